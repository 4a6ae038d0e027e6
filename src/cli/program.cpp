#include "cli/program.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/bench_command.hpp"
#include "cli/gtp_command.hpp"
#include "cli/lab/bandit_command.hpp"
#include "cli/lab/lab_commands.hpp"
#include "cli/lab/ledger_command.hpp"
#include "cli/lab/match_command.hpp"
#include "cli/lab/similarity_command.hpp"
#include "cli/lab/tune_command.hpp"
#include "cli/learn/measure_command.hpp"
#include "cli/learn/train_command.hpp"
#include "cli/parts_command.hpp"
#include "cli/play/play_command.hpp"
#include "cli/serve_command.hpp"
#include "cli/sgf_command.hpp"

namespace yomi::cli {

int run(int argc, char** argv) {
    CLI::App app("Yomi: a laboratory for Monte-Carlo tree search, and a Go engine", "yomi");
    app.set_version_flag("--version", "yomi " YOMI_VERSION);
    app.require_subcommand(1);
    app.set_help_all_flag("--help-all", "Print this help and that of every subcommand");
    app.footer("'yomi COMMAND --help' tells more about one of them.");
    add_play_command(app);
    add_gtp_command(app);
    add_serve_command(app);
    add_sgf_command(app);
    add_match_command(app);
    add_lab_commands(app);
    add_ledger_command(app);
    add_tune_command(app);
    add_bandit_command(app);
    add_similarity_command(app);
    add_train_command(app);
    add_measure_command(app);
    add_parts_command(app);
    add_bench_command(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& done) {
        return app.exit(done);
    } catch (const CLI::ParseError& wrong) {
        app.exit(wrong);
        return 2;
    } catch (const base::Error& wrong) {
        fmt::print(stderr, "yomi: {}\n", wrong.what());
        return 1;
    }
    return 0;
}

}  // namespace yomi::cli
