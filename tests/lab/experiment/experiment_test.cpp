#include "lab/experiment/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/work/match_work.hpp"
#include "support/error_text.hpp"

namespace yomi::lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kPlayers = R"(
[players.a]
player = "rave"
playouts = 10
[players.b]
base = "a"
player = "uct"
)";

/// Reads an experiment that names a table of figures.
Experiment read(const std::string& text, const std::string& reported = "") {
    return read_experiment(text, "x.toml", [&](const std::string&) { return reported; });
}
std::string error_of(const std::string& text, const std::string& reported = "") {
    return test::error_text([&] { read(text, reported); });
}
const MatchWork& match_of(const Experiment& experiment, std::size_t cell = 0) {
    return *work_as<MatchWork>(experiment.cells.at(cell));
}

TEST(Experiment, Matchups) {
    const Experiment e = read(R"(
name = "test"
title = "A title"
seed = 9
games = 30
reported = "paper.csv"
[game]
size = 7
komi = 4.5
[[matchups]]
first = "a"
second = "b"
[[matchups]]
name = "other"
first = "b"
second = "a"
games = 7
colours = "white"
baseline = true
game = { komi = 0.5 }
)" + kPlayers,
                              "# words\npart,black,black stars,white,games\na - b,51.5,*,48,500\n");
    ASSERT_EQ(e.cells.size(), 2U);
    EXPECT_EQ(e.name, "test");
    EXPECT_EQ(e.seed.value(), 9U);
    EXPECT_EQ(e.cells[0].name, "a - b");
    EXPECT_EQ(e.cells[0].jobs, 30U);
    EXPECT_EQ(match_of(e).matchup.game.komi, 4.5);
    EXPECT_EQ(match_of(e).matchup.game.size, 7);
    ASSERT_EQ(e.cells[0].reported.size(), 2U);
    EXPECT_EQ(e.cells[0].reported.at("black").value, 51.5);
    EXPECT_EQ(e.cells[0].reported.at("black").stars, "*");
    EXPECT_EQ(e.cells[0].reported.at("white").games, 500);
    EXPECT_TRUE(e.cells[1].reported.empty());
    EXPECT_EQ(e.cells[1].name, "other");
    EXPECT_EQ(e.cells[1].jobs, 7U) << "games of one colour need no pairs";
    EXPECT_TRUE(match_of(e, 1).baseline);
    EXPECT_EQ(match_of(e, 1).matchup.game.komi, 0.5);
    EXPECT_EQ(match_of(e, 1).matchup.game.size, 7);
    EXPECT_EQ(match_of(e, 1).matchup.colours, "white");
}

TEST(Experiment, BaseGivesItsOptionsUnlessAPartIsReplaced) {
    const Experiment e = read(R"(
[players.top]
player = "rave"
playouts = 10
select.final = 777
[players.same]
base = "top"
playouts = 20
[players.other]
base = "same"
select = "ucb1"
[[matchups]]
first = "same"
second = "other"
)");
    EXPECT_THAT(match::resolved_text(match_of(e).matchup.first),
                AllOf(HasSubstr("playouts = 20\n"), HasSubstr("select.final = 777")));
    EXPECT_THAT(match::resolved_text(match_of(e).matchup.second), HasSubstr("select = ucb1\nselect.c"));
}

TEST(Experiment, GridsTakeEveryCombination) {
    const Experiment e = read(kPlayers + R"(
[[grids]]
player = "a"
against = "b"
games = 4
vary = { "select.final" = [100, 200], playouts = [5, 6, 7] }
)");
    ASSERT_EQ(e.cells.size(), 6U);
    EXPECT_EQ(e.cells[0].name, "a playouts=5 select.final=100 - b");
    EXPECT_EQ(e.cells[5].name, "a playouts=7 select.final=200 - b");
    EXPECT_THAT(e.cells[5].spec, AllOf(HasSubstr("playouts = 7"), HasSubstr("select.final = 200")));
}

TEST(Experiment, Tournaments) {
    const std::string players = kPlayers + "[players.c]\nplayer = \"random\"\n";
    EXPECT_EQ(read(players + "[tournament]\n").cells.size(), 3U);
    const Experiment gauntlet =
        read(players + "[tournament]\nkind = \"gauntlet\"\nplayers = [\"c\", \"a\", \"b\"]\n");
    ASSERT_EQ(gauntlet.cells.size(), 2U);
    EXPECT_EQ(gauntlet.cells[1].name, "c - b");
}

