#include "cli/learn/train_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <sstream>

#include "cli/command_test.hpp"
#include "cli/learn/measure_command.hpp"
#include "go/patterns/pattern_system.hpp"
#include "lab/run/training_log.hpp"
#include "model/keyed_weights.hpp"
#include "model/move_weights.hpp"

namespace yomi::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class TrainCommandTest : public test::CommandTest {
   protected:
    TrainCommandTest() : CommandTest("train", add_train_command) {}

    std::string games() {
        std::string text;
        for (int i = 0; i < 20; ++i) text += "(;SZ[5];B[cc];W[cd];B[dd];W[bc];B[dc];W[bd];B[cb];W[db])\n";
        return file("games.sgfs", text);
    }
};

TEST_F(TrainCommandTest, WritesWeightsAndTellsHowGoodTheyAre) {
    const std::string from = games();
    const std::string out =
        run({from, "-o", path_of("w"), "--test", from, "--seed", "1", "--min-count", "5", "--show", "1"});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out, HasSubstr("20 games on 5x5"));
    EXPECT_THAT(out, HasSubstr("epoch 3"));
    EXPECT_THAT(out, HasSubstr("size 0, number 1, seen"));
    const model::MoveWeights weights = model::read_weights(path_of("w"));
    EXPECT_THAT(weights.provenance, HasSubstr("games games.sgfs (20)"));
    EXPECT_THAT(weights.provenance, HasSubstr("seed 1"));
    EXPECT_FALSE(weights.patterns.empty());
    const std::string log = read(path_of("w.training.csv"));
    EXPECT_THAT(log, HasSubstr("# games games.sgfs (20)\n"));
    EXPECT_EQ(lab::read_training_log(log, "w.training.csv").points.size(), 3u);
}

TEST_F(TrainCommandTest, TheSameSeedGivesTheSameFile) {
    const std::string from = games();
    run({from, "-o", path_of("a"), "--seed", "7", "--min-count", "5"});
    run({from, "-o", path_of("b"), "--seed", "7", "--min-count", "5", "--threads", "3"});
    EXPECT_EQ(read(path_of("a")), read(path_of("b")));
}

TEST_F(TrainCommandTest, TrainsTheKeyedModelAndGoesOnFromACheckpoint) {
    const std::string from = games();
    const std::vector<std::string> common = {from,     "--model", "rich",        "--test", from,
                                             "--seed", "3",       "--min-count", "5"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        return run(more);
    };
    EXPECT_THAT(with({"-o", path_of("whole"), "--epochs", "2"}), HasSubstr("facts of moves"));
    EXPECT_EQ(error_, "");
    with({"-o", path_of("half"), "--epochs", "1", "--checkpoint", path_of("c")});
    EXPECT_THAT(with({"-o", path_of("rest"), "--epochs", "2", "--checkpoint", path_of("c")}),
                HasSubstr("going on after epoch 1"));
    EXPECT_EQ(read(path_of("whole")), read(path_of("rest")));
    EXPECT_FALSE(model::read_keyed_weights(path_of("rest")).entries.empty());
    run({from, "-o", path_of("t"), "--model", "mc/collage", "--min-count", "5", "--loss", "rank",
         "--sigmoid-slope", "20"});
    EXPECT_EQ(error_, "");
    EXPECT_EQ(model::read_keyed_weights(path_of("t")).model, "mc/collage");
    run({from, "-o", path_of("t"), "--model", "mc/n99"});
    EXPECT_THAT(error_, HasSubstr("there are no patterns 'n99'; there are 3x3 mogo n2 n3"));
    run({from, "-o", path_of("t"), "--model", "n5"});
    EXPECT_THAT(error_, HasSubstr("there is no model 'n5'; there are 'light', 'rich', and 'mc/'"));
    EXPECT_THAT(error_, HasSubstr("collage diamonds fuzzy similar"));
    with({"-o", path_of("other"), "--step", "0.5", "--checkpoint", path_of("c")});
    EXPECT_THAT(error_, HasSubstr("no checkpoint to go on from"));
}

