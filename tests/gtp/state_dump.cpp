#include <fmt/format.h>
#include <fmt/ranges.h>

#include "gtp/go_rules.hpp"
#include "gtp/test_session.hpp"

namespace yomi::test {
namespace {

using go::Colour;

std::string moves_text(const std::vector<go::Move>& moves) {
    std::string text;
    for (const go::Move& m : moves) text += fmt::format("{}{} ", static_cast<int>(m.colour), m.point.value());
    return text;
}

std::string position_text(const go::Position& p) {
    std::string text = fmt::format(
        "size {} komi {} rules {}\nsetup {} by {}\nmoves {}\nto play {} ko {} hash {:x} captured {} {} "
        "handicap {}\n",
        p.size(), p.komi(), gtp::rules_to_json(p.rules()), moves_text(p.setup()),
        static_cast<int>(p.first_to_play()), moves_text(p.moves()), static_cast<int>(p.to_play()),
        p.board().ko().value(), p.board().hash(), p.captured_by(Colour::Black), p.captured_by(Colour::White),
        p.handicap());
    // Legality shows the positions of the past, which a superko rule remembers.
    for (const Colour c : {Colour::Black, Colour::White}) {
        for (const go::Point point : p.geometry().points()) {
            text += static_cast<char>('0' + static_cast<int>(p.check(c, point)));
        }
        text += '\n';
    }
    return text;
}

std::string clock_text(const engine::Clock& clock) {
    const engine::TimeSettings& t = clock.settings();
    std::string text =
        fmt::format("clock {} {} {} {} {}", static_cast<int>(t.kind), t.main, t.period, t.stones, t.periods);
    for (const Colour c : {Colour::Black, Colour::White}) {
        text += fmt::format(" {}", clock.time_for_move(c, 9, 50, {}).value_or(engine::MoveTime{-1}).planned);
    }
    return text + "\n";
}

}  // namespace

std::string state_dump(gtp::GoSession& s) {
    std::string text = position_text(s.position());
    text += clock_text(s.engine.clock());
    for (const base::Field& f : s.engine.fields()) text += fmt::format("{}={} ", f.name(), f.get());
    for (const base::Field& f : s.options.fields()) text += fmt::format("{}={} ", f.name(), f.get());
    text +=
        fmt::format("\nseed {} resigned {} own {} opponent {} {}\n", s.engine.seed().value(),
                    s.resigned ? static_cast<int>(*s.resigned) : 0,
                    s.own_colour ? static_cast<int>(*s.own_colour) : 0, s.opponent_name, s.opponent_rating);
    if (s.thought) {
        text += fmt::format("thought {} {} {}\n", static_cast<int>(s.thought->colour),
                            s.thought->decision.point.value(), s.thought->decision.candidates.size());
    }
    return text;
}

}  // namespace yomi::test
