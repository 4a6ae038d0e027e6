#include "cli/lab/book_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_file.hpp"
#include "cli/command_test.hpp"

namespace yomi::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class BookCommandTest : public test::CommandTest {
   protected:
    BookCommandTest() : CommandTest("book", add_book_command) {}

    std::string make(const std::string& name, std::vector<std::string> more) {
        std::vector<std::string> words = {"make",       path_of(name), "--size",   "5",
                                          "--playouts", "60",          "--player", "rave:memory=16"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
};

TEST_F(BookCommandTest, MakesExtendsChecksAndShowsABook) {
    EXPECT_THAT(make("a.book", {"--positions", "6", "--seed", "1", "-j", "2"}), HasSubstr("6 positions"));
    EXPECT_EQ(error_, "");
    EXPECT_THAT(said_, HasSubstr("6 of 6 positions to search"));
    EXPECT_THAT(make("a.book", {"--positions", "10"}), HasSubstr("10 positions"));
    EXPECT_EQ(error_, "");
    EXPECT_THAT(said_, AllOf(HasSubstr("4 of 10 positions"), HasSubstr("seed 1")));
    make("whole.book", {"--positions", "10", "--seed", "1", "-j", "1"});
    const book::Book extended = book::read_book(path_of("a.book"));
    const book::Book whole = book::read_book(path_of("whole.book"));
    ASSERT_EQ(extended.size(), whole.size());
    for (int i = 0; i < whole.size(); ++i) {
        const book::Number n = extended.find(whole.at(book::Number(i)).key);
        ASSERT_NE(n, book::kNowhere);
        EXPECT_EQ(extended.at(n).value, whole.at(book::Number(i)).value);
    }
    EXPECT_THAT(run({"check", path_of("a.book"), "--seed", "2", "--margin", "0.05"}),
                HasSubstr("positions approved"));
    EXPECT_EQ(error_, "");
    EXPECT_THAT(said_, HasSubstr("10 of 10 positions to check"));
    run({"check", path_of("a.book"), "--margin", "0.05"});
    EXPECT_THAT(said_, HasSubstr("0 of 10 positions to check")) << "it was done";
    run({"check", path_of("a.book"), "--margin", "0.04", "--report"});
    EXPECT_THAT(said_, HasSubstr("10 of 10 positions to check")) << "another check";
    EXPECT_THAT(run({"show", path_of("a.book")}),
                AllOf(HasSubstr("5x5, komi 7.5"), HasSubstr("10 positions"), HasSubstr("player.memory = 16"),
                      HasSubstr("check.margin = 0.05"), HasSubstr("0 not judged")));
    EXPECT_THAT(run({"show", path_of("a.book"), "--line", "start"}), HasSubstr("book %"));
    EXPECT_THAT(run({"show", path_of("a.book"), "--line", "A1,A2"}),
                HasSubstr("does not have this position"));
}

TEST_F(BookCommandTest, SaysWhatIsWrong) {
    make("a.book", {"--positions", "3", "--seed", "1"});
    make("a.book", {"--positions", "5", "--komi", "6.5"});
    EXPECT_THAT(error_,
                AllOf(HasSubstr("a.book"), HasSubstr("komi = 7.5, not 6.5"), HasSubstr("another file")));
    make("a.book", {"--positions", "5", "--seed", "2"});
    EXPECT_THAT(error_, HasSubstr("seed = 1, not 2"));
    make("a.book", {"--positions", "2"});
    EXPECT_THAT(error_, AllOf(HasSubstr("a.book"), HasSubstr("has 3 positions already")));
    EXPECT_EQ(book::read_book(path_of("a.book")).size(), 3) << "nothing was lost";
    run({"make", path_of("b.book"), "--player", "gnugo --mode gtp"});
    EXPECT_THAT(error_, HasSubstr("a player of Yomi's own"));
    make("b.book", {"--error-weight", "-1"});
    EXPECT_THAT(error_, HasSubstr("error_weight"));
    make("b.book", {"--seconds", "1"});
    EXPECT_THAT(error_, AllOf(HasSubstr("--seconds"), HasSubstr("--playouts"))) << "one budget";
    run({"make", "/no/such/folder/a.book"});
    EXPECT_THAT(error_, HasSubstr("/no/such/folder"));
    const std::string bad = file("bad.book", "no book");
    run({"make", bad});
    EXPECT_THAT(error_, HasSubstr("bad.book"));
    EXPECT_EQ(read(bad), "no book");
    run({"check", path_of("none.book")});
    EXPECT_THAT(error_, HasSubstr("none.book"));
    run({"show", path_of("a.book"), "--line", "Z9"});
    EXPECT_THAT(error_, HasSubstr("Z9"));
    run({});
    EXPECT_NE(error_, "");
}

}  // namespace
}  // namespace yomi::cli
