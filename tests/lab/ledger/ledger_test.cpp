#include "lab/ledger/ledger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/file.hpp"
#include "lab/experiment/job_numbers.hpp"
#include "lab/ledger/claims.hpp"
#include "lab/ledger/ledger_file.hpp"
#include "lab/ledger/ledger_line.hpp"
#include "lab/ledger/pages.hpp"
#include "lab/report/report.hpp"
#include "lab/run/runner.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kSmall = R"(
name = "small"
games = 12
[game]
size = 5
openings = "random"
opening_moves = 2
[players.a]
player = "rave"
playouts = 20
[players.b]
player = "random"
[[matchups]]
first = "a"
second = "b"
[[bandits]]
means = "0.5,0.4"
rules = ["ucb1", "kl-ucb"]
horizon = 50
runs = 400
)";

const Environment kHere{.version = "1", .compiler = "c", .machine = "m", .signature = "s"};

class LedgerTest : public test::FolderTest {
   protected:
    /// Does jobs into the ledger as 'yomi run' does: those of `jobs`, at most `most` of them.
    void run(const std::string& folder, const std::string& jobs, std::uint64_t most = 1'000'000,
             const std::string& text = kSmall) {
        Experiment experiment = read_experiment(text, "small.toml");
        resize(experiment, {.games = {}, .scale = 1, .only = {}, .jobs = jobs});
        Ledger ledger = Ledger::open(path_of(folder));
        ledger.begin_session(experiment, kHere);
        Schedule schedule = schedule_of(experiment, ledger);
        std::stop_source stop;
        RunOptions options;
        options.on_result = [&](const Schedule&, std::size_t, const JobResult&) {
            if (--most == 0) stop.request_stop();
        };
        run_locally(experiment, ledger, schedule, options, stop.get_token());
        ledger.end_session();
    }

    /// A report without the story of its runs, which has dates in it.
    std::string report(const std::string& folder) {
        Ledger ledger = Ledger::open_existing(path_of(folder));
        const Experiment experiment = all_results_of(read_experiment(kSmall, "small.toml"));
        return markdown_of(report_of({}, experiment, ledger), "stem");
    }

