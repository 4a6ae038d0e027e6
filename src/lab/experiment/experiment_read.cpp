#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/error.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/players_read.hpp"
#include "lab/experiment/toml_reader.hpp"
#include "lab/report/standings.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {
namespace {

/// What stands at the top of a file, and is the default of all matchups.
struct Head {
    std::string name;
    std::string title;
    std::string source;
    std::string notes;
    std::int64_t seed = 1;
    std::int64_t games = 100;
    std::string colours = "swap";
    std::string reported;

    base::Fields fields() {
        using base::field;
        return {
            field("name", name, {}, "of the experiment; the file's name if it is missing"),
            field("title", title, {}, "what it is about"),
            field("source", source, {}, "the paper and its table"),
            field("notes", notes, {}, "what a reader should know"),
            field("seed", seed, {0, 1e15}, "of all random choices"),
            field("games", games, {1, 1e9}, "of each matchup"),
            field("colours", colours, {"swap", "black", "white"}, "of the first player"),
            field("reported", reported, {}, "the CSV file of the paper's figures"),
        };
    }
};

/// Reads the tables of one file, in the order in which they need each other.
class ExperimentReader {
   public:
    ExperimentReader(const toml::table& file, const std::string& name, const ReadFile& read_file,
                     const arena::GameList& games)
        : top_(file, "", name), read_file_(read_file), games_known_(games) {}

    Experiment read() {
        std::vector<std::string_view> tables = {"game", "sprt", "players"};
        for (const WorkKind& kind : work_kinds()) tables.push_back(kind.key);
        top_.set_fields(head_.fields(), tables);
        game_ = read_game_options(top_, {});
        sprt_ = read_sprt(top_);
        if (const auto players = top_.inner("players")) players_.read(*players);
        for (const WorkKind& kind : work_kinds()) read_work(kind);
        if (cells_.empty())
            top_.fail(
                "", fmt::format("there is nothing to do; add one of the tables {}", fmt::join(tables, ", ")));
        Experiment experiment{.name = head_.name,
                              .title = head_.title,
                              .source = head_.source,
                              .notes = head_.notes,
                              .seed = seed(),
                              .cells = std::move(cells_),
                              .text = {},
                              .reported = {}};
        if (!head_.reported.empty()) read_reported_figures(experiment);
        return experiment;
    }

   private:
    [[nodiscard]] base::Seed seed() const { return base::Seed(static_cast<std::uint64_t>(head_.seed)); }

    void read_work(const WorkKind& kind) {
        const WorkContext context{.seed = seed(),
                                  .games = head_.games,
                                  .colours = head_.colours,
                                  .game = game_,
                                  .sprt = sprt_,
                                  .players = players_,
                                  .above = cells_,
                                  .games_known = games_known_};
        const auto read_table = [&](const TomlReader& table) {
            for (Cell& cell : kind.read(table, context)) add(table, std::move(cell));
        };
        if (!kind.is_single) {
            for (const TomlReader& table : top_.inner_list(kind.key)) read_table(table);
        } else if (const auto table = top_.inner(kind.key)) {
            read_table(*table);
        }
    }

    void add(const TomlReader& reader, Cell cell) {
        if (std::ranges::any_of(cells_, [&](const Cell& c) { return c.name == cell.name; })) {
            reader.fail("name",
                        fmt::format("'{}' is there twice; give one of the two another name", cell.name));
        }
        reader.located("", [&] { resolve(cell); });
        cells_.push_back(std::move(cell));
    }

    /// Gives the figures of the table to the cells that it names.
    void read_reported_figures(Experiment& experiment) {
        if (!read_file_)
            top_.fail("reported", "reported: only an experiment in a file can name another file");
        experiment.reported = top_.located("reported", [&] { return read_file_(head_.reported); });
        for (const ReportedLine& row : read_reported(experiment.reported, head_.reported)) {
            const auto cell =
                std::ranges::find_if(experiment.cells, [&](const Cell& c) { return c.name == row.part; });
            const auto fail = [&](const std::string& message) {
                throw base::Error(fmt::format("{}:{}: {}", head_.reported, row.line, message));
            };
            if (cell == experiment.cells.end() && is_of_tournament(experiment, row.part)) {
                if (row.figures.size() != row.figures.count("wins"))
                    fail(fmt::format("a player such as '{}' has one figure, 'wins'", row.part));
                if (!row.figures.empty()) experiment.reported_players[row.part] = row.figures;
                continue;
            }
            if (cell == experiment.cells.end())
                fail(fmt::format("'{}' is no part of the experiment '{}'", row.part, head_.name));
            const std::vector<std::string> known = cell->work->figures();
            for (const auto& [name, figure] : row.figures) {
                if (std::ranges::find(known, name) == known.end())
                    fail(fmt::format("'{}' has no figure '{}'; it has {}", row.part, name,
                                     fmt::join(known, ", ")));
            }
            cell->reported = row.figures;
        }
    }

    TomlReader top_;
    const ReadFile& read_file_;
    const arena::GameList& games_known_;
    Head head_;
    match::GameOptions game_;
    std::optional<match::SprtOptions> sprt_;
    PlayerTable players_;
    std::vector<Cell> cells_;
};

}  // namespace

Experiment read_experiment(const std::string& text, const std::string& file, const ReadFile& read_file,
                           const arena::GameList& games) {
    const toml::table table = parse_toml(text, file);
    Experiment experiment = ExperimentReader(table, file, read_file, games).read();
    if (experiment.name.empty()) experiment.name = std::filesystem::path(file).stem().string();
    experiment.text = text;
    experiment.identity = identity_of(experiment.name, experiment.cells);
    return experiment;
}

Experiment read_experiment_file(const std::string& path, const arena::GameList& games) {
    const auto text_of = [](const std::string& name, const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        if (!in || std::filesystem::is_directory(file))
            throw base::Error(fmt::format("cannot read {} '{}'", name, file.string()));
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    };
    const auto beside = [&](const std::string& name) {
        return text_of("the file", std::filesystem::path(path).parent_path() / name);
    };
    return read_experiment(text_of("the experiment", path), path, beside, games);
}

}  // namespace yomi::lab
