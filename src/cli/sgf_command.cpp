#include "cli/sgf_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/arguments.hpp"
#include "cli/sgf_check.hpp"
#include "go/board_text.hpp"
#include "go/sgf/record.hpp"
#include "go/sgf/sgf_write.hpp"

namespace yomi::cli {
namespace {

using base::Error;

/// What all subcommands have in common.
struct Limits {
    std::uint64_t max_mb = 64;

    [[nodiscard]] archive::SgfFileOptions options() const {
        archive::SgfFileOptions limits;
        limits.max_text_bytes = max_mb << 20;
        limits.max_file_bytes = std::max(limits.max_file_bytes, limits.max_text_bytes);
        return limits;
    }
};

Command add_subcommand(Command sgf, const std::string& name, const std::string& help, Limits& limits) {
    Command command = sgf.add_command(name, help);
    command
        .add_option("--max-mb", limits.max_mb,
                    "the largest file (or line, in a file with one game a line) that is read, in megabytes "
                    "when decompressed")
        .range(1, 4095)
        .show_default();
    return command;
}

// -- check --------------------------------------------------------------------------------------------------

struct CheckCommand {
    SgfCheckOptions options;
    Limits limits;
    std::string ko = "positional";
    bool suicide = false;
};

go::KoRule ko_rule(const std::string& name) {
    if (name == "simple") return go::KoRule::Simple;
    return name == "situational" ? go::KoRule::Situational : go::KoRule::Positional;
}

void check(CheckCommand& command) {
    command.options.limits = command.limits.options();
    command.options.replay.check_ko = ko_rule(command.ko);
    command.options.replay.check_suicide = command.suicide;
    const auto start = std::chrono::steady_clock::now();
    const SgfCheckTotals totals = check_sgf_files(command.options, stdout);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print("{} games, {} moves, {} bad; {:.2f} s, {:.0f} games/s, {:.0f} moves/s, threads: {}\n",
               totals.games, totals.moves, totals.bad, seconds, static_cast<double>(totals.games) / seconds,
               static_cast<double>(totals.moves) / seconds, command.options.threads);
    if (totals.bad > 0) throw Error(fmt::format("{} games or files are bad", totals.bad));
}

void add_check(Command sgf) {
    auto command = std::make_shared<CheckCommand>();
    SgfCheckOptions& options = command->options;
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    Command sub = add_subcommand(
        sgf, "check", "Replay all games of the files and report those that are illegal", command->limits);
    sub.add_option("FILES", options.files,
                   "SGF files, plain or .gz; *.sgfs has one game a line; - reads stdin")
        .required();
    sub.add_flag("--lines", options.lines, "one game a line, whatever the files' names");
    sub.add_option("--ko", command->ko, "the ko rule that the moves are checked by")
        .one_of({"simple", "positional", "situational"})
        .show_default();
    sub.add_flag("--suicide", command->suicide, "suicide of two or more stones is legal");
    sub.add_option("--threads", options.threads, "that share the work").range(1, 256).show_default();
    sub.action([command] { check(*command); });
}

// -- show ---------------------------------------------------------------------------------------------------

struct ShowCommand {
    std::string file;
    std::uint64_t move = 0;  // 0: the end
    std::uint64_t game = 1;
    Limits limits;
};

go::Record load(const ShowCommand& command) try {
    std::uint64_t seen = 0;
    if (archive::has_one_game_a_line(command.file)) {
        archive::SgfLines lines(command.file, command.limits.options());
        while (lines.next()) {
            if (++seen == command.game) return go::read_record(lines.game().first_game());
        }
    } else {
        const go::SgfCollection games = archive::read_sgf_file(command.file, command.limits.options());
        for (const go::SgfNode game : games.games()) {
            if (++seen == command.game) return go::read_record(game);
        }
    }
    throw Error(fmt::format("'{}' has {} games; there is no game {}", command.file, seen, command.game));
} catch (const go::SgfError& error) {
    throw error.in(command.file);
}

/// A stranger's text must not control the terminal.
std::string printable(std::string text) {
    for (char& c : text) {
        if ((c >= 0 && c < ' ' && c != '\n') || c == '\x7f') c = '?';
    }
    return text;
}

void show(const ShowCommand& command) {
    const go::Record record = load(command);
    if (command.move > record.moves.size()) {
        throw Error(
            fmt::format("the game has {} moves; there is no move {}", record.moves.size(), command.move));
    }
    for (const go::GameInfoField& field : go::game_info_fields()) {
        const std::string text = printable(record.info.*field.text);
        if (!text.empty()) fmt::print("{}: {}\n", field.label, text);
    }
    // Nobody knows by which rules strangers played; the looser ones show most games.
    const go::ReplayOptions options{.check_ko = go::KoRule::Simple, .check_suicide = true};
    const std::size_t shown = command.move == 0 ? record.moves.size() : command.move;
    const go::Position position = go::make_position(record, options, shown + 1);
    const go::Point last = shown == 0 ? go::kNoPoint : record.moves[shown - 1].point;
    fmt::print("After move {} of {}{}, {} to play; prisoners: Black {}, White {}\n\n", shown,
               record.moves.size(),
               shown == 0 ? "" : fmt::format(" ({})", go::vertex_text(last, record.size)),
               go::colour_name(position.to_play()), position.captured_by(go::Colour::Black),
               position.captured_by(go::Colour::White));
    fmt::print("{}", go::board_text(position.board(), {.last_move = last}));
}

void add_show(Command sgf) {
    auto command = std::make_shared<ShowCommand>();
    Command sub = add_subcommand(sgf, "show", "Draw the position of a game", command->limits);
    sub.add_option("FILE", command->file, "an SGF file, plain or .gz; - reads stdin").required();
    sub.add_option("--move", command->move, "the move after which to look (default: the last)").positive();
    sub.add_option("--game", command->game, "which of the file's games").positive().show_default();
    sub.action([command] { show(*command); });
}

// -- format -------------------------------------------------------------------------------------------------

struct FormatCommand {
    std::string file;
    std::string output = "-";
    Limits limits;
};

void format(const FormatCommand& command) {
    const std::string text = go::sgf_write(archive::read_sgf_file(command.file, command.limits.options()));
    if (command.output != "-") return base::write_text_file(command.output, text);
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        throw Error("cannot write to standard output");
    }
}

void add_format(Command sgf) {
    auto command = std::make_shared<FormatCommand>();
    Command sub = add_subcommand(
        sgf, "format", "Write a file with canonical white space, values byte for byte", command->limits);
    sub.add_option("FILE", command->file, "an SGF file, plain or .gz; - reads stdin").required();
    sub.add_option("-o,--output", command->output, "the file to write; - is standard output").show_default();
    sub.action([command] { format(*command); });
}

}  // namespace

void add_sgf_command(Command program) {
    Command sgf = program.add_command("sgf", "Check, show and format game records");
    sgf.need_command();
    add_check(sgf);
    add_show(sgf);
    add_format(sgf);
}

}  // namespace yomi::cli
