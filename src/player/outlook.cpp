#include "player/outlook.hpp"

#include "go/score.hpp"

namespace yomi::player {

Outlook outlook_of(const go::Board& board, const go::PointSet& dead, double komi) {
    const go::Ownership owners(board, dead);
    Outlook outlook;
    outlook.ownership.assign(static_cast<std::size_t>(board.geometry().span()), 0);
    for (const go::Point p : board.geometry().points()) {
        const go::Colour owner = owners.of(p);
        outlook.ownership[static_cast<std::size_t>(p.value())] = owner == go::Colour::Black   ? 1.0F
                                                                 : owner == go::Colour::White ? -1.0F
                                                                                              : 0.0F;
    }
    outlook.lead.mean = owners.area() - komi;
    return outlook;
}

}  // namespace yomi::player
