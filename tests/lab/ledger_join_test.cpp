#include "lab/ledger_join.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <limits>

#include "base/file.hpp"
#include "lab/curves.hpp"
#include "lab/ledger.hpp"
#include "lab/ledger_sums.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Environment kMachine{.version = "1", .compiler = "c", .machine = "m", .signature = "s"};
constexpr std::uint64_t kBlock = kMeasuresOfBlock;

LedgerJob curve_job(std::uint64_t number) {
    JobResult result;
    result.number = number;
    const auto value = static_cast<double>(number);
    for (double x = 1; x <= 4; ++x) {
        result.measures.push_back({.name = "b", .x = x, .value = std::sin(value) * x, .weight = 20});
        result.measures.push_back(
            {.name = "a", .x = x, .value = 7 + std::cos(value), .half_width = 0.1 * x, .weight = value});
    }
    return ledger_job_of(result);
}

LedgerLine curve_line(const std::string& run, std::uint64_t first, std::uint64_t last) {
    LedgerLine line{.cell = 7,
                    .experiment = "e",
                    .name = "n",
                    .colours = {},
                    .run = run,
                    .date = "2026-01-01 of " + run,
                    .environment = kMachine,
                    .seconds = static_cast<double>(last - first + 1),
                    .jobs = {}};
    for (std::uint64_t n = first; n <= last; ++n) line.jobs.push_back(curve_job(n));
    return line;
}

LedgerLine game_line(const std::string& run, std::uint64_t first, std::uint64_t last) {
    LedgerLine line = curve_line(run, 0, 0);
    line.jobs.clear();
    line.colours = "swap";
    for (std::uint64_t n = first; n <= last; ++n)
        line.jobs.push_back({.number = n, .game = n % 3 == 0 ? '+' : '-'});
    return line;
}

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
    const LedgerLine open = curve_line("r", 0, kBlock - 1);
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
    const auto whole = joined({curve_line("r", 0, kBlock + 9)});
    const auto pieces = joined({curve_line("r", 20, kBlock + 3), curve_line("r", 0, 19),
                                curve_line("r", kBlock + 4, kBlock + 9), curve_line("r", 3, 40)});
    EXPECT_EQ(texts_of(pieces), texts_of(whole));
    // Of several runs of one program on one machine, too, but not of two machines.
    const auto runs = joined({curve_line("r1", 0, 30), curve_line("r2", 31, kBlock - 1)});
    ASSERT_THAT(runs, SizeIs(1));
    EXPECT_EQ(runs[0].run, "r1+r2");
    EXPECT_EQ(runs_of(runs[0]), (std::set<std::string>{"r1", "r2"}));
    EXPECT_TRUE(same_sums(runs[0], whole[0]));
    LedgerLine elsewhere = curve_line("r2", 31, kBlock - 1);
    elsewhere.environment.machine = "other";
    const auto apart = joined({curve_line("r1", 0, 30), elsewhere});
    EXPECT_THAT(apart, SizeIs(2));
    Ledger a = ledger_of(runs);
    Ledger b = ledger_of(apart);
    EXPECT_EQ(figures(a), figures(b));
}

TEST_F(LedgerJoin, WhatIsClosedNeverChangesAndCountsOnce) {
    const auto first = joined({curve_line("r1", 0, kBlock - 1)});
    auto more = first;
    more.push_back(curve_line("r2", 10, kBlock + 20));
    more.push_back(first[0]);
    more.push_back(joined({curve_line("r3", 0, kBlock - 1)})[0]);
    const auto lines = joined(more);
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(text_of(lines[0]), text_of(first[0]));
    EXPECT_EQ(lines[1].jobs.front().number, kBlock);
    EXPECT_EQ(texts_of(joined(lines)), texts_of(lines));
    Ledger untidy = ledger_of(more);
    Ledger tidy = ledger_of(lines);
    EXPECT_THAT(untidy.troubles(), IsEmpty());
    EXPECT_EQ(figures(untidy), figures(tidy));
    EXPECT_EQ(averages(tidy)["a"][1].jobs, static_cast<std::int64_t>(kBlock) + 21);
}

