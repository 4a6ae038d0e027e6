#include "rollout/rich_moves.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "rollout/keyed_weights.hpp"
#include "rollout/order_prior.hpp"
#include "rollout/rich_prior.hpp"
#include "support/error_text.hpp"

namespace yomi::rollout {
namespace {

using go::Point;
using testing::HasSubstr;

std::vector<std::uint64_t> keys_of(RichMoves& facts, Point p) {
    std::vector<std::uint64_t> keys;
    facts.each_key(p, [&](std::uint64_t key, bool) { return keys.push_back(key), true; });
    return keys;
}

/// A game of random moves, and the same turned and with the colours exchanged.
struct Games {
    explicit Games(int size) : game(size), turned(size) {}

    Point turn(Point p) const {
        const go::Geometry& g = game.board().geometry();
        int x = g.column(p);
        int y = g.row(p);
        if ((symmetry & 1) != 0) x = g.size() - 1 - x;
        if ((symmetry & 2) != 0) y = g.size() - 1 - y;
        if ((symmetry & 4) != 0) std::swap(x, y);
        return g.point(x, y);
    }
    void play(int moves, base::Random& random) {
        for (int i = 0; i < moves; ++i) {
            const auto empties = game.board().empty_points();
            const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
            const go::Colour c = game.to_play();
            if (!game.is_legal(c, p)) continue;
            game.play(c, p);
            turned.play(exchanged ? opponent(c) : c, turn(p));
        }
    }

    go::Position game, turned;
    int symmetry = 0;
    bool exchanged = false;
};

TEST(RichMoves, AreTheSameInAllOrientationsAndForBothColours) {
    base::Random random{base::Seed(1)};
    RichMoves facts;  // follows all of these games one after another
    for (int round = 0; round < 16; ++round) {
        Games games(9);
        games.symmetry = round % 8;
        games.exchanged = round >= 8;
        for (int step = 0; step < 6; ++step) {
            games.play(7, random);
            const go::GameState a(games.game);
            const go::GameState b(games.turned);
            RichMoves fresh;
            fresh.look(b);
            for (const Point p : a.board().empty_points()) {
                facts.look(a);
                const auto keys = keys_of(facts, p);
                EXPECT_GT(keys.size(), 10U);
                auto expected = keys_of(fresh, games.turn(p));
                // Chains come in the order of the directions.
                auto sorted = keys;
                std::ranges::sort(sorted);
                std::ranges::sort(expected);
                ASSERT_EQ(sorted, expected);
            }
        }
    }
}

TEST(RichMoves, StopsASeriesAtWhatIsNotKnown) {
    RichMoves facts;
    go::Position position(9);
    position.play(go::Colour::Black, *go::parse_vertex("E5", 9));
    const go::GameState state(position);
    facts.look(state);
    std::size_t asked = 0;
    facts.each_key(*go::parse_vertex("E6", 9), [&](std::uint64_t, bool) { return ++asked, false; });
    EXPECT_LT(asked, keys_of(facts, *go::parse_vertex("E6", 9)).size());
}

KeyedWeights some_weights() {
    KeyedWeights weights{"rich", "made by hand\n", {}, {}};
    for (std::uint64_t i = 0; i < 300; ++i) {
        weights.entries.push_back({(i * i * 7'777'777 + i) << KeyTable::kDropped,
                                   static_cast<float>(static_cast<int>(i % 255) - 127) / 32});
    }
    for (std::uint8_t i = 0; i < 8; ++i) {
        go::CellPattern cells{.part = static_cast<std::uint8_t>(i % 4), .size = i, .place = 14};
        cells.set_cell(7 * i, 1 + i % 2);
        weights.shapes.push_back({30U * i, cells});
    }
    return weights;
}

TEST(KeyedWeights, ComeBackFromTheirBytes) {
    const KeyedWeights weights = some_weights();
    EXPECT_EQ(keyed_from_bytes(keyed_to_bytes(weights), "a"), weights);
    EXPECT_EQ(keyed_from_bytes(keyed_to_bytes({}), "a"), KeyedWeights{});
    const KeyedModelTable ready(weights);
    EXPECT_EQ(ready.model, "rich");
    for (const auto& [key, weight] : weights.entries) {
        EXPECT_EQ(ready.table.find(key | 0x123456), std::bit_cast<std::uint32_t>(weight));
        EXPECT_EQ(ready.table.find(~key), KeyTable::kNone);
    }
}

TEST(KeyedWeights, DamagedShapesAreRefused) {
    KeyedWeights weights = some_weights();
    weights.shapes[1].entry = 5000;
    EXPECT_THROW(keyed_from_bytes(keyed_to_bytes(weights), "a"), base::Error);
    weights = some_weights();
    weights.shapes[1].cells.place = 15;
    EXPECT_THROW(keyed_from_bytes(keyed_to_bytes(weights), "a"), base::Error);
    weights = some_weights();
    weights.shapes[1].cells.set_cell(0, 3);
    EXPECT_THROW(keyed_from_bytes(keyed_to_bytes(weights), "a"), base::Error);
}

TEST(RichPrior, TurnsProbabilitiesIntoVisits) {
    go::Position position(9);
    position.play(go::Colour::Black, *go::parse_vertex("E5", 9));
    const go::GameState state(position);
    RichPrior prior(RichPrior::Options{});
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors values(moves.size());
    prior.judge(state, moves, values);
    float total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        total += values[i].weight;
        EXPECT_GT(values[i].visits, 0);
        EXPECT_GE(values[i].mean, 0);
        EXPECT_LE(values[i].mean, 1);
    }
    EXPECT_NEAR(total, 1, 1e-4);
    EXPECT_EQ(values[moves.size() - 1].weight, 0);  // the pass
    RichPrior::Options missing;
    missing.weights = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { RichPrior refused(missing); }), HasSubstr("/no/such/file"));
}

TEST(OrderPrior, OrdersAsTheRichOneAndGivesNoVisits) {
    go::Position position(9);
    position.play(go::Colour::Black, *go::parse_vertex("E5", 9));
    const go::GameState state(position);
    std::vector<game::MoveId> moves;
    state.moves(moves);
    mcts::Priors with(moves.size());
    mcts::Priors without(moves.size());
    RichPrior(RichPrior::Options{}).judge(state, moves, with);
    OrderPrior(OrderPriorOptions{}).judge(state, moves, without);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(without[i].visits, 0);
        EXPECT_EQ(without[i].weight, with[i].weight);
    }
    OrderPriorOptions missing;
    missing.weights = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { OrderPrior refused(missing); }), HasSubstr("/no/such/file"));
}

TEST(KeyedWeights, DamagedFilesAreRefused) {
    const std::string bytes = keyed_to_bytes(some_weights());
    const auto problem = [](const std::string& text) {
        return test::error_text([&] { keyed_from_bytes(text, "x"); });
    };
    EXPECT_THAT(problem("yomi move weights 1\n"), HasSubstr("'x' is no usable file of keyed weights"));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ 0x10);
        ASSERT_NE(problem(wrong), "no error") << "byte " << i;
        ASSERT_NE(problem(bytes.substr(0, i)), "no error") << "cut at " << i;
    }
}

}  // namespace
}  // namespace yomi::rollout
