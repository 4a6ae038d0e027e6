#include "lab/experiment/inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/ledger/ledger_join.hpp"
#include "lab/store/store.hpp"
#include "lab/work/learning/learning_work.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"
#include "support/ledger_lines.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::SizeIs;

const std::string kLearning = R"(
name = "inputs"
[[learning]]
train = "some.sgfs"
test = "others.sgfs"
measure = ["rank"]
repeat = 3
[[learning.models]]
model = "mc/n5"
)";

class InputsTest : public test::FolderTest {
   protected:
    /// The experiment with what the files of games have now.
    Experiment with_games(const std::string& some, const std::string& others = "(;b)") {
        const std::string path = file("some.sgfs", some);
        file("others.sgfs", others);
        Experiment experiment = read_experiment(kLearning, "x.toml");
        use_folders(experiment, path.substr(0, path.rfind('/')), path_of("weights"));
        read_inputs(experiment);
        return experiment;
    }

    static JobResult result(std::uint64_t number) {
        JobResult result;
        result.number = number;
        result.measures.push_back({.name = "Rank", .value = 3});
        return result;
    }

    /// Writes a result without looking at those that are there, as another machine would.
    void write(const std::string& ledger, const Experiment& experiment, std::uint64_t number) {
        Ledger opened = Ledger::open(path_of(ledger));
        opened.begin_session(experiment, test::kMachine);
        opened.add(experiment.cells[0], result(number));
        opened.end_session();
    }

    std::string refusal(const std::string& ledger, const Experiment& experiment) {
        Ledger opened = Ledger::open(path_of(ledger));
        return test::error_text([&] { require_same_inputs(experiment, opened, "results"); });
    }
};

TEST_F(InputsTest, AreChecksumsOfTheBytes) {
    const Experiment first = with_games("(;a)");
    EXPECT_THAT(first.cells[0].inputs, ElementsAre(Key("others.sgfs"), Key("some.sgfs")));
    const Experiment changed = with_games("(;c)");
    EXPECT_EQ(first.cells[0].identity, changed.cells[0].identity) << "the identity has names alone";
    EXPECT_EQ(differing_input(first.cells[0].inputs, changed.cells[0].inputs), "some.sgfs");
    EXPECT_EQ(differing_input(first.cells[0].inputs, with_games("(;a)").cells[0].inputs), "");
    EXPECT_EQ(differing_input(first.cells[0].inputs, {}), "") << "nobody wrote them down";
    EXPECT_EQ(read_inputs_text(text_of(first.cells[0].inputs)), first.cells[0].inputs);
}

TEST_F(InputsTest, WeightsOfPlayersAreAmongThem) {
    const std::string text =
        "[players.a]\nplayer = \"random\"\n[players.b]\nplayer = \"rave\"\nrollout = \"learned\"\n";
    const std::string end = "[[matchups]]\nfirst = \"a\"\nsecond = \"b\"\n";
    Experiment shipped = read_experiment(text + end, "x.toml");
    read_inputs(shipped);
    EXPECT_THAT(shipped.cells[0].inputs, IsEmpty());
    const std::string weights = YOMI_TEST_DATA "/../models/playout9.weights";
    Experiment own = read_experiment(text + "\"rollout.weights\" = \"" + weights + "\"\n" + end, "x.toml");
    read_inputs(own);
    EXPECT_THAT(own.cells[0].inputs, ElementsAre(Key(weights)));
}

TEST_F(InputsTest, ARunIsRefusedThatWouldMixFiles) {
    const Experiment trial = with_games("(;a)");
    write("ledger", trial, 0);
    EXPECT_EQ(refusal("ledger", with_games("(;a)")), "no error");
    EXPECT_THAT(refusal("ledger", with_games("(;c)")),
                AllOf(HasSubstr("'mc/n5'"), HasSubstr("'some.sgfs'"), HasSubstr("--ledger")));
    EXPECT_EQ(refusal("elsewhere", with_games("(;c)")), "no error");

    Store store = Store::open(path_of("lab.db"));
    store.begin_session(trial, test::kMachine);
    EXPECT_EQ(test::error_text([&] { require_same_inputs(with_games("(;c)"), store, "lab.db"); }), "no error")
        << "there are no results yet";
    store.add(trial.cells[0], result(0));
    EXPECT_EQ(store.inputs(trial.cells[0]), trial.cells[0].inputs);
    EXPECT_THAT(test::error_text([&] { require_same_inputs(with_games("(;c)"), store, "lab.db"); }),
                HasSubstr("'some.sgfs'"));
    store.begin_session(with_games("(;c)"), test::kMachine);
    EXPECT_EQ(store.inputs(trial.cells[0]), trial.cells[0].inputs) << "what results have stays";
}

TEST_F(InputsTest, TheLedgerNamesLinesFromOtherFiles) {
    const Experiment first = with_games("(;a)");
    const Experiment changed = with_games("(;c)");
    write("ledger", first, 0);
    write("ledger", changed, 1);
    Ledger ledger = Ledger::open_existing(path_of("ledger"));
    ASSERT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_THAT(ledger.troubles()[0].text, AllOf(HasSubstr("'some.sgfs'"), HasSubstr("another folder")));
    EXPECT_THAT(ledger.done(first.cells[0]), SizeIs(1)) << "of what two files made, one counts";
}

TEST_F(InputsTest, LinesWithoutThemAreAsTheyWere) {
    LedgerLine line = test::curve_line("a", 0, 2);
    EXPECT_THAT(text_of(line), Not(HasSubstr("inputs")));
    const std::string before = text_of(line);
    line.inputs = {{"some.sgfs", "0123456789abcdef"}};
    EXPECT_EQ(read_ledger_line(text_of(line)).inputs, line.inputs);
    EXPECT_THAT(text_of(line), HasSubstr(R"("inputs":{"some.sgfs":"0123456789abcdef"})"));
    line.inputs.clear();
    EXPECT_EQ(text_of(line), before);
}

TEST_F(InputsTest, JoiningKeepsLinesFromOtherFilesApart) {
    LedgerLine one = test::curve_line("a", 0, test::kBlock / 2 - 1);
    LedgerLine other = test::curve_line("b", test::kBlock / 2, test::kBlock - 1);
    EXPECT_THAT(joined({one, other}), SizeIs(1)) << "a whole block is closed";
    one.inputs = {{"f", "1"}};
    other.inputs = {{"f", "2"}};
    EXPECT_THAT(joined({one, other}), SizeIs(2));
    LedgerLine again = one;
    again.run = "c";
    EXPECT_THAT(joined({one, again}), SizeIs(1));
    again.inputs = other.inputs;
    EXPECT_THAT(joined({one, again}), SizeIs(2)) << "the same result from another file";
}

}  // namespace
}  // namespace yomi::lab
