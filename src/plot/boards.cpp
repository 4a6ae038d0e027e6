#include "plot/boards.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "plot/text.hpp"

namespace yomi::plot {
namespace {

constexpr double kCell = 24;
constexpr double kTop = 30;  // above a board, for its title
constexpr double kGap = 24;
constexpr std::size_t kInRow = 4;

std::string grid_of(int size, double left, double top) {
    std::string path;
    const double length = kCell * (size - 1);
    for (int i = 0; i < size; ++i) {
        const double at = kCell * (i + 0.5);
        path += fmt::format("M{:.1f} {:.1f}v{:.1f}", left + at, top + kCell / 2, length);
        path += fmt::format("M{:.1f} {:.1f}h{:.1f}", left + kCell / 2, top + at, length);
    }
    return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.35\"/>\n", path,
                       kSvgInk);
}

std::string point_of(const SvgBoard& board, std::size_t at, double x, double y) {
    const char stone = at < board.stones.size() ? board.stones[at] : '.';
    std::string out;
    if (at < board.shades.size() && board.shades[at] > 0) {
        out += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:g}\" height=\"{:g}\" fill=\"{}\" "
            "fill-opacity=\"{:.2f}\"/>\n",
            x - kCell / 2, y - kCell / 2, kCell, kCell, kSvgColours[0], std::min(1.0, board.shades[at]));
    }
    if (stone == 'X' || stone == 'O') {
        out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" fill=\"{}\" stroke=\"{}\"/>\n", x,
                           y, 0.45 * kCell, stone == 'X' ? "#000" : "#fff", kSvgInk);
    }
    if (at < board.texts.size() && !board.texts[at].empty()) {
        const bool dark =
            stone == 'X' || (stone != 'O' && at < board.shades.size() && board.shades[at] > 0.4);
        const char* const ink = dark ? "#fff" : stone == 'O' ? "#000" : kSvgInk;
        out += svg_text(x, y + 3.5, "middle", board.texts[at],
                        fmt::format(" font-size=\"10\" fill=\"{}\"", ink));
    }
    return out;
}

std::string board_of(const SvgBoard& board, double left, double top) {
    const double middle = left + kCell * board.size / 2;
    std::string out = svg_text(middle, top + 18, "middle", board.title, fmt::format(" fill=\"{}\"", kSvgInk));
    top += kTop;
    out += grid_of(board.size, left, top);
    for (int row = 0; row < board.size; ++row) {
        for (int column = 0; column < board.size; ++column) {
            out += point_of(board, static_cast<std::size_t>(row * board.size + column),
                            left + kCell * (column + 0.5), top + kCell * (row + 0.5));
        }
    }
    return out;
}

}  // namespace

std::string svg_boards(const std::vector<SvgBoard>& boards, const std::string& description) {
    int largest = 1;
    for (const SvgBoard& board : boards) largest = std::max(largest, board.size);
    const double across = kCell * largest + kGap;
    const double down = kTop + kCell * largest + kGap;
    const std::size_t columns = std::clamp<std::size_t>(boards.size(), 1, kInRow);
    const std::size_t rows = (boards.size() + kInRow - 1) / kInRow;
    std::string out = svg_head(across * static_cast<double>(columns) + kGap,
                               down * static_cast<double>(std::max<std::size_t>(1, rows)), description);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        out += board_of(boards[i], kGap + across * static_cast<double>(i % kInRow),
                        down * static_cast<double>(i / kInRow));
    }
    return out + "</svg>\n";
}

}  // namespace yomi::plot
