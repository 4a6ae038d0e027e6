// The laboratory of the page, without any network.

#include "serve/lab/laboratory.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace yomi::serve {
namespace {

using nlohmann::json;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* kTiny = R"(
name = "tiny"
title = "Two who play at random"
games = 6
seed = 3
[game]
size = 5
[players.a]
player = "random"
[players.b]
player = "uct"
playouts = 20
[[matchups]]
first = "a"
second = "b"
)";

/// A folder of its own with one experiment in it, and a secret beside it.
class PageLaboratory : public testing::Test {
   protected:
    PageLaboratory() {
        const auto* const info = testing::UnitTest::GetInstance()->current_test_info();
        top_ = fs::temp_directory_path() / fmt::format("yomi_page_lab_{}_{}", info->name(), getpid());
        fs::remove_all(top_);
        fs::create_directories(top_ / "experiments");
        fs::create_directories(top_ / "training");
        write("experiments/tiny.toml", kTiny);
        write("secret.toml", kTiny);
        lab_.emplace(LabPlaces{top_ / "lab.db", top_ / "experiments", top_ / "training"});
    }
    ~PageLaboratory() override {
        lab_.reset();
        fs::remove_all(top_);
    }
    void write(const std::string& name, const std::string& text) const { std::ofstream(top_ / name) << text; }
    json get(const std::string& path, int status = 200) {
        const Answer a = lab_->answer("GET", path, "");
        EXPECT_EQ(a.status, status) << path << " " << a.body.substr(0, 200);
        return json::parse(a.body);
    }
    json post(const std::string& path, const json& wishes, int status = 200) {
        const Answer a = lab_->answer("POST", path, wishes.dump());
        EXPECT_EQ(a.status, status) << path << " " << wishes << " " << a.body;
        return json::parse(a.body);
    }
    /// Waits until nothing runs any more.
    json idle() {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(100);
        std::uint64_t seen = 0;
        while (std::chrono::steady_clock::now() < end) {
            json now = get("progress");
            if (now["state"] == "finished" || now["state"] == "stopped" || now["state"] == "failed")
                return now;
            seen = lab_->bell().wait(seen, 1);
        }
        ADD_FAILURE() << "it does not end";
        return {};
    }

    fs::path top_;
    std::optional<Laboratory> lab_;
};

TEST_F(PageLaboratory, StartsStopsResumesAndShowsWhatCameOfIt) {
    json listed = get("list");
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0]["file"], "tiny.toml");
    EXPECT_EQ(listed[0]["run"], 0);
    EXPECT_EQ(listed[0]["wanted"], 6);
    EXPECT_THAT(get("ratings", 404)["error"], HasSubstr("no laboratory"));

    post("start", {{"file", "tiny.toml"}, {"games", 100'000}, {"jobs", 2}});
    EXPECT_THAT(post("start", {{"file", "tiny.toml"}}, 400)["error"], HasSubstr("is running"));
    while (get("progress")["jobs"] < 4) (void)lab_->bell().wait(0, 1);
    post("stop", json::object());
    json ended = idle();
    EXPECT_EQ(ended["state"], "stopped");
    const auto done = ended["cells"][0]["done"].get<int>();
    EXPECT_GE(done, 4);
    EXPECT_THAT(post("stop", json::object(), 400)["error"], HasSubstr("nothing is running"));

    // Goes on with the same size; then the file's own, which is done already.
    post("resume", json::object());
    while (get("progress")["jobs"] < 2) (void)lab_->bell().wait(0, 1);
    post("stop", json::object());
    EXPECT_GE(idle()["cells"][0]["done"].get<int>(), done + 2);
    post("start", {{"run", 1}, {"jobs", 1}});
    ended = idle();
    EXPECT_EQ(ended["state"], "finished");
    EXPECT_EQ(ended["cells"][0]["match"]["games"], 6);

    listed = get("list");
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0]["run"], 1);
    EXPECT_EQ(listed[0]["done"], 6);
    EXPECT_TRUE(listed[0]["finished"].get<bool>());
    const json report = get("report/1");
    EXPECT_EQ(report["title"], "Two who play at random");
    EXPECT_EQ(get("parts/1")["parts"][0]["name"], "a - b");
    EXPECT_EQ(get("ratings")["pools"][0]["players"].size(), 2u);
    EXPECT_THAT(lab_->answer("GET", "export/1/csv", "").body, HasSubstr("a - b,0,a,a,b"));
}

