#include "match/program_seat.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "base/error.hpp"

namespace yomi::match {
namespace {

using process::Patience;
using process::ProgramFailure;
using Kind = ProgramFailure::Kind;

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
    return text;
}

std::string colour_letter(go::Colour c) { return c == go::Colour::Black ? "b" : "w"; }

}  // namespace

ProgramSeat::ProgramSeat(PlayerSpec player)
    : player_(std::move(player)),
      has_figures_(player_.command.find("{seed}") != std::string::npos ||
                   player_.command.find("{game}") != std::string::npos) {}

Patience ProgramSeat::patience(std::stop_token stop) const {
    return Patience::seconds(options_->patience, std::move(stop));
}

template <class Action>
auto ProgramSeat::with_client(Action action) {
    try {
        return action(*client_);
    } catch (...) {
        client_.reset();
        throw;
    }
}

void ProgramSeat::start(const GameStart& start, std::stop_token stop) {
    options_ = start.options;
    if (has_figures_ || !client_) {
        // Many programs read a seed as an int.
        const std::uint64_t seed = start.seed.value() % 1'000'000'000;
        client_.reset();
        client_ = std::make_unique<process::GtpClient>(
            replaced(replaced(player_.command, "{seed}", fmt::format("{}", seed)), "{game}",
                     fmt::format("{}", start.number)));
    }
    with_client([&](process::GtpClient& client) {
        client.ask(fmt::format("boardsize {}", options_->size), patience(stop));
        client.ask("clear_board", patience(stop));
        client.ask(fmt::format("komi {}", options_->komi), patience(stop));
        send_rules(stop);
        send_time(options_->time_settings(), stop);
        for (const go::Move& move : start.opening) play(move.colour, move.point, stop);
    });
}

void ProgramSeat::send_rules(const std::stop_token& stop) {
    if (client_->knows("kata-set-rules", patience(stop))) {
        client_->ask("kata-set-rules " + options_->rules, patience(stop));
    } else if (client_->knows("kgs-rules", patience(stop))) {
        // It knows few names; a program that plays by other rules has to be told by its own options.
        client_->try_ask("kgs-rules " + replaced(options_->rules, "-", "_"), patience(stop));
    }
}

void ProgramSeat::send_time(const engine::TimeSettings& time, const std::stop_token& stop) {
    const auto needed = [&](const std::string& command, const std::string& arguments) {
        if (!client_->knows(command, patience(stop))) {
            throw ProgramFailure(Kind::Refused,
                                 fmt::format("it does not know {}, which the time system needs", command));
        }
        client_->ask(command + " " + arguments, patience(stop));
    };
    switch (time.kind) {
        case TimeKind::None: return;
        case TimeKind::Absolute: return needed("time_settings", fmt::format("{} 0 0", time.main));
        case TimeKind::Canadian:
            return needed("time_settings", fmt::format("{} {} {}", time.main, time.period, time.stones));
        case TimeKind::Byoyomi:
            return needed("kgs-time_settings",
                          fmt::format("byoyomi {} {} {}", time.main, time.period, time.periods));
        case TimeKind::Fischer:
            return needed("kata-time_settings", fmt::format("fischer {} {}", time.main, time.period));
    }
}

Reply ProgramSeat::move(go::Colour c, const std::optional<engine::TimeLeft>& left, double seconds,
                        std::stop_token stop) {
    return with_client([&](process::GtpClient& client) {
        if (left && client.knows("time_left", patience(stop))) {
            // The protocol has whole seconds only; a program that knows this command reads fractions, too.
            // The others must not hear of more than there is.
            const bool fractions = client.knows("kata-time_settings", patience(stop));
            const double shown =
                fractions ? std::floor(1000 * left->seconds) / 1000 : std::floor(left->seconds);
            client.ask(fmt::format("time_left {} {} {}", colour_letter(c), shown, left->count),
                       patience(stop));
        }
        const Patience deadline = Patience::seconds(seconds, stop);
        if (player_.evaluate && client.knows("lz-genmove_analyze", patience(stop))) {
            return read_analysed_move(
                client.ask("lz-genmove_analyze " + colour_letter(c) + " 100000", deadline));
        }
        return read_move(client.ask("genmove " + colour_letter(c), deadline));
    });
}

Reply ProgramSeat::read_move(const std::string& text) const {
    std::istringstream in(text);
    std::string word;
    std::string rest;
    in >> word;
    if (in >> rest) throw ProgramFailure(Kind::Garbled, fmt::format("'{}' is no move", text.substr(0, 60)));
    for (char& letter : word)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    Reply reply;
    reply.resign = word == "resign";
    if (reply.resign) return reply;
    const auto point = go::parse_vertex(word, static_cast<int>(options_->size));
    if (!point) throw ProgramFailure(Kind::Garbled, fmt::format("'{}' is no move", text.substr(0, 60)));
    reply.point = *point;
    return reply;
}

Reply ProgramSeat::read_analysed_move(const std::string& text) const {
    // Lines "info move D4 visits 9 winrate 5123 …", the best move first, then "play D4".
    const std::size_t last = text.rfind("play ");
    if (last == std::string::npos) throw ProgramFailure(Kind::Garbled, "an analysis without a move");
    Reply reply = read_move(text.substr(last + 5));
    const std::size_t info = text.rfind('\n', last == 0 ? 0 : last - 1);
    if (info == std::string::npos || last == 0) return reply;
    const std::size_t line = text.rfind('\n', info - 1) + 1;
    std::istringstream in(text.substr(line, info - line));
    std::string word;
    while (in >> word) {
        double figure = 0;
        if (word == "winrate" && in >> figure) {
            reply.win_share = figure > 1 ? figure / 10'000 : figure;
            break;
        }
    }
    return reply;
}

void ProgramSeat::play(go::Colour c, go::Point point, std::stop_token stop) {
    with_client([&](process::GtpClient& client) {
        client.ask(fmt::format("play {} {}", colour_letter(c),
                               go::vertex_text(point, static_cast<int>(options_->size))),
                   patience(stop));
    });
}

std::optional<double> ProgramSeat::score(std::stop_token stop) {
    return with_client([&](process::GtpClient& client) -> std::optional<double> {
        const auto answer = client.try_ask("final_score", patience(stop));
        return answer ? read_score(*answer) : std::nullopt;
    });
}

std::optional<double> read_score(const std::string& text) {
    if (text == "0" || text == "Draw" || text == "draw" || text == "Jigo") return 0;
    if (text.size() < 3 || text[1] != '+') return std::nullopt;
    const bool black = text[0] == 'B' || text[0] == 'b';
    if (!black && text[0] != 'W' && text[0] != 'w') return std::nullopt;
    double points = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + 2, end, points);
    if (error != std::errc{} || (rest != end && *rest != ' ') || !(points >= 0 && points < 1e4))
        return std::nullopt;
    return black ? points : -points;
}

}  // namespace yomi::match
