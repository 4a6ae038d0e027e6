#include "base/progress.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace yomi::base {
namespace {

/// A stream that is no terminal and can be read again.
class Captured {
   public:
    [[nodiscard]] std::FILE* file() const { return file_.get(); }
    [[nodiscard]] std::string text() const {
        std::string read;
        std::rewind(file());
        for (int c = std::fgetc(file()); c != EOF; c = std::fgetc(file())) read += static_cast<char>(c);
        return read;
    }

   private:
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{std::tmpfile(), std::fclose};
};

TEST(Progress, TellsDoneTotalRateAndTimeLeft) {
    const Captured out;
    Progress progress("match", 100, "games", out.file());
    EXPECT_EQ(progress.line(0), "match: 0 of 100 games in 0.0 s");
    progress.advance(25);
    EXPECT_EQ(progress.line(10), "match: 25 of 100 games in 10.0 s, 2.5/s, 30.0 s left");
    EXPECT_EQ(progress.line(1000), "match: 25 of 100 games in 16 min 40 s, 0.025/s, 50 min 00 s left");
    progress.note("B 55.1 %");
    EXPECT_EQ(progress.line(10), "match: 25 of 100 games in 10.0 s, 2.5/s, 30.0 s left  B 55.1 %");
    progress.advance(75);
    progress.note("");
    EXPECT_EQ(progress.line(40), "match: 100 of 100 games in 40.0 s, 2.5/s");
}

TEST(Progress, DoesWithoutATotal) {
    const Captured out;
    Progress progress("fuzz", 0, "lines", out.file());
    progress.advance(1'234'567);
    EXPECT_EQ(progress.line(2), "fuzz: 1234567 lines in 2.0 s, 6.173e+05/s");
}

TEST(Progress, WritesOneLineAtTheEndWhereThereIsNoTerminal) {
    const Captured out;
    {
        Progress progress("train", 3, "epochs", out.file());
        for (int i = 0; i < 3; ++i) progress.advance();
        EXPECT_EQ(out.text(), "") << "nothing before ten seconds";
        progress.finish();
        progress.finish();
    }
    const std::string text = out.text();
    EXPECT_EQ(text.substr(0, 21), "train: 3 of 3 epochs ");
    EXPECT_EQ(std::ranges::count(text, '\n'), 1) << "the end is written once, whoever calls for it";
    EXPECT_EQ(text.back(), '\n');
    EXPECT_EQ(text.find('\r'), std::string::npos);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(Progress, WritesTheEndWhenItIsDestroyed) {
    const Captured out;
    { const Progress progress("train", 3, "epochs", out.file()); }
    EXPECT_EQ(out.text().substr(0, 21), "train: 0 of 3 epochs ");
}

TEST(Progress, CountsFromManyThreads) {
    const Captured out;
    Progress progress("match", 4000, "games", out.file());
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 1000; ++i) {
                progress.advance();
                progress.note("n");
            }
        });
    }
    threads.clear();
    EXPECT_EQ(progress.line(1), "match: 4000 of 4000 games in 1.0 s, 4000/s  n");
}

TEST(DurationText, IsForPeople) {
    EXPECT_EQ(duration_text(0), "0.0 s");
    EXPECT_EQ(duration_text(4.21), "4.2 s");
    EXPECT_EQ(duration_text(59.94), "59.9 s");
    EXPECT_EQ(duration_text(59.96), "1 min 00 s");
    EXPECT_EQ(duration_text(200), "3 min 20 s");
    EXPECT_EQ(duration_text(3599.4), "59 min 59 s");
    EXPECT_EQ(duration_text(3599.6), "1 h 00 min");
    EXPECT_EQ(duration_text(7500), "2 h 05 min");
    EXPECT_EQ(duration_text(360'000), "100 h 00 min");
}

}  // namespace
}  // namespace yomi::base