TEST_F(LedgerJoin, AJobAgainstAClosedLineIsNamedBeforeAndAfterTidying) {
    LedgerLine other = curve_line("r2", 10, 12);
    other.jobs[1].measures[3].value += 1e-6;
    auto lines = joined({curve_line("r1", 0, kBlock - 1)});
    lines.push_back(other);
    for (int i = 0; i < 2; ++i) {
        const Ledger ledger = ledger_of(lines);
        ASSERT_THAT(ledger.troubles(), SizeIs(1));
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("job 11 of 'n'"));
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("e.jsonl:1, which counts"));
        lines = joined(lines);
    }
    // Two closed lines.
    LedgerLine whole = curve_line("r2", 0, kBlock - 1);
    for (const std::size_t n : {4, 5, 9}) whole.jobs[n].measures[0].value = 0.5;
    const Ledger ledger =
        ledger_of({joined({curve_line("r1", 0, kBlock - 1)})[0], joined({std::move(whole)})[0]});
    ASSERT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("jobs 4-5,9 of 'n'"));
}

TEST_F(LedgerJoin, OtherSumsOfTheSameJobsAreNamed) {
    const LedgerLine one = joined({curve_line("r1", 0, kBlock - 1)})[0];
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
    LedgerLine other = game_line("r", 2, 3);
    other.jobs[1].game = '=';
    std::vector<LedgerLine> lines = {game_line("r", 0, 9), other};
    for (int i = 0; i < 2; ++i) {
        const Ledger ledger = ledger_of(lines);
        ASSERT_THAT(ledger.troubles(), SizeIs(1)) << i;
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("job 3 of 'n'"));
        lines = joined(lines);
    }
}

TEST_F(LedgerJoin, RepetitionsTakeTheirTimeWithThem) {
    const auto lines = joined({game_line("r", 0, 9), game_line("r", 0, 9), game_line("r", 5, 9)});
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_DOUBLE_EQ(lines[0].seconds, game_line("r", 0, 9).seconds);
}

TEST_F(LedgerJoin, GamesAreInLinesOfAThousand) {
    const auto lines = joined({game_line("r", 0, 2500)});
    ASSERT_THAT(lines, SizeIs(3));
    auto more = lines;
    more.push_back(game_line("r", 2501, 2600));
    const auto after = texts_of(joined(more));
    ASSERT_THAT(after, SizeIs(3));
    EXPECT_EQ(after[0], text_of(lines[0]));
    EXPECT_EQ(after[1], text_of(lines[1]));
}

TEST_F(LedgerJoin, JobsThatMeasuredNothingAreDone) {
    LedgerLine line = curve_line("r", 0, 3);
    line.jobs[1].measures.clear();
    line.jobs[3].measures.clear();
    EXPECT_THAT(read_ledger_line(text_of(line)).jobs, SizeIs(4));
    for (LedgerJob& job : line.jobs) job.measures.clear();
    EXPECT_THAT(read_ledger_line(text_of(line)).jobs, SizeIs(4));
    LedgerLine block = curve_line("r", 0, kBlock - 1);
    for (std::size_t i = 1; i < block.jobs.size(); ++i) block.jobs[i].measures.clear();
    const LedgerLine closed = read_ledger_line(text_of(joined({block})[0]));
    EXPECT_EQ(closed.sums.at(0).jobs, 1);
}

TEST_F(LedgerJoin, AnIntervalThatIsNotKnownStaysUnknown) {
    LedgerLine line = curve_line("r", 0, kBlock - 1);
    line.jobs[3].measures[1].half_width = std::numeric_limits<double>::infinity();
    const LedgerLine again = read_ledger_line(text_of(line));
    EXPECT_TRUE(same_result(again.jobs[3], line.jobs[3]));
    Ledger ledger = ledger_of({text_of(joined({line})[0])});
    EXPECT_THAT(ledger.troubles(), IsEmpty());
    EXPECT_TRUE(std::isinf(averages(ledger)["a"][1].half_width));
    EXPECT_FALSE(std::isinf(averages(ledger)["a"][2].half_width));
}