    std::string file_of(const std::string& folder) { return path_of(folder) + "/small.jsonl"; }
    std::vector<std::string> lines(const std::string& folder) {
        std::ifstream in(file_of(folder));
        std::vector<std::string> all;
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
    /// With the line of the games first.
    std::vector<std::string> games_first(const std::string& folder) {
        auto all = lines(folder);
        std::ranges::stable_partition(
            all, [](const std::string& line) { return line.find("\"games\"") != std::string::npos; });
        return all;
    }
    void write(const std::string& folder, const std::vector<std::string>& all) {
        std::string text;
        for (const std::string& line : all) text += line + "\n";
        std::filesystem::create_directories(path_of(folder));
        base::write_text_file(file_of(folder), text);
    }
};

TEST(JobNumbers, AreReadAsTheyAreWritten) {
    for (const std::string text : {"0", "0-3", "0-1,5,7-9"}) {
        EXPECT_EQ(job_numbers_text(read_job_numbers(text, 100)), text);
    }
    for (const std::string text : {"", "a", "3-1", "1,1", "2,1", "0-99999999999999999", "1,,2", "-3", "1-"}) {
        EXPECT_THROW(read_job_numbers(text, 100), base::Error) << text;
    }
    EXPECT_THROW(read_job_numbers("0-100", 100), base::Error) << "one more than there may be";
}

TEST(LedgerLine, KeepsNineDigitsAndTheWeightsOfTheJobsThatHaveThem) {
    const auto job = [](std::uint64_t number, std::vector<Measure> measures) {
        JobResult result;
        result.number = number;
        result.measures = std::move(measures);
        return ledger_job_of(result);
    };
    LedgerLine line;
    line.jobs = {job(3, {{.name = "same", .x = 0.1, .value = 1.0 / 3, .weight = 100}}),
                 job(4, {{.name = "other", .x = 1, .value = 2, .half_width = 0.25, .weight = 7}}),
                 job(5, {{.name = "same", .x = 0.1, .value = NAN},
                         {.name = "other", .x = 1, .value = 5, .weight = 8}}),
                 job(9, {{.name = "same", .x = 0.1, .value = 2.0 / 3, .weight = 100}})};
    const std::string text = text_of(line);
    EXPECT_THAT(
        text,
        HasSubstr(
            R"({"name":"same","x":[0.1],"jobs":[2],"sums":[1],"values":[[0.333333333],[],[],[0.666666667]],"weight":100})"));
    EXPECT_THAT(
        text,
        HasSubstr(R"("values":[[],[2],[5],[]],"half_widths":[[],[0.25],[0],[]],"weights":[[],[7],[8],[]])"));
    const LedgerLine again = read_ledger_line(text);
    ASSERT_THAT(again.jobs, SizeIs(line.jobs.size()));
    for (std::size_t i = 0; i < line.jobs.size(); ++i) {
        EXPECT_EQ(again.jobs[i].number, line.jobs[i].number);
        EXPECT_TRUE(same_result(again.jobs[i], line.jobs[i])) << i;
    }
}

TEST_F(LedgerTest, ARunLeavesOneLineForEachCell) {
    run("l", "");
    EXPECT_THAT(lines("l"), SizeIs(3));
    const Ledger ledger = Ledger::open_existing(path_of("l"));
    EXPECT_THAT(ledger.troubles(), IsEmpty());
    EXPECT_EQ(ledger.lines()[0].line.experiment, "small");
}

TEST_F(LedgerTest, PiecesOfTwoMachinesAreTheWhole) {
    run("whole", "");
    run("one", "0-3");
    run("other", "4-7");
    run("one", "8-11");
    auto merged = lines("one");
    for (const std::string& line : lines("other")) merged.insert(merged.begin(), line);
    write("merged", merged);
    EXPECT_EQ(report("merged"), report("whole"));
    Ledger a = Ledger::open_existing(path_of("whole"));
    Ledger b = Ledger::open_existing(path_of("merged"));
    for (const Cell& cell : read_experiment(kSmall, "small.toml").cells)
        EXPECT_EQ(a.done(cell), b.done(cell));
    EXPECT_THAT(b.troubles(), IsEmpty());
}

TEST_F(LedgerTest, GoesOnAfterWhatIsRecordedAndCountsNothingTwice) {
    run("l", "", 5);
    const auto first = lines("l");
    run("l", "");
    run("whole", "");
    EXPECT_EQ(report("l"), report("whole"));
    // A merge may bring old lines back beside those that they have become part of.
    auto twice = lines("l");
    twice.insert(twice.end(), first.begin(), first.end());
    for (const std::string& line : lines("whole")) twice.push_back(line);
    write("l", twice);
    EXPECT_EQ(report("l"), report("whole"));
    Ledger::tidy(path_of("l"), false);
    EXPECT_EQ(report("l"), report("whole"));
    EXPECT_LT(lines("l").size(), twice.size());
    EXPECT_THAT(Ledger::open_existing(path_of("l")).troubles(), IsEmpty());
}

TEST_F(LedgerTest, DamagedLinesAreNamedNotCountedAndDoneAgain) {
    run("l", "");
    const std::string before = report("l");
    auto all = games_first("l");
    const std::string good = all[0];
    for (const std::string& bad :
         {std::string("garbage"), std::string(), good.substr(0, good.size() / 2), good + "x", [&] {
              std::string changed = good;
              changed[changed.find("\"games\":\"") + 10] = '=';
              return changed;
          }()}) {
        all[0] = bad;
        write("l", all);
        const Ledger ledger = Ledger::open_existing(path_of("l"));
        ASSERT_THAT(ledger.troubles(), SizeIs(1)) << bad;
        EXPECT_EQ(ledger.troubles()[0].place, file_of("l") + ":1");
        EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("damaged"));
        EXPECT_THAT(ledger.lines(), SizeIs(2));
    }
    run("l", "");
    EXPECT_EQ(report("l"), before);
    Ledger::tidy(path_of("l"), true);
    EXPECT_THAT(Ledger::open_existing(path_of("l")).troubles(), IsEmpty());
    EXPECT_EQ(report("l"), before);
}

