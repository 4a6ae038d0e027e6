#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bandit/regret.hpp"
#include "base/random.hpp"
#include "lab/experiment/reported.hpp"
#include "lab/work/learning.hpp"
#include "lab/work/p_game_study.hpp"
#include "match/matchup.hpp"
#include "match/sprt.hpp"
#include "match/spsa.hpp"

namespace yomi::lab {

/// Games between two players. One job is one game.
struct MatchWork {
    match::Matchup matchup;
    std::optional<match::SprtOptions> sprt;  ///< stops before the last game
    bool baseline = false;                   ///< what other matchups of the experiment are compared with …
    std::string compare = {};                ///< … unless they name one here
};

/// The regret of one bandit rule. One job is a number of runs.
struct BanditWork {
    bandit::Experiment experiment;  ///< with the runs of one job
    std::string rule;
};

/// How often surroundings match where RAVE counts a move. One job is one game with its four positions.
struct SimilarityWork {
    /// Who plays the games and whose search is looked at; none: rave.
    std::optional<match::PlayerSpec> player = {};
    std::int64_t size = 9;
    std::int64_t playouts = 10'000;
    std::string surroundings = "3x3";
    std::int64_t game_playouts = 400;
    std::int64_t max_depth = 12;
    base::Seed seed{0};

    base::Fields fields();
};

/// How soon one rule of selection finds the best moves of P-games. One job is one tree with all its searches.
struct PGameWork {
    PGameStudy study;
    std::string rule;
    base::Seed seed{0};
};

/// Players of a game with hidden information against one opponent, at one point of a figure. One job is a
/// number of deals, each played twice with the seats exchanged; all players get the same deals.
struct HiddenWork {
    std::string group;    ///< the figure
    std::string player;   ///< as hidden::PlayerChoice reads it …
    std::string label;    ///< … and as the figure calls it
    std::string against;  ///< the opponent
    std::string game;
    std::vector<std::pair<std::string, std::string>> rules = {};  ///< all of them
    std::string x_name = {};
    double x = 0;
    std::int64_t deals = 10;  ///< of one job
    base::Seed seed{0};
};

/// Random games of a game with hidden information, looked at as if it were a synthetic tree. One job is a
/// number of games.
struct FeaturesWork {
    std::string game;
    std::vector<std::pair<std::string, std::string>> rules = {};
    std::int64_t games = 20;  ///< of one job
    base::Seed seed{0};
};

/// How far a player of a small game is from the best play. One job is one tree.
struct LossWork {
    std::string group;   ///< the figure
    std::string player;  ///< as hidden::PlayerChoice reads it …
    std::string label;   ///< … and as the figure calls it
    std::string game;
    std::vector<std::pair<std::string, std::string>> rules = {};  ///< all of them
    std::string x_name = {};
    double x = 0;
    std::int64_t trials = 10;  ///< of the player in every information set
    base::Seed seed{0};
};

/// Options of a player that are tuned by games against itself. One job is one iteration; it depends on those
/// before it, so the tuner does them and no worker.
struct TuneWork {
    match::PlayerSpec player;
    std::vector<match::TunedOption> options;
    match::SpsaOptions method;
    std::int64_t games = 16;  ///< of each iteration
    match::GameOptions game;
    base::Seed seed{0};
};

/// Playouts of a second of one player from the empty board. One job is one search. The only work whose result
/// depends on the machine.
struct SpeedWork {
    match::PlayerSpec player;
    std::int64_t size = 9;
    base::Seed seed{0};
};

/// A knockout between 2, 4, 8, … players. One job is all of it.
struct KnockoutWork {
    std::vector<match::PlayerSpec> players;  ///< in the order of their seeding
    std::int64_t games = 1;                  ///< of each tie
    std::string black = "drawn";
    match::GameOptions game;
    base::Seed seed{0};

    base::Fields fields();
};

/// One line of a table or one curve of a figure: jobs of one kind, numbered from 0.
struct Cell {
    std::string name;
    std::variant<MatchWork, BanditWork, PGameWork, SimilarityWork, SpeedWork, TuneWork, HiddenWork,
                 FeaturesWork, LossWork, LearningWork, KnockoutWork>
        work;
    std::uint64_t jobs = 0;         ///< how many are wanted; not part of the identity
    std::uint64_t first_job = 0;    ///< those below are for others to do; not part of the identity
    ReportedFigures reported = {};  ///< what the paper has; not part of the identity
    std::string spec = {};          ///< everything that decides the results, as text …
    std::uint64_t identity = 0;     ///< … and a number made of it
};

/// A file of an experiment, read and resolved.
struct Experiment {
    std::string name;
    std::string title;
    std::string source;  ///< the paper and its table
    std::string notes;
    base::Seed seed{1};
    std::vector<Cell> cells;
    std::string text;            ///< the file …
    std::string reported;        ///< … and the table of the paper's figures that it names
    std::uint64_t identity = 0;  ///< of its name and all cells of the file
    /// Of the players of a round robin, by name; not part of the identity.
    std::map<std::string, ReportedFigures> reported_players = {};
};

/// Changes of an experiment's size on the command line.
struct SizeOptions {
    std::optional<std::int64_t> games;  ///< of each matchup
    double scale = 1;                   ///< of the number of all jobs
    std::string only;                   ///< cells whose name has this in it; empty: all
    std::string jobs = {};  ///< "200-399": of these jobs of each cell only those with such numbers
};

/// Gives the text of a file that an experiment names.
using ReadFile = std::function<std::string(const std::string& name)>;

/// Reads the TOML text of an experiment; `file` is its name in messages. Every player and option is checked.
/// Throws base::Error with file, line, key and what is allowed.
Experiment read_experiment(const std::string& text, const std::string& file, const ReadFile& read_file = {});
/// Files that it names are looked for beside it.
Experiment read_experiment_file(const std::string& path);

/// The figures of a cell that a paper may report.
std::vector<std::string> figures_of(const Cell& cell);

/// Whether a job's result depends on its number alone, not on a clock or on a program of others.
bool is_repeatable(const Cell& cell);

/// Throws base::Error if a program that the cells need is not there.
void require_programs(const Experiment& experiment);

/// Throws base::Error if nothing is left.
void resize(Experiment& experiment, const SizeOptions& size);

/// The experiment as reports see it: what was done counts, not how much is wanted.
Experiment all_results_of(Experiment experiment);

/// 16 hexadecimal digits.
std::string identity_text(std::uint64_t identity);

/// Works out spec and identity of a cell from its work.
void resolve(Cell& cell);
/// The identity of an experiment with these cells.
std::uint64_t identity_of(const std::string& name, const std::vector<Cell>& cells);

/// A text as a TOML string.
std::string toml_string(std::string_view text);

}  // namespace yomi::lab
