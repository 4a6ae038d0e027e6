#include "hidden/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/names.hpp"

namespace yomi::hidden {
namespace {

const PlayerInfo& info_of(std::string_view name) {
    std::vector<std::string> known;
    for (const PlayerInfo& info : known_players()) {
        if (info.name == name) return info;
        known.emplace_back(info.name);
    }
    throw base::Error(base::no_such("player of games with hidden information", name, known));
}

}  // namespace

const std::vector<PlayerInfo>& known_players() {
    using Choice = PlayerChoice;
    static const std::vector<PlayerInfo> players = {
        {"random", "uniformly random moves", [](Choice&) { return base::Fields(); }, false},
        {"rule", "the rules of thumb of the game", [](Choice&) { return base::Fields(); }, false},
        {"pimc", "perfect-information Monte Carlo (Ginsberg 2001)",
         [](Choice& c) { return c.pimc.fields(); }},
        {"iimc", "imperfect-information Monte Carlo (Furtak & Buro 2013)",
         [](Choice& c) { return c.iimc.fields(); }},
        {"amcts", "adaptive Monte Carlo as published (Osaga et al. 2014)",
         [](Choice& c) { return c.amcts.fields(); }},
        {"amcts-plus", "adaptive Monte Carlo that keeps its first results, with a third policy",
         [](Choice& c) { return c.amcts_plus.fields(); }},
        {"ismcts", "information-set MCTS (Cowling et al. 2012)", [](Choice& c) { return c.ismcts.fields(); }},
        {"ismcts-rule", "information-set MCTS that the rules of thumb lead, for games that have some",
         [](Choice& c) { return c.ismcts.fields(); }},
    };
    return players;
}

PlayerChoice::PlayerChoice(std::string_view text) {
    const std::size_t name_end = std::min(text.find(':'), text.size());
    name_ = info_of(text.substr(0, name_end)).name;
    if (name_ == "ismcts-rule") ismcts = IsmctsOptions::led_by_rules();
    for (std::size_t begin = name_end; begin < text.size();) {
        const std::size_t end = std::min(text.find(':', begin + 1), text.size());
        const std::string_view option = text.substr(begin + 1, end - begin - 1);
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos)
            throw base::Error(fmt::format("player '{}': '{}' is no option; write name=value", text, option));
        base::set_field(fields(), option.substr(0, equals), option.substr(equals + 1));
        begin = end;
    }
}

base::Fields PlayerChoice::fields() {
    const PlayerInfo& info = info_of(name_);
    base::Fields all;
    if (info.searches) all = budget.fields();
    all.push_back(base::field("sees_all", sees_all, "cheat: nothing is hidden from this player"));
    for (base::Field& f : info.own_fields(*this)) all.push_back(std::move(f));
    return all;
}

std::string PlayerChoice::text() const {
    PlayerChoice present = *this;
    PlayerChoice standard{name_};
    const base::Fields fields = present.fields();
    const base::Fields defaults = standard.fields();
    std::string text = name_;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].get() != defaults[i].get())
            text += fmt::format(":{}={}", fields[i].name(), fields[i].get());
    }
    return text;
}

}  // namespace yomi::hidden
