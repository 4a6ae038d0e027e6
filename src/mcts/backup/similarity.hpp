#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "mcts/backup/rave.hpp"

namespace yomi::mcts {

/// The sum of the weights without the factors, where the option plain_beta asks for it.
inline constexpr ColumnKind<float> kRavePlainWeight{"rave plain weight", 0,
                                                    "--backup similarity with --backup.plain-beta true"};
/// The surroundings of the move at the node, where they are compared exactly.
inline constexpr ColumnKind<std::uint32_t> kPattern{"pattern", 0};

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
///          the root. Only the first change counts and captures do not reset it.
///   5x5    the same over 24 points.
///   exact  the stones on the 3x3 points as they are, captures included, as the game tells them.
///
/// The paper compares numbers, which say for each point around what has changed. Since a point changes once,
/// they are the same exactly if no point around has changed between the node and the move; so it is enough to
/// know when the last of them has, and no node needs to keep anything.
///
/// With plain_beta, the share of RAVE in the value ignores the factors (the paper's variant "beta'
/// unchanged").
class SimilarityBackup : public RaveBackup {
   public:
    using Options = SimilarityOptions;
    static constexpr std::string_view kName = "similarity";
    static constexpr std::string_view kHelp =
        "all moves as first, weighted by local similarity (Shimizu & Kaneko 2014)";
    static constexpr std::string_view kPaper =
        "Shimizu & Kaneko 2014, with RAVE in Fuego's form, eqs. 6 to 10";

    /// The game must tell its grid.
    SimilarityBackup(Layout& layout, const SimilarityOptions& options, const GameFacts& facts);

    [[nodiscard]] bool wants_patterns() const override { return exact_; }
    void start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>& patterns) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;

    /// Updates by the depth of the updated node: how many there were, and for how many the patterns matched.
    /// Of this thread; counted only with the option `count`.
    struct Matches {
        std::uint64_t updates = 0;
        std::uint64_t matching = 0;
    };
    [[nodiscard]] const std::vector<Matches>& matches() const { return matches_; }
    /// Those of the root, by move.
    [[nodiscard]] const std::vector<Matches>& matches_at_root() const { return at_root_; }

   protected:
    void update_node(const Node& node, std::size_t depth, std::size_t length, float result) override;

   private:
    // A time and what else is to be known of a move then, in one word: the time above, and below it the mark
    // of the last change around the move. Changes by the moves of the path are marked with their time + 1, so
    // that 0 means none, and all those in the playout alike: they came after every node of the path.
    using Word = std::int32_t;
    static constexpr Word kNeverMade = -1;
    static constexpr int kTimeShift = 16;
    static constexpr Word kChangeMask = 0xffff;
    static constexpr std::uint16_t kInPlayout = 0xffff;
    static constexpr std::size_t kLongest = 0x7fff;  // moves behind are not looked at

    [[nodiscard]] std::uint16_t& last_change(MoveId move) { return last_change_[move + pad_]; }
    [[nodiscard]] Word& first(const Trace::Step& step) { return first_[step.player][step.move]; }
    void mark_around(MoveId move, std::uint16_t mark);
    void look_at_path(const Path& path, const Trace& trace);
    template <bool Exact, bool Wide>
    void look_at_playout(std::size_t from, const Trace& trace);
    /// Without extras the options check_same, plain_beta and count are known to be off.
    template <bool Exact, bool Extras>
    void update_weights(const Node& node, std::size_t depth, std::size_t length, float result);
    void count_matches(const Node& node, std::size_t depth, int edge, const Floats& alpha, const Ints& same);

    Column<std::uint32_t> pattern_;  // exact only
    Column<float> plain_weight_;
    float k_;
    float l_;
    bool exact_;
    bool wide_;
    bool plain_beta_;
    bool count_;
    game::Grid grid_;
    std::size_t pad_;  // cells before move 0, so that every neighbour has one

    std::vector<std::uint8_t> changed_;  // by move: whether a stone has been put there; 1 for other moves
    std::vector<std::uint16_t> last_change_;  // by cell: when a point around it changed last
    std::vector<Word> on_path_;               // what first_ gets for the moves of the path
    std::vector<Word> first_[2];              // by player and move: its first time from the present depth on
    std::vector<Word> pattern_then_[2];       // by player and move: the pattern then; exact only
    std::vector<Matches> matches_;
    std::vector<Matches> at_root_;
};

}  // namespace yomi::mcts
