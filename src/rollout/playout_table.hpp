#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rollout/keyed_weights.hpp"
#include "rollout/playout_layout.hpp"

namespace yomi::rollout {

/// Two scores of a move: if Black plays it, and if White does.
struct ScorePair {
    static constexpr std::int16_t kUnknown = INT16_MIN;
    std::int16_t black = kUnknown;
    std::int16_t white = kUnknown;

    [[nodiscard]] std::int16_t& of(bool is_black) { return is_black ? black : white; }
    friend bool operator==(const ScorePair&, const ScorePair&) = default;
};

/// The scores of the tactical features IV to VIII of the MC function, by their classes.
struct TacticalScores {
    std::array<std::array<std::int16_t, 3>, 3> capture{};                // stones, increase
    std::array<std::array<std::array<std::int16_t, 3>, 2>, 3> extend{};  // stones, liberties, increase
    std::array<std::int16_t, 3> atari{};
    std::array<std::int16_t, 3> rescue{};
    std::array<std::int16_t, 3> self_atari{};
};

/// The weights of an MC function made ready for playouts on boards of one size. A score is a whole number of
/// kUnit-ths of a logarithm, so that sums are exact; every pattern is there in all orientations in which the
/// board can show it, and one look tells the scores of both players.
///
/// Thread safety: const after construction.
template <class Layout>
class PlayoutTable {
   public:
    static constexpr int kUnit = 64;
    static constexpr int kLeast = -5 * kUnit;   ///< lower scores count as this …
    static constexpr int kMost = 10 * kUnit;    ///< … and higher ones as this
    static constexpr std::uint32_t kOne = 256;  ///< the weight of score 0
    static constexpr int kFar = 5;              ///< distances from the last move from here on are one class
    static constexpr int kNearUnit = 256;

    /// `weights` are those of the model "mc/" and the name of the layout. Scores are multiplied by `power`:
    /// the filter of the thesis. Throws base::Error for weights of another model or without shapes.
    PlayoutTable(const KeyedWeights& weights, int board_size, double power);

    [[nodiscard]] const PointKinds& points() const { return points_; }
    [[nodiscard]] const TacticalScores& tactics() const { return tactics_; }
    [[nodiscard]] int place_score(int place) const { return places_[static_cast<std::size_t>(place)]; }

    /// What a point at that distance from the last move is more likely than a far one, in kNearUnit-ths.
    [[nodiscard]] std::uint32_t nearness(int distance) const {
        return nearness_[static_cast<std::size_t>(distance)];
    }
    [[nodiscard]] std::uint32_t weight(int score) const {
        const int at = score < kLeast ? kLeast : score > kMost ? kMost : score;
        return powers_[static_cast<std::size_t>(at - kLeast)];
    }

    using Words = std::array<std::uint64_t, static_cast<std::size_t>(Layout::kWords)>;
    struct Found {
        ScorePair scores;
        int levels;  ///< known beyond the eight neighbours
    };
    /// A question about the largest known pattern of a part at a point of some kind. The table is larger than
    /// the caches, so questions are asked together before the first is answered: asking fetches from memory
    /// what the answer will probably need.
    struct Question {
        const ScorePair* near;
        std::uint64_t place;
        Words words;
        std::uint64_t guessed;  // hash of the last level that is probably known
        std::uint64_t next;     // and of the one after that
        int levels;             // that are probably known
    };
    [[nodiscard]] Question ask(std::size_t kind, std::size_t part, std::uint32_t near_view,
                               const Words& words, int levels) const;
    [[nodiscard]] Found answer(const Question& question) const;

    /// Entries of the hash table, and its bytes.
    [[nodiscard]] std::size_t entries() const { return entries_; }
    [[nodiscard]] std::size_t bytes() const {
        return slots_.size() * sizeof(Slot) + near_.size() * sizeof(ScorePair);
    }

   private:
    struct Slot {
        std::uint32_t check = 0;  // 0: empty
        ScorePair scores;  // of the largest known pattern inside, for a player who does not know this one
    };
    /// A pattern as a kind of point sees it.
    struct View {
        std::size_t kind, part;
        int size;
        std::uint32_t near;
        Words words;
        bool is_black;  // who moves
    };

    void read_features(const KeyedWeights& weights, double power);
    void read_patterns(const KeyedWeights& weights, double power);
    void add(const go::CellPattern& cells, std::int16_t score);
    void add(const View& view, std::int16_t score);
    void add_far(const View& view, std::int16_t score);
    void fill_gaps();

