// Analysis behind a real loop, the values in its lines, and what is drawn while a move is searched. What is
// accepted and refused is in analysis.gtp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <map>
#include <sstream>
#include <thread>

#include "gtp/analysis_format.hpp"
#include "gtp/pipe_stream.hpp"
#include "gtp/protocol_loop.hpp"
#include "gtp/test_session.hpp"

namespace yomi::gtp {
namespace {

using go::Colour;
using test::TestSession;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, at);) parts.push_back(part);
    return parts;
}

/// A session behind a loop on a thread of its own.
class LoopedSession {
   public:
    explicit LoopedSession(std::int64_t playouts = 0) : session_(1, playouts) {
        session_("boardsize 9");
        session_("kata-set-param seconds 1000");
        session_("kata-set-param memory 16");  // a sanitizer takes its time to clear more
    }
    ~LoopedSession() { finish(); }
    void start() {
        thread_ = std::thread([this] {
            std::istream in(&in_);
            std::ostream out(&out_);
            run_loop(session_.registry, in, out);
        });
    }
    void send(std::string_view text) { in_.send(text); }
    bool wait_for(std::string_view text) { return out_.wait_for(text); }
    void finish() {
        in_.close();
        if (thread_.joinable()) thread_.join();
    }
    [[nodiscard]] std::string text() const { return out_.text(); }
    TestSession& session() { return session_; }

   private:
    TestSession session_;
    test::PipeBuffer in_;
    test::CollectBuffer out_;
    std::thread thread_;
};

// -- Starting and stopping ---------------------------------------------------------------------------------

TEST(Analysis, AnswersAtOnceAndEndsWithAnyInput) {
    for (const char* const line : {"\n", "name\n", "# comment\n", "lz-analyze b 1\n"}) {
        LoopedSession loop;
        loop.start();
        loop.send("7 lz-analyze b 100000\n");
        EXPECT_TRUE(loop.wait_for("=7\n"));
        loop.send(line);
        EXPECT_TRUE(loop.wait_for("=7\n\n")) << line;
    }
}

TEST(Analysis, EndsWithTheInput) {
    LoopedSession loop;
    loop.start();
    loop.send("kata-analyze 2\n");
    EXPECT_TRUE(loop.wait_for("info move "));
    loop.finish();
    EXPECT_TRUE(loop.text().ends_with("\n\n"));
}

