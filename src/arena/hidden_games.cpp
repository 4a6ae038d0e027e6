#include "arena/hidden_games.hpp"

#include "arena/hidden_makers.hpp"
#include "base/error.hpp"
#include "base/names.hpp"

namespace yomi::arena {

const std::vector<HiddenGameInfo>& hidden_games() {
    static const std::vector<HiddenGameInfo> games = {
        {"synthetic-tree", "random trees with W worlds (Long et al. 2010, Osaga et al. 2014)",
         make_synthetic_table},
        {"hearts", "Hearts for four, with passing and the moon", make_hearts_table, 4},
        {"daihinmin", "Daihinmin for five, with the rules of the UEC contest", make_daihinmin_table, 5},
        {"phantom-go", "Go in which one sees only the own stones", make_phantom_go_table},
    };
    return games;
}

std::unique_ptr<HiddenTable> make_hidden_table(std::string_view game) {
    std::vector<std::string> known;
    for (const HiddenGameInfo& info : hidden_games()) {
        if (info.name == game) return info.make();
        known.emplace_back(info.name);
    }
    throw base::Error(base::no_such("game with hidden information", game, known));
}

}  // namespace yomi::arena
