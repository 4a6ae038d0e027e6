#include "gtp/protocol_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "gtp/protocol_input.hpp"

namespace yomi::gtp {
namespace {

using Clock = std::chrono::steady_clock;

/// Every line of `text` behind a mark that tells the directions apart.
void write_log(std::ostream& log, std::string_view mark, std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        log << mark << text.substr(0, end) << '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    log.flush();
}

}  // namespace

void run_loop(const Registry& registry, std::istream& in, std::ostream& out, std::ostream* log) {
    Input input(in, [&](std::string_view line) { return registry.ends_session(parse_line(line)); });
    const Sink sink = [&](std::string_view piece) {
        out << piece << std::flush;
        if (log != nullptr) write_log(*log, "< ", piece);
    };
    // A line that was sent ahead had to wait for the answers before it.
    auto last_answer = Clock::time_point::min();
    while (const auto line = input.next()) {
        if (log != nullptr) write_log(*log, "> ", line->text);
        if (line->too_long) {
            sink(frame_answer(false, std::nullopt,
                              fmt::format("the line is longer than {} characters", kMaxLine)));
            continue;
        }
        const Request request = parse_line(line->text);
        const Command* command = registry.find(request.command);
        const std::stop_token stop =
            input.begin_command(command == nullptr ? StopOn::Nothing : command->stop_on);
        answer(registry, request, sink, stop);
        const auto begun = std::max(line->arrived, last_answer);
        last_answer = Clock::now();
        registry.answered(std::chrono::duration<double>(last_answer - begun).count());
        input.end_command();
        if (registry.ends_session(request)) return;
        const std::stop_token waiting = input.begin_command(StopOn::AnyInput);
        if (!waiting.stop_requested()) registry.idle(waiting);
        input.end_command();
    }
}

}  // namespace yomi::gtp
