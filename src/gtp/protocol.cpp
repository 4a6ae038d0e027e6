#include "gtp/protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>

#include "base/error.hpp"

namespace yomi::gtp {
namespace {

bool is_control(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 32 || code == 127;
}

/// The line without control characters and comment, tabs as blanks.
std::string plain(std::string_view line) {
    std::string text;
    text.reserve(line.size());
    for (const char c : line) {
        if (c == '#') break;
        if (c == '\t') {
            text += ' ';
        } else if (!is_control(c)) {
            text += c;
        }
    }
    return text;
}

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Takes the first word off a trimmed text.
std::string_view take_word(std::string_view& text) {
    const auto end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text = trim(text.substr(end));
    return word;
}

bool all_digits(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// A refusal is one line, so newlines become blanks there; in a successful answer an empty line gets a blank,
/// because it would end the answer.
std::string clean(std::string_view text, bool one_line) {
    std::string kept;
    kept.reserve(text.size());
    for (const char c : text) {
        if (c == '\t' || (c == '\n' && one_line)) {
            kept += ' ';
        } else if (c == '\n') {
            if (!kept.empty() && kept.back() == '\n') kept += ' ';
            kept += c;
        } else if (!is_control(c)) {
            kept += c;
        }
    }
    kept.erase(kept.find_last_not_of(" \n") + 1);
    return kept;
}

/// Refusals quote what they refuse, and that may be a megabyte.
std::string shortened(std::string text) {
    constexpr std::size_t kMost = 500;
    if (text.size() <= kMost) return text;
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;  // not inside a character
    return text.substr(0, end) + " ...";
}

std::string head(bool success, std::optional<std::int64_t> id) {
    const char sign = success ? '=' : '?';
    return id ? fmt::format("{}{}", sign, *id) : std::string(1, sign);
}

void check_arguments(const Command& command, std::size_t given) {
    if (given >= command.least && given <= command.most) return;
    throw base::Error(fmt::format("{} arguments; usage: {} {}",
                                  given < command.least ? "too few" : "too many", command.name,
                                  command.usage.empty() ? "(no arguments)" : command.usage));
}

}  // namespace

Request parse_line(std::string_view line) {
    Request request;
    const std::string kept = plain(line);
    std::string_view rest = trim(kept);
    if (rest.empty()) return request;
    std::string_view word = take_word(rest);
    if (all_digits(word)) {
        std::int64_t id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc{} || id > kMaxId) {
            request.problem = fmt::format("the id is larger than {}", kMaxId);
            return request;
        }
        request.id = id;
        if (rest.empty()) {
            request.problem = "there is no command behind the id";
            return request;
        }
        word = take_word(rest);
    }
    request.command = word;
    request.text = rest;
    while (!rest.empty()) request.arguments.emplace_back(take_word(rest));
    return request;
}

bool is_interrupt(std::string_view line) {
    std::string kept;
    for (const char c : line) {
        if (!is_control(c) || c == '\t') kept += c == '\t' ? ' ' : c;
    }
    const std::string_view text = trim(kept);
    return text.starts_with('#') && trim(text.substr(1)) == "interrupt";
}

std::string frame_answer(bool success, std::optional<std::int64_t> id, std::string_view text) {
    const std::string kept = success ? clean(text, false) : shortened(clean(text, true));
    const bool blank = !kept.empty() && kept.front() != '\n';
    return head(success, id) + (blank ? " " : "") + kept + "\n\n";
}

void Registry::add(Command command) {
    if (find(command.name) != nullptr)
        throw std::logic_error("command " + command.name + " is there already");
    command.section = section_;
    std::string_view usage = command.usage;
    while (!usage.empty()) {
        const std::string_view word = take_word(usage);
        if (word == "...") {
            command.most = std::numeric_limits<std::size_t>::max();
        } else {
            ++command.most;
            if (word.front() != '[') ++command.least;
        }
    }
    commands_.push_back(std::move(command));
}

const Command* Registry::find(std::string_view name) const {
    const auto found = std::ranges::find(commands_, name, &Command::name);
    return found == commands_.end() ? nullptr : &*found;
}

bool Registry::ends_session(const Request& request) const {
    const Command* command = find(request.command);
    const std::size_t given = request.arguments.size();
    return command != nullptr && command->ends && given >= command->least && given <= command->most;
}

void answer(const Registry& registry, const Request& request, const Sink& sink, std::stop_token stop) {
    if (!request.problem.empty()) return sink(frame_answer(false, request.id, request.problem));
    if (request.command.empty()) return;
    bool sent = false;
    const auto begin = [&] {
        if (!sent) sink(head(true, request.id) + "\n");
        sent = true;
    };
    const auto send = [&](std::string_view line) {
        const std::string kept = clean(line, true);
        sink((sent ? "" : head(true, request.id) + "\n") + (kept.empty() ? " " : kept) + "\n");
        sent = true;
    };
    const auto refuse = [&](const std::string& message) {
        // Once a part of the answer is out it has to be a success; all that is left is to end it.
        sink(sent ? "\n" : frame_answer(false, request.id, message));
    };
    try {
        const Command* command = registry.find(request.command);
        if (command == nullptr) {
            throw base::Error(fmt::format("unknown command '{}'; list_commands lists all", request.command));
        }
        check_arguments(*command, request.arguments.size());
        const std::string text =
            command->handler({request.arguments, request.text, std::move(stop), begin, send});
        if (!sent) return sink(frame_answer(true, request.id, text));
        const std::string kept = clean(text, false);
        sink(kept.empty() ? "\n" : kept + "\n\n");
    } catch (const base::Error& error) {
        refuse(error.what());
    } catch (const std::exception& error) {
        refuse(fmt::format("internal error: {}", error.what()));
    }
}

std::string answer(const Registry& registry, std::string_view line, std::stop_token stop) {
    std::string text;
    answer(
        registry, parse_line(line), [&](std::string_view piece) { text += piece; }, std::move(stop));
    return text;
}

}  // namespace yomi::gtp
