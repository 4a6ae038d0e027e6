#pragma once

#include <vector>

#include "base/fields.hpp"
#include "go/tactics/groups.hpp"
#include "go/tactics/ladder.hpp"

namespace yomi::go {

/// The amounts in Chen's candidate moves. The paper gives the first three and the numbers of moves; the
/// adjustments are ours to tune.
struct ChenOptions {
    double first = 16;
    double second = 8;
    double third = 4;
    double weak_enemy = 8;
    std::int64_t weak_liberties = 2;
    double ladder = 64;
    double capture = 128;
    double stone = 8;
    std::int64_t points = 4;
    std::int64_t hunter_points = 3;
    std::int64_t prey_points = 2;

    base::Fields fields();
};

/// What a candidate is there for, seen from the group in question.
enum class ChenKind : std::uint8_t {
    Capture,  ///< takes a chain of either side's around it
    Liberty,  ///< among the best of its liberties of first and second order
    Hunter,   ///< a liberty of an enemy chain next to it
    Prey,     ///< a liberty of a chain of its own colour that is near but not part of it
};

struct ChenMove {
    Point point;
    double value = 0;
    ChenKind kind = ChenKind::Liberty;
};

/// Candidate moves around a group, for either side (K. Chen & P. Zhang, "A new heuristic search algorithm for
/// capturing problems in Go", 2006, as told by Asakura 2010). A point is worth
///
///   V = 16 n1 + 8 n2 + 4 n3
///
/// with n1 to n3 the liberties of order 1 to 3 that the group has once a stone of its colour is there, more
/// for each enemy chain beside the point that has few liberties, and for a point that decides a ladder.
class ChenCandidates {
   public:
    explicit ChenCandidates(const ChenOptions& options = {}) : options_(options) {}

    /// The moves that `mover` may play (simple ko), best first, each once.
    const std::vector<ChenMove>& find(const Board& board, const Groups& groups, int group, Colour mover);

    /// V with its adjustments, of an empty point.
    [[nodiscard]] double value(const Board& board, const Groups::Group& group, Point p);

   private:
    void add_points(const Board& board, const Groups::Group& group);
    void add_chains_around(const Board& board, const Groups::Group& group, const Groups& groups, int number);
    void add_best(const Board& board, const Groups::Group& group, const PointSet& points, std::int64_t most,
                  ChenKind kind);
    void add_captures(const Board& board, const Groups::Group& group);
    void add(const ChenMove& move);
    void find_ladders(const Board& board, const Groups::Group& group);

    ChenOptions options_;
    LadderReader ladders_{100};
    ScratchBoard scratch_;
    PointSet ladder_points_;  // where a ladder of the group's, or of an enemy next to it, is decided
    PointSet hunters_;        // heads
    std::vector<ChenMove> some_;
    std::vector<ChenMove> moves_;
};

}  // namespace yomi::go