TEST_F(TrainCommandTest, LearnsByDifferenceWhereTheThesisDoesNot) {
    const std::string from = games();
    const auto train = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {from, "-o", path_of("d"), "--min-count", "5", "--seed", "2"});
        run(more);
        EXPECT_EQ(error_, "");
        return model::read_keyed_weights(path_of("d"));
    };
    const auto by_itself = train({"--model", "mc/n5"});
    EXPECT_THAT(by_itself.provenance, HasSubstr("nested patterns by difference\ncaution 0.001\n"));
    EXPECT_THAT(train({"--model", "mc/collage"}).provenance, HasSubstr("by difference\ncaution 1\n"));
    const auto own = train({"--model", "mc/n5", "--differences", "false"});
    EXPECT_THAT(own.provenance, Not(HasSubstr("by difference")));
    EXPECT_NE(own.entries, by_itself.entries);
    EXPECT_THAT(train({"--model", "mc/n5", "--loss", "rank"}).provenance, Not(HasSubstr("by difference")));
    EXPECT_THAT(train({"--model", "mc/n5", "--initial-accumulator", "0.5"}).provenance,
                HasSubstr("caution 0.5\n"));
    run({from, "-o", path_of("d"), "--model", "rich", "--differences", "true"});
    EXPECT_THAT(error_, HasSubstr("differences are for the models 'mc/…' and 'uct/…' without factors"));
    run({from, "-o", path_of("d"), "--initial-accumulator", "-1"});
    EXPECT_THAT(error_, HasSubstr("--initial-accumulator"));
}

TEST_F(TrainCommandTest, FormerNamesOfOptionsDoTheSame) {
    const std::string from = games();
    const std::vector<std::string> common = {"--model", "mc/n5", "--seed", "2", "--epochs", "1"};
    const auto train = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {from, "-o", path_of("f")});
        more.insert(more.end(), common.begin(), common.end());
        run(more);
        EXPECT_EQ(error_, "");
        return read(path_of("f"));
    };
    const std::string former =
        train({"--least", "5", "--aim", "rank", "--slope", "20", "--every", "2", "--caution", "0.1"});
    EXPECT_THAT(said_, HasSubstr("'aim' is called 'loss' now"));
    EXPECT_EQ(former, train({"--min-count", "5", "--loss", "rank", "--sigmoid-slope", "20", "--stride", "2",
                             "--initial-accumulator", "0.1"}));
    EXPECT_NE(former, train({"--min-count", "5", "--loss", "likelihood"}));
    run({from, "-o", path_of("f"), "--aim", "rank", "--loss", "rank"});
    EXPECT_THAT(error_, HasSubstr("excludes"));
    run({from, "-o", path_of("f"), "--aim", "nothing"});
    EXPECT_THAT(error_, AllOf(HasSubstr("--aim"), HasSubstr("likelihood")));
}

TEST_F(TrainCommandTest, StoresThePatternsToCompareWith) {
    const std::string from = games();
    const auto train = [&](const char* name, const char* stored) {
        run({from, "-o", path_of(name), "--model", "mc/similar", "--min-count", "5", "--seed", "2",
             "--stored", stored});
        EXPECT_EQ(error_, "");
        return model::read_keyed_weights(path_of(name));
    };
    const model::KeyedWeights few = train("few", "4");
    EXPECT_EQ(few.shapes.size(), 4U);
    EXPECT_EQ(few, train("again", "4"));
    EXPECT_EQ(train("many", "100").shapes.size(), 8U);  // one of each move
    run({from, "-o", path_of("none"), "--model", "mc/similar", "--stored", "0"});
    EXPECT_THAT(error_, HasSubstr("--stored"));
    EXPECT_THAT(run({"--help"}), HasSubstr("mogo       which of 13 shapes"));
}