TEST(Experiment, WorkThatIsNoMatch) {
    const Experiment e = read(kPlayers + R"(
[[bandits]]
name = "ten arms"
means = "0.1,0.05x3"
rules = ["ucb1", "kl-ucb"]
horizon = 100
runs = 1000
[[p_games]]
name = "small"
depth = 4
trees = 7
rules = ["ucb1", "ucb1:c=0.9"]
[[similarities]]
size = 9
games = 3
[[speeds]]
player = "a"
size = 13
)");
    ASSERT_EQ(e.cells.size(), 6U);
    EXPECT_EQ(e.cells[0].name, "ten arms: ucb1");
    EXPECT_EQ(e.cells[0].jobs, 10U) << "of 100 runs each";
    EXPECT_EQ(e.cells[3].name, "small: ucb1:c=0.9");
    EXPECT_EQ(e.cells[3].jobs, 7U);
    EXPECT_EQ(e.cells[4].jobs, 3U);
    EXPECT_EQ(e.cells[5].name, "a 13x13");
}

TEST(Experiment, IdentityIsThatOfWhatDecides) {
    const std::string text = kPlayers + "[[matchups]]\nfirst = \"a\"\nsecond = \"b\"\n";
    const std::uint64_t identity = read(text).cells[0].identity;
    EXPECT_EQ(read("games = 5000\ntitle = \"t\"\n" + text).cells[0].identity, identity)
        << "not the number of games";
    EXPECT_NE(read("seed = 2\n" + text).cells[0].identity, identity);
    EXPECT_NE(read("[game]\nkomi = 7.5\n" + text).cells[0].identity, identity);
    EXPECT_NE(read("colours = \"black\"\n" + text).cells[0].identity, identity);
}

TEST(Experiment, SizeCanBeChanged) {
    Experiment e =
        read(kPlayers +
             "[[matchups]]\nfirst = \"a\"\nsecond = \"b\"\n[[matchups]]\nfirst = \"b\"\nsecond = \"a\"\n");
    SizeOptions size{.games = 1000, .scale = 0.0133, .only = "a - b"};
    resize(e, size);
    ASSERT_EQ(e.cells.size(), 1U);
    EXPECT_EQ(e.cells[0].jobs, 14U);
    size.only = "nothing";
    EXPECT_THAT(test::error_text([&] { resize(e, size); }), HasSubstr("'nothing'"));
}