    static Words masked(const Words& words, int level);
    static std::uint64_t place_hash(std::size_t kind, std::size_t part, std::uint32_t near);
    static std::uint64_t hash(std::uint64_t place, int level, const Words& masked);
    static std::size_t near_index(std::size_t kind, std::size_t part, std::uint32_t view) {
        return (kind * kNearViews + view) * Layout::kParts + part;
    }
    static std::size_t orthogonal_index(std::size_t kind, std::size_t part, std::uint32_t view) {
        return (kind * kOrthogonalViews + view % kOrthogonalViews) * Layout::kParts + part;
    }
    // The two lowest bits say, while the table is made, whether Black and White know the pattern.
    static std::uint32_t check_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash) | 3; }
    static std::uint8_t known_bit(bool is_black) { return is_black ? 1 : 2; }
    /// The slot of a pattern, or the empty one where it belongs.
    [[nodiscard]] std::size_t place_of(std::uint64_t hash) const;
    [[nodiscard]] const Slot* find_slot(std::uint64_t hash) const;

    PointKinds points_;
    TacticalScores tactics_;
    std::array<std::int16_t, 15> places_{};
    std::array<std::uint32_t, kFar + 1> nearness_{};
    std::array<std::uint32_t, kMost - kLeast + 1> powers_{};
    std::vector<ScorePair> near_;  // by near_index()
    // While the table is made: the scores of the four direct neighbours, and who knows all eight.
    std::vector<ScorePair> orthogonal_;
    std::vector<std::uint8_t> near_known_;
    std::vector<Slot> slots_;
    int shift_ = 0;
    std::size_t entries_ = 0;
};

template <class Layout>
inline std::uint64_t PlayoutTable<Layout>::place_hash(std::size_t kind, std::size_t part,
                                                      std::uint32_t near) {
    return (near | kind << 13 | part << 20) * 0x9e3779b97f4a7c15U;
}

template <class Layout>
inline std::uint64_t PlayoutTable<Layout>::hash(std::uint64_t place, int level, const Words& masked) {
    constexpr std::uint64_t kLevelStep = 0xd1342543de82ef95U;
    std::uint64_t a = place + kLevelStep * static_cast<std::uint64_t>(level + 1);
    if constexpr (Layout::kWords > 1) a += masked[1] * 0xd6e8feb86659fd93U;
    const auto product = static_cast<unsigned __int128>(a) * (masked[0] ^ 0xd851f42d4c957f2dU);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class Layout>
inline typename PlayoutTable<Layout>::Words PlayoutTable<Layout>::masked(const Words& words, int level) {
    static constexpr auto kMasks = [] {
        std::array<Words, Layout::kLevels> all{};
        for (int l = 0; l < Layout::kLevels; ++l) {
            for (int cell = Layout::kNear; cell < Layout::cells(l + 2); ++cell) {
                all[static_cast<std::size_t>(l)][static_cast<std::size_t>(Layout::word(cell))] |=
                    std::uint64_t{3} << Layout::shift(cell);
            }
        }
        return all;
    }();
    Words result;
    for (std::size_t w = 0; w < result.size(); ++w)
        result[w] = words[w] & kMasks[static_cast<std::size_t>(level)][w];
    return result;
}

template <class Layout>
inline const typename PlayoutTable<Layout>::Slot* PlayoutTable<Layout>::find_slot(std::uint64_t hash) const {
    const std::uint32_t check = check_of(hash);
    const Slot* slot = &slots_[hash >> shift_];  // the last slot is empty: no need to go around
    while (slot->check != check && slot->check != 0) ++slot;
    return slot->check != 0 ? slot : nullptr;
}

template <class Layout>
[[gnu::always_inline]] inline typename PlayoutTable<Layout>::Question PlayoutTable<Layout>::ask(
    std::size_t kind, std::size_t part, std::uint32_t near_view, const Words& words, int levels) const {
    Question question;
    question.near = &near_[near_index(kind, part, near_view)];
    question.place = place_hash(kind, part, near_view);
    question.words = words;
    question.levels = levels;
    if (levels > 0) {
        question.guessed = hash(question.place, levels - 1, masked(words, levels - 1));
        __builtin_prefetch(&slots_[question.guessed >> shift_]);
    } else {
        __builtin_prefetch(question.near);
    }
    if (levels < Layout::kLevels) {
        question.next = hash(question.place, levels, masked(words, levels));
        __builtin_prefetch(&slots_[question.next >> shift_]);
    }
    return question;
}

template <class Layout>
[[gnu::always_inline]] inline typename PlayoutTable<Layout>::Found PlayoutTable<Layout>::answer(
    const Question& question) const {
    const auto find_level = [&](int level) {
        return find_slot(hash(question.place, level, masked(question.words, level)));
    };
    int levels = question.levels;
    const Slot* slot = levels > 0 ? find_slot(question.guessed) : nullptr;
    if (levels > 0 && slot == nullptr) {
        // A level is known only if all those before it are.
        do {
            --levels;
        } while (levels > 0 && (slot = find_level(levels - 1)) == nullptr);
        return {slot != nullptr ? slot->scores : *question.near, levels};
    }
    if (levels < Layout::kLevels) {
        for (const Slot* next = find_slot(question.next); next != nullptr; next = find_level(levels)) {
            slot = next;
            if (++levels == Layout::kLevels) break;
        }
    }
    return {slot != nullptr ? slot->scores : *question.near, levels};
}

extern template class PlayoutTable<DiscLayout<2>>;
extern template class PlayoutTable<DiscLayout<4>>;
extern template class PlayoutTable<DiscLayout<6>>;
extern template class PlayoutTable<QuarterLayout>;

}  // namespace yomi::rollout