TEST(Analysis, GivesALineAnInterval) {
    LoopedSession loop;
    loop.start();
    const auto start = std::chrono::steady_clock::now();
    loop.send("lz-analyze 5 maxmoves 1\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    loop.send("quit\n");
    loop.finish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const auto lines = static_cast<double>(split(loop.text(), '\n').size()) - 4;  // "=", "", "=", ""
    EXPECT_GE(lines, 1);
    EXPECT_LE(lines, took.count() / 0.05);
}

/// Every answer is whole: "=", lines of information, an empty line.
void expect_whole(const std::string& text, int answers) {
    int ends = 0;
    bool inside = false;
    for (const std::string& line : split(text, '\n')) {
        if (!inside) {
            EXPECT_EQ(line, "=");
            inside = true;
        } else if (line.empty()) {
            inside = false;
            ++ends;
        } else {
            EXPECT_THAT(line, StartsWith("info move "));
            EXPECT_THAT(line, HasSubstr(" pv "));
        }
    }
    EXPECT_FALSE(inside);
    EXPECT_EQ(ends, answers);
}

TEST(Analysis, StartsAndStopsQuickly) {
    LoopedSession loop;
    loop.start();
    for (int i = 0; i < 200; ++i)
        loop.send(i % 2 == 0 ? "lz-analyze 1\n" : "kata-analyze w 1 ownership true\n");
    for (int i = 0; i < 30; ++i) {
        loop.send("kata-analyze 1 maxmoves 3\n");
        std::this_thread::sleep_for(std::chrono::milliseconds(3 * (i % 10)));
    }
    loop.finish();
    expect_whole(loop.text(), 230);
}

TEST(Analysis, OfAMoveIsNotStoppedByOtherInput) {
    LoopedSession loop(300);
    loop.start();
    loop.send("1 lz-genmove_analyze b 1\n2 name\n");
    EXPECT_TRUE(loop.wait_for("=2 Yomi"));
    loop.finish();
    EXPECT_EQ(loop.session().session.thought->decision.playouts, 300);
}

TEST(Analysis, OfAMoveCanBeInterrupted) {
    LoopedSession loop;
    loop.start();
    loop.send("kata-genmove_analyze b 1\n");
    EXPECT_TRUE(loop.wait_for("info move "));
    loop.send("# interrupt\n2 last_move\n");
    EXPECT_TRUE(loop.wait_for("=2 black "));
}

// -- Values ------------------------------------------------------------------------------------------------

/// The words behind each "info" of a line, as key and value; what follows pv is left out.
std::vector<std::map<std::string, std::string>> infos(const std::string& line) {
    std::vector<std::map<std::string, std::string>> all;
    std::istringstream words(line);
    for (std::string key; words >> key;) {
        if (key == "info") {
            all.emplace_back();
        } else if (key == "ownership" || key == "rootInfo") {
            break;
        } else if (!all.empty() && !all.back().contains("pv")) {
            words >> all.back()[key];
        }
    }
    return all;
}

void expect_between(double low, const std::string& value, double high) {
    EXPECT_GE(std::stod(value), low);
    EXPECT_LE(std::stod(value), high);
}

TEST(AnalysisValues, OfLeelaZeroAreInRangeAndOrder) {
    TestSession session;
    session("boardsize 9");
    for (const std::string& line : split(session("lz-analyze b 3 minmoves 5"), '\n')) {
        int order = 0;
        for (auto& info : infos(line)) {
            for (const char* const key : {"winrate", "prior", "lcb"}) {
                EXPECT_EQ(info[key].find('.'), std::string::npos) << "an integer";
                expect_between(0, info[key], 10'000);
            }
            EXPECT_LE(std::stoi(info["lcb"]), std::stoi(info["winrate"]));
            EXPECT_EQ(info["order"], std::to_string(order++));
        }
    }
}

TEST(AnalysisValues, OfKataGoAreInRange) {
    TestSession session;
    session("boardsize 9");
    session("play b E5");
    for (const std::string& line : split(session("kata-analyze 3 ownership true"), '\n')) {
        for (auto& info : infos(line)) {
            for (const char* const key : {"winrate", "prior", "lcb"}) expect_between(0, info[key], 1);
            expect_between(-1, info["utility"], 1);
            expect_between(-100, info["scoreLead"], 100);
            expect_between(0, info["scoreStdev"], 200);
            for (const char* const key : {"winrate", "prior", "lcb", "utility", "scoreMean", "scoreStdev"}) {
                EXPECT_NE(info[key].find('.'), std::string::npos) << key << " " << info[key];
            }
        }
        const auto at = line.find(" ownership ");
        if (at == std::string::npos) continue;
        const auto owners = split(line.substr(at + 11), ' ');
        EXPECT_EQ(owners.size(), 81U);
        for (const std::string& owner : owners) expect_between(-1, owner, 1);
        // The centre is the opponent's.
        EXPECT_LT(std::stod(owners[40]), 0);
    }
}

TEST(AnalysisValues, AreFromTheViewOfTheColourThatWasAskedFor) {
    player::Decision decision;
    decision.candidates.push_back(
        {.point = go::kPass, .visits = 3, .mean = 0.25, .prior = 1, .lower_bound = 0.1});
    decision.win_share = 0.25;
    decision.visits = 3;
    decision.outlook =
        player::Outlook{.ownership = std::vector<float>(6, 0), .lead = {.mean = -4, .deviation = 2}};
    const go::Geometry& g = go::Geometry::of(2);
    decision.outlook->ownership[static_cast<std::size_t>(g.point(0, 1).value())] = -1;  // A2
    decision.outlook->ownership[static_cast<std::size_t>(g.point(1, 0).value())] = 1;   // B1
    EXPECT_EQ(lz_info(decision, 2, {}),
              "info move pass visits 3 winrate 2500 prior 10000 lcb 1000 order 0 pv pass");
    const AnalysisRequest black{
        .colour = Colour::Black, .root_info = true, .ownership = true, .pv_visits = true};
    EXPECT_EQ(
        kata_info(decision, 2, black),
        "info move pass visits 3 utility -0.500000 winrate 0.250000 scoreMean -4.000000 scoreStdev 2.000000 "
        "scoreLead -4.000000 prior 1.000000 lcb 0.100000 order 0 pv pass pvVisits 3 rootInfo visits 3 "
        "utility "
        "-0.500000 winrate 0.250000 scoreMean -4.000000 scoreStdev 2.000000 scoreLead -4.000000 ownership "
        "-1.0000 0.0000 0.0000 1.0000");
    EXPECT_THAT(kata_info(decision, 2, {.colour = Colour::White, .ownership = true}),
                testing::EndsWith("ownership 1.0000 0.0000 0.0000 -1.0000"));
    const auto json = nlohmann::json::parse(cgos_info(decision, 2, {.colour = Colour::White}));
    EXPECT_EQ(json["score"], 4);
    EXPECT_EQ(json["ownership"], "+ffA");
    EXPECT_EQ(json["moves"][0]["pv"], "");
}

TEST(AnalysisValues, ShowAsManyMovesAsWanted) {
    player::Decision decision;
    for (const std::int64_t visits : {5, 3, 0, 0}) decision.candidates.push_back({.visits = visits});
    const auto shown = [&](const AnalysisRequest& request) {
        return static_cast<int>(infos(lz_info(decision, 9, request)).size());
    };
    EXPECT_EQ(shown({}), 2);
    EXPECT_EQ(shown({.min_moves = 3}), 3);
    EXPECT_EQ(shown({.min_moves = 100}), 4);
    EXPECT_EQ(shown({.max_moves = 1}), 1);
    EXPECT_EQ(shown({.min_moves = 3, .max_moves = 2}), 2);
    decision.candidates.assign(2, {});
    EXPECT_EQ(shown({}), 1) << "one at least";
}

// -- Live graphics and pondering ---------------------------------------------------------------------------

TEST(LiveGraphics, AreDrawnDuringAMoveIfWanted) {
    for (const bool wanted : {false, true}) {
        TestSession session(1, 2000);
        std::ostringstream graphics;
        session.session.graphics = &graphics;
        session("boardsize 9");
        session("kata-set-param live_interval 0");
        if (wanted) session("kata-set-param live_gfx true");
        session("genmove b");
        if (!wanted) {
            EXPECT_EQ(graphics.str(), "");
            continue;
        }
        const std::string text = graphics.str();
        EXPECT_THAT(text, StartsWith("gogui-gfx:\nVAR b "));
        EXPECT_THAT(text, HasSubstr("\nLABEL "));
        EXPECT_THAT(text, HasSubstr("\nINFLUENCE "));
        EXPECT_THAT(text, HasSubstr("\nTEXT black expects "));
        EXPECT_TRUE(text.ends_with("s\n\n"));
    }
}

TEST(LoopedPondering, GoesOnUntilTheNextLine) {
    LoopedSession loop(50);
    loop.session()("kata-set-param ponder true");
    loop.start();
    loop.send("genmove b\n");
    EXPECT_TRUE(loop.wait_for("\n\n"));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    loop.send("2 name\n");
    EXPECT_TRUE(loop.wait_for("=2 Yomi\n\n"));
    loop.finish();
    const player::Decision decision = loop.session().engine.analyse(Colour::White, {.playouts = 1}, {}, {});
    const std::int64_t before = loop.session().session.thought->decision.candidates.front().visits;
    EXPECT_GT(decision.visits, before + 1);
}

TEST(LoopedPondering, SurvivesAGame) {
    LoopedSession loop(30);
    loop.session()("kata-set-param ponder true");
    loop.session()("kata-set-param resign false");
    loop.start();
    for (int i = 0; i < 20; ++i) {
        loop.send(i % 3 == 2 ? "undo\nlz-analyze 1\n"
                             : "genmove b\nplay w pass\ngenmove w\ntime_left b 10 0\n");
        std::this_thread::sleep_for(std::chrono::milliseconds(i % 5));
    }
    loop.send("99 name\n");
    EXPECT_TRUE(loop.wait_for("=99 Yomi"));
    EXPECT_EQ(loop.text().find('?'), std::string::npos);
}

}  // namespace
}  // namespace yomi::gtp
