#include "lab/store/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/store/sqlite.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"

namespace yomi::lab {
namespace {

using test::error_text;
using testing::AllOf;
using testing::HasSubstr;

class StoreTest : public test::FolderTest {
   protected:
    const std::string path_ = path_of("lab.db");
    const Experiment experiment_ = read_experiment(
        "name = \"e\"\nseed = 5\n[players.a]\nplayer = \"random\"\n[[matchups]]\nfirst = \"a\"\nsecond = "
        "\"a\"\n",
        "e.toml");

    static JobResult game(std::uint64_t number, const std::string& result = "B+3.5") {
        JobResult job;
        job.number = number;
        job.seconds = 1.5;
        job.game.emplace();
        job.game->number = number;
        job.game->points = 1;
        job.game->outcome.result = result;
        job.game->outcome.reason = "score";
        job.game->outcome.detail = "it's \"quoted\"; -- 'x'";
        job.game->outcome.moves = 77;
        job.game->outcome.sgf = "(;GM[1])";
        return job;
    }
};

TEST_F(StoreTest, KeepsGames) {
    const Cell& cell = experiment_.cells[0];
    {
        Store store = Store::open(path_);
        store.begin_session(experiment_, Environment::here());
        store.add(cell, game(3));
        store.add(cell, game(0));
        store.add(cell, game(3, "W+R"));
    }
    Store store = Store::open_existing(path_);
    EXPECT_EQ(store.done(cell), (std::set<std::uint64_t>{0, 3}));
    const auto games = store.games(cell, true);
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[1].number, 3U);
    EXPECT_FALSE(games[1].first_is_black);
    EXPECT_EQ(games[1].outcome.result, "B+3.5") << "the first result stays";
    EXPECT_EQ(games[1].outcome.detail, "it's \"quoted\"; -- 'x'");
    EXPECT_EQ(games[1].outcome.moves, 77U);
    EXPECT_EQ(games[1].outcome.sgf, "(;GM[1])");
    EXPECT_EQ(store.games(cell)[0].outcome.sgf, "");
    EXPECT_DOUBLE_EQ(store.seconds_per_job(cell), 1.5);
    const auto runs = store.runs();
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0].name, "e");
    EXPECT_EQ(runs[0].seed, 5U);
    EXPECT_EQ(runs[0].games, 2);
    EXPECT_EQ(runs[0].text, experiment_.text);
    EXPECT_EQ(runs[0].version, YOMI_VERSION);
    EXPECT_EQ(store.run("e").id, store.run("1").id);
    EXPECT_THAT(error_text([&] { store.run("f"); }), AllOf(HasSubstr("'f'"), HasSubstr("e (1)")));
}

TEST_F(StoreTest, KeepsMeasures) {
    const Cell& cell = experiment_.cells[0];
    Store store = Store::open(path_);
    store.begin_session(experiment_, Environment::here());
    JobResult job;
    job.number = 2;
    job.measures = {{.number = 2, .name = "m", .x = 1, .value = 0.5, .half_width = 0.1, .weight = 3}};
    store.add(cell, job);
    store.add(cell, job);
    const auto measures = store.measures(cell);
    ASSERT_EQ(measures.size(), 1U);
    EXPECT_EQ(measures[0].name, "m");
    EXPECT_EQ(measures[0].number, 2U);
    EXPECT_EQ(measures[0].weight, 3);
}

TEST_F(StoreTest, TwoAtATimeAreSafe) {
    Store one = Store::open(path_);
    Store other = Store::open(path_);
    one.begin_session(experiment_, Environment::here());
    other.begin_session(experiment_, Environment::here());
    for (std::uint64_t i = 0; i < 20; ++i) (i % 3 == 0 ? one : other).add(experiment_.cells[0], game(i / 2));
    EXPECT_EQ(one.done(experiment_.cells[0]).size(), 10U);
    EXPECT_EQ(one.runs().size(), 1U);
    EXPECT_EQ(one.runs()[0].sessions, 2);
}

TEST_F(StoreTest, ForeignFilesAreRefusedAndLeftAlone) {
    for (const std::string& text :
         {std::string("not a database, but long enough for a header"), std::string("x"),
          std::string("SQLite format 3\0garbage that follows", 37)}) {
        const std::string path = file("foreign", text);
        EXPECT_THAT(error_text([&] { Store::open(path); }), HasSubstr(path)) << text;
        EXPECT_EQ(read(path), text);
    }
    const std::string other = path_of("other.db");
    { Database(other, Database::Mode::Create).run("CREATE TABLE t(x); INSERT INTO t VALUES(1)"); }
    const std::string before = read(other);
    EXPECT_THAT(error_text([&] { Store::open(other); }), HasSubstr("another program"));
    EXPECT_EQ(read(other), before);
    EXPECT_THAT(error_text([&] { Store::open(path_of("")); }), HasSubstr("folder"));
    EXPECT_THAT(error_text([&] { Store::open_existing(path_of("none.db")); }),
                HasSubstr("there is no laboratory"));
    EXPECT_FALSE(std::filesystem::exists(path_of("none.db")));
}

TEST_F(StoreTest, DamagedFilesAreRefusedAndLeftAlone) {
    {
        Store store = Store::open(path_);
        store.begin_session(experiment_, Environment::here());
        for (std::uint64_t i = 0; i < 500; ++i) store.add(experiment_.cells[0], game(i));
    }
    std::string text = read(path_);
    ASSERT_GT(text.size(), 50'000U);
    for (std::size_t i = 4096; i < text.size() - 4096; i += 7) text[i] = static_cast<char>(text[i] ^ 0x5a);
    file("lab.db", text);
    EXPECT_NE(error_text([&] { Store::open(path_); }), "no error");
    EXPECT_EQ(read(path_), text);
}

TEST_F(StoreTest, NewerVersionsAreRefused) {
    { Store::open(path_); }
    { Database(path_, Database::Mode::Write).run("PRAGMA user_version = 99"); }
    EXPECT_THAT(error_text([&] { Store::open(path_); }), AllOf(HasSubstr("newer Yomi"), HasSubstr("99")));
}

TEST_F(StoreTest, OldVersionsAreMigrated) {
    {
        Store store = Store::open(path_);
        store.begin_session(experiment_, Environment::here());
        store.add(experiment_.cells[0], game(0));
    }
    {
        Database(path_, Database::Mode::Write)
            .run(
                "ALTER TABLE runs DROP COLUMN reported; ALTER TABLE cells DROP COLUMN inputs; "
                "PRAGMA user_version = 1");
    }
    Store store = Store::open(path_);
    EXPECT_EQ(store.run("e").reported, "");
    EXPECT_EQ(store.games(experiment_.cells[0]).size(), 1U);
}

TEST_F(StoreTest, AnEmptyFileBecomesALaboratory) {
    file("lab.db", "");
    Store store = Store::open(path_);
    EXPECT_TRUE(store.runs().empty());
}

}  // namespace
}  // namespace yomi::lab