TEST(Experiment, MistakesAreNamedWithFileLineAndKey) {
    EXPECT_THAT(error_of("name = \"x"), StartsWith("x.toml:1: "));
    EXPECT_THAT(error_of("\nnmae = \"x\""),
                AllOf(StartsWith("x.toml:2: there is no option 'nmae'; did you mean 'name'?"),
                      HasSubstr("matchups")));
    EXPECT_THAT(error_of("games = 0"),
                AllOf(StartsWith("x.toml:1: games = '0' is not allowed"), HasSubstr("from 1")));
    EXPECT_THAT(error_of("games = [1]"),
                AllOf(StartsWith("x.toml:1: "), HasSubstr("games: a string, a number")));
    EXPECT_THAT(error_of("[game]\nkomi = 6.5\nsize = 99\n"),
                AllOf(StartsWith("x.toml:3: [game] size = '99'"), HasSubstr("2 to 25")));
    EXPECT_THAT(error_of("[game]\nsiez = 9\n"),
                AllOf(StartsWith("x.toml:2: [game] there is no option 'siez'; did you mean 'size'?")));
    EXPECT_THAT(error_of("[game]\ntime = \"soon\"\n"),
                AllOf(StartsWith("x.toml:1: [game] time = 'soon'"), HasSubstr("'move SECONDS'")));
    EXPECT_THAT(error_of("[sprt]\nnelo0 = 5\nnelo1 = 5\n"),
                AllOf(StartsWith("x.toml:1: [sprt]"), HasSubstr("nelo0 is the smaller")));
    EXPECT_THAT(error_of(""), HasSubstr("nothing to do"));
    EXPECT_THAT(error_of("[players.a]\nplayer = \"nobody\"\n"),
                AllOf(StartsWith("x.toml:2: [players.a] player 'a': "), HasSubstr("nobody")));
    EXPECT_THAT(error_of("[players.a]\nplayer = \"rave\"\nselect.k = 3\n"),
                AllOf(StartsWith("x.toml:3: [players.a]"), HasSubstr("select.k")));
    EXPECT_THAT(error_of("[players.a]\nplayer = \"rave\"\nexpand_at = 5\nplayouts = -1\n"),
                AllOf(StartsWith("x.toml:4: [players.a]"), HasSubstr("playouts = '-1'")));
    EXPECT_THAT(error_of("[players.a]\nbase = \"b\"\n"),
                AllOf(StartsWith("x.toml:2: [players.a] base = 'b'"), HasSubstr("known: a")));
    EXPECT_THAT(error_of("[players.a]\nbase = \"b\"\n[players.b]\nbase = \"a\"\n"),
                HasSubstr("based on itself"));
    EXPECT_THAT(error_of("[players.a]\ncommand = \"sh\"\nplayouts = 5\n"),
                AllOf(StartsWith("x.toml:3: [players.a] playouts")));
    EXPECT_THAT(error_of(kPlayers + "[[matchups]]\nfirst = \"a\"\n"), HasSubstr("the key second is missing"));
    EXPECT_THAT(
        error_of(kPlayers + "[[matchups]]\nfirst = \"a\"\nsecond = \"c\"\n"),
        AllOf(StartsWith("x.toml:10: [[matchups]] number 1: second = 'c'"), HasSubstr("known: a, b")));
    EXPECT_THAT(error_of(kPlayers + "[[matchups]]\nfirst = \"a\"\nsecond = \"b\"\nwhite = 3\n"),
                AllOf(StartsWith("x.toml:11: "), HasSubstr("no option 'white'")));
    const std::string matchup = "[[matchups]]\nfirst = \"a\"\nsecond = \"b\"\n";
    EXPECT_THAT(error_of(kPlayers + matchup + matchup), HasSubstr("'a - b' is there twice"));
    EXPECT_THAT(error_of("colours = \"black\"\n[sprt]\n" + kPlayers + matchup),
                HasSubstr("sprt needs pairs"));
    EXPECT_THAT(error_of(kPlayers + "[[grids]]\nplayer = \"a\"\nagainst = \"b\"\n"),
                HasSubstr("vary is missing"));
    EXPECT_THAT(
        error_of(kPlayers + "[[grids]]\nplayer = \"a\"\nagainst = \"b\"\nvary = { \"select.kk\" = [1] }\n"),
        HasSubstr("select.kk"));
    EXPECT_THAT(error_of("[[bandits]]\nmeans = \"2\"\nrules = [\"ucb1\"]\n"),
                AllOf(StartsWith("x.toml:2: "), HasSubstr("'2' is no mean")));
    EXPECT_THAT(error_of("[[bandits]]\nmeans = \"0.1\"\nrules = [\"ucb9\"]\n"),
                AllOf(StartsWith("x.toml:3: "), HasSubstr("ucb9")));
    EXPECT_THAT(error_of("[[p_games]]\nrules = [\"rave\"]\n"),
                AllOf(StartsWith("x.toml:2: "), HasSubstr("needs the column 'rave")));
    EXPECT_THAT(error_of("[[p_games]]\nrules = [\"ucb1\"]\ndepth = 40\n"),
                AllOf(StartsWith("x.toml:3: "), HasSubstr("cannot be solved")));
    EXPECT_THAT(error_of("matchups = 3\n"), HasSubstr("[[matchups]]"));
    EXPECT_THAT(test::error_text([] { read_experiment_file("/no/such.toml"); }),
                HasSubstr("'/no/such.toml'"));
}

TEST(Experiment, MistakesInTablesOfFiguresAreNamedWithFileAndLine) {
    const std::string text =
        "reported = \"p.csv\"\n" + kPlayers + "[[matchups]]\nfirst = \"a\"\nsecond = \"b\"\n";
    EXPECT_THAT(error_of(text, ""), HasSubstr("p.csv:0: there is no table"));
    EXPECT_THAT(error_of(text, "black,part\n"), StartsWith("p.csv:1: the first column is 'black'"));
    EXPECT_THAT(error_of(text, "part,black,black\n"), StartsWith("p.csv:1: two columns are named 'black'"));
    EXPECT_THAT(error_of(text, "part,white,black stars\n"), HasSubstr("needs a column 'black'"));
    EXPECT_THAT(error_of(text, "#\npart,black\na - b,many\n"),
                StartsWith("p.csv:3: black = 'many' is no number"));
    EXPECT_THAT(error_of(text, "part,black\na - b\n"),
                StartsWith("p.csv:2: there are 1 fields, but 2 columns"));
    EXPECT_THAT(error_of(text, "part,black\n\"b, a\",1\n"), StartsWith("p.csv:2: 'b, a' is no part"));
    EXPECT_THAT(error_of(text, "part,grey\na - b,1\n"),
                HasSubstr("no figure 'grey'; it has black, white, all"));
}

TEST(Experiment, MissingProgramsAreToldWhenTheyAreNeeded) {
    const Experiment e = read("[players.a]\ncommand = \"no-such-engine\"\nhint = \"Get it from x.org\"\n" +
                              std::string("[[matchups]]\nfirst = \"a\"\nsecond = \"a\"\n"));
    EXPECT_THAT(test::error_text([&] { require_programs(e); }),
                AllOf(HasSubstr("player 'a'"), HasSubstr("no-such-engine"), HasSubstr("Get it from x.org")));
}

TEST(Experiment, StringsOfToml) { EXPECT_EQ(toml_string("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000A\""); }

}  // namespace
}  // namespace yomi::lab
