#include "go/sgf/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using test::at;
using test::error_text;
using testing::HasSubstr;

/// A text and the record of its first game's main line.
struct Loaded {
    explicit Loaded(std::string_view text) {
        games.parse(text);
        record = read_record(games.first_game());
    }
    SgfCollection games;
    Record record;
};

Record record_of(std::string_view text) { return Loaded(text).record; }

std::string refusal_of(std::string_view text) {
    return error_text([&] { record_of(text); });
}

TEST(Record, ReadsMovesAndPasses) {
    const Record record = record_of("(;SZ[9];B[aa];W[ii];B[];W[tt];W[ei])");
    EXPECT_EQ(record.size, 9);
    EXPECT_EQ(record.moves, (std::vector<Move>{{Colour::Black, at("A9", 9)},
                                               {Colour::White, at("J1", 9)},
                                               {Colour::Black, kPass},
                                               {Colour::White, kPass},
                                               {Colour::White, at("E1", 9)}}));
    EXPECT_EQ(record_of("(;SZ[21];B[tt])").moves[0].point, at("U2", 21));
}

TEST(Record, HasDefaults) {
    const Record record = record_of("(;)");
    EXPECT_EQ(record.size, 19);
    EXPECT_EQ(record.komi, std::nullopt);
    EXPECT_EQ(record.rules, std::nullopt);
    EXPECT_EQ(record.handicap, 0);
    EXPECT_TRUE(record.moves.empty());
    EXPECT_EQ(record, Record());
}

TEST(Record, ReadsWhatIsKnownAboutTheGame) {
    const Record record = record_of(
        "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]SZ[13]KM[6.5]RU[Japanese]HA[2]PB[A \\] "
        "b\nc]PW[\xe7\x99\xbd]BR[9d]WR[8d]"
        "RE[W+R]DT[2008-08-18]EV[e]RO[1]PC[p]TM[300]OT[o]GN[g]GC[a\nb\\]]ON[x]AN[n]SO[s]US[u]CP[c]BT[t]WT[w]"
        "AB[dd][jj];W[gg])");
    const GameInfo& info = record.info;
    EXPECT_EQ(info.black, "A ] b c");
    EXPECT_EQ(info.white, "\xe7\x99\xbd");
    EXPECT_EQ(info.black_rank + info.white_rank + info.black_team + info.white_team, "9d8dtw");
    EXPECT_EQ(info.result, "W+R");
    EXPECT_EQ(info.date, "2008-08-18");
    EXPECT_EQ(info.event + info.round + info.place + info.time + info.overtime + info.name, "e1p300og");
    EXPECT_EQ(info.comment, "a\nb]");
    EXPECT_EQ(info.opening + info.annotator + info.source + info.user + info.copyright, "xnsuc");
    EXPECT_EQ(info.application, "CGoban:3");
    EXPECT_EQ(info.charset, "UTF-8");
    EXPECT_EQ(info.rules, "Japanese");
    EXPECT_EQ(record.rules, rules_by_name("japanese"));
    EXPECT_EQ(record.komi, 6.5);
    EXPECT_EQ(record.handicap, 2);
    for (const GameInfoField& field : game_info_fields()) {
        EXPECT_FALSE((info.*field.text).empty()) << field.property;
    }
}

TEST(Record, ReadsKomiLeniently) {
    EXPECT_EQ(record_of("(;KM[7])").komi, 7);
    EXPECT_EQ(record_of("(;KM[ -5,5 ])").komi, -5.5);
    EXPECT_EQ(record_of("(;KM[+0.50])").komi, 0.5);
    for (const char* text :
         {"(;KM[])", "(;KM[half])", "(;KM[6.5 points])", "(;KM[nan])", "(;KM[inf])", "(;KM[1e999])"}) {
        EXPECT_EQ(record_of(text).komi, std::nullopt) << text;
    }
    EXPECT_EQ(record_of("(;KM[half])").info.komi, "half");
}

