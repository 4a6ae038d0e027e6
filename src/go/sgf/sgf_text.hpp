#pragma once

/// What the raw values of SGF properties mean: text with its escapes, composed values, points of a Go board.
///
///     sgf_text("a \\] b") == "a ] b"
///     sgf_compose("pd:label") == {"pd", "label"}, both raw
///     sgf_point("dp", Geometry::of(19)) == D4
///     "C[" + sgf_escape(comment) + "]"
///
/// All functions work on bytes and leave the encoding alone.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "go/point.hpp"

namespace yomi::go {

/// White space of the C locale, whatever the present locale is.
constexpr bool is_sgf_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// How many bytes the line break at `i` has: 1 or 2 (CR LF and LF CR are one), or 0 if there is none.
std::size_t sgf_line_break_size(std::string_view text, std::size_t i);

/// The standard's Text: escapes resolved, soft line breaks (escaped ones) removed, the other line breaks made
/// "\n", all other white space made spaces.
std::string sgf_text(std::string_view raw);

/// The standard's SimpleText: the same, but line breaks become spaces.
std::string sgf_simple_text(std::string_view raw);
/// The same into a string that is there already, so that it can keep its memory.
void sgf_simple_text(std::string_view raw, std::string& text);

/// The raw value of a text: "]" and "\" escaped. sgf_text(sgf_escape(t)) == t if the white space in t is
/// spaces and "\n".
std::string sgf_escape(std::string_view text);

/// The same for a half of a composed value: ":" is escaped too.
std::string sgf_escape_composed(std::string_view text);

/// The raw halves of a composed value, split at the first ":" that is not escaped; nothing if there is none.
std::optional<std::pair<std::string_view, std::string_view>> sgf_compose(std::string_view raw);

/// Without the white space at both ends.
std::string_view sgf_trim(std::string_view raw);

/// "dp" and so on; the first letter is the column from the left, the second the row from the top. Nothing for
/// anything that is no point of the board.
std::optional<Point> sgf_point(std::string_view raw, const Geometry& board);

/// A move: a point, or kPass for an empty value and, on boards up to 19x19, for "tt".
std::optional<Point> sgf_move(std::string_view raw, const Geometry& board);

/// The two letters of a point, nothing for kPass (sgf_move() reads both back).
std::string sgf_move_text(Point p, const Geometry& board);

}  // namespace yomi::go
