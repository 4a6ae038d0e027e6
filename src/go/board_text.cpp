#include "go/board_text.hpp"

#include <fmt/format.h>

#include "go/handicap.hpp"

namespace yomi::go {
namespace {

// 256-colour codes: black and white stones on a board of light wood.
constexpr std::string_view kWood = "\x1b[48;5;179m";
constexpr std::string_view kLine = "\x1b[38;5;94m";
constexpr std::string_view kBlack = "\x1b[38;5;16m";
constexpr std::string_view kWhite = "\x1b[38;5;231m";
constexpr std::string_view kMark = "\x1b[38;5;124m";
constexpr std::string_view kReset = "\x1b[0m";

class Drawer {
   public:
    Drawer(const Board& board, const BoardTextOptions& options)
        : board_(board), geometry_(board.geometry()), options_(options) {
        const int size = geometry_.size();
        for (const Point p : fixed_handicap(size, most_fixed_handicap(size))) stars_.insert(p);
    }

    [[nodiscard]] std::string column_letters() const {
        std::string text = "   ";
        for (int x = 0; x < geometry_.size(); ++x) {
            text += fmt::format(" {}", vertex_text(geometry_.point(x, 0), geometry_.size())[0]);
        }
        return text;
    }

    [[nodiscard]] std::string row(int y) const {
        std::string text = fmt::format("{:3}", y + 1);
        if (options_.colour) text += kWood;
        for (int x = 0; x < geometry_.size(); ++x) {
            const Point p = geometry_.point(x, y);
            const bool after_last = x > 0 && geometry_.point(x - 1, y) == options_.last_move;
            text += mark(p == options_.last_move ? '(' : after_last ? ')' : ' ') + point(p);
        }
        text += mark(geometry_.point(geometry_.size() - 1, y) == options_.last_move ? ')' : ' ');
        if (options_.colour) text += kReset;
        return text + fmt::format("{}", y + 1);
    }

   private:
    [[nodiscard]] std::string mark(char c) const {
        return options_.colour && c != ' ' ? fmt::format("{}{}", kMark, c) : std::string(1, c);
    }

    [[nodiscard]] std::string point(Point p) const {
        const Colour c = board_.at(p);
        const bool dead = options_.dead.contains(p);
        if (c == Colour::Empty) {
            const bool star = stars_.contains(p);
            if (!options_.colour) return star ? "+" : ".";
            return fmt::format("{}{}", kLine, star ? "+" : "·");
        }
        if (!options_.colour) return c == Colour::Black ? (dead ? "x" : "X") : (dead ? "o" : "O");
        return fmt::format("{}{}", c == Colour::Black ? kBlack : kWhite, dead ? "×" : "●");
    }

    const Board& board_;
    const Geometry& geometry_;
    const BoardTextOptions& options_;
    PointSet stars_;
};

}  // namespace

std::vector<std::string> board_lines(const Board& board, const BoardTextOptions& options) {
    const Drawer drawer(board, options);
    std::vector<std::string> lines = {drawer.column_letters()};
    for (int y = board.size() - 1; y >= 0; --y) lines.push_back(drawer.row(y));
    lines.push_back(drawer.column_letters());
    return lines;
}

std::string board_text(const Board& board, const BoardTextOptions& options) {
    std::string text;
    for (const std::string& line : board_lines(board, options)) text += line + "\n";
    return text;
}

}  // namespace yomi::go
