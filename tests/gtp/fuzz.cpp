#include <fmt/format.h>

#include <algorithm>

#include "gtp/line_fuzzer.hpp"

namespace yomi::test {
namespace {

bool is_well_framed(const gtp::Request& request, const std::string& answer) {
    if (request.command.empty() && request.problem.empty()) return answer.empty();
    if (answer.size() < 3 || (answer[0] != '=' && answer[0] != '?')) return false;
    if (request.id && !answer.substr(1).starts_with(fmt::format("{}", *request.id))) return false;
    if (answer.find("\n\n") != answer.size() - 2) return false;
    if (answer[0] == '?' && answer.find('\n') != answer.size() - 2) return false;
    return std::ranges::none_of(
        answer, [](char c) { return c != '\n' && (static_cast<unsigned char>(c) < 32 || c == 127); });
}

/// Files may be named in the current folder only.
void confine(std::string& line) {
    const std::string command = gtp::parse_line(line).command;
    if (command == "printsgf" || command == "loadsgf") std::ranges::replace(line, '/', '_');
}

/// These play a thousand careful playouts for each new position.
bool is_slow(const std::string& command) {
    return command == "final_score" || command == "final_status_list" || command == "yomi-ownership" ||
           command == "kgs-genmove_cleanup" || command == "printsgf" || command == "yomi-expected-owners";
}

/// Whatever the last line has set, a move shall not take long.
void keep_fast(engine::Engine& engine) {
    if (engine.options().playouts < 1 || engine.options().playouts > 8) engine.set_option("playouts", "8");
    if (engine.options().cleanup) engine.set_option("cleanup", "false");
    // A tree of its usual size takes longer to get, with sanitizers, than to search.
    for (const base::Field& field : engine.player().fields()) {
        if (field.name() == "memory" && field.get() != "1") field.set("1");
    }
}

}  // namespace

FuzzResult fuzz(TestSession& session, std::int64_t lines, std::uint64_t seed,
                const std::function<void(std::int64_t)>& progress) {
    keep_fast(session.engine);
    session.lines_of_analysis = 0;
    LineFuzzer fuzzer(session.registry, base::Seed(seed).derive("lines"));
    base::Random random(base::Seed(seed).derive("slow"));
    FuzzResult result;
    std::string state = state_dump(session.session);
    while (result.lines < lines) {
        std::string line = fuzzer.next();
        confine(line);
        const gtp::Request request = gtp::parse_line(line);
        if (is_slow(request.command) && random.below(20) > 0) continue;
        const std::string answer = session(line);
        ++result.lines;
        const bool refused = answer.starts_with('?');
        ++(answer.empty() ? result.silent : refused ? result.refused : result.accepted);
        const auto fail = [&](std::string_view what) {
            result.problem = fmt::format("{}: '{}' -> {}", what, line, answer);
        };
        if (!is_well_framed(request, answer)) fail("badly framed");
        if (answer.find("internal error") != std::string::npos) fail("internal error");
        if (refused || answer.empty()) {
            if (state_dump(session.session) != state) fail("refused, but the state has changed");
        } else {
            keep_fast(session.engine);
            state = state_dump(session.session);
        }
        if (!session.engine.position().board().is_consistent()) fail("broken board");
        if (!result.problem.empty()) return result;
        if (progress && result.lines % 1000 == 0) progress(result.lines);
    }
    return result;
}

}  // namespace yomi::test
