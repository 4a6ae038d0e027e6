#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "mcts/backup/rave.hpp"

namespace yomi::mcts {

struct SimilarityOptions {
    double k = 1.5;
    double l = 1;
    std::string surroundings = "3x3";
    bool plain_beta = false;
    bool count = false;
    RaveOptions rave;

    base::Fields fields();
};

/// RAVE weighted by local similarity (Shimizu & Kaneko 2014): an update counts k times if the surroundings of
/// the move looked the same when it was played as at the node, l times otherwise.
///
///   3x3    the paper's: for every point around, whether a stone of either player has been put there since
///   the root.
///          Only the first change counts and captures do not reset it. The pattern is a number in base three.
///   5x5    the same over 24 points; the number is a hash.
///   exact  the stones on the 3x3 points as they are, captures included, as the game tells them.
///
/// With plain_beta, the share of RAVE in the value ignores the factors (the paper's variant "beta'
/// unchanged").
class SimilarityBackup : public RaveBackup {
   public:
    /// The game must tell its grid.
    SimilarityBackup(Layout& layout, const SimilarityOptions& options, const GameFacts& facts);

    void new_root(const std::vector<Trace::Step>& played) override;
    void start(const Node& node, const std::vector<PriorValue>& priors,
               const std::vector<std::uint32_t>& patterns) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;

    /// Updates by the depth of the updated node: how many there were, and for how many the patterns matched.
    /// Of this thread; counted only with the option `count`.
    struct Matches {
        std::uint64_t updates = 0;
        std::uint64_t matching = 0;
    };
    [[nodiscard]] const std::vector<Matches>& matches() const { return matches_; }

   protected:
    void update_node(const Node& node, std::size_t depth, std::size_t length, float result) override;

   private:
    /// What has changed since the root. Cells begin kPad before move 0, so that every neighbour has one.
    struct Changes {
        std::vector<std::uint8_t> of;        // by move: 0 nothing, 1 or 2 a stone of player 0 or 1
        std::vector<std::uint16_t> around3;  // by cell: the 3x3 pattern, in base three
        std::vector<std::uint32_t> around5;  // by cell: a hash of the 5x5 pattern
    };
    [[nodiscard]] std::size_t cell(MoveId move) const { return move + pad_; }
    [[nodiscard]] std::uint32_t pattern_of(const Changes& changes, MoveId move) const {
        return wide_ ? changes.around5[cell(move)] : changes.around3[cell(move)];
    }
    /// Writes down a move, unless its point has changed before; whether it has not.
    bool put(Changes& changes, const Trace::Step& step) const;
    void put_wide(Changes& changes, MoveId move, std::uint32_t change) const;
    void store_patterns(const Node& node) const;
    void look_at_playout(const Path& path, const Trace& trace);
    void count_matches(const Node& node, std::size_t depth, int edge, const Floats& alpha, const Ints& same);

    Column<std::uint32_t> pattern_;
    Column<float> plain_weight_;
    float k_;
    float l_;
    bool exact_;
    bool wide_;
    bool plain_beta_;
    bool count_;
    game::Grid grid_;
    std::size_t pad_;
    Changes at_root_;  // what the moves since the oldest root changed
    Changes now_;
    std::vector<std::uint32_t> on_path_;  // the pattern around each move of the path just before it
    // By player: the pattern around each move just before its first time.
    std::vector<std::uint32_t> at_first_time_[2];
    std::vector<Matches> matches_;
};

}  // namespace yomi::mcts
