#include "cli/gtp_command.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/field_options.hpp"
#include "cli/seed_option.hpp"
#include "gtp/go_rules.hpp"
#include "gtp/go_session.hpp"
#include "gtp/protocol_loop.hpp"
#include "lab/run/search_cluster.hpp"

namespace yomi::cli {
namespace {

struct GtpOptions {
    std::optional<std::uint64_t> seed;
    int size = 19;
    double komi = 7.5;
    std::string rules = "chinese";
    std::string log;
    gtp::Identity identity{"Yomi", YOMI_VERSION};
    bool print_commands = false;
    FieldOptions fields;
    mcts::SharingOptions sharing;
};

/// Where the log goes: nowhere, to standard error or to a file.
class Log {
   public:
    explicit Log(const std::string& name) {
        if (name.empty()) return;
        if (name == "-") {
            stream_ = &std::cerr;
            return;
        }
        file_.open(name, std::ios::app | std::ios::binary);
        if (!file_) throw base::Error(fmt::format("cannot write the log file '{}'", name));
        stream_ = &file_;
    }
    [[nodiscard]] std::ostream* stream() { return stream_; }

   private:
    std::ofstream file_;
    std::ostream* stream_ = nullptr;
};

/// Speaks GTP, alone or with companions.
void serve(const GtpOptions& options, player::Companions* companions) {
    const base::Seed seed = options.seed ? base::Seed(*options.seed) : base::Seed::from_entropy();
    engine::Engine engine(seed);
    options.fields.apply(engine);
    engine.set_companions(companions);
    engine.new_game(options.size);
    engine.set_rules(gtp::read_rules(options.rules));
    engine.set_komi(options.komi);
    engine.player().get_ready(engine.position());  // parts that do not fit together are refused now

    gtp::GoSession session{engine, options.identity};
    gtp::Registry registry;
    gtp::add_all_commands(registry, session);
    if (options.print_commands) {
        std::cout << gtp::commands_as_markdown(registry);
        return;
    }
    Log log(options.log);
    std::cerr << fmt::format("seed {}\n", seed.value());
    // Reading happens on another thread and must not flush what this one writes.
    std::cin.tie(nullptr);
    gtp::run_loop(registry, std::cin, std::cout, log.stream());
}

/// Under mpirun rank 0 speaks, and all search.
void run(const GtpOptions& options) {
    if (!lab::Cluster::is_there()) return serve(options, nullptr);
    lab::Cluster cluster;
    try {
        lab::SearchCluster companions(cluster, options.sharing);
        if (cluster.is_first()) {
            serve(options, &companions);
        } else {
            companions.follow();
        }
    } catch (const std::exception& wrong) {
        // The others may wait for this one.
        fmt::print(stderr, "yomi: {}\n", wrong.what());
        std::fflush(nullptr);
        lab::Cluster::abort();
    }
}

}  // namespace

void add_gtp_command(Command program) {
    auto options = std::make_shared<GtpOptions>();
    Command command = program.add_command("gtp", "Play for a program (Sabaki, GoGui, KGS …) that speaks GTP");
    add_seed_option(command, options->seed, "of all random choices (default: random, on standard error)");
    command.add_option("--size", options->size, "of the board at the start")
        .range(go::kMinSize, go::kMaxSize)
        .show_default();
    command.add_option("--komi", options->komi, "at the start")
        .range(-gtp::kMostKomi, gtp::kMostKomi)
        .show_default();
    command.add_option("--rules", options->rules, "at the start, by name or as JSON").show_default();
    command.add_option("--log", options->log,
                       "a file that gets all that is read and answered; - for standard error");
    command.add_option("--name", options->identity.name, "what the command name answers").show_default();
    command.add_option("--version-text", options->identity.version, "what the command version answers")
        .show_default();
    command.add_flag("--print-commands", options->print_commands, "").hide();
    add_engine_options(command, options->fields);
    for (const base::Field& f : options->sharing.fields()) add_field_option(command, f, "Under mpirun");
    command.action([options] { run(*options); });
}

}  // namespace yomi::cli