/// A number for all keys and weights.
std::uint64_t sum_of(const model::KeyedWeights& weights) {
    base::Seed sum(weights.entries.size());
    for (const auto& [key, weight] : weights.entries) {
        sum = sum.derive(key).derive(std::bit_cast<std::uint32_t>(weight));
    }
    return sum.value();
}

TEST_F(TrainCommandTest, FactorsAreAnExtra) {
    const std::string from = games();
    const std::vector<std::string> common = {from, "--model", "rich", "--seed", "3", "--min-count", "5"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        return run(more);
    };
    with({"-o", path_of("none"), "--epochs", "2", "--factors", "0"});
    EXPECT_EQ(error_, "");
    const auto none = model::read_keyed_weights(path_of("none"));
    EXPECT_EQ(sum_of(none), 0xd27f2c0fe610e3caU);  // without factors, in 64ths
    EXPECT_EQ(none.factors.count, 0U);
    EXPECT_THAT(with({"-o", path_of("whole"), "--epochs", "2", "--factors", "4", "--min-factor-count", "5"}),
                HasSubstr("have 4 factors each"));
    const auto whole = model::read_keyed_weights(path_of("whole"));
    EXPECT_EQ(whole.factors.count, 4U);
    EXPECT_FALSE(whole.factors.entries.empty());
    EXPECT_THAT(whole.provenance, HasSubstr("factors 4 of"));
    const std::vector<std::string> half = {
        "-o",         path_of("rest"), "--factors", "4",       "--min-factor-count", "5", "--checkpoint",
        path_of("c"), "--threads",     "2",         "--epochs"};
    for (const char* epochs : {"1", "2"}) {
        auto more = half;
        more.push_back(epochs);
        with(more);
    }
    EXPECT_EQ(read(path_of("whole")), read(path_of("rest")));
    with({"-o", path_of("other"), "--factors", "8", "--min-factor-count", "5", "--checkpoint", path_of("c")});
    EXPECT_THAT(error_, HasSubstr("no checkpoint to go on from"));
    with({"-o", path_of("other"), "--factors", "6"});
    EXPECT_THAT(error_, HasSubstr("factors = 6 is not allowed; it takes a multiple of 4"));
    run({from, "-o", path_of("other"), "--factors", "4"});
    EXPECT_THAT(error_, HasSubstr("'light' has no factors"));
}

/// The smallest weights that playouts take.
struct TrainedWeights {
    static std::string bytes() {
        model::KeyedWeights weights{"mc/n5", "", {}, {}};
        const auto system = go::make_pattern_system("n5");
        const go::Board board(5);
        system->follow(board);
        const go::Point p = *go::parse_vertex("C3", 5);
        go::CellPattern cells;
        system->cells(p, go::Colour::Black, 0, 0, cells);
        weights.entries.push_back({system->key(p, go::Colour::Black, 0, 0) >> 24 << 24, 0.5F});
        weights.shapes.push_back({0, cells});
        return model::keyed_to_bytes(weights);
    }
};

class MeasureCommandTest : public test::CommandTest {
   protected:
    MeasureCommandTest() : CommandTest("measure", add_measure_command) {}
};

