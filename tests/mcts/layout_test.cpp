// Which parts fit together.

#include "mcts/layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hand_made_game.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/backup/similarity.hpp"
#include "mcts/backup/variance.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/combined_backup.hpp"
#include "mcts/registry.hpp"
#include "mcts/search.hpp"
#include "mcts/widen/widenings.hpp"
#include "support/error_text.hpp"

namespace yomi::mcts {
namespace {

using test::error_text;
using testing::HasSubstr;

constexpr ColumnKind<float> kA{"a", 0.5F, "--backup x"};
constexpr ColumnKind<std::uint32_t> kAsWord{"a", 0};
constexpr ColumnKind<float> kOtherStart{"a", 1};

TEST(Layout, IsRefusedWhereNobodyFillsWhatIsNeeded) {
    Layout layout;
    {
        const Layout::Asking asking(layout, "selector", "mine");
        layout.needs(kA);
    }
    EXPECT_EQ(error_text([&] { layout.check(); }),
              "the selector 'mine' needs the column 'a', which no backup fills; add --backup x");
    EXPECT_FALSE(layout.find(kA));
    const Layout::Asking asking(layout, "backup", "x");
    const Column<float> filled = layout.fills(kA);
    EXPECT_EQ(layout.find(kA)->index, filled.index);
    EXPECT_NO_THROW(layout.check());
}

TEST(Layout, KnowsTypesAndFirstValues) {
    Layout layout;
    const Column<float> a = layout.fills(kA);
    EXPECT_EQ(layout.initial(a.index), std::bit_cast<std::uint32_t>(0.5F));
    EXPECT_THAT(error_text([&] { layout.needs(kAsWord); }), HasSubstr("another type"));
    EXPECT_THAT(error_text([&] { layout.needs(kOtherStart); }), HasSubstr("another first value"));
}

TEST(Layout, RefusesTwoThatFillTheSame) {
    Layout layout;
    for (int worker = 0; worker < 2; ++worker) {  // that of another thread is no other part
        const Layout::Asking asking(layout, "backup", "one");
        layout.fills(kA);
    }
    const Layout::Asking asking(layout, "backup", "two");
    EXPECT_EQ(error_text([&] { layout.fills(kA); }),
              "the backup 'one' and the backup 'two' both fill the column 'a'; take one of them");
}

TEST(Layout, WhoeverFillsComesBeforeWhoeverUses) {
    Layout layout;
    {
        const Layout::Asking asking(layout, "selector", "mine");
        EXPECT_FALSE(layout.uses(kA));
    }
    const Layout::Asking asking(layout, "backup", "x");
    EXPECT_THAT(error_text([&] { layout.fills(kA); }),
                HasSubstr("the selector 'mine' uses the column 'a' and was made before the backup 'x'"));
    Layout other;
    other.fills(kA);
    EXPECT_TRUE(other.uses(kA));
}

const HandMadeRules kRules = {.moves = {{"", "ab"}, {"a", "cd"}, {"b", "e"}},
                              .results = {{"ac", 1}, {"ad", 0}, {"be", 0.5}}};

template <class Part>
std::unique_ptr<Part> make_part(const std::vector<PartEntry<Part>>& table, const std::string& name,
                                Layout& layout) {
    return std::ranges::find(table, name, &PartEntry<Part>::name)
        ->maker()
        ->make(layout, facts_of(HandMadeGame(kRules)));
}

Search<HandMadeGame> search_with(const std::string& selector,
                                 const std::vector<std::string>& backups_wanted) {
    SearchOptions options;
    options.memory = 1;
    return Search<HandMadeGame>(
        options,
        [&](Layout& layout) {
            Parts<HandMadeGame> parts;
            std::vector<std::unique_ptr<Backup>> all;
            for (const auto& name : backups_wanted) all.push_back(make_part(backups(), name, layout));
            parts.backup = combined(std::move(all));
            parts.selector = make_part(selectors(), selector, layout);
            parts.widening = std::make_unique<AllOpen>();
            parts.prior = std::make_unique<NoPrior<HandMadeGame>>();
            parts.rollout = std::make_unique<FirstMoveRollout>();
            parts.choice = make_part(choices(), "lower-bound", layout);
            return parts;
        },
        base::Seed(1));
}

TEST(Parts, OfASearchMustFit) {
    for (const std::string name : {"rave", "kl-rave", "rave-textbook", "grave"}) {
        for (const std::string backup : {"plain", "variance"}) {
            EXPECT_EQ(error_text([&] { search_with(name, {backup}); }),
                      "the selector '" + name +
                          "' needs the column 'rave weight', which no backup fills; add --backup rave (or "
                          "similarity)");
        }
        EXPECT_NO_THROW(search_with(name, {"rave"}));
        EXPECT_NO_THROW(search_with(name, {"variance", "rave"}));
    }
    EXPECT_NO_THROW(search_with("ucb1", {"plain"}));
}

/// After a the reply d loses for sure; e is a draw, so the results of b do not spread at all.
TEST(Parts, SeveralBackupsWorkTogether) {
    Search<HandMadeGame> search = search_with("ucb1-tuned", {"rave", "variance"});
    search.set_root(HandMadeGame(kRules));
    search.run({.simulations = 500, .seconds = {}, .use_all = true}, {});
    const Layout& layout = search.layout();
    const Node root = search.tree().node(search.tree().root());
    ASSERT_TRUE(layout.find(kMeanSquare) && layout.find(kRaveWeight));
    float weights = 0;
    for (int e = 0; e < root.edges(); ++e) {
        const float mean = root.column(layout.mean)[e];
        const float square = root.column(*layout.find(kMeanSquare))[e];
        weights += root.column(*layout.find(kRaveWeight))[e];
        const bool is_draw = root.column(layout.move)[e] == 1;
        // Wins and losses: the square is the result. Draws: a quarter.
        EXPECT_NEAR(square, is_draw ? 0.25F : mean, 1e-4) << e;
        EXPECT_NEAR(mean, is_draw ? 0.5F : mean, 1e-6);
    }
    EXPECT_GT(weights, 100);
    ASSERT_NE(find_backup<VarianceBackup>(*search.parts(0).backup), nullptr);
    EXPECT_EQ(find_backup<SimilarityBackup>(*search.parts(0).backup), nullptr);
}

/// UCB1-tuned tries an edge whose results do not spread less often than one of wins and losses.
TEST(Parts, RealVariancesChangeUcb1Tuned) {
    const auto visits_of_draw = [](const std::vector<std::string>& backups_wanted) {
        Search<HandMadeGame> search = search_with("ucb1-tuned", backups_wanted);
        search.set_root(HandMadeGame(kRules));
        search.run({.simulations = 2000, .seconds = {}, .use_all = true}, {});
        const Node root = search.tree().node(search.tree().root());
        const int draw = root.column(search.layout().move)[0] == 1 ? 0 : 1;
        return root.column(search.layout().visits)[draw];
    };
    EXPECT_NE(visits_of_draw({"plain"}), visits_of_draw({"variance"}));
}

TEST(LowerBound, WithTheSquaresOfWinsAndLossesIsTheSame) {
    EXPECT_NEAR(lower_bound(0.3, 0.3, 20, 1.96), lower_bound(0.3, 20, 1.96), 1e-12);
    EXPECT_GT(lower_bound(0.5, 0.25, 20, 1.96), lower_bound(0.5, 20, 1.96)) << "draws alone are surer";
}

}  // namespace
}  // namespace yomi::mcts
