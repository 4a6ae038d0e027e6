#include <cmath>
#include <optional>

#include "arena/hidden_makers.hpp"
#include "arena/hidden_table.hpp"
#include "base/error.hpp"
#include "games/synthetic_tree.hpp"

namespace yomi::arena {
namespace {

struct SyntheticDealer {
    using State = games::SyntheticTree;

    base::Fields fields() { return rules.fields(); }
    void prepare() { law.emplace(rules); }
    [[nodiscard]] State deal(base::Seed seed) const { return {*law, seed}; }
    [[nodiscard]] std::vector<State> all_deals(base::Seed seed) const {
        // A tree of many worlds or moves is refused before its deals are listed.
        if (static_cast<double>(law->worlds) * law->worlds * std::pow(law->branching, law->depth) > 5e6)
            throw base::Error("this tree is too large to be written out; take fewer worlds or less depth");
        std::vector<State> deals;
        for (std::uint32_t a = 0; a < law->worlds; ++a) {
            for (std::uint32_t b = 0; b < law->worlds; ++b) deals.emplace_back(*law, seed, a, b);
        }
        return deals;
    }

    games::SyntheticTreeRules rules;
    std::optional<games::SyntheticTreeLaw> law;
};

}  // namespace

std::unique_ptr<HiddenTable> make_synthetic_table() { return hidden_table_of<SyntheticDealer>(); }

}  // namespace yomi::arena
