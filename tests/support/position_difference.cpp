#include "support/position_difference.hpp"

#include <algorithm>

namespace yomi::test {
namespace {

using go::Colour;
using go::Point;

std::string board_difference(const go::Board& a, const go::Board& b) {
    if (!a.is_consistent() || !b.is_consistent()) return "an inconsistent board";
    if (a.size() != b.size()) return "size";
    if (a.to_play() != b.to_play()) return "player to move";
    if (a.ko() != b.ko()) return "ko";
    if (a.hash() != b.hash()) return "hash";
    if (!a.same_position(b)) return "stones";
    if (!std::ranges::equal(a.empty_points(), b.empty_points())) return "order of the empty points";
    return "";
}

}  // namespace

std::string difference(const go::Position& a, const go::Position& b) {
    if (const std::string d = board_difference(a.board(), b.board()); !d.empty()) return d;
    if (a.rules() != b.rules()) return "rules";
    if (a.komi() != b.komi()) return "komi";
    if (a.moves() != b.moves()) return "moves";
    if (a.setup() != b.setup()) return "set-up";
    if (a.first_to_play() != b.first_to_play()) return "first to play";
    if (a.passes() != b.passes()) return "passes";
    if (a.handicap() != b.handicap()) return "handicap";
    for (const Colour c : {Colour::Black, Colour::White}) {
        if (a.captured_by(c) != b.captured_by(c)) return "captured stones";
        for (const Point p : a.geometry().points()) {
            if (a.check(c, p) != b.check(c, p)) return "legality of " + go::vertex_text(p, a.size());
        }
    }
    return "";
}

}  // namespace yomi::test
