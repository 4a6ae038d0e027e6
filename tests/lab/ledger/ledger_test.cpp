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
#include "lab/ledger/ledger_file.hpp"
#include "lab/ledger/ledger_fixture.hpp"
#include "lab/ledger/ledger_line.hpp"
#include "lab/report/report.hpp"
#include "lab/run/runner.hpp"
#include "support/error_text.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

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

}  // namespace
}  // namespace yomi::lab
