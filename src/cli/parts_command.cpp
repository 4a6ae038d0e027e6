#include "cli/parts_command.hpp"

#include <fmt/format.h>

#include "arena/hidden_games.hpp"
#include "arena/open_games.hpp"
#include "arena/thinking.hpp"
#include "cli/arguments.hpp"
#include "engine/engine_options.hpp"
#include "hidden/registry.hpp"
#include "mcts/registry.hpp"
#include "player/player.hpp"
#include "player/recipe.hpp"
#include "prior/registry.hpp"
#include "rollout/registry.hpp"

namespace yomi::cli {
namespace {

void print_fields(const base::Fields& fields, const std::string& indent, const std::string& prefix = {}) {
    for (const base::Field& f : fields) {
        fmt::print("{}{}{} = {}  ({})\n{}    {}\n", indent, prefix, f.name(), f.get(), f.allowed(), indent,
                   f.help());
    }
}

template <class Part>
void print_table(std::string_view kind, std::string_view what,
                 const std::vector<mcts::PartEntry<Part>>& table) {
    fmt::print("\n{}: {}\n", kind, what);
    for (const auto& entry : table) {
        fmt::print("  {:14} {}\n", entry.name, entry.help);
        if (!entry.paper.empty()) fmt::print("                 {}\n", entry.paper);
        print_fields(entry.maker()->fields(), "      ", std::string(kind) + ".");
    }
}

void print_hidden() {
    fmt::print("\ngames with hidden information, and their rules:\n");
    for (const arena::HiddenGameInfo& info : arena::hidden_games()) {
        fmt::print("  {:14} {}\n", info.name, info.help);
        print_fields(info.make()->fields(), "      ");
    }
    fmt::print("\nplayers of those games (name:option=value:…):\n");
    for (const hidden::PlayerInfo& info : hidden::known_players()) {
        fmt::print("  {:14} {}\n", info.name, info.help);
        hidden::PlayerChoice choice(info.name);
        print_fields(choice.fields(), "      ");
    }
}

void print_games(const arena::GameList& games) {
    fmt::print("\nopen games (nothing is hidden) and their rules:\n");
    for (const arena::GameInfo& info : games) {
        fmt::print("  {:14} {}\n", info.name, info.help);
        print_fields(info.make()->fields(), "      ");
    }
    fmt::print("\nopen games: their players, and what the recipes among them set:\n");
    for (const player::NamedRecipe& recipe : player::recipes_of_any_game()) {
        fmt::print("  {:14} {}\n", recipe.name, recipe.help);
        for (const auto& [name, value] : recipe.settings) fmt::print("      {} = {}\n", name, value);
    }
    fmt::print("  {:14} {}\n", "random", "every legal move is equally likely");
    fmt::print("  {:14} {}\n", "rule", "the game's rules of thumb, where it has them; no search");
    fmt::print("\nopen games: how long their players think (name:option=value:…):\n");
    arena::Thinking thinking;
    print_fields(thinking.fields(), "  ");
}

void print_parts(const arena::GameList& games) {
    fmt::print("players (option player):\n");
    for (const player::PlayerInfo& info : player::known_players())
        fmt::print("  {:14} {}\n", info.name, info.help);
    fmt::print("\nrecipes (players that search a tree) and what they set:\n");
    for (const player::NamedRecipe& recipe : player::named_recipes()) {
        fmt::print("  {:14} {}\n", recipe.name, recipe.help);
        for (const auto& [name, value] : recipe.settings) fmt::print("      {} = {}\n", name, value);
    }
    print_table("select", "picks the edge to follow", mcts::selectors());
    print_table("backup", "takes a result back into the tree", mcts::backups());
    print_table("widen", "says how many edges are open", mcts::widenings());
    print_table("prior", "judges moves before any simulation", prior::priors());
    print_table("rollout", "plays to the end", rollout::rollouts());
    print_table("choose", "names the move to play", mcts::choices());
    fmt::print("\nthe search itself:\n");
    mcts::SearchOptions search;
    print_fields(search.fields(), "  ");
    fmt::print("\nthe engine:\n");
    engine::EngineOptions engine;
    print_fields(engine.fields(), "  ");
    print_games(games);
    print_hidden();
}

}  // namespace

void add_parts_command(Command program, const arena::GameList& games) {
    Command command =
        program.add_command("parts", "List every player, recipe, part and option with its help");
    command.footer(
        "Options are set on the command line (--select.first_play 0.5) and over GTP (kata-set-param).");
    command.action([&games] { print_parts(games); });
}

}  // namespace yomi::cli
