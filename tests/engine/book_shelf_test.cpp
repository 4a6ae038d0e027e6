#include "engine/book_shelf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_file.hpp"
#include "engine/engine.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"
#include "support/text_board.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using test::at;
using testing::HasSubstr;

class BookShelfTest : public test::FolderTest {
   protected:
    /// A book on 5x5 that answers the empty board by A1, which no search would, and that by E5.
    BookShelfTest() {
        book::Book book({.size = 5, .komis = {7.5}, .rules = {"chinese"}});
        const auto only = [](const char* vertex, int share) {
            return book::Found{.share = share, .moves = {{at(vertex, 5), share, 1000}}};
        };
        book.add(book::kNowhere, 0, only("A1", 6000));
        book.add(book::Number(0), 0, only("E5", 4200));
        book::write_book(path_of("a.book"), book);
    }

    [[nodiscard]] Engine engine() const {
        Engine made(base::Seed(1), {.playouts = 50});
        made.set_option("book", path_of("a.book"));
        made.new_game(5);
        made.set_komi(7.5);
        return made;
    }
};

TEST_F(BookShelfTest, TheEnginePlaysFromItWithoutASearch) {
    Engine engine = this->engine();
    const player::Decision first = engine.generate(Colour::Black);
    EXPECT_TRUE(first.from_book);
    EXPECT_EQ(first.point, at("A1", 5));
    EXPECT_EQ(first.playouts, 0);
    EXPECT_DOUBLE_EQ(first.win_share, 0.58) << "what White does not get behind it";
    ASSERT_EQ(first.candidates.size(), 1u);
    EXPECT_EQ(first.candidates.front().visits, 1000);
    EXPECT_EQ(first.candidates.front().variation.size(), 2u);
    EXPECT_LT(first.seconds, 0.5);
    EXPECT_EQ(engine.generate(Colour::White).point, at("E5", 5));
    const player::Decision third = engine.generate(Colour::Black);
    EXPECT_FALSE(third.from_book) << "the book ends here";
    EXPECT_GT(third.playouts, 0);
}

TEST_F(BookShelfTest, ABookIsForItsGamesOnly) {
    const auto uses_book = [&](const auto& change) {
        Engine engine = this->engine();
        change(engine);
        return engine.choose(engine.position().to_play()).from_book;
    };
    EXPECT_TRUE(uses_book([](Engine&) {}));
    EXPECT_FALSE(uses_book([](Engine& e) { e.set_komi(6.5); }));
    EXPECT_FALSE(uses_book([](Engine& e) { e.set_rules(*go::rules_by_name("japanese")); }));
    EXPECT_FALSE(uses_book([](Engine& e) { e.new_game(6); }));
    EXPECT_FALSE(uses_book([](Engine& e) { e.set_option("book", "off"); }));
    EXPECT_FALSE(uses_book([](Engine& e) { e.play(Colour::Black, at("C3", 5)); }));
    EXPECT_TRUE(uses_book([](Engine& e) { e.play(Colour::Black, at("E1", 5)); })) << "A1, turned";
}

TEST_F(BookShelfTest, OtherQuestionsAreSearched) {
    Engine engine = this->engine();
    EXPECT_FALSE(engine.choose(Colour::White).from_book) << "out of turn";
    player::Inquiry filtered;
    filtered.filters.push_back({.colour = Colour::Black});
    filtered.filters.front().points.insert(at("A1", 5));
    EXPECT_FALSE(engine.choose(Colour::Black, {}, {.inquiry = &filtered}).from_book) << "with moves left out";
    const player::Inquiry watched;
    EXPECT_TRUE(engine.choose(Colour::Black, {}, {.inquiry = &watched}).from_book);
    EXPECT_FALSE(engine.analyse(Colour::Black, {.playouts = 20}, watched, {}).from_book)
        << "an analysis searches";
}

TEST_F(BookShelfTest, IsOffUnlessItIsAskedFor) {
    Engine engine(base::Seed(1));
    EXPECT_EQ(engine.options().book, "off");
    for (const base::Field& field : engine.fields()) {
        if (field.name() == "book") {
            EXPECT_TRUE(field.is_quiet()) << "results keep their identity";
        }
    }
}

TEST_F(BookShelfTest, AFileThatIsNoneIsRefusedAndChangesNothing) {
    Engine engine = this->engine();
    const std::string bad = file("bad.book", "(;SZ[9])");
    EXPECT_THAT(test::error_text([&] { engine.set_option("book", bad); }), HasSubstr("bad.book"));
    EXPECT_THAT(test::error_text([&] { engine.set_option("book", path_of("none")); }), HasSubstr("none"));
    EXPECT_EQ(engine.options().book, path_of("a.book"));
    EXPECT_TRUE(engine.choose(Colour::Black).from_book);
    EXPECT_THAT(test::error_text([&] { Engine(base::Seed(1), {.book = bad}); }), HasSubstr("bad.book"));
}

}  // namespace
}  // namespace yomi::engine