TEST(Record, ReadsRulesLeniently) {
    EXPECT_EQ(rules_of_sgf("Japanese"), rules_by_name("japanese"));
    EXPECT_EQ(rules_of_sgf(" chinese Rules "), rules_by_name("chinese"));
    EXPECT_EQ(rules_of_sgf("NZ"), rules_by_name("new-zealand"));
    EXPECT_EQ(rules_of_sgf("New Zealand"), rules_by_name("new-zealand"));
    EXPECT_EQ(rules_of_sgf("AGA"), rules_by_name("aga"));
    EXPECT_EQ(rules_of_sgf("Tromp-Taylor"), rules_by_name("tromp-taylor"));
    EXPECT_EQ(rules_of_sgf("jp"), rules_by_name("japanese"));
    EXPECT_EQ(rules_of_sgf("rules"), std::nullopt);
    EXPECT_EQ(rules_of_sgf(""), std::nullopt);
    const Record record = record_of("(;RU[GOE])");
    EXPECT_EQ(record.rules, std::nullopt);
    EXPECT_EQ(record.info.rules, "GOE");
}

TEST(Record, ReadsResults) {
    using enum GameResult::Kind;
    EXPECT_EQ(game_result("B+3.5"), (GameResult{Score, Colour::Black, 3.5}));
    EXPECT_EQ(game_result("w+12,5"), (GameResult{Score, Colour::White, 12.5}));
    EXPECT_EQ(game_result("W+R"), (GameResult{Resignation, Colour::White, 0}));
    EXPECT_EQ(game_result("B+Resign"), (GameResult{Resignation, Colour::Black, 0}));
    EXPECT_EQ(game_result("B+Time"), (GameResult{Time, Colour::Black, 0}));
    EXPECT_EQ(game_result("W+T"), (GameResult{Time, Colour::White, 0}));
    EXPECT_EQ(game_result("W+Forfeit"), (GameResult{Forfeit, Colour::White, 0}));
    EXPECT_EQ(game_result("B+"), (GameResult{Win, Colour::Black, 0}));
    EXPECT_EQ(game_result("0"), (GameResult{Draw, Colour::Empty, 0}));
    EXPECT_EQ(game_result("Draw"), (GameResult{Draw, Colour::Empty, 0}));
    EXPECT_EQ(game_result("Void"), (GameResult{Void, Colour::Empty, 0}));
    for (const char* text : {"", "?", "B", "B+x", "B+-1", "W+nan", "W+1e99", "Jigo?"}) {
        EXPECT_EQ(game_result(text).kind, Unknown) << text;
    }
}

TEST(Record, RefusesOtherGames) {
    EXPECT_THAT(refusal_of("(;FF[4]\nGM[2])"), HasSubstr("line 2, column 1: GM[2] is not Go"));
    EXPECT_THAT(refusal_of("(;GM[chess])"), HasSubstr("GM[chess] is not Go"));
    EXPECT_EQ(refusal_of("(;GM[ 1 ])"), "no error");
    EXPECT_EQ(refusal_of("(;GM[])"), "no error");
}

TEST(Record, RefusesOtherBoards) {
    EXPECT_THAT(refusal_of("(;SZ[19:13])"), HasSubstr("SZ[19:13] is a rectangular board; only square ones"));
    for (const char* text : {"(;SZ[1])", "(;SZ[26])", "(;SZ[-9])", "(;SZ[])", "(;SZ[nine])", "(;SZ[9x])",
                             "(;SZ[9:x])", "(;SZ[:])", "(;SZ[99999999999999])", "(;SZ[9.0])", "(;SZ[1:1])"}) {
        EXPECT_THAT(refusal_of(text), HasSubstr("it can be from 2 to 25")) << text;
    }
    EXPECT_EQ(record_of("(;SZ[9:9])").size, 9);
    EXPECT_EQ(record_of("(;SZ[2])").size, 2);
    EXPECT_EQ(record_of("(;SZ[25])").size, 25);
}

TEST(Record, RefusesValuesThatMakeNoSense) {
    EXPECT_THAT(refusal_of("(;SZ[9];B[aa]\n;W[jj])"),
                HasSubstr("line 2, column 2: W[jj] as move 2 is no point of a 9x9 board"));
    EXPECT_THAT(refusal_of("(;B[aa][bb])"), HasSubstr("B has 2 values; a move has one"));
    EXPECT_THAT(refusal_of("(;SZ[9]AB[aa][ja])"),
                HasSubstr("AB[ja] is no point or rectangle of a 9x9 board"));
    EXPECT_THAT(refusal_of("(;AW[aa:])"), HasSubstr("AW[aa:] is no point or rectangle"));
    EXPECT_THAT(refusal_of("(;AE[tt])"), HasSubstr("AE[tt] is no point"));
    EXPECT_THAT(refusal_of("(;PL[x])"), HasSubstr("PL[x] is no player; it can be B or W"));
    EXPECT_THAT(refusal_of("(;B[" + std::string(5000, 'x') + "])"),
                testing::AllOf(HasSubstr("xxx…]"), testing::SizeIs(testing::Lt(150))));
}

