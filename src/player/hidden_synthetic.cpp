#include <optional>

#include "games/synthetic_tree.hpp"
#include "player/hidden_makers.hpp"
#include "player/hidden_table.hpp"

namespace yomi::player {
namespace {

struct SyntheticDealer {
    using State = games::SyntheticTree;

    base::Fields fields() { return rules.fields(); }
    void prepare() { law.emplace(rules); }
    [[nodiscard]] State deal(base::Seed seed) const { return {*law, seed}; }

    games::SyntheticTreeRules rules;
    std::optional<games::SyntheticTreeLaw> law;
};

}  // namespace

std::unique_ptr<HiddenTable> make_synthetic_table() { return hidden_table_of<SyntheticDealer>(); }

}  // namespace yomi::player
