#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/open_games.hpp"
#include "base/fields.hpp"
#include "base/random.hpp"
#include "lab/experiment/inputs.hpp"
#include "lab/experiment/reported.hpp"
#include "lab/work/work.hpp"

namespace yomi::lab {

/// One line of a table or one curve of a figure: jobs of one kind, numbered from 0.
struct Cell {
    std::string name;
    std::shared_ptr<const Work> work;
    std::uint64_t jobs = 0;         ///< how many are wanted; not part of the identity
    std::uint64_t first_job = 0;    ///< those below are for others to do; not part of the identity
    ReportedFigures reported = {};  ///< what the paper has; not part of the identity
    std::string spec = {};          ///< everything that decides the results, as text …
    std::uint64_t identity = 0;     ///< … and a number made of it
    Inputs inputs = {};  ///< of the files that decide them too, once read_inputs() has filled it in
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

/// Reads the TOML text of an experiment; `file` is its name in messages. Every player and option is checked;
/// `games` are those that it may name besides Go. Throws base::Error with file, line, key and what is
/// allowed.
Experiment read_experiment(const std::string& text, const std::string& file, const ReadFile& read_file = {},
                           const arena::GameList& games = arena::games());
/// Files that it names are looked for beside it.
Experiment read_experiment_file(const std::string& path, const arena::GameList& games = arena::games());

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

/// The cell's work if it is of that kind, otherwise null.
template <class Kind>
const Kind* work_as(const Cell& cell) {
    return dynamic_cast<const Kind*>(cell.work.get());
}

/// A cell beside its work.
template <class Kind>
struct CellOf {
    const Cell* cell;
    const Kind* work;
};

/// All cells of that kind, in the order of the experiment.
template <class Kind>
std::vector<CellOf<Kind>> cells_with(const Experiment& experiment) {
    std::vector<CellOf<Kind>> cells;
    for (const Cell& cell : experiment.cells) {
        if (const Kind* const work = work_as<Kind>(cell)) cells.push_back({&cell, work});
    }
    return cells;
}

/// The same parted where `group` of the work, the name of its table, changes.
template <class Kind>
std::vector<std::vector<CellOf<Kind>>> groups_with(const Experiment& experiment) {
    std::vector<std::vector<CellOf<Kind>>> groups;
    for (const CellOf<Kind>& each : cells_with<Kind>(experiment)) {
        if (groups.empty() || groups.back().front().work->group != each.work->group) groups.emplace_back();
        groups.back().push_back(each);
    }
    return groups;
}

/// The fields that are not quiet, a line each.
std::string fields_text(const base::Fields& fields);

/// A text as a TOML string.
std::string toml_string(std::string_view text);

}  // namespace yomi::lab
