#pragma once

#include <array>
#include <vector>

#include "base/fields.hpp"
#include "go/tactics/ladder.hpp"
#include "go/tactics/life.hpp"
#include "go/tactics/scratch_board.hpp"

namespace yomi::go {

/// Which chains count as one group; see Groups.
struct GroupOptions {
    bool protected_liberty = true;
    bool recapture = true;
    bool dead_neighbour = true;

    base::Fields fields();

    /// As the program of the contest of 2010 did it, which could not tell what is dead.
    static GroupOptions of_the_contest() { return {true, false, false}; }
};

/// Chains of one colour that the opponent cannot separate. (In the paper, after Chen & Zhang, our chains are
/// "blocks" and our groups are "chains".) Two chains belong together if
///
///   C1  they have two common liberties or more, or
///   C2  they have one common liberty, and it is protected: the opponent may not play there, or his stone
///       would be taken for good, or
///   C3  both are next to a chain of the opponent's that is dead: in safe territory, or in a ladder that
///       works whoever moves first.
class Groups {
   public:
    explicit Groups(const GroupOptions& options = {}) : options_(options) {}

    /// Finds the groups of a board.
    void find(const Board& board);

    /// The number of groups, and the one of a stone, counted from 0.
    [[nodiscard]] int count() const { return static_cast<int>(groups_.size()); }
    [[nodiscard]] int of(Point stone) const { return group_[static_cast<std::size_t>(stone.value())]; }

    struct Group {
        Colour colour;
        std::vector<Point> heads;  ///< one stone of each of its chains
    };
    [[nodiscard]] const Group& operator[](int i) const { return groups_[static_cast<std::size_t>(i)]; }

    /// Whether a stone of `c` protects the empty point `p`: see C2.
    [[nodiscard]] bool is_protected(const Board& board, Point p, Colour c, bool recapture);

   private:
    [[nodiscard]] bool are_one(const Board& board, Point a, Point b);
    void join_around_dead(const Board& board);
    [[nodiscard]] bool is_dead(const Board& board, Point stone);
    [[nodiscard]] std::size_t root(std::size_t chain) const;
    void join(std::size_t a, std::size_t b);

    GroupOptions options_;
    LadderReader ladders_{100};
    LifeReader life_;
    ScratchBoard scratch_;
    std::array<PointSet, 3> safe_;  // territory, by colour
    std::vector<Point> chains_;     // heads
    std::vector<std::size_t> parent_;
    std::vector<std::size_t> around_;  // chains next to the one that is looked at
    std::array<int, kPointSpan> group_{};
    std::vector<Group> groups_;
};

}  // namespace yomi::go
