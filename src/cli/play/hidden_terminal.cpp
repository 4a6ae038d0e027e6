#include "cli/play/hidden_terminal.hpp"

#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "base/error.hpp"

namespace yomi::cli {
namespace {

constexpr std::string_view kHelp =
    "  a move      play it, as 'moves' writes it\n"
    "  moves       list your legal moves\n"
    "  hint        show what I would play in your place\n"
    "  undo        take your last move back\n"
    "  look        show what you see again\n"
    "  help        show this list\n"
    "  quit        leave the game\n";

/// False if the person leaves. A move changes what he sees, whoever is to move then: `looked` becomes false.
bool obey_hidden(arena::Session& session, const std::string& line, std::ostream& out, bool& looked) {
    if (line == "quit") return false;
    if (line == "help") {
        out << kHelp;
    } else if (line == "moves") {
        for (const std::string& move : session.moves()) out << " " << move;
        out << "\n";
    } else if (line == "hint") {
        out << fmt::format("I would play {}.\n", session.hint());
    } else if (line == "undo") {
        session.undo();
        looked = false;
    } else if (line == "look") {
        out << session.look();
    } else if (!line.empty()) {
        session.play(line);
        looked = false;
    }
    return true;
}

std::string trimmed(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

void run_session(arena::Session& session, std::istream& in, std::ostream& out) {
    out << "Type a move, or 'help'.\n\n";
    bool looked = false;
    while (!session.is_over()) {
        if (!session.is_persons_turn()) {
            out << session.let_play() << "\n";
            looked = false;
            continue;
        }
        if (!looked) out << "\n" << session.look();
        looked = true;
        out << "you> " << std::flush;
        std::string line;
        if (!std::getline(in, line)) {
            out << "\n";
            return;
        }
        try {
            if (!obey_hidden(session, trimmed(line), out, looked)) return;
        } catch (const base::Error& wrong) {
            out << wrong.what() << "\n";
            continue;
        }
    }
    out << "\n" << session.result() << "\n";
}

}  // namespace yomi::cli