TEST_F(LedgerTest, SumsThatAreNotThoseOfTheGamesAreDamage) {
    LedgerLine line{
        .cell = 7,
        .experiment = "e",
        .name = "n",
        .colours = "swap",
        .run = "r",
        .date = "d",
        .environment = kHere,
        .jobs = {{.number = 0, .game = '+'}, {.number = 1, .game = '-'}, {.number = 4, .game = '='}}};
    const std::string text = text_of(line);
    EXPECT_THAT(
        text,
        HasSubstr(
            R"("jobs":"0-1,4","colours":"swap","games":"+-=","black":[1,1,0],"white":[0,0,1],"pairs":[0,0,1,0,0])"));
    EXPECT_EQ(text_of(read_ledger_line(text)), text);
    // Changed by somebody who also knows the checksum: the sums still have to fit.
    line.jobs[0].game = '-';
    std::string other = text_of(line);
    other.replace(other.find("[0,1,1]"), 7, "[1,1,0]");
    const std::string body = other.substr(0, other.rfind(",\"check\""));
    other = fmt::format("{},\"check\":\"{}\"}}", body,
                        fmt::format("{:016x}", base::Seed(0).derive(body).value()).substr(0, 8));
    EXPECT_THAT(test::error_text([&] { read_ledger_line(other); }),
                HasSubstr("'black' is not what its jobs"));
}

TEST_F(LedgerTest, ALineAgainstAnotherIsNamed) {
    run("l", "");
    auto all = games_first("l");
    LedgerLine changed = read_ledger_line(all[0]);
    changed.run = "another";
    changed.jobs[2].game = changed.jobs[2].game == '+' ? '-' : '+';
    all.push_back(text_of(changed));
    write("l", all);
    const Ledger ledger = Ledger::open_existing(path_of("l"));
    ASSERT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_THAT(ledger.troubles()[0].text, HasSubstr("job 2 of 'a - b'"));
    // Another build may play otherwise, and what depends on a clock always may.
    changed.environment.signature = "other";
    all.back() = text_of(changed);
    write("l", all);
    EXPECT_THAT(Ledger::open_existing(path_of("l")).troubles(), IsEmpty());
}

TEST_F(LedgerTest, ALineThatACrashCutOffTakesNoOtherWithIt) {
    run("l", "", 3);
    const std::string whole = base::read_text_file(file_of("l"));
    base::write_text_file(file_of("l"), whole + R"({"cell":"0123)");
    append_line(file_of("l"), lines("l")[0]);
    const Ledger ledger = Ledger::open_existing(path_of("l"));
    EXPECT_THAT(ledger.troubles(), SizeIs(1));
    EXPECT_EQ(ledger.lines().size(), lines("l").size() - 1);
}

TEST_F(LedgerTest, AFullDiskLosesNothing) {
    run("l", "", 3);
    const std::string before = base::read_text_file(file_of("l"));
    // A limit of the file's size is what a process can have of a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    const rlimit full{before.size() + 10, old.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
    const std::string told = test::error_text([&] { append_line(file_of("l"), std::string(1000, 'x')); });
    setrlimit(RLIMIT_FSIZE, &old);
    EXPECT_THAT(told, HasSubstr("cannot write the file"));
    EXPECT_EQ(base::read_text_file(file_of("l")), before);
}

TEST_F(LedgerTest, TwoWritersAtOnceKeepEveryResult) {
    std::thread other([&] { run("l", "4-11"); });
    run("l", "0-7");
    other.join();
    run("whole", "");
    EXPECT_EQ(report("l"), report("whole"));
    EXPECT_THAT(Ledger::open_existing(path_of("l")).troubles(), IsEmpty());
}

