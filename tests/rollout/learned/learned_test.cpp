#include "rollout/learned/learned.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "go/patterns/pattern_system.hpp"
#include "model/shipped_models.hpp"
#include "model/thesis_moves.hpp"
#include "rollout/learned/softmax_playout.hpp"
#include "rollout/learned/softmax_weights_update.hpp"
#include "support/counting_new.hpp"
#include "support/error_text.hpp"
#include "support/scale.hpp"
#include "support/text_board.hpp"

namespace yomi::rollout {
namespace {

using go::Board;
using go::Colour;
using go::Point;

/// Weights made by chance for what a few random games show, of all sizes, with gaps.
model::KeyedWeights random_weights(const std::string& model, int board_size, int games) {
    const std::unique_ptr<model::MoveFacts> facts = model::make_move_facts(model);
    base::Random random{base::Seed(7)};
    const auto chance = [&] { return static_cast<float>(static_cast<int>(random.below(255)) - 127) / 64; };
    std::map<std::uint64_t, std::pair<float, std::optional<go::CellPattern>>> found;
    for (int f = 0; f < model::ThesisFeatures::kCount; ++f) {
        const std::uint64_t key = model::ThesisMoves::feature_key(f) >> model::KeyTable::kDropped
                                                                            << model::KeyTable::kDropped;
        found[key] = {chance(), std::nullopt};
    }
    for (int game = 0; game < games; ++game) {
        go::GameState state{go::Position(board_size)};
        std::vector<game::MoveId> moves;
        for (int move = 0; move < board_size * board_size && !state.is_over(); ++move) {
            facts->look(state);
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m == state.pass()) continue;
                facts->show(
                    state.point(m), [&](std::uint64_t) { return true; },
                    [&](const model::MoveFacts::Shown& shown) {
                        if (random.below(16) == 0 && shown.cells.size > 0) return;
                        const std::uint64_t id = shown.key >> model::KeyTable::kDropped
                                                                  << model::KeyTable::kDropped;
                        found.try_emplace(id, chance(), shown.cells);
                    });
            }
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    model::KeyedWeights weights{model, "by chance", {}, {}};
    for (const auto& [key, value] : found) {
        if (value.second) {
            weights.shapes.push_back({static_cast<std::uint32_t>(weights.entries.size()), *value.second});
        }
        weights.entries.push_back({key, value.first});
    }
    return weights;
}

/// The score by the model as it was learned, without any table of playouts.
double score_of_model(const model::KeyedModelTable& table, model::MoveFacts& facts, Point p) {
    std::vector<std::uint32_t> values;
    facts.find(p, table.table, values);
    double sum = 0;
    for (const std::uint32_t value : values) sum += std::bit_cast<float>(value);
    return sum;
}

template <class Layout>
class LearnedPlayouts : public testing::Test {
   public:
    static std::string model() { return "mc/" + std::string(Layout::kName); }
};
using Layouts = testing::Types<DiscLayout<5>, DiscLayout<7>, DiscLayout<9>, QuarterLayout>;
TYPED_TEST_SUITE(LearnedPlayouts, Layouts);

template <class Layout>
void begin(SoftmaxWeights<Layout>& weights, const Board& board) {
    weights.begin(board);
    go::BoardMoves::with_words(board, [&]<int W>() { weights.template refresh<W>(board); });
}

/// All weights of both players against recomputed ones.
template <class Layout>
void expect_as_recomputed(const SoftmaxWeights<Layout>& weights, const Board& board) {
    for (const Colour c : {Colour::Black, Colour::White}) {
        std::uint64_t total = 0;
        for (const Point p : board.geometry().points()) {
            const auto expected = weights.recomputed(board, p, c);
            ASSERT_LE(expected.exact, expected.weight);
            ASSERT_EQ(weights.weight(p, c), expected.weight) << vertex_text(p, board.size()) << "\n"
                                                             << test::drawing(board);
            if (weights.is_exact(p)) {
                ASSERT_EQ(expected.weight, expected.exact);
            }
            total += weights.weight(p, c);
        }
        const std::uint32_t found =
            go::BoardMoves::with_words(board, [&]<int W>() { return weights.template total<W>(c); });
        ASSERT_EQ(found, total);
    }
}

/// Plays moves by their weights, settles some on the way, and compares after each. Now and then it begins
/// anew, with the board as it is and with one of before, so that stones come and go.
template <class Layout>
void compare(const WeightTable<Layout>& table, int size, int games) {
    SoftmaxWeights<Layout> weights(table, size);
    base::Random random{base::Seed(1)};
    go::BoardMoves::with_words(Board(size), [&]<int W>() {
        for (int game = 0; game < games; ++game) {
            Board board(size);
            Board before = board;
            weights.begin(board);
            for (int move = 0; move < 3 * size * size; ++move) {
                const Colour mover = board.to_play();
                if (random.below(32) == 0) {
                    begin(weights, before);
                    expect_as_recomputed(weights, before);
                    weights.begin(board);
                    before = board;
                }
                weights.template refresh<W>(board);
                expect_as_recomputed(weights, board);
                if (testing::Test::HasFatalFailure()) return;
                Point p = go::kPass;
                while (weights.template total<W>(mover) > 0) {
                    p = weights.point_at(random.below(weights.template total<W>(mover)), mover);
                    ASSERT_GT(weights.weight(p, mover), 0U);
                    ASSERT_EQ(weights.make_exact(board, p, mover), weights.recomputed(board, p, mover).exact);
                    if (p != board.ko() && random.below(3) != 0) break;
                    if (p == board.ko()) weights.exclude(p, mover);
                    p = go::kPass;
                }
                if (p == go::kPass) break;
                ASSERT_TRUE(board.is_legal(p, mover));
                const bool black = mover == Colour::Black;
                black ? weights.template before_move<W, Colour::Black>(board, p)
                      : weights.template before_move<W, Colour::White>(board, p);
                board.play(p, mover);
                black ? weights.template after_move<W, Colour::Black>(board, p)
                      : weights.template after_move<W, Colour::White>(board, p);
            }
        }
    });
}

TYPED_TEST(LearnedPlayouts, WeightsEqualRecomputedOnesAfterEveryMove) {
    // Large boards take long, so of them there are not as many more if there are to be more playouts.
    struct Games {
        int size, count, slower;
    };
    for (const auto [size, count, slower] : {Games{5, 20, 1}, {9, 4, 1}, {13, 1, 16}, {19, 1, 64}}) {
        const WeightTable<TypeParam> table(random_weights(this->model(), size, 3), size, 1);
        compare(table, size, std::max(1, static_cast<int>(test::scaled(count)) / slower));
    }
}

TYPED_TEST(LearnedPlayouts, WeightsAreThoseOfTheModel) {
    const int size = 9;
    const model::KeyedWeights learned = random_weights(this->model(), size, 4);
    const model::KeyedModelTable model(learned);
    const WeightTable<TypeParam> table(learned, size, 1);
    SoftmaxWeights<TypeParam> weights(table, size);
    const auto facts = model::make_move_facts(this->model());
    base::Random random{base::Seed(8)};
    int compared = 0;
    for (int game = 0; game < 10; ++game) {
        go::GameState state{go::Position(size)};
        std::vector<game::MoveId> moves;
        for (int move = 0; move < 70 && !state.is_over(); ++move) {
            facts->look(state);
            begin(weights, state.board());
            state.moves(moves);
            for (const game::MoveId m : moves) {
                if (m == state.pass() || state.last_move().value() < 0) continue;
                const Point p = state.point(m);
                const Colour mover = state.board().to_play();
                ASSERT_GT(weights.make_exact(state.board(), p, mover), 0U) << vertex_text(p, size) << "\n"
                                                                           << test::drawing(state.board());
                // Without the distance from the last move, which is no part of the weights.
                const int d = go::remi_distance(
                    {state.board().geometry().column(p) - state.board().geometry().column(state.last_move()),
                     state.board().geometry().row(p) - state.board().geometry().row(state.last_move())});
                const std::uint32_t near = model.table.find(
                    model::ThesisMoves::feature_key(model::ThesisFeatures::kLast + std::min(d, 5)));
                const double expected =
                    score_of_model(model, *facts, p) - static_cast<double>(std::bit_cast<float>(near));
                if (expected < -2 || expected > 7) continue;  // small weights are rounded, large ones cut
                const double found =
                    std::log(static_cast<double>(weights.weight(p, mover)) / WeightTable<TypeParam>::kOne);
                ASSERT_NEAR(found, expected, 0.1) << vertex_text(p, size) << "\n"
                                                  << test::drawing(state.board());
                ++compared;
            }
            state.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    EXPECT_GT(compared, 5000);
}

TYPED_TEST(LearnedPlayouts, MovesHaveTheProbabilitiesOfTheirWeights) {
    LearnedRolloutOptions options;
    options.cutoff = 0;
    options.refuse_self_atari = false;
    const int size = 5;
    const auto table =
        std::make_shared<const WeightTable<TypeParam>>(random_weights(this->model(), size, 3), size, 1);
    SoftmaxPlayout<TypeParam> rollout(table, size, options);
    go::Position position(size);
    position.play(Colour::Black, test::at("C3", size));
    position.play(Colour::White, test::at("C4", size));
    const go::GameState state(position);
    SoftmaxWeights<TypeParam> weights(*table, size);
    begin(weights, state.board());
    std::map<Point, double> expected;
    double total = 0;
    const go::Geometry& g = state.board().geometry();
    for (const Point p : state.board().empty_points()) {
        const int d = go::remi_distance(
            {g.column(p) - g.column(state.last_move()), g.row(p) - g.row(state.last_move())});
        const double w = weights.make_exact(state.board(), p, Colour::Black);
        expected[p] = d < 5 ? w * table->distance_factor(d) / 256 : w;
        total += expected[p];
    }
    base::Random random{base::Seed(2)};
    std::map<Point, int> seen;
    const int draws = 10'000;
    for (int i = 0; i < draws; ++i) ++seen[rollout.choose(state, random)];
    for (const auto& [p, w] : expected) {
        const double q = w / total;
        EXPECT_NEAR(seen[p], draws * q, 5 * std::sqrt(draws * q) + 3) << vertex_text(p, size);
    }
}

/// The probabilities of the moves of the player to move, by settled weights.
template <class Layout>
std::map<Point, double> probabilities(const WeightTable<Layout>& table, const go::GameState& state) {
    SoftmaxWeights<Layout> weights(table, state.board().size());
    begin(weights, state.board());
    std::map<Point, double> result;
    double total = 0;
    const go::Geometry& g = state.board().geometry();
    const Point last = state.last_move();
    for (const Point p : state.board().empty_points()) {
        if (p == state.board().ko()) continue;
        const int d = go::remi_distance({g.column(p) - g.column(last), g.row(p) - g.row(last)});
        const double w = weights.make_exact(state.board(), p, state.board().to_play());
        if (w > 0) result[p] = d < 5 ? w * table.distance_factor(d) / 256 : w;
    }
    for (const auto& [p, w] : result) total += w;
    for (auto& [p, w] : result) w /= total;
    return result;
}

TYPED_TEST(LearnedPlayouts, AStrictCutoffTruncatesTheProbabilities) {
    const int size = 5;
    const auto table =
        std::make_shared<const WeightTable<TypeParam>>(random_weights(this->model(), size, 3), size, 1);
    go::Position position(size);
    for (const char* vertex : {"C3", "C4", "D3", "B2"}) {
        position.play(position.to_play(), test::at(vertex, size));
    }
    const go::GameState state(position);
    const auto all = probabilities(*table, state);
    std::vector<double> sorted;
    for (const auto& [p, f] : all) sorted.push_back(f);
    std::ranges::sort(sorted);
    // Exactly the probability of a move, which is not played then; and one above all, which says nothing.
    for (const double cutoff : {0.01, sorted[sorted.size() / 2], 0.5}) {
        LearnedRolloutOptions options;
        options.cutoff = cutoff;
        options.strict_cutoff = true;
        options.refuse_self_atari = false;
        SoftmaxPlayout<TypeParam> rollout(table, size, options);
        double kept = 0;
        for (const auto& [p, f] : all) kept += f > cutoff ? f : 0;
        const bool none = kept == 0;
        if (none) kept = 1;
        base::Random random{base::Seed(5)};
        std::map<Point, double> seen;
        constexpr int kDraws = 1'000'000;
        for (int i = 0; i < kDraws; ++i) ++seen[rollout.choose(state, random)];
        double chi_square = 0;
        double freedom = -1;
        for (const auto& [p, f] : all) {
            if (f <= cutoff && !none) {
                EXPECT_EQ(seen[p], 0) << vertex_text(p, size) << " " << f;
                continue;
            }
            const double expected = kDraws * f / kept;
            chi_square += (seen[p] - expected) * (seen[p] - expected) / expected;
            ++freedom;
        }
        EXPECT_EQ(seen[go::kPass], 0);
        EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom) + 4) << cutoff;
    }
}

TYPED_TEST(LearnedPlayouts, AStrictCutoffPlaysNoMoveBelowIt) {
    const int size = 9;
    const auto table =
        std::make_shared<const WeightTable<TypeParam>>(random_weights(this->model(), size, 3), size, 2);
    LearnedRolloutOptions options;
    options.cutoff = 0.01;
    options.strict_cutoff = true;
    options.refuse_self_atari = false;
    SoftmaxPlayout<TypeParam> rollout(table, size, options);
    base::Random random{base::Seed(6)};
    for (int game = 0; game < 5; ++game) {
        go::GameState state{go::Position(size)};
        state.play(state.move(test::at("E5", size)));
        mcts::Trace trace;
        go::GameState end = state;
        rollout.play(end, random, trace, 240);
        EXPECT_TRUE(end.board().is_consistent());
        for (std::size_t i = 0; i < trace.size(); ++i) {
            const auto f = probabilities(*table, state);
            if (trace[i].move == state.pass()) {
                ASSERT_TRUE(f.empty());
                break;  // from here on there is no last move to tell the distance from
            }
            ASSERT_GT(f.at(state.point(trace[i].move)), 0.01);
            state.play(trace[i].move);
        }
    }
}

TEST(LearnedRollout, PlaysToTheEndWithoutAllocating) {
    LearnedRollout rollout(LearnedRolloutOptions{});
    base::Random random{base::Seed(3)};
    for (const int size : {2, 5, 9, 13, 19}) {
        double moves = 0;
        mcts::Trace trace;
        go::GameState first{go::Position(size)};
        rollout.run(first, random, trace);
        long allocated = 0;
        for (int i = 0; i < 5; ++i) {
            go::GameState state{go::Position(size)};
            trace.clear();
            const long before = test::allocations();
            const double result = rollout.run(state, random, trace);
            allocated += test::allocations() - before;
            EXPECT_TRUE(result == 0 || result == 1 || result == 0.5);
            EXPECT_TRUE(state.board().is_consistent());
            moves += static_cast<double>(trace.size()) / 5;
        }
        EXPECT_EQ(allocated, 0) << size;
        EXPECT_GT(moves, size * size * 0.5);
        EXPECT_LT(moves, size * size * 3.0);
    }
}

TEST(LearnedRollout, BeginsWithLearnedMovesAndGoesOnByRules) {
    LearnedRolloutOptions options;
    LearnedRollout all(options);
    options.moves = 12;
    LearnedRollout some(options);
    options.moves = 200;  // longer than playouts are
    LearnedRollout most(options);
    const auto playout = [](LearnedRollout& rollout, std::uint64_t seed) {
        go::GameState state{go::Position(9)};
        state.play(state.move(test::at("E5", 9)));
        base::Random random{base::Seed(seed)};
        mcts::Trace trace;
        rollout.run(state, random, trace);
        EXPECT_TRUE(state.board().is_consistent());
        std::vector<game::MoveId> moves;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            EXPECT_EQ(trace[i].player, (i + 1) % 2);
            moves.push_back(trace[i].move);
        }
        // It goes on to the end: two passes.
        EXPECT_EQ(moves.back(), state.pass());
        EXPECT_EQ(moves[moves.size() - 2], state.pass());
        return moves;
    };
    int different = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto whole = playout(all, seed);
        const auto begun = playout(some, seed);
        EXPECT_EQ(playout(most, seed), whole);
        ASSERT_TRUE(std::equal(begun.begin(), begun.begin() + 12, whole.begin()));
        different += begun != whole ? 1 : 0;
    }
    EXPECT_GT(different, 15);
}

