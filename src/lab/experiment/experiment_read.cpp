#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/error.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/measures_read.hpp"
#include "lab/experiment/players_read.hpp"
#include "lab/experiment/toml_reader.hpp"
#include "lab/report/standings.hpp"

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
    ExperimentReader(const toml::table& file, const std::string& name, const ReadFile& read_file)
        : top_(file, "", name), read_file_(read_file) {}

    Experiment read() {
        std::vector<std::string_view> tables = {"game",  "sprt",       "players", "matchups",
                                                "grids", "tournament", "tune"};
        for (const MeasureKind& kind : measure_kinds()) tables.push_back(kind.key);
        top_.set_fields(head_.fields(), tables);
        game_ = read_game(top_, {});
        sprt_ = read_sprt(top_);
        if (const auto players = top_.inner("players")) players_.read(*players);
        for (const TomlReader& matchup : top_.inner_list("matchups")) read_matchup(matchup);
        for (const TomlReader& grid : top_.inner_list("grids")) read_grid(grid);
        if (const auto tournament = top_.inner("tournament")) read_tournament(*tournament);
        read_measures();
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

    static match::GameOptions read_game(const TomlReader& above, match::GameOptions options) {
        const auto table = above.inner("game");
        if (!table) return options;
        table->set_fields(options.fields());
        table->located("", [&] { options.check(); });
        return options;
    }

    static std::optional<match::SprtOptions> read_sprt(const TomlReader& above) {
        const auto table = above.inner("sprt");
        if (!table) return std::nullopt;
        match::SprtOptions options;
        table->set_fields(options.fields());
        table->located("", [&] { options.check(); });
        return options;
    }

    /// What matchups, grids and tournaments have in common.
    struct Frame {
        MatchWork work;
        std::int64_t games = 0;
    };
    Frame read_frame(const TomlReader& reader) const {
        Frame frame;
        frame.games = static_cast<std::int64_t>(
            reader.number("games", 1, 1e9).value_or(static_cast<double>(head_.games)));
        frame.work.matchup.colours = reader.text("colours").value_or(head_.colours);
        frame.work.matchup.game = read_game(reader, game_);
        frame.work.matchup.seed = seed();
        frame.work.sprt = reader.find("sprt") != nullptr ? read_sprt(reader) : sprt_;
        frame.work.baseline = reader.flag("baseline");
        if (frame.work.sprt && !frame.work.matchup.paired()) {
            reader.fail("sprt", R"(sprt needs pairs of games: colours = "swap")");
        }
        return frame;
    }

    void add_match(const TomlReader& reader, const Frame& frame, const match::PlayerSpec& first,
                   const match::PlayerSpec& second, std::string name) {
        MatchWork work = frame.work;
        work.matchup.first = first;
        work.matchup.second = second;
        if (name.empty()) name = fmt::format("{} - {}", first.name, second.name);
        std::int64_t games = frame.games;
        if (work.matchup.paired()) games += games % 2;
        add(reader,
            {.name = std::move(name), .work = std::move(work), .jobs = static_cast<std::uint64_t>(games)});
    }

    void add(const TomlReader& reader, Cell cell) {
        if (std::ranges::any_of(cells_, [&](const Cell& c) { return c.name == cell.name; })) {
            reader.fail("name",
                        fmt::format("'{}' is there twice; give one of the two another name", cell.name));
        }
        reader.located("", [&] { resolve(cell); });
        cells_.push_back(std::move(cell));
    }

    static std::vector<std::string_view> with_frame(std::vector<std::string_view> keys) {
        for (const std::string_view key : {"games", "colours", "baseline", "game", "sprt"})
            keys.push_back(key);
        return keys;
    }

    void read_matchup(const TomlReader& reader) {
        reader.allow(with_frame({"name", "first", "second", "compare"}));
        const auto& first = players_.find(reader, "first", reader.required_text("first"));
        const auto& second = players_.find(reader, "second", reader.required_text("second"));
        Frame frame = read_frame(reader);
        if (const auto compare = reader.text("compare")) {
            const bool known = std::ranges::any_of(cells_, [&](const Cell& c) { return c.name == *compare; });
            if (!known)
                reader.fail("compare",
                            fmt::format("compare = '{}' names no matchup above this one", *compare));
            frame.work.compare = *compare;
        }
        add_match(reader, frame, first, second, reader.text("name").value_or(""));
    }

    /// Every combination of the values of [grids.vary].
    void read_grid(const TomlReader& reader) {
        reader.allow(with_frame({"player", "against", "vary"}));
        const auto& varied = players_.find(reader, "player", reader.required_text("player"));
        const auto& against = players_.find(reader, "against", reader.required_text("against"));
        const auto vary = reader.inner("vary");
        if (!vary || vary->table().empty())
            reader.fail("vary", "the key vary is missing: a table of options with lists of values");
        std::vector<PlayerOptions> points(1);
        for (const auto& [name, node] : vary->table()) {
            std::vector<PlayerOptions> more;
            for (const std::string& value : vary->texts(name.str())) {
                for (const PlayerOptions& point : points) {
                    more.push_back(point);
                    more.back()[std::string(name.str())] = value;
                }
            }
            points = std::move(more);
        }
        std::ranges::sort(points);
        const Frame frame = read_frame(reader);
        for (const PlayerOptions& point : points) {
            match::PlayerSpec changed = varied;
            const PlayerOptions options =
                with_options(PlayerOptions(varied.options.begin(), varied.options.end()), point);
            changed.options.assign(options.begin(), options.end());
            for (const auto& [name, value] : point) changed.name += fmt::format(" {}={}", name, value);
            add_match(reader, frame, changed, against, "");
        }
    }

    void read_tournament(const TomlReader& reader) {
        reader.allow(with_frame({"kind", "players"}));
        const std::string kind = reader.text("kind").value_or("round-robin");
        if (kind != "round-robin" && kind != "gauntlet")
            reader.fail("kind",
                        fmt::format("kind = '{}' is not allowed; it takes round-robin or gauntlet", kind));
        std::vector<std::string> names = reader.texts("players");
        if (names.empty()) {
            for (const auto& [name, spec] : players_.all()) names.push_back(name);
        }
        if (names.size() < 2) reader.fail("players", "a tournament needs at least two players");
        const Frame frame = read_frame(reader);
        for (std::size_t i = 0; i < (kind == "gauntlet" ? 1 : names.size()); ++i) {
            for (std::size_t j = i + 1; j < names.size(); ++j) {
                add_match(reader, frame, players_.find(reader, "players", names[i]),
                          players_.find(reader, "players", names[j]), "");
            }
        }
    }

    void read_measures() {
        const MeasureContext context{
            .seed = seed(), .games = head_.games, .size = game_.size, .players = players_, .game = game_};
        for (const MeasureKind& kind : measure_kinds()) {
            for (const TomlReader& table : top_.inner_list(kind.key)) {
                for (Cell& cell : kind.read(table, context)) add(table, std::move(cell));
            }
        }
        if (const auto tune = top_.inner("tune")) add(*tune, read_tuning(*tune, game_, context));
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
            const std::vector<std::string> known = figures_of(*cell);
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
    Head head_;
    match::GameOptions game_;
    std::optional<match::SprtOptions> sprt_;
    PlayerTable players_;
    std::vector<Cell> cells_;
};

}  // namespace

Experiment read_experiment(const std::string& text, const std::string& file, const ReadFile& read_file) {
    const toml::table table = parse_toml(text, file);
    Experiment experiment = ExperimentReader(table, file, read_file).read();
    if (experiment.name.empty()) experiment.name = std::filesystem::path(file).stem().string();
    experiment.text = text;
    experiment.identity = identity_of(experiment.name, experiment.cells);
    return experiment;
}

Experiment read_experiment_file(const std::string& path) {
    const auto text_of = [](const std::string& name, const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        if (!in || std::filesystem::is_directory(file))
            throw base::Error(fmt::format("cannot read {} '{}'", name, file.string()));
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    };
    return read_experiment(text_of("the experiment", path), path, [&](const std::string& name) {
        return text_of("the file", std::filesystem::path(path).parent_path() / name);
    });
}

}  // namespace yomi::lab