TEST_F(LedgerJoin, LinesOfOtherColoursDoNotCount) {
    LedgerLine black = game_line("r2", 10, 12);
    black.colours = "black";
    Ledger ledger = ledger_of({game_line("r1", 0, 9), black});
    ASSERT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("other colours"));
    Cell cell;
    cell.identity = 7;
    EXPECT_THAT(ledger.done(cell), SizeIs(10));
}

TEST_F(LedgerJoin, EditorsMayEndLinesInTheirWay) {
    const std::string line = text_of(game_line("r", 0, 9));
    EXPECT_THAT(ledger_of({line + "\r", line}).troubles(), IsEmpty());
    Ledger::tidy(path_of("l"), false);
    EXPECT_EQ(base::read_text_file(file()), line + "\n");
}

TEST_F(LedgerJoin, HostileLinesAreDamage) {
    const auto signed_line = [](std::string line, const std::string& what, const std::string& with) {
        line.replace(line.find(what), what.size(), with);
        const std::string body = line.substr(0, line.rfind(",\"check\""));
        const auto check = fmt::format("{:016x}", base::Seed(0).derive(body).value()).substr(0, 8);
        return fmt::format("{},\"check\":\"{}\"}}", body, check);
    };
    const std::string games = text_of(game_line("r", 0, 9));
    const std::string open = text_of(curve_line("r", 0, 3));
    const std::string closed = text_of(joined({curve_line("r", 0, kBlock - 1)})[0]);
    const std::string seconds = "\"seconds\":1.0";
    EXPECT_NO_THROW(read_ledger_line(signed_line(games, seconds, "\"seconds\":2.0")));
    const std::string mark = closed.substr(closed.find("\"marks\":\"") + 9, 4);
    for (const std::string& line :
         {"\xEF\xBB\xBF" + games,
          games + '\0',
          std::string(1000, '\0'),
          std::string(10'000'000, '['),
          std::string(10'000'000, 'x'),
          signed_line(games, seconds, "\"seconds\":NaN"),
          signed_line(games, seconds, "\"seconds\":1e999"),
          signed_line(games, seconds, "\"seconds\":null"),
          signed_line(games, seconds, "\"seconds\":" + std::string(1'000'000, '[')),
          signed_line(games, seconds,
                      fmt::format("\"seconds\":{}{}", std::string(500'000, '['), std::string(500'000, ']'))),
          signed_line(games, "\"jobs\":\"0-9\"", "\"jobs\":\"0-99999999999\""),
          signed_line(open, "\"jobs\":\"0-3\"", "\"jobs\":\"0-99999999999\""),
          signed_line(open, "\"jobs\":\"0-3\"", "\"jobs\":\"0-4\""),
          signed_line(open, "\"values\":[[", "\"values\":[[1e999,"),
          signed_line(open, "\"values\":[[", "\"values\":[[3,3,3,3,3,3,"),
          signed_line(open, "\"sums\":[", "\"sums\":[3,"),
          signed_line(open, "\"x\":[1", "\"x\":[\"1\""),
          signed_line(closed, "\"jobs\":\"0-49\"", "\"jobs\":\"50-98\""),
          signed_line(closed, "\"jobs\":\"0-49\"", "\"jobs\":\"1-50\""),
          signed_line(closed, mark, "****"),
          signed_line(closed, mark, "A"),
          signed_line(closed, "\"sums\":[", "\"jobs\":[0,0,0,0],\"sums\":["),
          signed_line(closed, "\"sums\":[", "\"jobs\":[-50,1,1,1],\"sums\":[")}) {
        EXPECT_THROW(read_ledger_line(line), base::Error) << line.substr(0, 300);
    }
}

TEST_F(LedgerJoin, AFullDiskStopsTidyingAndLosesNothing) {
    ledger_of({text_of(game_line("r", 0, 9)), text_of(game_line("r", 10, 900)), std::string("damaged")});
    const std::string before = base::read_text_file(file());
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit full{100, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
    const std::string told = test::error_text([&] { Ledger::tidy(path_of("l"), false); });
    setrlimit(RLIMIT_FSIZE, &old);
    EXPECT_THAT(told, HasSubstr("cannot write the file"));
    EXPECT_EQ(base::read_text_file(file()), before);
    EXPECT_FALSE(std::filesystem::exists(file() + ".part"));
}

}  // namespace
}  // namespace yomi::lab