TEST_F(MeasureCommandTest, MeasuresFilesOfEitherKind) {
    model::MoveWeights light;
    light.features[model::MoveFeatures::kLine] = 1;
    const std::string a = file("a.weights", weights_to_bytes(light));
    const std::string b = file("b.weights", model::keyed_to_bytes({"mc/n5", "", {{1U << 30, 0.5F}}, {}}));
    const std::string games = file("games.sgfs", "(;SZ[5];B[cc];W[cd];B[dd])\n");
    const std::string out = run({a, b, "--games", games, "--csv", path_of("csv"), "--svg", path_of("svg")});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out, HasSubstr("2: b.weights on games.sgfs (mc/n5)"));
    EXPECT_THAT(out, HasSubstr("Match10"));
    EXPECT_THAT(read(path_of("csv")), HasSubstr("\"a.weights\",light,\"games.sgfs\",3.00"));
    EXPECT_THAT(read(path_of("svg")), HasSubstr("<svg"));
    const std::string similar =
        file("s.weights", model::keyed_to_bytes({"mc/similar", "", {{1U << 30, 0.5F}}, {{0, {.place = 0}}}}));
    EXPECT_THAT(run({similar, "--games", games}), HasSubstr("(mc/similar)"));
    EXPECT_EQ(error_, "");
    run({file("n", model::keyed_to_bytes({"mc/similar", "", {{1U << 30, 0.5F}}, {}})), "--games", games});
    EXPECT_THAT(error_, HasSubstr("no patterns to compare with"));
    run({file("c", "nothing"), "--games", games});
    EXPECT_THAT(error_, HasSubstr("no usable file"));
    run({file("d", model::keyed_to_bytes({"xx", "", {}, {}})), "--games", games});
    EXPECT_THAT(error_, HasSubstr("there is no model 'xx'"));
    run({a});
    EXPECT_THAT(error_, HasSubstr("--playouts-on"));
    run({a, "--playouts-on", "1"});
    EXPECT_THAT(error_, HasSubstr("no board has that size"));
    run({a, "--playouts-on", "5", "--games", games});
    EXPECT_THAT(error_, HasSubstr("--games"));
    const auto positions_with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = {a, "--games", games, "--csv", path_of("csv")};
        words.insert(words.end(), more.begin(), more.end());
        run(words);
        EXPECT_EQ(error_, "");
        return read(path_of("csv"));
    };
    EXPECT_THAT(positions_with({"--stride", "2"}), HasSubstr(",2.00,"));
    EXPECT_EQ(positions_with({"--every", "2", "--most", "1"}), positions_with({"--stride", "2"}));
    EXPECT_THAT(positions_with({"--skip", "2"}), HasSubstr(",1.00,"));
}

TEST_F(MeasureCommandTest, MeasuresPlayoutsWithWeights) {
    TrainedWeights trained;
    const std::string weights = file("n5.weights", trained.bytes());
    const std::string out = run({weights, "--playouts-on", "5", "--playouts", "3", "--seed", "1", "--csv",
                                 path_of("csv"), "--svg", path_of("svg")});
    EXPECT_EQ(error_, "");
    EXPECT_THAT(out, HasSubstr("Uf-5 Speed"));
    EXPECT_THAT(out, HasSubstr("Uf-2 Ownership, n5.weights"));
    EXPECT_THAT(read(path_of("csv")), HasSubstr("\"n5.weights\",5,1,0,"));
    EXPECT_THAT(read(path_of("svg")), HasSubstr("<svg"));
    run({file("e", model::keyed_to_bytes({"rich", "", {}, {}})), "--playouts-on", "5"});
    EXPECT_THAT(error_, HasSubstr("playouts need"));
    model::KeyedWeights factored{"mc/n5", "", {{1U << 30, 0.5F}}, {}};
    factored.factors = {4, {0}, {1, 2, 3, 4}};
    run({file("f", model::keyed_to_bytes(factored)), "--playouts-on", "5"});
    EXPECT_THAT(error_, HasSubstr("playouts take weights without"));
}

TEST_F(MeasureCommandTest, RaisesTheWeightsOfPlayoutsToAPower) {
    TrainedWeights trained;
    const std::string weights = file("n5.weights", trained.bytes());
    const auto shares = [&](const std::string& power) {
        const std::string out =
            run({weights, "--playouts-on", "5", "--playouts", "30", "--seed", "1", "--power", power});
        return out.substr(std::min(out.size(), out.find("Uf-2 Ownership")));
    };
    EXPECT_EQ(shares("1"), shares("1"));
    EXPECT_NE(shares("1"), shares("3"));
    EXPECT_EQ(error_, "");
    run({weights, "--playouts-on", "5", "--power", "0"});
    EXPECT_THAT(error_, HasSubstr("--power"));
}