TEST(LearnedRollout, OfTheThesisHasItsCutoffsAndWeighsSelfAtari) {
    for (const auto& [size, cutoff] : {std::pair{9, 0.01}, std::pair{13, 0.005}, std::pair{19, 0.002}}) {
        const LearnedRolloutOptions options = thesis_playouts(size);
        EXPECT_EQ(options.cutoff, cutoff);
        EXPECT_TRUE(options.strict_cutoff);
        EXPECT_FALSE(options.refuse_self_atari);
        EXPECT_EQ(options.moves, 0);
    }
}

TEST(LearnedRollout, BadWeightsAreRefused) {
    LearnedRolloutOptions options;
    options.weights = "/no/such/file";
    EXPECT_THAT(test::error_text([&] { LearnedRollout refused(options); }),
                testing::HasSubstr("/no/such/file"));
    model::KeyedWeights other = random_weights("mc/n5", 5, 1);
    other.model = "rich";
    EXPECT_THAT(test::error_text([&] { WeightTable<QuarterLayout>(other, 9, 1); }),
                testing::HasSubstr("'rich'"));
    other.model = "mc/n5";
    other.shapes.clear();
    EXPECT_THAT(test::error_text([&] { WeightTable<DiscLayout<5>>(other, 9, 1); }),
                testing::HasSubstr("no patterns"));
}

}  // namespace
}  // namespace yomi::rollout
