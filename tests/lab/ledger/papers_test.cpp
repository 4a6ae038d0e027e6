// Whether the players of the papers' experiments have the papers' settings, and not those of our defaults.

#include "lab/ledger/papers.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "base/file.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/work/learning/learning.hpp"
#include "lab/work/match_work.hpp"
#include "lab/work/similarity_work.hpp"
#include "lab/work/speed_work.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Files of experiments whose name begins so.
std::vector<std::string> files(const std::string& begin) {
    std::vector<std::string> found;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(YOMI_TEST_DATA) + "/../experiments")) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(begin) && name.ends_with(".toml")) found.push_back(entry.path().string());
    }
    return found;
}

/// The players of ours in a cell, and the board that they play on.
struct Cast {
    std::vector<match::PlayerSpec> players;
    std::int64_t size = 0;
};
Cast cast_of(const Cell& cell) {
    Cast cast;
    if (const MatchWork* work = work_as<MatchWork>(cell)) {
        cast = {{work->matchup.first, work->matchup.second}, work->matchup.game.size};
    } else if (const auto* speed = work_as<SpeedWork>(cell)) {
        cast = {{speed->player}, speed->size};
    } else if (const auto* shares = work_as<SimilarityWork>(cell)) {
        cast = {{shares->player.value()}, shares->size};
    }
    std::erase_if(cast.players, [](const match::PlayerSpec& p) { return !p.command.empty(); });
    return cast;
}

/// An option as a player's text has it.
std::string line(const std::string& name, const std::string& value) {
    return fmt::format("\n{} = {}\n", name, value);
}

TEST(PapersOfSimilarity, HaveNoKnowledgeThatIsLearned) {
    int players = 0;
    for (const std::string& file : files("similarity-")) {
        for (const Cell& cell : read_experiment_file(file).cells) {
            for (const match::PlayerSpec& player : cast_of(cell).players) {
                const std::string text = "\n" + match::resolved_text(player);
                for (const auto& [name, value] :
                     std::vector<std::pair<std::string, std::string>>{{"select", "rave"},
                                                                      {"select.policy", "0"},
                                                                      {"prior", "tactical"},
                                                                      {"rollout", "tactical"},
                                                                      {"choose", "visits"},
                                                                      {"backup.weighted", "true"},
                                                                      {"threads", "1"}}) {
                    EXPECT_THAT(text, HasSubstr(line(name, value))) << file << ", " << player.name;
                }
                ++players;
            }
        }
    }
    EXPECT_GT(players, 100);
}

TEST(PapersOfSimilarity, HaveThePrintedConstantsOrThoseOfFuego) {
    for (const std::string& file : files("similarity-")) {
        const bool fuego = file.find("-fuego") != std::string::npos;
        for (const Cell& cell : read_experiment_file(file).cells) {
            const Cast cast = cast_of(cell);
            const bool small = cast.size < 15;
            for (const match::PlayerSpec& player : cast.players) {
                const std::string text = "\n" + match::resolved_text(player);
                const std::string where = file + ", " + player.name;
                EXPECT_THAT(text, HasSubstr(line("select.initial", fuego && small ? "1" : "0.9"))) << where;
                EXPECT_THAT(text, HasSubstr(line("select.final", fuego ? "5000" : "20000"))) << where;
                EXPECT_THAT(text, HasSubstr(line("expand_at", fuego ? "3" : "2"))) << where;
                EXPECT_EQ(text.find(line("expand_prior", "true")) != std::string::npos, fuego) << where;
            }
        }
    }
}

TEST(PapersOfSimilarity, EveryTableOfGamesHasBothBaselines) {
    for (const std::string& file : files("similarity-")) {
        if (file.find("-fuego") != std::string::npos) continue;
        const Experiment printed = read_experiment_file(file);
        if (printed.cells.front().work->match() == nullptr) continue;
        // Those with a tenth of the playouts are ours, and smaller.
        if (file.find("-1000") != std::string::npos) continue;
        // Fuego plays Go alone.
        if (file.find("other-games") != std::string::npos) continue;
        const std::string other = file.substr(0, file.size() - 5) + "-fuego.toml";
        const Experiment own = read_experiment_file(other);
        ASSERT_EQ(own.cells.size(), printed.cells.size()) << other;
        for (std::size_t i = 0; i < own.cells.size(); ++i) {
            EXPECT_EQ(own.cells[i].name, printed.cells[i].name);
            EXPECT_EQ(own.cells[i].jobs, printed.cells[i].jobs);
            EXPECT_EQ(own.cells[i].reported.size(), printed.cells[i].reported.size());
            EXPECT_NE(own.cells[i].identity, printed.cells[i].identity);
        }
    }
}

