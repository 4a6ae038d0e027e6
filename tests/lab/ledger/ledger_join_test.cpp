#include "lab/ledger/ledger_join.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "base/file.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/ledger/ledger_sums.hpp"
#include "lab/report/curves.hpp"
#include "support/folder_test.hpp"
#include "support/ledger_lines.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> texts_of(const std::vector<LedgerLine>& lines) {
    std::vector<std::string> texts;
    for (const LedgerLine& line : lines) texts.push_back(text_of(line));
    return texts;
}

class LedgerJoin : public test::FolderTest {
   protected:
    Ledger ledger_of(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) text += line + "\n";
        std::filesystem::create_directories(path_of("l"));
        base::write_text_file(file(), text);
        return Ledger::open_existing(path_of("l"));
    }
    Ledger ledger_of(const std::vector<LedgerLine>& lines) { return ledger_of(texts_of(lines)); }
    std::string file() { return path_of("l") + "/e.jsonl"; }
    static auto averages(Ledger& ledger) {
        Cell cell;
        cell.identity = 7;
        return averages_of(ledger.measures(cell));
    }
    /// What a figure comes to, in all its digits.
    static std::string figures(Ledger& ledger) {
        std::string text;
        for (const auto& [name, points] : averages(ledger)) {
            for (const auto& [x, a] : points)
                text += fmt::format("{} {} {} {} {}\n", name, x, a.value, a.half_width, a.jobs);
        }
        return text;
    }
};

TEST_F(LedgerJoin, AWholeBlockIsClosedAndShortAndComesToTheSame) {
    const LedgerLine open = test::curve_line("r", 0, test::kBlock - 1);
    const auto lines = joined({open});
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_TRUE(lines[0].is_closed);
    const std::string text = text_of(lines[0]);
    EXPECT_LT(text.size(), text_of(open).size() / 6);
    const LedgerLine again = read_ledger_line(text);
    EXPECT_EQ(text_of(again), text);
    EXPECT_TRUE(same_sums(again, lines[0]));
    // Of the jobs themselves, and of the sums.
    std::vector<Measure> measures;
    for (const LedgerJob& job : open.jobs)
        measures.insert(measures.end(), job.measures.begin(), job.measures.end());
    const auto exact = averages_of(measures);
    Ledger ledger = ledger_of(lines);
    auto kept = averages(ledger);
    for (const auto& [name, points] : exact) {
        for (const auto& [x, a] : points) {
            EXPECT_NEAR(kept[name][x].value, a.value, 1e-8 * std::abs(a.value) + 1e-9);
            EXPECT_NEAR(kept[name][x].half_width, a.half_width, 1e-5 * a.half_width);
            EXPECT_EQ(kept[name][x].jobs, a.jobs);
        }
    }
    Ledger not_closed = ledger_of({open});
    EXPECT_EQ(figures(ledger), figures(not_closed));
}

TEST_F(LedgerJoin, PiecesOfABlockAreThatOfOneRun) {
    const auto whole = joined({test::curve_line("r", 0, test::kBlock + 9)});
    const auto pieces =
        joined({test::curve_line("r", 20, test::kBlock + 3), test::curve_line("r", 0, 19),
                test::curve_line("r", test::kBlock + 4, test::kBlock + 9), test::curve_line("r", 3, 40)});
    EXPECT_EQ(texts_of(pieces), texts_of(whole));
    // Of several runs of one program on one machine, too, but not of two machines.
    const auto runs = joined({test::curve_line("r1", 0, 30), test::curve_line("r2", 31, test::kBlock - 1)});
    ASSERT_THAT(runs, SizeIs(1));
    EXPECT_EQ(runs[0].run, "r1+r2");
    EXPECT_EQ(runs_of(runs[0]), (std::set<std::string>{"r1", "r2"}));
    EXPECT_TRUE(same_sums(runs[0], whole[0]));
    LedgerLine elsewhere = test::curve_line("r2", 31, test::kBlock - 1);
    elsewhere.environment.machine = "other";
    const auto apart = joined({test::curve_line("r1", 0, 30), elsewhere});
    EXPECT_THAT(apart, SizeIs(2));
    Ledger a = ledger_of(runs);
    Ledger b = ledger_of(apart);
    EXPECT_EQ(figures(a), figures(b));
}

TEST_F(LedgerJoin, WhatIsClosedNeverChangesAndCountsOnce) {
    const auto first = joined({test::curve_line("r1", 0, test::kBlock - 1)});
    auto more = first;
    more.push_back(test::curve_line("r2", 10, test::kBlock + 20));
    more.push_back(first[0]);
    more.push_back(joined({test::curve_line("r3", 0, test::kBlock - 1)})[0]);
    const auto lines = joined(more);
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(text_of(lines[0]), text_of(first[0]));
    EXPECT_EQ(lines[1].jobs.front().number, test::kBlock);
    EXPECT_EQ(texts_of(joined(lines)), texts_of(lines));
    Ledger untidy = ledger_of(more);
    Ledger tidy = ledger_of(lines);
    EXPECT_THAT(untidy.troubles(), IsEmpty());
    EXPECT_EQ(figures(untidy), figures(tidy));
    EXPECT_EQ(averages(tidy)["a"][1].jobs, static_cast<std::int64_t>(test::kBlock) + 21);
}

