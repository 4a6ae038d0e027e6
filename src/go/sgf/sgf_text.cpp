#include "go/sgf/sgf_text.hpp"

namespace yomi::go {
namespace {

constexpr bool is_line_break(char c) { return c == '\n' || c == '\r'; }

void unescape(std::string_view raw, char line_break, std::string& text) {
    text.clear();
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const bool escaped = raw[i] == '\\' && i + 1 < raw.size();
        if (escaped) ++i;
        if (const std::size_t bytes = sgf_line_break_size(raw, i); bytes > 0) {
            i += bytes - 1;
            if (!escaped) text += line_break;
        } else {
            text += is_sgf_space(raw[i]) ? ' ' : raw[i];
        }
    }
}

std::string escape(std::string_view text, std::string_view special) {
    std::string raw;
    raw.reserve(text.size());
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) raw += '\\';
        raw += c;
    }
    return raw;
}

}  // namespace

std::size_t sgf_line_break_size(std::string_view text, std::size_t i) {
    if (!is_line_break(text[i])) return 0;
    return i + 1 < text.size() && is_line_break(text[i + 1]) && text[i + 1] != text[i] ? 2 : 1;
}

std::string sgf_text(std::string_view raw) {
    std::string text;
    unescape(raw, '\n', text);
    return text;
}

std::string sgf_simple_text(std::string_view raw) {
    std::string text;
    unescape(raw, ' ', text);
    return text;
}

void sgf_simple_text(std::string_view raw, std::string& text) { unescape(raw, ' ', text); }

std::string sgf_escape(std::string_view text) { return escape(text, "]\\"); }

std::string sgf_escape_composed(std::string_view text) { return escape(text, "]\\:"); }

std::optional<std::pair<std::string_view, std::string_view>> sgf_compose(std::string_view raw) {
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == ':') return std::pair(raw.substr(0, i), raw.substr(i + 1));
        if (raw[i] == '\\') ++i;
    }
    return std::nullopt;
}

std::string_view sgf_trim(std::string_view raw) {
    while (!raw.empty() && is_sgf_space(raw.front())) raw.remove_prefix(1);
    while (!raw.empty() && is_sgf_space(raw.back())) raw.remove_suffix(1);
    return raw;
}

std::optional<Point> sgf_point(std::string_view raw, const Geometry& board) {
    if (raw.size() != 2) raw = sgf_trim(raw);
    if (raw.size() != 2) return std::nullopt;
    const int size = board.size();
    const int column = raw[0] - 'a';
    const int from_top = raw[1] - 'a';
    if (column < 0 || column >= size || from_top < 0 || from_top >= size) return std::nullopt;
    return board.point(column, size - 1 - from_top);
}

std::optional<Point> sgf_move(std::string_view raw, const Geometry& board) {
    if (const auto point = sgf_point(raw, board)) return point;
    const std::string_view text = sgf_trim(raw);
    if (text.empty() || (text == "tt" && board.size() <= 19)) return kPass;
    return std::nullopt;
}

std::string sgf_move_text(Point p, const Geometry& board) {
    if (p == kPass) return "";
    const int from_top = board.size() - 1 - board.row(p);
    return {static_cast<char>('a' + board.column(p)), static_cast<char>('a' + from_top)};
}

}  // namespace yomi::go