TEST(PapersOfKlUcb, AreExactWithoutVirtualLossOnOneThread) {
    for (const std::string& file : files("kl-ucb-")) {
        const Experiment experiment = read_experiment_file(file);
        ASSERT_EQ(experiment.cells.size(), 11U);
        for (const Cell& cell : experiment.cells) {
            const auto is = [&](const char* word) { return cell.name.find(word) != std::string::npos; };
            EXPECT_EQ(cell.reported.empty(), is("learned") || is("without it")) << cell.name;
            const std::string prior = is("no prior") ? "none" : is("learned prior") ? "learned" : "tactical";
            for (const match::PlayerSpec& player : cast_of(cell).players) {
                const std::string text = "\n" + match::resolved_text(player);
                EXPECT_THAT(text, HasSubstr(line("expand_at", "2"))) << player.name;
                EXPECT_THAT(text, HasSubstr(line("virtual_loss", "false"))) << player.name;
                EXPECT_THAT(text, HasSubstr(line("threads", "1"))) << player.name;
                EXPECT_THAT(text, HasSubstr(line("prior", prior))) << cell.name << ": " << player.name;
                EXPECT_THAT(text, HasSubstr(line("rollout", "tactical"))) << player.name;
                const bool kl = player.name.starts_with("KL-");
                if (kl) {
                    EXPECT_THAT(text, HasSubstr(line("select.exact", "true"))) << player.name;
                } else if (is("UCB")) {
                    EXPECT_THAT(text, HasSubstr(line("select.c", "0.5"))) << player.name;
                }
                // The mean has the prior's visits, so that a count without them is of something else.
                EXPECT_EQ(text.find(line("select.real_visits", "true")) != std::string::npos,
                          kl && is("without it"))
                    << player.name;
            }
        }
    }
}

/// The options in which two players differ, but for those whose names begin so.
std::vector<std::string> other_differences(const std::vector<match::PlayerSpec>& players,
                                           const std::vector<std::string>& but) {
    const auto lines = [&](const match::PlayerSpec& player) {
        std::set<std::string> all;
        std::istringstream in(match::resolved_text(player));
        for (std::string l; std::getline(in, l);) {
            if (std::ranges::none_of(but, [&](const std::string& begin) { return l.starts_with(begin); }))
                all.insert(l);
        }
        return all;
    };
    const auto a = lines(players.at(0));
    const auto b = lines(players.at(1));
    std::vector<std::string> found;
    std::ranges::set_symmetric_difference(a, b, std::back_inserter(found));
    return found;
}

TEST(PapersOfKlUcb, PlayersOfARowDifferInTheBoundAlone) {
    for (const std::string& file : files("kl-ucb-")) {
        for (const Cell& cell : read_experiment_file(file).cells)
            EXPECT_THAT(other_differences(cast_of(cell).players, {"player = ", "select"}), IsEmpty())
                << file << ", " << cell.name;
    }
}

TEST(PapersOfSimilarity, PlayersOfARowDifferInTheSimilarityAlone) {
    for (const std::string& file : files("similarity-")) {
        for (const Cell& cell : read_experiment_file(file).cells) {
            const Cast cast = cast_of(cell);
            if (cast.players.size() < 2) continue;  // against Pachi, or no match
            const std::vector<std::string> but = {"player = ",     "backup = ",    "backup.k",
                                                  "backup.l",      "backup.surr",  "backup.count",
                                                  "backup.plain_", "select.plain_"};
            EXPECT_THAT(other_differences(cast.players, but), IsEmpty()) << file << ", " << cell.name;
        }
    }
}

/// What the paper has for a figure of a match; nothing if it has none.
std::optional<double> printed(const Experiment& experiment, const std::string& cell,
                              const std::string& figure) {
    const auto found = std::ranges::find(experiment.cells, cell, &Cell::name);
    if (found == experiment.cells.end()) return std::nullopt;
    const auto value = [&](const std::string& name) -> std::optional<double> {
        const auto at = found->reported.find(name);
        return at == found->reported.end() ? std::nullopt : std::optional(at->second.value);
    };
    if (figure != "all" || value("all")) return value(figure);
    const auto black = value("black");
    const auto white = value("white");
    return black && white ? std::optional((*black + *white) / 2) : std::nullopt;
}