TEST(Record, FollowsTheMainLineOrAnyOther) {
    const Loaded loaded("(;SZ[9]KM[5];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))");
    const auto last_points = [](const Record& record) {
        std::string text;
        for (const Move& move : record.moves) text += vertex_text(move.point, record.size) + " ";
        return text;
    };
    EXPECT_EQ(last_points(loaded.record), "A9 B8 C7 ");
    SgfNode node = loaded.games.first_game().first_child().first_child().next_sibling();
    EXPECT_EQ(last_points(read_path(node)), "A9 D6 ");
    node = node.first_child().next_sibling();
    const Record path = read_path(node);
    EXPECT_EQ(last_points(path), "A9 D6 F4 ");
    EXPECT_EQ(path.komi, 5);
    EXPECT_EQ(path.size, 9);
    EXPECT_EQ(last_points(read_path(loaded.games.first_game())), "");
}

TEST(Record, FollowsLinesOfAnyLength) {
    std::string text = "(;SZ[9]";
    for (int i = 0; i < 1'000'000; ++i) text += ";B[]";
    const Loaded loaded(text + ")");
    EXPECT_EQ(loaded.record.moves.size(), 1'000'000);
    EXPECT_EQ(make_position(loaded.record).moves().size(), 1'000'000);
}

TEST(Record, CanBeUsedAgain) {
    const Loaded first("(;SZ[9]KM[5]RU[NZ]HA[2]PB[b]AB[aa][bb];W[cc])");
    const Loaded second("(;SZ[13];B[aa])");
    Record record;
    read_record(first.games.first_game(), record);
    read_record(second.games.first_game(), record);
    EXPECT_EQ(record, second.record);
}

// -- Positions