TEST_F(PageLaboratory, AGameIsReplayedMoveByMove) {
    post("start", {{"file", "tiny.toml"}, {"games", 2}, {"jobs", 1}});
    idle();
    const json games = get("games/1/0/0");
    ASSERT_EQ(games["games"].size(), 2u);
    EXPECT_EQ(games["games"][1]["black"], "b");
    const json game = get("game/1/0/1");
    EXPECT_EQ(game["moves"].size(), games["games"][1]["moves"].get<std::size_t>());
    EXPECT_EQ(game["first"], json::array({".....", ".....", ".....", ".....", "....."}));
    EXPECT_EQ(get("games/1/0/2")["games"].size(), 0u);
    // The stones that the moves leave are those that are on the board.
    std::set<std::string> stones;
    for (const json& move : game["moves"]) {
        if (move["point"] != "pass") stones.insert(move["point"]);
        for (const json& gone : move["captured"]) EXPECT_EQ(stones.erase(gone), 1u) << gone;
    }
    EXPECT_FALSE(stones.empty());
    EXPECT_LE(stones.size(), 25u);
}

TEST_F(PageLaboratory, GamesBesideGoAreReplayedToo) {
    write("experiments/tiny.toml", R"(
name = "others"
games = 4
seed = 3
[[matches]]
name = "dice"
game = "einstein"
players = ["uct:playouts=20", "random"]
[[matches]]
name = "three"
game = "three-way-line"
rules = { size = 3, row = 3 }
players = ["uct:playouts=20", "random"]
)");
    post("start", {{"file", "tiny.toml"}, {"games", 4}, {"jobs", 1}});
    idle();
    const json parts = get("parts/1")["parts"];
    EXPECT_EQ(parts[0]["game"], "einstein");
    EXPECT_EQ(parts[1]["game"], "three-way-line");
    for (int part = 0; part < 2; ++part) {
        const json listed = get(fmt::format("games/1/{}/0", part))["games"];
        for (const json& game : listed) {
            const json replay = get(fmt::format("game/1/{}/{}", part, game["number"].get<int>()));
            EXPECT_EQ(replay["players"], game["players"]);
            EXPECT_EQ(replay["players"].size(), part == 0 ? 2U : 3U);
            EXPECT_EQ(replay["result"], game["result"]);
            EXPECT_EQ(replay["moves"].size(), game["moves"].get<std::size_t>());
        }
    }
    // Opposites: who had which seat.
    EXPECT_EQ(get("game/1/0/0")["players"][0], get("game/1/0/1")["players"][1]);
    const json replay = get("game/1/0/0");
    EXPECT_EQ(replay["moves"][0]["seat"], -1);  // the die
    EXPECT_EQ(replay["moves"][1]["seat"], 0);
    EXPECT_EQ(replay["moves"][1]["changes"].size(), 2U);
    EXPECT_EQ(get("game/1/1/0")["options"], json({{"size", "3"}, {"row", "3"}}));
    get("game/1/2/0", 404);
    get("game/1/0/9", 404);
}

TEST_F(PageLaboratory, OptionsAreTunedAsByTheCommand) {
    write("experiments/tiny.toml", R"(
name = "tuned"
[game]
size = 5
[players.uct]
player = "uct"
playouts = 10
[tune]
player = "uct"
iterations = 2
games = 2
[[tune.options]]
name = "select.c"
low = 0.1
high = 2
)");
    EXPECT_TRUE(get("list")[0]["tunes"].get<bool>());
    post("start", {{"file", "tiny.toml"}, {"jobs", 1}});
    const json ended = idle();
    EXPECT_EQ(ended["state"], "finished") << ended;
    EXPECT_EQ(ended["cells"][0]["done"], 2);
    EXPECT_THAT(ended["note"], HasSubstr("select.c = "));
    EXPECT_TRUE(get("list")[0]["finished"].get<bool>());
    EXPECT_FALSE(get("report/1")["blocks"].empty());
    // Its games are those of the iterations.
    const json parts = get("parts/1")["parts"];
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(get(fmt::format("games/1/{}/0", parts[1]["part"].get<int>()))["total"], 2);
}

TEST_F(PageLaboratory, NothingOutsideTheFoldersIsRead) {
    std::error_code error;
    fs::create_symlink(top_ / "secret.toml", top_ / "experiments/link.toml", error);
    EXPECT_EQ(get("list").size(), 1u);
    for (const std::string& name : std::vector<std::string>{
             "../secret.toml", "secret.toml", "link.toml", "/etc/passwd", "tiny.toml/../../secret.toml", "",
             "./tiny.toml", "..", std::string("tiny.toml\0x", 11), (top_ / "secret.toml").c_str()}) {
        const json answer = post("start", {{"file", name}}, 404);
        EXPECT_THAT(answer["error"], HasSubstr("no experiment"));
    }
    EXPECT_EQ(get("progress")["state"], "nothing");
    EXPECT_FALSE(fs::exists(top_ / "lab.db"));
}

