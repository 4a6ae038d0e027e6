#include <string>

#include "arena/open_games.hpp"
#include "arena/thinking.hpp"
#include "bindings.hpp"
#include "engine/engine_options.hpp"
#include "mcts/registry.hpp"
#include "player/player.hpp"
#include "player/recipe.hpp"
#include "prior/registry.hpp"
#include "rollout/registry.hpp"
#include "settings.hpp"

namespace yomi::python {
namespace {

/// One row for what has a name, and one for each of its options.
void add(py::list& rows, const char* kind, std::string_view name, std::string_view help,
         const base::Fields& fields, std::string_view paper = {}) {
    const auto row = [&](std::string_view option, py::object value, std::string_view allowed,
                         std::string_view text) {
        py::dict made;
        made["kind"] = kind;
        made["name"] = std::string(name);
        made["option"] = option.empty() ? py::object(py::none()) : py::str(std::string(option));
        made["default"] = std::move(value);
        made["allowed"] = allowed.empty() ? py::object(py::none()) : py::str(std::string(allowed));
        made["help"] = std::string(text);
        made["paper"] = std::string(paper);
        rows.append(made);
    };
    if (!help.empty()) row({}, py::none(), {}, help);
    for (const base::Field& f : fields) row(f.name(), value_of(f), f.allowed(), f.help());
}

template <class Part>
void add_table(py::list& rows, const char* kind, const std::vector<mcts::PartEntry<Part>>& table) {
    for (const auto& entry : table) {
        const auto maker = entry.maker();
        base::Fields named;
        for (const base::Field& f : maker->fields()) named.push_back(f.within(kind));
        add(rows, kind, entry.name, entry.help, named, entry.paper);
    }
}

py::list parts() {
    py::list rows;
    for (const arena::GameInfo& info : arena::games()) {
        const auto table = info.make();
        add(rows, "game", info.name, info.help, table->fields());
    }
    for (const player::NamedRecipe& recipe : player::recipes_of_any_game())
        add(rows, "recipe", recipe.name, recipe.help, {});
    for (const player::PlayerInfo& info : player::known_players())
        add(rows, "player of Go", info.name, info.help, {});
    add_table(rows, "select", mcts::selectors());
    add_table(rows, "backup", mcts::backups());
    add_table(rows, "widen", mcts::widenings());
    add_table(rows, "prior", prior::priors());
    add_table(rows, "rollout", rollout::rollouts());
    add_table(rows, "choose", mcts::choices());
    mcts::SearchOptions search;
    add(rows, "search", "search", {}, search.fields());
    arena::Thinking thinking;
    add(rows, "search", "thinking", {}, thinking.fields());
    engine::EngineOptions engine;
    add(rows, "engine of Go", "engine", {}, engine.fields());
    return rows;
}

}  // namespace

void bind_parts(py::module_& m) {
    m.def(
        "parts", &parts,
        "Every game, recipe and part, and every option with its default and what it takes: a dict for each, "
        "as "
        "pandas.DataFrame() takes them. The options of a part are there once the part is chosen. Priors and "
        "rollouts other than 'none', 'uniform' and 'sensible' are for Go.");
}

}  // namespace yomi::python
