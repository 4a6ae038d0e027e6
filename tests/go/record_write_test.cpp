#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "go/handicap.hpp"
#include "go/sgf/record.hpp"
#include "go/sgf/sgf_text.hpp"
#include "support/text_board.hpp"

namespace yomi::go {
namespace {

using testing::HasSubstr;
using testing::Not;

Record reread(const std::string& text) {
    SgfCollection games;
    games.parse(text);
    return read_record(games.first_game());
}

Position played(int size, std::string_view moves) {
    Position position(size);
    test::play_moves(position, moves);
    return position;
}

TEST(RecordWrite, WritesAGame) {
    Position position = played(9, "B E5 W pass B C3 W G7");
    position.set_komi(6.5);
    position.set_rules(*rules_by_name("japanese"));
    const GameInfo info{.black = "Me]", .white = "You", .result = "B+R", .date = "2020-01-02"};
    EXPECT_EQ(sgf_of(position, info), "(;FF[4]GM[1]CA[UTF-8]AP[Yomi:" YOMI_VERSION
                                      "]SZ[9]KM[6.5]RU[Japanese]PB[Me\\]]PW[You]RE[B+R]DT[2020-01-02]\n"
                                      ";B[ee];W[];B[cg];W[gc])\n");
}

TEST(RecordWrite, WritesComments) {
    const std::vector<std::string> comments = {"the [root]", "", "a \\ b\nc"};
    const std::string text = sgf_of(played(9, "B E5 W D4 B C3"), {}, comments);
    EXPECT_THAT(text, HasSubstr("C[the [root\\]]\n;B[ee];W[df]C[a \\\\ b\nc];B[cg])"));
    SgfCollection games;
    games.parse(text);
    const SgfNode second = games.first_game().first_child().first_child();
    EXPECT_EQ(sgf_text(second.find("C").value()[0]), comments[2]);
}

TEST(RecordWrite, WritesHandicap) {
    Position position(9);
    position.place_handicap(fixed_handicap(9, 2));
    test::play_moves(position, "W E5");
    const std::string text = sgf_of(position);
    EXPECT_THAT(text, HasSubstr("HA[2]AB[cg][gc]PL[W]\n;W[ee])"));
    EXPECT_EQ(make_position(reread(text)).handicap(), 2);
}

TEST(RecordWrite, LeavesHandicapByPlainMovesAsItIs) {
    const Position position = played(9, "B C3 B G7 W E5");
    ASSERT_EQ(position.handicap(), 2);
    EXPECT_THAT(sgf_of(position), Not(HasSubstr("HA[")));
    EXPECT_EQ(make_position(reread(sgf_of(position))).handicap(), 2);
}

TEST(RecordWrite, WritesSetUpAndTurn) {
    const Position position = test::position_of(R"(
        . X O
        . X O
        . . .)",
                                                *rules_by_name("aga"), Colour::White, 0);
    const std::string text = sgf_of(position);
    EXPECT_THAT(text, HasSubstr("AB[ba][bb]AW[ca][cb]PL[W]"));
    const Position again = make_position(reread(text));
    EXPECT_EQ(test::drawing(again.board()), test::drawing(position.board()));
    EXPECT_EQ(again.to_play(), Colour::White);

    Position turned = played(9, "B C3");
    turned.set_to_play(Colour::Black);
    EXPECT_EQ(make_position(reread(sgf_of(turned))).to_play(), Colour::Black);
    Position white_first(9);
    white_first.set_to_play(Colour::White);
    EXPECT_EQ(make_position(reread(sgf_of(white_first))).first_to_play(), Colour::White);
    const Position out_of_turn = played(9, "W C3");
    ASSERT_EQ(out_of_turn.first_to_play(), Colour::Black);
    EXPECT_EQ(make_position(reread(sgf_of(out_of_turn))).first_to_play(), Colour::Black);
}

TEST(RecordWrite, WritesRulesThatItReads) {
    for (const std::string& name : rules_names()) {
        const Position position(9, *rules_by_name(name), 0);
        EXPECT_EQ(reread(sgf_of(position)).rules, rules_by_name(name)) << name;
    }
    const auto rules_text = [](const Position& position, const std::string& known) {
        return reread(sgf_of(position, {.rules = known})).info.rules;
    };
    const Position korean(9, *rules_by_name("korean"), 0);
    EXPECT_EQ(rules_text(korean, ""), "Japanese") << "the same rules";
    EXPECT_EQ(rules_text(korean, "Korean"), "Korean");
    EXPECT_EQ(rules_text(korean, "Chinese"), "Japanese");
    const Position nameless(9, {.scoring = Scoring::Territory, .suicide = true}, 0);
    EXPECT_EQ(rules_text(nameless, ""), "");
    EXPECT_EQ(rules_text(nameless, "Chinese"), "");
    EXPECT_EQ(rules_text(nameless, "house [rules]"), "house [rules]");
}

TEST(RecordWrite, NamesOtherPrograms) {
    EXPECT_THAT(sgf_of(Position(9), {.charset = "Shift_JIS", .application = "Other:1"}),
                HasSubstr("CA[Shift_JIS]AP[Other:1]"));
}

RC_GTEST_PROP(RecordWrite, KeepsTexts, ()) {
    GameInfo info;
    for (const GameInfoField& field : game_info_fields()) {
        std::string& text = info.*field.text;
        text = *rc::gen::arbitrary<std::string>();
        for (char& c : text) {
            if (is_sgf_space(c)) c = field.kind == GameInfoField::Kind::Text && c == '\n' ? '\n' : ' ';
        }
    }
    const GameInfo again = reread(sgf_of(Position(9), info)).info;
    for (const GameInfoField& field : game_info_fields()) {
        if (field.kind == GameInfoField::Kind::Derived) continue;
        RC_ASSERT((again.*field.text) == (info.*field.text));
    }
}

RC_GTEST_PROP(RecordWrite, KeepsGames, ()) {
    const int size = *rc::gen::inRange(kMinSize, kMaxSize + 1);
    Position position(size, *rules_by_name(*rc::gen::elementOf(rules_names())),
                      *rc::gen::inRange(-20, 20) / 2.0);
    const auto& points = position.geometry().points();
    const auto any_point = [&] { return *rc::gen::elementOf(points); };
    if (*rc::gen::inRange(0, 2) == 1) {
        PointSet stones;
        for (int i = *rc::gen::inRange(2, 5); i > 0; --i) stones.insert(any_point());
        if (stones.count() < position.geometry().area() - 1) position.place_handicap(stones.points());
    }
    for (int i = *rc::gen::inRange(0, 100); i > 0; --i) {
        const Point p = any_point();
        const Colour c =
            *rc::gen::weightedElement<Colour>({{9, position.to_play()}, {1, opponent(position.to_play())}});
        position.play(c, position.is_legal(c, p) ? p : kPass);
    }
    const Position again = make_position(reread(sgf_of(position)));
    RC_ASSERT(again.moves() == position.moves());
    RC_ASSERT(again.setup() == position.setup());
    RC_ASSERT(again.board().same_position(position.board()));
    RC_ASSERT(again.komi() == position.komi());
    RC_ASSERT(again.rules() == position.rules());
    RC_ASSERT(again.handicap() == position.handicap());
    RC_ASSERT(again.captured_by(Colour::Black) == position.captured_by(Colour::Black));
}

}  // namespace
}  // namespace yomi::go
