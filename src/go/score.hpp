#pragma once

#include "go/board.hpp"
#include "go/point.hpp"
#include "go/rules.hpp"

namespace yomi::go {

/// What the players agree on at the end of a game. A chain is dead or in seki with all its stones.
struct Status {
    PointSet dead;
    PointSet seki;

    friend bool operator==(const Status&, const Status&) = default;
};

/// Who owns each point once the dead stones are gone: its stone's colour, or that of the only colour an empty
/// region touches; Empty for neutral points.
class Ownership {
   public:
    Ownership(const Board& board, const PointSet& dead);

    [[nodiscard]] Colour of(Point p) const { return owner_[static_cast<std::size_t>(p.value())]; }
    /// Black's points less White's, stones and territory.
    [[nodiscard]] int area() const { return area_; }

   private:
    std::array<Colour, kPointSpan> owner_{};
    int area_ = 0;
};

/// Black's points less White's under area scoring, komi apart.
int area_difference(const Board& board, const Status& status);

/// Black's points less White's under territory scoring, komi and the prisoners taken during the game apart:
/// surrounded points, and the dead stones once more. With `tax` Seki, points that touch a chain in seki are
/// nobody's.
int territory_difference(const Board& board, const Status& status, Tax tax);

/// "B+3.5", "W+0.5", "0" for a difference seen from Black.
std::string score_text(double black_lead);

}  // namespace yomi::go
