#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "base/error.hpp"
#include "base/file.hpp"
#include "lab/ledger/ledger.hpp"
#include "lab/ledger/ledger_join.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"
#include "support/ledger_lines.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class LedgerDamage : public test::FolderTest {
   protected:
    Ledger ledger_of(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) text += line + "\n";
        std::filesystem::create_directories(path_of("l"));
        base::write_text_file(file(), text);
        return Ledger::open_existing(path_of("l"));
    }
    std::string file() { return path_of("l") + "/e.jsonl"; }
};

TEST_F(LedgerDamage, EditorsMayEndLinesInTheirWay) {
    const std::string line = text_of(test::game_line("r", 0, 9));
    EXPECT_THAT(ledger_of({line + "\r", line}).troubles(), IsEmpty());
    Ledger::tidy(path_of("l"), false);
    EXPECT_EQ(base::read_text_file(file()), line + "\n");
}

TEST_F(LedgerDamage, HostileLinesAreDamage) {
    const auto signed_line = [](std::string line, const std::string& what, const std::string& with) {
        line.replace(line.find(what), what.size(), with);
        const std::string body = line.substr(0, line.rfind(",\"check\""));
        const auto check = fmt::format("{:016x}", base::Seed(0).derive(body).value()).substr(0, 8);
        return fmt::format("{},\"check\":\"{}\"}}", body, check);
    };
    const std::string games = text_of(test::game_line("r", 0, 9));
    const std::string open = text_of(test::curve_line("r", 0, 3));
    const std::string closed = text_of(joined({test::curve_line("r", 0, test::kBlock - 1)})[0]);
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

TEST_F(LedgerDamage, AFullDiskStopsTidyingAndLosesNothing) {
    ledger_of({text_of(test::game_line("r", 0, 9)), text_of(test::game_line("r", 10, 900)),
               std::string("damaged")});
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