TEST(Record, IsReplayed) {
    const Position position = make_position(record_of("(;SZ[5]KM[6.5]RU[NZ];B[cc];W[cd];B[];W[bb])"));
    EXPECT_EQ(test::drawing(position.board()), test::drawing(test::board_of(R"(
        . . . . .
        . O . . .
        . . X . .
        . . O . .
        . . . . .)")));
    EXPECT_EQ(position.komi(), 6.5);
    EXPECT_EQ(position.rules(), *rules_by_name("new-zealand"));
    EXPECT_EQ(position.to_play(), Colour::Black);
    EXPECT_EQ(position.moves().size(), 4);
}

TEST(Record, IsReplayedUpToAMove) {
    const Record record = record_of("(;SZ[5];B[aa];W[bb];B[cc];B[dd])");
    EXPECT_EQ(make_position(record, {}, 1).moves().size(), 0);
    EXPECT_EQ(make_position(record, {}, 0).moves().size(), 0);
    EXPECT_EQ(make_position(record, {}, 3).moves(), (std::vector<Move>{record.moves[0], record.moves[1]}));
    EXPECT_EQ(make_position(record, {}, 3).to_play(), Colour::Black);
    EXPECT_EQ(make_position(record, {}, 4).to_play(), Colour::Black)
        << "who makes the next move in the record";
    EXPECT_EQ(make_position(record, {}, 5).moves().size(), 4);
    EXPECT_EQ(make_position(record, {}, 5).to_play(), Colour::White);
    EXPECT_EQ(make_position(record, {}, 99).moves().size(), 4);
    EXPECT_EQ(make_position(record).moves().size(), 4);
}

TEST(Record, UsesDefaultsWhereItSaysNothing) {
    const ReplayOptions options{.default_rules = *rules_by_name("aga"), .default_komi = 3};
    EXPECT_EQ(make_position(record_of("(;)"), options).komi(), 3);
    EXPECT_EQ(make_position(record_of("(;)"), options).rules(), *rules_by_name("aga"));
    EXPECT_EQ(make_position(record_of("(;KM[1]RU[cgos])"), options).komi(), 1);
    EXPECT_EQ(make_position(record_of("(;KM[1]RU[cgos])"), options).rules(), *rules_by_name("cgos"));
    const ReplayOptions forced{.rules = rules_by_name("japanese")};
    EXPECT_EQ(make_position(record_of("(;RU[cgos])"), forced).rules(), *rules_by_name("japanese"));
}

TEST(Record, SaysWhichMoveIsIllegalAndWhy) {
    const Record occupied = record_of("(;SZ[9];B[dd];W[ee];B[ee])");
    EXPECT_EQ(error_text([&] { make_position(occupied); }), "move 3, black E5, is illegal: occupied");
    EXPECT_NO_THROW(make_position(occupied, {}, 3));
    const Record suicide = record_of("(;SZ[3]AB[ab][ba];W[aa])");
    try {
        make_position(suicide);
        FAIL() << "suicide of one stone";
    } catch (const IllegalMove& illegal) {
        EXPECT_EQ(illegal.number, 1);
        EXPECT_EQ(illegal.move, (Move{Colour::White, at("A3", 3)}));
        EXPECT_EQ(illegal.reason, Refusal::Suicide);
    }
}

TEST(Record, IsCheckedByTheKoRuleThatIsAskedFor) {
    const auto result = [](const Record& record, KoRule ko) {
        return error_text([&] { make_position(record, {.check_ko = ko}); });
    };
    const Record ko = record_of("(;SZ[4]AB[ba][ab][bc]AW[ca][cc][db]PL[B];B[cb];W[bb];B[cb])");
    EXPECT_EQ(result(ko, KoRule::Simple), "move 3, black C3, is illegal: ko");

    const std::string superko = "move 7, black A2, is illegal: superko: an earlier position would come back";
    const Record cycle = record_of("(;SZ[2];B[aa];W[bb];B[ab];W[ba];B[aa];W[ab];B[aa])");
    EXPECT_EQ(result(cycle, KoRule::Simple), "no error");
    EXPECT_EQ(result(cycle, KoRule::Positional), superko);
    EXPECT_EQ(result(cycle, KoRule::Situational), superko);

    const Record other_player = record_of("(;SZ[2];B[aa];W[ba];B[bb];W[];B[ab];W[ba];B[aa])");
    EXPECT_EQ(result(other_player, KoRule::Simple), "no error");
    EXPECT_EQ(result(other_player, KoRule::Positional), superko);
    EXPECT_EQ(result(other_player, KoRule::Situational), "no error");
}

TEST(Record, HasItsOwnRulesAfterTheCheck) {
    const Record record = record_of("(;SZ[2]RU[CGOS];B[aa];W[bb];B[ab];W[ba];B[aa];W[ab];B[aa])");
    EXPECT_THROW(make_position(record), IllegalMove);
    const Position position = make_position(record, {.check_ko = KoRule::Simple});
    EXPECT_EQ(position.rules(), *rules_by_name("cgos"));
    EXPECT_EQ(position.moves().size(), 7);
}

TEST(Record, IsCheckedForSuicide) {
    const std::string text = "SZ[3]AB[aa]AW[ab][bb][ca]PL[B];B[ba])";
    const Record chinese = record_of("(;RU[Chinese]" + text);
    const Record zealand = record_of("(;RU[NZ]" + text);
    EXPECT_EQ(error_text([&] { make_position(chinese); }), "move 1, black B3, is illegal: suicide");
    EXPECT_NO_THROW(make_position(chinese, {.check_suicide = true}));
    EXPECT_NO_THROW(make_position(zealand));
    EXPECT_THROW(make_position(zealand, {.check_suicide = false}), IllegalMove);
}

TEST(Record, ReplaysIntoAPositionThatIsThere) {
    Position position(19);
    replay(record_of("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ff])"), position);
    EXPECT_EQ(position.handicap(), 2);
    replay(record_of("(;SZ[5];B[aa])"), position);
    EXPECT_EQ(position.size(), 5);
    EXPECT_EQ(position.handicap(), 0);
    EXPECT_TRUE(position.setup().empty());
    EXPECT_EQ(position.moves().size(), 1);
    EXPECT_THROW(replay(record_of("(;SZ[5];B[aa];W[bb];B[bb])"), position), IllegalMove);
    EXPECT_EQ(position.moves().size(), 2);
}

}  // namespace
}  // namespace yomi::go
