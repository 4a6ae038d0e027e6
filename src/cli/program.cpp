#include "cli/program.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "cli/bench_command.hpp"
#include "cli/gtp_command.hpp"
#include "cli/lab/bandit_command.hpp"
#include "cli/lab/book_command.hpp"
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
namespace {

void run_commands(const std::vector<std::string>& words, const arena::GameList& games) {
    CommandLine line("yomi", "Yomi: a laboratory for Monte-Carlo tree search, and a Go engine");
    line.add_version("yomi " YOMI_VERSION);
    line.add_help_of_all();
    Command program = line.program();
    program.need_command();
    program.footer("'yomi COMMAND --help' tells more about one of them.");
    add_play_command(program, games);
    add_gtp_command(program);
    add_serve_command(program, games);
    add_sgf_command(program);
    add_match_command(program, games);
    add_lab_commands(program, games);
    add_ledger_command(program);
    add_tune_command(program, games);
    add_book_command(program);
    add_bandit_command(program);
    add_similarity_command(program);
    add_train_command(program);
    add_measure_command(program);
    add_parts_command(program, games);
    add_bench_command(program, games);
    line.run(words);
}

}  // namespace

int run(int argc, char** argv, const arena::GameList& own_games) {
    try {
        run_commands({argv + 1, argv + argc}, arena::games_and(own_games));
    } catch (const WrongUsage& wrong) {
        fmt::print(stderr, "{}\nRun with --help or --help-all for more information.\n", wrong.what());
        return 2;
    } catch (const base::Error& wrong) {
        fmt::print(stderr, "yomi: {}\n", wrong.what());
        return 1;
    }
    return 0;
}

}  // namespace yomi::cli