TEST(ClaimsOfPapers, AreTrueOfThePapersOwnFigures) {
    const std::string folder = std::string(YOMI_TEST_DATA) + "/../experiments/";
    const std::string file = folder + "reported/papers.toml";
    int checked = 0;
    for (const PaperItem& item : read_papers(base::read_text_file(file), file)) {
        const Experiment experiment = read_experiment_file(folder + item.experiment + ".toml");
        for (const Claim& claim : item.claims) {
            const auto own = printed(experiment, claim.cell, claim.figure);
            const auto other = claim.than_cell.empty() ? std::optional(claim.than_value)
                                                       : printed(experiment, claim.than_cell, claim.figure);
            if (!own || !other) continue;
            EXPECT_EQ(decide({*own - *other, 0, 1}, claim.expected, claim.margin), Verdict::Confirmed)
                << item.paper << ", " << item.item << ": " << claim.text;
            ++checked;
        }
    }
    EXPECT_GT(checked, 30);
}

TEST(PapersOfNomitan, GamesHaveTheThesissPlayersWithOtherPlayouts) {
    for (const auto& [board, cutoff] : {std::pair{"9x9", "0.01"}, std::pair{"13x13", "0.005"}}) {
        const std::string end = std::string(board) == "9x9" ? "" : "-19x19";
        const Experiment experiment = read_experiment_file(files(fmt::format("collage-{}", board)).front());
        ASSERT_EQ(experiment.cells.size(), 3U);
        for (const Cell& cell : experiment.cells) {
            EXPECT_FALSE(cell.reported.empty()) << cell.name;
            for (const match::PlayerSpec& player : cast_of(cell).players) {
                const std::string text = "\n" + match::resolved_text(player);
                std::string weights = player.name;
                std::ranges::transform(weights, weights.begin(),
                                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
                for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
                         {"select", "ucb1"},
                         {"widen", "progressive"},
                         {"prior", "order"},
                         {"prior.weights", fmt::format("thesis-models/uct-n7{}.weights", end)},
                         {"rollout", "learned"},
                         {"rollout.weights", fmt::format("thesis-models/{}{}.weights", weights, end)},
                         {"rollout.power", player.name == "CP" ? "2" : "3"},
                         {"rollout.cutoff", cutoff},
                         {"rollout.strict_cutoff", "true"},
                         {"rollout.refuse_self_atari", "false"},
                         {"rollout.moves", "0"},
                         {"threads", "1"}}) {
                    EXPECT_THAT(text, HasSubstr(line(name, value))) << board << ", " << player.name;
                }
            }
        }
    }
}

TEST(PapersOfNomitan, TrainingIsThatOfTheThesis) {
    for (const std::string board : {"9x9", "19x19"}) {
        const Experiment experiment = read_experiment_file(files("patterns-" + board + ".").front());
        ASSERT_EQ(experiment.cells.size(), 7U);
        for (const Cell& cell : experiment.cells) {
            const auto& work = *work_as<LearningWork>(cell);
            const bool cp = cell.name.starts_with("CP");
            const std::string loss = cell.name == "CP2"           ? "rank-times-likely"
                                     : cell.name == "CP2 weighed" ? "rank-where-likely"
                                                                  : "rank";
            EXPECT_EQ(work.training.loss, loss) << cell.name;
            EXPECT_EQ(work.training.harvest, "thesis") << cell.name;
            EXPECT_EQ(work.training.min_count, 0) << cell.name << ": Sample of Table 3.1";
            EXPECT_EQ(work.training.stride, 1) << cell.name;
            EXPECT_EQ(work.training.games, 0) << cell.name;
            EXPECT_EQ(work.training.sigmoid_slope, 1000) << cell.name;
            EXPECT_FALSE(work.training.by_difference()) << cell.name;
            EXPECT_EQ(work.playouts_of, "thesis") << cell.name;
            EXPECT_EQ(work.playouts, 0) << cell.name << ": those of Table 4.10";
            if (cell.name != "UCT N7") {
                EXPECT_EQ(work.power, cp ? 2 : 3) << cell.name;
                EXPECT_EQ(work.training.model, cp ? "mc/collage" : "mc/n" + cell.name.substr(1));
                const bool only_of_19x19 = cell.name == "CP2" && board == "9x9";
                EXPECT_EQ(cell.reported.empty(), only_of_19x19 || cell.name == "CP2 weighed") << cell.name;
            }
        }
    }
}

}  // namespace
}  // namespace yomi::lab