TEST_F(MeasureCommandTest, RaisesEveryProbabilityToThePower) {
    // One weight: x where a pattern is known, 1 elsewhere.
    const std::string weights = file("n5.weights", TrainedWeights::bytes());
    const std::string games = file("games.sgfs", "(;SZ[5];B[cc];W[cd];B[dd])\n");
    const auto measured = [&](const std::string& power) {
        run({weights, "--games", games, "--power", power, "--csv", path_of("csv")});
        EXPECT_EQ(error_, "");
        std::map<std::string, std::string> row;
        std::istringstream lines(read(path_of("csv")));
        std::string names;
        std::string values;
        std::getline(lines, names);
        std::getline(lines, values);
        std::istringstream name(names);
        std::istringstream value(values);
        std::string n;
        std::string v;
        while (std::getline(name, n, ',') && std::getline(value, v, ',')) row[n] = v;
        return row;
    };
    auto one = measured("1");
    auto three = measured("3");
    for (const char* same : {"positions", "Error", "Rank", "RankInv", "Match1", "CoMatch"})
        EXPECT_EQ(one.at(same), three.at(same)) << same;
    for (const char* other : {"Select", "SelectRoot", "MLEAverage"})
        EXPECT_NE(one.at(other), three.at(other)) << other;
    const auto map = [&](const std::string& power) {
        return run({weights, "--map", games, "--map-moves", "0", "--power", power});
    };
    EXPECT_NE(map("1"), map("10"));
    EXPECT_THAT(map("1"), HasSubstr("after 0 moves of games.sgfs"));
}

TEST_F(MeasureCommandTest, OwnershipOfAnyPosition) {
    const std::string weights = file("n5.weights", TrainedWeights::bytes());
    const std::string games = file("games.sgfs", "(;SZ[5];B[cc];W[aa];B[bb];W[ee];B[dd])\n");
    const auto owned = [&](const std::string& moves, const std::string& more) {
        std::vector<std::string> words = {weights,       "--map",      games, "--map-moves", moves,
                                          "--ownership", "--playouts", "50",  "--seed",      "1"};
        if (!more.empty()) words.push_back(more);
        const std::string out = run(words);
        EXPECT_EQ(error_, "");
        return out.substr(std::min(out.size(), out.find("Uf-2 Ownership")));
    };
    EXPECT_THAT(owned("5", ""), HasSubstr("Black's in 50 playouts"));
    EXPECT_NE(owned("5", ""), owned("2", "")) << "not that of the empty board";
    EXPECT_NE(owned("5", ""), owned("5", "--thesis-playouts"));
    run({weights, "--ownership", "--games", games});
    EXPECT_THAT(error_, HasSubstr("--map"));
}

TEST_F(TrainCommandTest, DrawsTheCommonestPatternsOfDiscsAndQuarters) {
    for (const std::string model : {"mc/n3", "mc/collage", "mc/similar"}) {
        const std::string out = run({games(), "-o", path_of("w"), "--model", model, "--show", "2",
                                     "--min-count", "3", "--epochs", "1", "--seed", "1"});
        EXPECT_EQ(error_, "") << model;
        EXPECT_THAT(out, HasSubstr("size 0, number 2")) << model;
        EXPECT_THAT(out, Not(HasSubstr("size 0, number 3"))) << model;
        EXPECT_THAT(out, HasSubstr("*")) << model;
    }
    EXPECT_THAT(run({games(), "-o", path_of("w"), "--model", "mc/fuzzy", "--show", "2", "--min-count", "3",
                     "--epochs", "1", "--seed", "1"}),
                HasSubstr("cannot be drawn"));
}

TEST_F(TrainCommandTest, BadPlacesAreToldBeforeTheWork) {
    run({games(), "-o", "/no/such/folder/w"});
    EXPECT_THAT(error_, HasSubstr("/no/such/folder"));
    run({path_of("missing"), "-o", path_of("w")});
    EXPECT_THAT(error_, HasSubstr("missing"));
    run({games()});
    EXPECT_THAT(error_, HasSubstr("--out"));
}

}  // namespace
}  // namespace yomi::cli