TEST_F(LedgerJoin, AJobAgainstAClosedLineIsNamedBeforeAndAfterTidying) {
    LedgerLine other = test::curve_line("r2", 10, 12);
    other.jobs[1].measures[3].value += 1e-6;
    auto lines = joined({test::curve_line("r1", 0, test::kBlock - 1)});
    lines.push_back(other);
    for (int i = 0; i < 2; ++i) {
        const Ledger ledger = ledger_of(lines);
        ASSERT_THAT(ledger.troubles(), SizeIs(1));
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("job 11 of 'n'"));
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("e.jsonl:1, which counts"));
        lines = joined(lines);
    }
    // Two closed lines.
    LedgerLine whole = test::curve_line("r2", 0, test::kBlock - 1);
    for (const std::size_t n : {4, 5, 9}) whole.jobs[n].measures[0].value = 0.5;
    const Ledger ledger =
        ledger_of({joined({test::curve_line("r1", 0, test::kBlock - 1)})[0], joined({std::move(whole)})[0]});
    ASSERT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("jobs 4-5,9 of 'n'"));
}

TEST_F(LedgerJoin, OtherSumsOfTheSameJobsAreNamed) {
    const LedgerLine one = joined({test::curve_line("r1", 0, test::kBlock - 1)})[0];
    LedgerLine other = one;
    other.run = "r2";
    other.sums[2].spread += 1;
    for (const auto& lines : {std::vector{one, other}, joined({one, other})}) {
        const Ledger ledger = ledger_of(lines);
        ASSERT_THAT(ledger.troubles(), SizeIs(1));
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("the sum of its jobs of 'n'"));
    }
}

TEST_F(LedgerJoin, AContradictionWithinARunStaysOne) {
    LedgerLine other = test::game_line("r", 2, 3);
    other.jobs[1].game = '=';
    std::vector<LedgerLine> lines = {test::game_line("r", 0, 9), other};
    for (int i = 0; i < 2; ++i) {
        const Ledger ledger = ledger_of(lines);
        ASSERT_THAT(ledger.troubles(), SizeIs(1)) << i;
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("job 3 of 'n'"));
        lines = joined(lines);
    }
}

TEST_F(LedgerJoin, RepetitionsTakeTheirTimeWithThem) {
    const auto lines =
        joined({test::game_line("r", 0, 9), test::game_line("r", 0, 9), test::game_line("r", 5, 9)});
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_DOUBLE_EQ(lines[0].seconds, test::game_line("r", 0, 9).seconds);
}

TEST_F(LedgerJoin, GamesAreInLinesOfAThousand) {
    const auto lines = joined({test::game_line("r", 0, 2500)});
    ASSERT_THAT(lines, SizeIs(3));
    auto more = lines;
    more.push_back(test::game_line("r", 2501, 2600));
    const auto after = texts_of(joined(more));
    ASSERT_THAT(after, SizeIs(3));
    EXPECT_EQ(after[0], text_of(lines[0]));
    EXPECT_EQ(after[1], text_of(lines[1]));
}

TEST_F(LedgerJoin, JobsThatMeasuredNothingAreDone) {
    LedgerLine line = test::curve_line("r", 0, 3);
    line.jobs[1].measures.clear();
    line.jobs[3].measures.clear();
    EXPECT_THAT(read_ledger_line(text_of(line)).jobs, SizeIs(4));
    for (LedgerJob& job : line.jobs) job.measures.clear();
    EXPECT_THAT(read_ledger_line(text_of(line)).jobs, SizeIs(4));
    LedgerLine block = test::curve_line("r", 0, test::kBlock - 1);
    for (std::size_t i = 1; i < block.jobs.size(); ++i) block.jobs[i].measures.clear();
    const LedgerLine closed = read_ledger_line(text_of(joined({block})[0]));
    EXPECT_EQ(closed.sums.at(0).jobs, 1);
}

TEST_F(LedgerJoin, AnIntervalThatIsNotKnownStaysUnknown) {
    LedgerLine line = test::curve_line("r", 0, test::kBlock - 1);
    line.jobs[3].measures[1].half_width = std::numeric_limits<double>::infinity();
    const LedgerLine again = read_ledger_line(text_of(line));
    EXPECT_TRUE(same_result(again.jobs[3], line.jobs[3]));
    Ledger ledger = ledger_of({text_of(joined({line})[0])});
    EXPECT_THAT(ledger.troubles(), IsEmpty());
    EXPECT_TRUE(std::isinf(averages(ledger)["a"][1].half_width));
    EXPECT_FALSE(std::isinf(averages(ledger)["a"][2].half_width));
}

TEST_F(LedgerJoin, LinesOfOtherColoursDoNotCount) {
    LedgerLine black = test::game_line("r2", 10, 12);
    black.colours = "black";
    Ledger ledger = ledger_of({test::game_line("r1", 0, 9), black});
    ASSERT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("other colours"));
    Cell cell;
    cell.identity = 7;
    EXPECT_THAT(ledger.done(cell), SizeIs(10));
}

}  // namespace
}  // namespace yomi::lab
