// Every part of the tables against what part_conformance.hpp says of its kind, and bad parts that it must
// find out.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "hand_made_game.hpp"
#include "mcts/uniform_rollout.hpp"
#include "support/error_text.hpp"
#include "support/part_conformance.hpp"

namespace yomi::mcts {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kMoves = 400;
constexpr GameFacts kFacts{
    .move_limit = kMoves, .grid = {.stride = 20, .points = kMoves - 1}, .has_owners = true};

const HandMadeRules kRules = {
    .moves = {{"", "ab"}, {"a", "cd"}, {"b", "e"}},
    .results = {{"ac", 1}, {"ad", 0}, {"be", 0.5}},
};

TEST(Conformance, TablesHaveNamesHelpsAndOptions) {
    EXPECT_THAT(test::check_table(selectors()), IsEmpty());
    EXPECT_THAT(test::check_table(widenings()), IsEmpty());
    EXPECT_THAT(test::check_table(backups()), IsEmpty());
    EXPECT_THAT(test::check_table(choices()), IsEmpty());
}

TEST(Conformance, OfEverySelector) {
    for (const auto& entry : selectors()) {
        SCOPED_TRACE(entry.name);
        Layout layout;
        const auto part = entry.maker()->make(layout, kFacts);
        EXPECT_THAT(test::check_selector(layout, *part), IsEmpty());
    }
}

TEST(Conformance, OfEveryWidening) {
    for (const auto& entry : widenings()) {
        SCOPED_TRACE(entry.name);
        Layout layout;
        const auto part = entry.maker()->make(layout, kFacts);
        EXPECT_THAT(test::check_widening(layout, *part), IsEmpty());
    }
}

TEST(Conformance, OfEveryBackup) {
    for (const auto& entry : backups()) {
        SCOPED_TRACE(entry.name);
        Layout layout;
        const auto part = entry.maker()->make(layout, kFacts);
        EXPECT_THAT(test::check_backup(layout, *part, kMoves - 1), IsEmpty());
    }
}

TEST(Conformance, OfEveryChoice) {
    for (const auto& entry : choices()) {
        SCOPED_TRACE(entry.name);
        Layout layout;
        const auto part = entry.maker()->make(layout, kFacts);
        EXPECT_THAT(test::check_choice(layout, *part), IsEmpty());
    }
}

TEST(Conformance, OfThePartsForAnyGame) {
    const HandMadeGame game(kRules);
    NoPrior<HandMadeGame> prior;
    EXPECT_THAT(test::check_prior(game, prior), IsEmpty());
    UniformRollout<HandMadeGame> rollout;
    EXPECT_THAT(test::check_rollout<HandMadeGame>(game, rollout, 20), IsEmpty());
}

/// A selector that is refused without a backup gets what it needs from each backup that the message names.
TEST(Conformance, WhatIsNamedAsHelpHelps) {
    int refused_selectors = 0;
    for (const auto& entry : selectors()) {
        SCOPED_TRACE(entry.name);
        Layout alone;
        const auto part = entry.maker()->make(alone, kFacts);
        const std::string refused = test::error_text([&] { alone.check(); });
        if (refused == "no error") continue;
        ++refused_selectors;
        EXPECT_THAT(refused, HasSubstr(fmt::format("the selector '{}' needs the column", entry.name)));
        const std::size_t help = refused.find("; add --backup ");
        ASSERT_NE(help, std::string::npos) << refused;
        int named = 0;
        for (const auto& backup : backups()) {
            const std::regex word(fmt::format("\\b{}\\b", backup.name));
            if (!std::regex_search(refused.substr(help + 15), word)) continue;
            ++named;
            Layout layout;
            const auto filling = backup.maker()->make(layout, kFacts);
            const auto needing = entry.maker()->make(layout, kFacts);
            EXPECT_NO_THROW(layout.check()) << backup.name;
        }
        EXPECT_GT(named, 0) << refused;
    }
    EXPECT_GE(refused_selectors, 4);
}

// -- Bad parts ----------------------------------------------------------------------------------------------

struct ClosedSelector : Selector {
    int select(const Node&, int open, base::Random&) override { return open; }
};

struct FickleSelector : Selector {
    int select(const Node&, int open, base::Random&) override { return ++calls_ % open; }
    int calls_ = 0;
};

struct ClosingWidening : Widening {
    int open(const Node& node) override { return node.visits() > 100 ? 1 : node.edges(); }
    [[nodiscard]] bool wants_order() const override { return false; }
};

struct ShutWidening : Widening {
    int open(const Node&) override { return 0; }
    [[nodiscard]] bool wants_order() const override { return false; }
};

struct MissingChoice : Choice {
    int choose(const Node& root) override { return root.edges(); }
    std::optional<std::int64_t> lead(const Node&) override { return -1; }
};

constexpr ColumnKind<float> kFigure{"figure", 1};

/// Takes for its own what belongs to the search, begins otherwise than it says, and divides by nothing.
struct BadBackup : Backup {
    explicit BadBackup(Layout& layout) : figure(layout.fills(kFigure)), mean(layout.mean) {}
    void start(const Node& node, const Priors&, const std::vector<std::uint32_t>&) override {
        node.column(figure).set(2, 7);
    }
    void update(const Tree& tree, const Path& path, const Trace&) override {
        const Node node = tree.node(path.steps.front().node);
        node.column(mean).set(0, 2);
        node.column(figure).set(0, std::numeric_limits<float>::infinity());
    }
    Column<float> figure;
    Column<float> mean;
};

struct NegativePrior : Prior<HandMadeGame> {
    void judge(const HandMadeGame&, const std::vector<MoveId>&, Priors& values) override {
        values.set(0, {.weight = -1, .visits = 0, .mean = 0.5F});
        values.set(1, {.weight = 1, .visits = std::nanf(""), .mean = 1.5F});
    }
};

enum class Sin { KeepsTrace, IllegalMove, WrongPlayer, WrongResult, StopsEarly, ClearsTrace };

struct BadRollout : Rollout<HandMadeGame> {
    explicit BadRollout(Sin sin) : sin_(sin) {}
    double run(HandMadeGame& state, base::Random&, Trace& trace) override {
        if (sin_ == Sin::ClearsTrace) trace.clear();
        std::vector<MoveId> moves;
        while (!state.is_over()) {
            state.moves(moves);
            const MoveId move = moves.front();
            const int player = sin_ == Sin::WrongPlayer ? 1 - state.player() : state.player();
            const MoveId told = sin_ == Sin::IllegalMove ? MoveId{25} : move;
            if (sin_ != Sin::KeepsTrace) trace.add({told, static_cast<std::uint16_t>(player), 0});
            state.play(move);
            if (sin_ == Sin::StopsEarly) return 0.5;
        }
        return sin_ == Sin::WrongResult ? 1 - state.result() : state.result();
    }
    Sin sin_;
};

TEST(ConformanceSelfTest, FindsBadSelectorsWideningsAndChoices) {
    const Layout layout;
    ClosedSelector closed;
    EXPECT_THAT(test::check_selector(layout, closed), Contains(HasSubstr("open ones")));
    FickleSelector fickle;
    EXPECT_THAT(test::check_selector(layout, fickle), Contains(HasSubstr("same seed")));
    ClosingWidening closing;
    EXPECT_THAT(test::check_widening(layout, closing), Contains(HasSubstr("closes an edge")));
    ShutWidening shut;
    EXPECT_THAT(test::check_widening(layout, shut), Contains(HasSubstr("opens 0")));
    MissingChoice missing;
    EXPECT_THAT(test::check_choice(layout, missing), Contains(HasSubstr("chooses edge")));
    EXPECT_THAT(test::check_choice(layout, missing), Contains("has a lead below 0"));
}

TEST(ConformanceSelfTest, FindsABadBackup) {
    Layout layout;
    const Layout::Asking asking(layout, "backup", "bad");
    BadBackup bad(layout);
    const auto wrong = test::check_backup(layout, bad, kMoves - 1);
    EXPECT_THAT(wrong, Contains("does not begin with the first value of the column 'figure'"));
    EXPECT_THAT(wrong, Contains("changes the column 'mean'"));
    EXPECT_THAT(wrong, Contains("has infinite figures in the column 'figure'"));
}

TEST(ConformanceSelfTest, FindsABadPriorAndBadRollouts) {
    const HandMadeGame game(kRules);
    NegativePrior negative;
    const auto wrong = test::check_prior<HandMadeGame>(game, negative);
    EXPECT_THAT(wrong, Contains(HasSubstr("the weight -1")));
    EXPECT_THAT(wrong, Contains(HasSubstr("virtual visits")));
    EXPECT_THAT(wrong, Contains(HasSubstr("the mean 1.5")));
    const std::pair<Sin, std::string> sins[] = {
        {Sin::KeepsTrace, "keeps moves to itself"}, {Sin::IllegalMove, "illegal move 25"},
        {Sin::WrongPlayer, "wrong player"},         {Sin::WrongResult, "where the end is"},
        {Sin::StopsEarly, "stops before the end"},  {Sin::ClearsTrace, "moves of the tree"}};
    for (const auto& [sin, complaint] : sins) {
        BadRollout bad(sin);
        EXPECT_THAT(test::check_rollout<HandMadeGame>(game, bad, 5), Contains(HasSubstr(complaint)));
    }
}

template <class Made>
std::unique_ptr<Maker<Selector>> make_bad() {
    struct Own : Maker<Selector> {
        base::Fields fields() override {
            return {base::field("a", value, {5, 9}, "help"), base::field("a", value, {0, 9}, ""),
                    base::field("A b", value, {0, 9}, "help")};
        }
        std::unique_ptr<Selector> make(Layout&, const GameFacts&) const override {
            return std::make_unique<Made>();
        }
        double value = 1;
    };
    return std::make_unique<Own>();
}

TEST(ConformanceSelfTest, FindsABadTable) {
    const std::vector<PartEntry<Selector>> table = {{"x", "help", make_bad<ClosedSelector>},
                                                    {"x", "", make_bad<ClosedSelector>}};
    const auto wrong = test::check_table(table);
    for (const char* what : {"two parts of one name", "has no help", "a is the name of two options",
                             "A b is no name", "a does not allow its default"})
        EXPECT_THAT(wrong, Contains(HasSubstr(what)));
}

}  // namespace
}  // namespace yomi::mcts
