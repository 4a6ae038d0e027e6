#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "go/sgf/record.hpp"

namespace yomi::go {
namespace {

/// What goes into a position: the moves and set-ups of a record in their order.
class Replayer {
   public:
    Replayer(const Record& record, Position& position)
        : record_(record), position_(position), edit_(record.setup.begin()) {}

    void run(std::size_t count) {
        if (!record_.moves.empty()) face(record_.moves[0].colour);
        for (std::size_t i = 0; i < count; ++i) {
            if (edit_is_due(i)) edit(i);
            play(i);
        }
        if (edit_is_due(count)) edit(count);
        if (count < record_.moves.size()) face(record_.moves[count].colour);
    }

   private:
    [[nodiscard]] bool edit_is_due(std::size_t moves) const {
        return edit_ != record_.setup.end() && edit_->after_moves == moves;
    }

    /// Makes it that player's turn. If it is so already, the ko has to stay forbidden.
    void face(Colour player) {
        if (position_.to_play() != player) position_.set_to_play(player);
    }

    void play(std::size_t i) {
        const Move move = record_.moves[i];
        try {
            position_.play(move.colour, move.point);
        } catch (const base::Error&) {
            throw IllegalMove(i + 1, move, position_.check(move.colour, move.point), record_.size);
        }
    }

    /// Makes all edits that stand between two moves at once.
    void edit(std::size_t moves) {
        std::array<Colour, kPointSpan> board{};
        for (const Point p : position_.geometry().points()) board[index(p)] = position_.board().at(p);
        bool stones = false;
        std::optional<Colour> player;
        if (moves < record_.moves.size()) player = record_.moves[moves].colour;
        for (; edit_is_due(moves); ++edit_) {
            if (edit_->kind == SetupEdit::Kind::ToPlay) {
                player = edit_->colour;
            } else {
                stones = true;
                fill(board, *edit_);
            }
        }
        if (stones) set_up(board, moves, player);
        if (player) face(*player);
    }

    void fill(std::array<Colour, kPointSpan>& board, const SetupEdit& edit) const {
        const Geometry& g = position_.geometry();
        const auto [left, right] = std::minmax({g.column(edit.from), g.column(edit.to)});
        const auto [bottom, top] = std::minmax({g.row(edit.from), g.row(edit.to)});
        for (int row = bottom; row <= top; ++row) {
            for (int column = left; column <= right; ++column) {
                board[index(g.point(column, row))] = edit.colour;
            }
        }
    }

    void set_up(const std::array<Colour, kPointSpan>& board, std::size_t moves,
                std::optional<Colour> player) {
        std::vector<Move> stones;
        std::vector<Point> black;
        for (const Point p : position_.geometry().points()) {
            const Colour c = board[index(p)];
            if (c != Colour::Empty) stones.push_back({c, p});
            if (c == Colour::Black) black.push_back(p);
        }
        const bool handicap = moves == 0 && record_.handicap >= 1 && stones.size() == black.size() &&
                              std::cmp_equal(black.size(), record_.handicap);
        try {
            if (handicap) {
                position_.place_handicap(black);
            } else {
                position_.set_up(stones, player.value_or(position_.to_play()));
            }
        } catch (const base::Error& error) {
            throw base::Error(fmt::format("set-up before move {}: {}", moves + 1, error.what()));
        }
    }

    static std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

    const Record& record_;
    Position& position_;
    std::vector<SetupEdit>::const_iterator edit_;
};

}  // namespace

IllegalMove::IllegalMove(std::size_t move_number, Move illegal, Refusal why, int size)
    : Error(fmt::format("move {}, {} {}, is illegal: {}", move_number, colour_name(illegal.colour),
                        vertex_text(illegal.point, size), refusal_text(why))),
      number(move_number),
      move(illegal),
      reason(why) {}

void replay(const Record& record, Position& position, const ReplayOptions& options, std::size_t before_move) {
    const Rules rules = options.rules.value_or(record.rules.value_or(options.default_rules));
    Rules checked = rules;
    if (options.check_ko) checked.ko = *options.check_ko;
    if (options.check_suicide) checked.suicide = *options.check_suicide;
    position.clear(record.size);
    position.set_komi(record.komi.value_or(options.default_komi));
    position.set_rules(checked);
    const std::size_t wanted = before_move == 0 ? 0 : before_move - 1;
    Replayer(record, position).run(std::min(wanted, record.moves.size()));
    position.set_rules(rules);
}

Position make_position(const Record& record, const ReplayOptions& options, std::size_t before_move) {
    Position position(record.size);
    replay(record, position, options, before_move);
    return position;
}

}  // namespace yomi::go