TEST_F(PageLaboratory, WrongWishesAreRefused) {
    for (const char* path :
         {"", "list/1", "nothing", "report", "report/", "report/x", "report/-1", "report/1/2", "game/1/0",
          "games/1/0", "game/1/0/99999999999999999999", "export/1", "../list", "export/1/exe", "parts/7"}) {
        EXPECT_EQ(lab_->answer("GET", path, "").status, 404) << path;
    }
    post("start", {{"file", "tiny.toml"}, {"games", 2}, {"jobs", 1}});
    idle();
    for (const char* path : {"report/2", "game/1/1/0", "game/1/0/2", "game/1/99/0", "games/1/1/0",
                             "export/1/exe", "export/2/csv", "report/1/", "report/01x"}) {
        EXPECT_EQ(lab_->answer("GET", path, "").status, 404) << path;
    }
    EXPECT_EQ(lab_->answer("POST", "list", "{}").status, 405);
    EXPECT_EQ(lab_->answer("GET", "start", "").status, 405);
    EXPECT_EQ(lab_->answer("POST", "start", "{").status, 400);
    EXPECT_EQ(lab_->answer("POST", "start", "[]").status, 400);
    const json wrong[] = {json::object(),
                          {{"file", "tiny.toml"}, {"run", 1}},
                          {{"file", 7}},
                          {{"run", 0}},
                          {{"run", "1"}},
                          {{"file", "tiny.toml"}, {"jobs", 0}},
                          {{"file", "tiny.toml"}, {"jobs", 1e9}},
                          {{"file", "tiny.toml"}, {"games", -1}},
                          {{"file", "tiny.toml"}, {"scale", 0}},
                          {{"file", "tiny.toml"}, {"only", "no such part"}},
                          {{"file", "tiny.toml"}, {"command", "rm"}}};
    for (const json& wishes : wrong) post("start", wishes, 400);
    EXPECT_EQ(post("start", {{"run", 9}}, 404)["error"], "the laboratory has no run 9");
    EXPECT_EQ(get("progress")["cells"][0]["match"]["games"], 2);
}

TEST_F(PageLaboratory, MistakesInFilesAreShownInTheList) {
    write("experiments/broken.toml", "name = ");
    write("experiments/needs.toml",
          "[players.p]\ncommand = \"/no/such/program\"\n[[matchups]]\nfirst = \"p\"\nsecond = \"p\"\n");
    const json listed = get("list");
    ASSERT_EQ(listed.size(), 3u);
    EXPECT_THAT(listed[0]["trouble"], HasSubstr("broken.toml"));
    EXPECT_THAT(post("start", {{"file", "broken.toml"}}, 400)["error"], HasSubstr("broken.toml"));
    EXPECT_THAT(post("start", {{"file", "needs.toml"}}, 400)["error"], HasSubstr("/no/such/program"));
    write("lab.db", "this is no database, and it must stay as it is");
    EXPECT_THAT(get("list", 400)["error"], HasSubstr("no laboratory of Yomi"));
    EXPECT_THAT(post("start", {{"file", "tiny.toml"}})["state"], testing::AnyOf("preparing", "failed"));
    EXPECT_THAT(idle()["trouble"], HasSubstr("no laboratory of Yomi"));
}

TEST_F(PageLaboratory, LearningCurvesComeFromTheirFolder) {
    EXPECT_EQ(get("training"), json::array());
    lab::add_training_point(top_ / "training/small.weights.training.csv", "model light\n",
                            {.epoch = 1, .log_likelihood = -2.5, .first = 0.25});
    write("training/other.training.csv", "not a log");
    write("training/notes.txt", "nobody asked");
    const json all = get("training");
    ASSERT_EQ(all.size(), 2u);
    EXPECT_THAT(all[0]["trouble"], HasSubstr("other.training.csv:1"));
    EXPECT_EQ(all[1]["name"], "small.weights");
    EXPECT_EQ(all[1]["about"], "model light\n");
    EXPECT_EQ(all[1]["points"][0]["first"], 0.25);
}

}  // namespace
}  // namespace yomi::serve
