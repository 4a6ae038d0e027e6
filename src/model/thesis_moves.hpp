#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "go/patterns/pattern_system.hpp"
#include "model/feature_table.hpp"
#include "model/move_facts.hpp"

namespace yomi::model {

/// The nine features of the Nomitan thesis (its Table 3.2) in one of two functions: MC chooses the moves of
/// playouts, UCT orders moves in the tree.
enum class MoveFunction { Mc, Uct };

/// Features I to VIII as numbers: where each group begins, and the classes inside it. A value beyond the last
/// class counts as the last. "Increase" is {0 or less, 1, 2 or more}.
struct ThesisFeatures {
    static constexpr int kPlace = 0;                        // I: go::place_class()
    static constexpr int kLast = kPlace + 15;               // II: distance 0 to 13 (MC: to 5)
    static constexpr int kBefore = kLast + 14;              // III: the same (UCT only)
    static constexpr int kCapture = kBefore + 14;           // IV: stones x increase of the enemy's liberties
    static constexpr int kExtend = kCapture + 9;            // V: stones x liberties x increase x touched
    static constexpr int kAtari = kExtend + 3 * 2 * 3 * 2;  // VI: stones x touched
    static constexpr int kRescue = kAtari + 6;              // VII: stones saved
    static constexpr int kSelfAtari = kRescue + 3;          // VIII: stones (MC only)
    static constexpr int kCount = kSelfAtari + 3;

    /// A group as files of weights know it: its keys come from `frozen`, the number that its first class had
    /// when files had no names. It is not to change whatever comes before the group here.
    struct Group {
        std::string_view name;
        int first;
        int classes;
        int frozen;
    };
    static constexpr std::array<Group, 8> kGroups = {{{"place", kPlace, 15, 0},
                                                      {"last", kLast, 14, 15},
                                                      {"before", kBefore, 14, 29},
                                                      {"capture", kCapture, 9, 43},
                                                      {"extend", kExtend, 36, 52},
                                                      {"atari", kAtari, 6, 88},
                                                      {"rescue", kRescue, 3, 94},
                                                      {"self-atari", kSelfAtari, 3, 97}}};
    static const Group& group_of(int feature);
    /// The name of a feature in files: that of its group, and the class in it.
    static std::string name(int feature);

    static int capture(int stones, int increase) { return kCapture + 3 * (stones - 1) + increase; }
    static int extend(int stones, int liberties, int increase, bool touched) {
        return kExtend + ((stones - 1) * 2 + liberties - 1) * 6 + 2 * increase + (touched ? 1 : 0);
    }
    static int atari(int stones, bool touched) { return kAtari + 2 * (stones - 1) + (touched ? 1 : 0); }
    static int rescue(int stones) { return kRescue + stones - 1; }
    static int self_atari(int stones) { return kSelfAtari + stones - 1; }
};

/// The features of the player to move at the empty point p, whose last two moves are given (kNoPoint or
/// kPass for none); appended to `out`. Of several own chains in danger the one with the fewest liberties, and
/// of those the largest, is that of feature V; of several enemy chains with two liberties the largest is that
/// of VI.
void thesis_features(const go::Board& board, go::Point p, go::Point last, go::Point before,
                     MoveFunction function, std::vector<int>& out);

/// A function of the thesis: features I to VIII, those of feature_table() and, as feature IX, a pattern
/// system of which the largest size of each part counts up to which all are known.
class ThesisMoves : public MoveFacts {
   public:
    ThesisMoves(MoveFunction function, std::unique_ptr<go::PatternSystem> patterns);

    void look(const go::GameState& state) override;
    void find(go::Point p, const KeyTable& table, std::vector<std::uint32_t>& values) override;
    void count(go::Point p, const std::function<bool(std::uint64_t)>& add) override;
    [[nodiscard]] bool has_shapes() const override { return true; }
    void show(go::Point p, const std::function<bool(std::uint64_t)>& wanted,
              const std::function<void(const Shown&)>& see) override;
    [[nodiscard]] bool compares() const override { return patterns_->compares(); }
    void know(std::span<const go::CellPattern> patterns) override { patterns_->know(patterns); }

    /// The key of a feature by its number.
    static std::uint64_t feature_key(int feature);

   private:
    MoveFunction function_;
    std::unique_ptr<go::PatternSystem> patterns_;
    const go::GameState* state_ = nullptr;
    std::vector<int> features_;
    FeatureKeys added_;
};

}  // namespace yomi::model
