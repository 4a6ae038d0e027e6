#include "player/recipe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "mcts/backup/criticality.hpp"
#include "mcts/backup/similarity.hpp"
#include "mcts/backup/variance.hpp"
#include "mcts/combined_backup.hpp"
#include "mcts/search.hpp"
#include "player/similarity_matches.hpp"
#include "support/error_text.hpp"

namespace yomi::player {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string get(Recipe& recipe, const std::string& name) {
    const base::Fields fields = recipe.fields();
    return base::find_field(fields, name).get();
}

mcts::Search<go::GameState> search_of(Recipe& recipe) {
    const mcts::GameFacts facts = mcts::facts_of(go::GameState(go::Position(9)));
    return {recipe.search(), [&](mcts::Layout& layout) { return recipe.make(layout, facts); }, base::Seed(1)};
}

TEST(Recipe, HasSeveralBackupsEachWithItsOptions) {
    Recipe recipe;
    recipe.apply({{"memory", "1"},
                  {"backup", "similarity"},
                  {"backup.k", "3"},
                  {"backup.prior_share", "0.5"},
                  {"backup", "similarity,variance"},
                  {"backup.variance.prior_share", "0.25"}});
    EXPECT_EQ(get(recipe, "backup"), "similarity,variance");
    EXPECT_EQ(get(recipe, "backup.k"), "3") << "who stays keeps his options";
    EXPECT_EQ(get(recipe, "backup.prior_share"), "0.5");
    EXPECT_EQ(get(recipe, "backup.variance.prior_share"), "0.25");
    EXPECT_THAT(test::error_text([&] { get(recipe, "backup.similarity.k"); }), HasSubstr("backup.k"));
    auto search = search_of(recipe);
    const mcts::Backup& backup = *search.parts(0).backup;
    EXPECT_NE(mcts::find_backup<mcts::SimilarityBackup>(backup), nullptr);
    EXPECT_NE(mcts::find_backup<mcts::VarianceBackup>(backup), nullptr);

    recipe.apply({{"backup", "variance,similarity"}, {"backup.similarity.l", "2"}});
    EXPECT_EQ(get(recipe, "backup.prior_share"), "0.25");
    EXPECT_EQ(get(recipe, "backup.similarity.k"), "3");
    recipe.apply({{"backup", "plain"}});
    recipe.apply({{"backup", "similarity"}});
    EXPECT_EQ(get(recipe, "backup.k"), "1.5") << "who comes back begins again";
}

/// Who owns what reaches the backup, and a new position begins from nothing.
TEST(Recipe, CriticalityIsCountedInASearchOfGo) {
    Recipe recipe;
    recipe.apply({{"memory", "8"},
                  {"select", "rave"},
                  {"select.policy", "1"},
                  {"select.criticality", "0.2"},
                  {"backup", "rave,criticality"},
                  {"rollout", "tactical"},
                  {"rollout.replies", "2"}});
    auto search = search_of(recipe);
    const auto* backup = mcts::find_backup<mcts::CriticalityBackup>(*search.parts(0).backup);
    ASSERT_NE(backup, nullptr);
    const auto look = [&] {
        search.set_root(go::GameState(go::Position(9)));
        EXPECT_EQ(backup->of(44), 0.0F);
        search.run({.simulations = 300, .seconds = {}, .use_all = true}, {});
        const mcts::Node root = search.tree().node(search.tree().root());
        const auto written = root.column(*search.layout().find(mcts::kCriticality));
        std::vector<float> seen;
        for (int e = 0; e < root.edges(); ++e) {
            EXPECT_LE(written[e], 1.01F);
            seen.push_back(written[e]);
            seen.push_back(static_cast<float>(root.column(search.layout().visits)[e]));
        }
        EXPECT_GT(backup->of(44), 0.1F) << "the centre of an empty board goes to the winner";
        EXPECT_GT(std::ranges::count_if(seen, [](float x) { return x > 0 && x < 1; }), 20);
        return seen;
    };
    EXPECT_EQ(look(), look());
}

TEST(Recipe, OneBackupStandsAlone) {
    Recipe recipe;
    recipe.apply({{"memory", "1"}, {"backup", "variance"}});
    auto search = search_of(recipe);
    EXPECT_NE(dynamic_cast<mcts::VarianceBackup*>(search.parts(0).backup.get()), nullptr);
}

TEST(Recipe, RefusesBackupsThatItDoesNotKnow) {
    Recipe recipe;
    for (const std::string_view wrong : {"", "nonsense", "rave,nonsense", "rave,rave", "rave,"})
        EXPECT_THAT(test::error_text([&] { recipe.apply({{"backup", wrong}}); }), StartsWith("backup = "));
    EXPECT_EQ(get(recipe, "backup"), "plain");
}

/// What counts matches finds RAVE among several backups, and counts the same.
TEST(Recipe, MatchesAreCountedBesideOtherBackups) {
    const SimilarityCount count{.surroundings = "3x3", .playouts = 50, .seed = base::Seed(3)};
    std::vector<std::uint64_t> updates;
    for (const char* backup : {"rave", "rave,variance", "variance,rave"}) {
        const auto player = make_player("rave", base::Seed(1));
        base::set_field(player->fields(), "backup", backup);
        require_rave(*player);
        updates.push_back(similarity_matches(go::Position(9), *player, count).by_depth.at(0).updates);
    }
    EXPECT_GT(updates[0], 0U);
    EXPECT_EQ(updates[1], updates[0]);
    EXPECT_EQ(updates[2], updates[0]);
}

/// Every recipe by its name is made of parts that fit.
TEST(Recipe, OfANameFits) {
    for (const NamedRecipe& named : named_recipes()) {
        SCOPED_TRACE(named.name);
        Recipe recipe;
        recipe.apply(named.settings);
        recipe.apply({{"memory", "1"}});
        EXPECT_NO_THROW(search_of(recipe));
        recipe.apply({{"select", "rave"}, {"backup", "plain"}});
        EXPECT_THAT(test::error_text([&] { search_of(recipe); }),
                    HasSubstr("the selector 'rave' needs the column 'rave weight'"));
        recipe.apply({{"backup", "rave,similarity"}});
        EXPECT_THAT(test::error_text([&] { search_of(recipe); }), HasSubstr("both fill the column"));
    }
}

/// A player whose parts do not fit says so each time it is asked, and plays as ever once they fit again.
TEST(Recipe, OfAPlayerCanBeMendedAfterItWasRefused) {
    const go::Position position(5);
    const Budget budget{.playouts = 50};
    const auto ask = [&](Player& player) {
        return player.choose(position, go::Colour::Black, budget, {}).point;
    };
    const go::Point expected = ask(*make_player("uct", base::Seed(1)));
    for (const bool has_played : {false, true}) {
        const auto player = make_player("uct", base::Seed(1));
        if (has_played) {
            EXPECT_EQ(ask(*player), expected);
        }
        base::set_field(player->fields(), "select", "rave");
        for (int i = 0; i < 2; ++i) {
            EXPECT_THAT(test::error_text([&] { ask(*player); }), HasSubstr("needs the column 'rave weight'"));
        }
        base::set_field(player->fields(), "select", "ucb1");
        player->new_game();
        EXPECT_EQ(ask(*player), expected);
    }
}

}  // namespace
}  // namespace yomi::player
