#include "go/sgf/sgf_write.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "go/sgf/sgf_text.hpp"

namespace yomi::go {
namespace {

std::string rewritten(std::string_view text) {
    SgfCollection games;
    games.parse(text);
    return sgf_write(games);
}

TEST(SgfWrite, ChoosesWhiteSpace) {
    EXPECT_EQ(rewritten("(;)"), "(;)\n");
    EXPECT_EQ(rewritten(" ( ; GM [1] AB[aa] [bb] ; B [] ) "), "(;GM[1]AB[aa][bb]\n;B[])\n");
    EXPECT_EQ(rewritten("(;A[1](;B[2];C[3])(;D[4](;E[5])(;F[6])))(;G[7])"),
              "(;A[1]\n(;B[2];C[3])\n(;D[4]\n(;E[5])\n(;F[6])))\n(;G[7])\n");
    EXPECT_EQ(rewritten("(;A[1](;B[2](;C[3])))"), "(;A[1]\n;B[2];C[3])\n");
}

TEST(SgfWrite, BreaksLinesBeforeNodes) {
    std::string moves;
    for (int i = 0; i < 40; ++i) moves += ";B[aa]";
    std::string line;
    for (int i = 0; i < 12; ++i) line += ";B[aa]";
    EXPECT_EQ(rewritten("(;" + moves + ")"),
              "(;\n" + line + "\n" + line + "\n" + line + "\n;B[aa];B[aa];B[aa];B[aa])\n");
}

TEST(SgfWrite, KeepsValuesByteForByte) {
    EXPECT_EQ(rewritten("(;AddBlack[aa]C[ a\\\r\n\\]\t\\\\\x83\x5c\x5d ])"),
              "(;AB[aa]C[ a\\\r\n\\]\t\\\\\x83\x5c\x5d ])\n");
}

TEST(SgfWrite, WritesFromScratch) {
    SgfWriter out;
    out.open();
    out.node();
    out.property("GM", "1");
    out.property("AB", {"aa", "bb"});
    out.node();
    out.property("C", sgf_escape("]"));
    out.close();
    EXPECT_EQ(out.text(), "(;GM[1]AB[aa][bb]\n;C[\\]])\n");
}

TEST(SgfWrite, OfNothingIsNothing) { EXPECT_EQ(sgf_write(SgfCollection()), ""); }

/// A random collection as text: trees of any shape with any values and white space.
rc::Gen<std::string> any_collection() {
    return rc::gen::exec([] {
        std::string text = *rc::gen::element<std::string>("", " \n", "junk (a) ");
        const auto space = [] {
            return *rc::gen::weightedElement<std::string>({{8, ""}, {1, " "}, {1, "\r\n"}});
        };
        const auto node = [&] {
            text += ";" + space();
            for (int properties = *rc::gen::inRange(0, 4); properties > 0; --properties) {
                text +=
                    *rc::gen::element<std::string>("B", "W", "AB", "C", "LB", "AddWhite", "XX9") + space();
                for (int values = *rc::gen::inRange(1, 3); values > 0; --values) {
                    text += "[" + sgf_escape(*rc::gen::arbitrary<std::string>()) + "]" + space();
                }
            }
        };
        int depth = 0;
        bool may_go_on = false;  // whether a node may follow
        for (int steps = *rc::gen::inRange(1, 60); steps > 0 || depth > 0; --steps) {
            const int what = steps <= 0 ? 9 : *rc::gen::inRange(0, 10);
            if (depth == 0 || what < 3) {
                text += "(" + space();
                ++depth;
                node();
                may_go_on = true;
            } else if (what < 7 && may_go_on) {
                node();
            } else {
                text += ")" + space();
                --depth;
                may_go_on = false;
            }
        }
        return text;
    });
}

RC_GTEST_PROP(SgfWrite, IsReadBackAsTheSameTree, ()) {
    const std::string text = *any_collection();
    SgfCollection games;
    games.parse(text);
    const std::string written = sgf_write(games);
    SgfCollection again;
    again.parse(written);
    RC_ASSERT(again == games);
    RC_ASSERT(sgf_write(again) == written);
}

/// Trees that would overflow the stack of a recursive reader, writer or destructor.
class SgfDepth : public testing::Test {
   protected:
    static constexpr int kDepth = 1'000'000;

    static void check(std::string text, std::size_t nodes) {
        SgfCollection games;
        games.parse_owned(std::move(text));
        EXPECT_EQ(games.node_count(), nodes);
        const std::string written = sgf_write(games);
        SgfCollection again;
        again.parse(written);
        EXPECT_EQ(again, games);
    }

    static std::string repeated(std::string_view part, int times) {
        std::string text;
        for (int i = 0; i < times; ++i) text += part;
        return text;
    }
};

TEST_F(SgfDepth, OneLongLine) { check("(;" + repeated(";B[aa]", kDepth) + ")", kDepth + 1); }

TEST_F(SgfDepth, NestedVariations) { check(repeated("(;", kDepth) + repeated(")", kDepth), kDepth); }

TEST_F(SgfDepth, NestedVariationsWithSiblings) {
    check("(;" + repeated("(;)(;", kDepth) + repeated(")", kDepth + 1), 2 * kDepth + 1);
}

TEST_F(SgfDepth, ManySiblings) { check("(;" + repeated("(;)", kDepth) + ")", kDepth + 1); }

TEST_F(SgfDepth, ManyGames) { check(repeated("(;)", kDepth), kDepth); }

TEST_F(SgfDepth, ManyValues) { check("(;AB" + repeated("[]", kDepth) + ")", 1); }

TEST_F(SgfDepth, BracketsWithoutNodesAreRefused) {
    SgfCollection games;
    EXPECT_THROW(games.parse("(;" + repeated("(", kDepth)), SgfError);
    EXPECT_THROW(games.parse(repeated("(", kDepth)), SgfError);
    EXPECT_THROW(games.parse(repeated("(;", kDepth)), SgfError);
}

}  // namespace
}  // namespace yomi::go
