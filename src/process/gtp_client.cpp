#include "process/gtp_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/interrupted.hpp"
#include "process/command_line.hpp"

namespace yomi::process {
namespace {

using Kind = ProgramFailure::Kind;

constexpr std::size_t kLongestAnswer = 1 << 20;
constexpr double kSecondsToQuit = 2;

/// What can be shown of a line that nobody expected.
std::string shown(const std::string& line) {
    constexpr std::size_t kMost = 60;
    std::string text = line.substr(0, kMost);
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 32; }, '?');
    return text + (line.size() > kMost ? "…" : "");
}

}  // namespace

GtpClient::GtpClient(const std::string& command) : process_(split_command(command)) {}

GtpClient::~GtpClient() {
    if (failed_) return;
    try {
        const Patience patience = Patience::seconds(kSecondsToQuit);
        process_.write("quit\n", patience);
        process_.wait_for_end(kSecondsToQuit);
    } catch (const std::runtime_error&) {
        // It is killed then.
    }
}

std::string GtpClient::ask(std::string_view command, const Patience& patience) {
    Answer answer = exchange(command, patience);
    if (answer.success) return std::move(answer.text);
    throw ProgramFailure(Kind::Refused, fmt::format("'{}' is refused: {}", command, shown(answer.text)));
}

std::optional<std::string> GtpClient::try_ask(std::string_view command, const Patience& patience) {
    Answer answer = exchange(command, patience);
    if (!answer.success) return std::nullopt;
    return std::move(answer.text);
}

bool GtpClient::knows(std::string_view command, const Patience& patience) {
    if (!commands_) {
        std::istringstream list(try_ask("list_commands", patience).value_or(""));
        commands_.emplace();
        for (std::string word; list >> word;) commands_->push_back(word);
    }
    return std::ranges::find(*commands_, command) != commands_->end();
}

GtpClient::Answer GtpClient::exchange(std::string_view command, const Patience& patience) try {
    process_.write(fmt::format("{} {}\n", ++number_, command), patience);
    return read_answer(patience);
} catch (const ProgramFailure& failure) {
    failed_ = true;
    throw ProgramFailure(failure.kind, fmt::format("after '{}': {}", command, failure.what()));
} catch (const base::Interrupted&) {
    failed_ = true;
    throw;
}

GtpClient::Answer GtpClient::read_answer(const Patience& patience) {
    std::size_t size = 0;
    const auto next_line = [&] {
        std::string line = process_.read_line(patience);
        size += line.size() + 1;
        if (size > kLongestAnswer) throw ProgramFailure(Kind::Flood, "more than a megabyte");
        return line;
    };
    std::string line = next_line();
    while (line.find_first_not_of(" \t") == std::string::npos) line = next_line();
    int number = 0;
    const char* const end = line.data() + line.size();
    const auto [rest, error] = std::from_chars(line.data() + 1, end, number);
    if ((line[0] != '=' && line[0] != '?') || error != std::errc{} || number != number_) {
        throw ProgramFailure(Kind::Garbled, fmt::format("'{}' is no answer to it", shown(line)));
    }
    Answer answer{line[0] == '=', std::string(std::find_if(rest, end, [](char c) { return c != ' '; }), end)};
    for (line = next_line(); !line.empty(); line = next_line()) {
        if (!answer.text.empty()) answer.text += '\n';
        answer.text += line;
    }
    return answer;
}

}  // namespace yomi::process