TEST_F(LedgerTest, TenThousandLinesAreReadInASecond) {
    run("l", "");
    LedgerLine line = read_ledger_line(games_first("l")[0]);
    std::vector<std::string> all;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        line.run = fmt::format("run {}", i);
        for (std::size_t j = 0; j < line.jobs.size(); ++j) line.jobs[j].number = line.jobs.size() * i + j;
        all.push_back(text_of(line));
    }
    write("l", all);
    const auto start = std::chrono::steady_clock::now();
    const Ledger ledger = Ledger::open_existing(path_of("l"));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT_THAT(ledger.lines(), SizeIs(10'000));
    // A second on a machine of its own; tests share theirs.
    EXPECT_LT(taken.count(), 5.0);
}

TEST_F(LedgerTest, PagesAreWrittenBetweenMarkers) {
    std::string longer = kSmall;
    longer.replace(longer.find("runs = 400"), 10, "runs = 1000");
    run("l", "", 1'000'000, longer);
    std::filesystem::create_directories(path_of("experiments"));
    base::write_text_file(path_of("experiments") + "/small.toml", longer);
    base::write_text_file(path_of("papers.toml"), R"(
[[items]]
paper = "Us"
item = "Table 1"
about = "who wins"
experiment = "small"
[[items.claims]]
text = "a beats b"
cell = "a - b"
value = 50
expect = "more"
[[items.claims]]
text = "KL-UCB regrets less"
cell = "bandit: kl-ucb"
figure = "cumulative regret"
x = 50
than = "bandit: ucb1"
expect = "less"
[[items.claims]]
text = "its regret grows"
cell = "bandit: kl-ucb"
figure = "cumulative regret"
x = 50
than = "bandit: kl-ucb"
than_x = 1
expect = "more"
)");
    const PageSources sources{path_of("experiments"), path_of("papers.toml")};
    Ledger ledger = Ledger::open_existing(path_of("l"));
    const std::string page =
        "before\n<!-- ledger table: small -->\nold\n<!-- end of ledger -->\nbetween\n"
        "<!-- ledger papers: Us -->\n<!-- end of ledger -->\nafter\n";
    const std::string written = with_results(page, "page.md", ledger, sources);
    EXPECT_THAT(written, HasSubstr("before\n<!-- ledger table: small -->\n| matchup |"));
    EXPECT_THAT(written,
                HasSubstr("| Table 1: who wins | `./run run experiments/small.toml --ledger results` |"));
    EXPECT_THAT(written, testing::ContainsRegex("a beats b: [+][0-9. ±]+, undecided"))
        << "twelve games decide nothing, whoever wins them";
    EXPECT_THAT(written, testing::ContainsRegex("its regret grows: [+][0-9. ±]+, confirmed"))
        << "ten jobs of a hundred runs do";
    EXPECT_THAT(written, HasSubstr("<!-- end of ledger -->\nafter\n"));
    EXPECT_THAT(written, testing::Not(HasSubstr("old")));
    EXPECT_EQ(with_results(written, "page.md", ledger, sources), written);
    const auto wrong = [&](const std::string& text) {
        return test::error_text([&] { with_results(text, "page.md", ledger, sources); });
    };
    EXPECT_THAT(wrong("\n<!-- ledger table: small -->\n"), HasSubstr("page.md:2: the marker has no"));
    EXPECT_THAT(wrong("<!-- ledger chart: small -->\n<!-- end of ledger -->"),
                HasSubstr("'chart: small' is no part"));
    EXPECT_THAT(wrong("<!-- ledger papers: Them -->\n<!-- end of ledger -->"), HasSubstr("'Them'"));
}

TEST(Claims, AreJudgedByTheirIntervals) {
    EXPECT_EQ(judge({2, 1, 10}, Expected::More, 0), Verdict::Confirmed);
    EXPECT_EQ(judge({2, 3, 10}, Expected::More, 0), Verdict::Undecided);
    EXPECT_EQ(judge({-2, 1, 10}, Expected::More, 0), Verdict::Refuted);
    EXPECT_EQ(judge({-2, 1, 10}, Expected::Less, 0), Verdict::Confirmed);
    EXPECT_EQ(judge({-2, 1, 10}, Expected::Less, 2), Verdict::Undecided);
    EXPECT_EQ(judge({0.5, 1, 10}, Expected::Same, 2), Verdict::Confirmed);
    EXPECT_EQ(judge({0.5, 3, 10}, Expected::Same, 2), Verdict::Undecided);
    EXPECT_EQ(judge({5, 2, 10}, Expected::Same, 2), Verdict::Refuted);
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    for (const Expected expected : {Expected::More, Expected::Less, Expected::Same}) {
        EXPECT_EQ(judge({5, kUnknown, 1}, expected, 2), Verdict::Undecided);
    }
}

}  // namespace
}  // namespace yomi::lab
