#include "cli/serve_command.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <thread>

#include "cli/arguments.hpp"
#include "cli/seed_option.hpp"
#include "cli/signal_stop.hpp"
#include "mcts/options.hpp"
#include "process/child_process.hpp"
#include "serve/cards/card_room.hpp"
#include "serve/games/game_rooms.hpp"
#include "serve/http/server.hpp"
#include "serve/lab/laboratory.hpp"

namespace yomi::cli {
namespace {

struct ServeOptions {
    serve::ServerOptions server;
    serve::LabPlaces lab;
    std::optional<std::uint64_t> seed;
    std::int64_t memory = mcts::SearchOptions{}.memory;
    std::string book = "off";
    bool open = false;
};

/// Asks the desktop to show the page, if there is one. Without one the printed address has to do.
void open_browser(const std::string& address) {
    const bool desktop = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
    if (!desktop) return;
    try {
        process::ChildProcess opener({"xdg-open", address});
        opener.wait_for_end(10);
    } catch (const std::exception&) {
    }
}

void run_server(const ServeOptions& options) {
    const SignalStop signals;
    const base::Seed seed = options.seed ? base::Seed(*options.seed) : base::Seed::from_entropy();
    serve::Room room(seed);
    room.set_memory(options.memory);
    room.set_book(options.book);
    serve::Laboratory laboratory(options.lab);
    serve::CardRoom cards(seed.derive("cards"));
    const serve::GameRooms games(seed.derive("games"), {.memory = options.memory}, options.lab.games);
    serve::Server server(room, options.server);
    server.add(laboratory);
    server.add(cards);
    for (const auto& section : games.sections()) server.add(*section);
    const std::string address = fmt::format("http://{}:{}/", options.server.address, server.port());
    fmt::print("Yomi is at {} (Ctrl-C ends it; seed {}).\n", address, seed.value());
    std::fflush(stdout);
    std::jthread opener;
    if (options.open) opener = std::jthread([address] { open_browser(address); });
    const std::stop_callback stop(signals.token(), [&server] { server.stop(); });
    server.run();
}

}  // namespace

void add_serve_command(Command program, const arena::GameList& games) {
    auto options = std::make_shared<ServeOptions>();
    options->lab.games = games;
    Command command =
        program.add_command("serve", "The page in the browser: play, analyse, experiments, games of cards");
    command.add_option("--address", options->server.address, "to listen on; other machines reach only theirs")
        .show_default();
    command.add_option("--port", options->server.port, "to listen on; 0: any that is free")
        .range(0, 65535)
        .show_default();
    command
        .add_option("--store", options->lab.store,
                    "the laboratory: a file that keeps all results, made when an experiment starts")
        .show_default();
    command
        .add_option("--experiments", options->lab.experiments,
                    "a folder whose experiments (*.toml) the page lists and starts")
        .show_default();
    command
        .add_option("--training", options->lab.training,
                    "a folder whose logs of 'yomi train' (*.training.csv) the page shows as curves")
        .show_default();
    command.add_option("--memory", options->memory, "MiB that the tree of a search may take")
        .range(1, 16'000)
        .show_default();
    command
        .add_option(
            "--book", options->book,
            "known openings of Go are played at once: on (the books within the program), off, or a file")
        .show_default();
    command.add_flag("--open", options->open, "show the page in the browser, if there is a desktop");
    add_seed_option(command, options->seed, "of all random choices (default: random, printed)");
    command.action([options] { run_server(*options); });
}

}  // namespace yomi::cli
