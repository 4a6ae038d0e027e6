#pragma once

#include <atomic>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#include "base/lanes.hpp"
#include "game/game.hpp"
#include "mcts/layout.hpp"

namespace yomi::mcts {

using game::MoveId;
using game::Player;

using base::Floats;
using base::Ints;

/// Columns are as long as the number of edges rounded up to this, and begin at a multiple of it, so that
/// loops over the edges may take four at a time. What the figures past the last edge are means nothing.
inline constexpr std::uint32_t kLanes = base::kLanes;

/// One figure of all edges of one node. Reads and writes are relaxed atomics: plain loads and stores for the
/// processor, and no data race for the language. A read and a write later is not one step: a thread that
/// loses its core in between writes over all that the others have done meanwhile. Where that matters,
/// change().
template <class T>
class ColumnView {
   public:
    explicit ColumnView(std::uint32_t* first) : first_(first) {}

    [[nodiscard]] T operator[](int edge) const {
        return std::bit_cast<T>(std::atomic_ref(first_[edge]).load(std::memory_order_relaxed));
    }
    void set(int edge, T value) const {
        std::atomic_ref(first_[edge]).store(std::bit_cast<std::uint32_t>(value), std::memory_order_relaxed);
    }

    /// Replaces a figure by change(figure) in one step, whatever other threads do, and returns the new one.
    template <class Change>
    T change(int edge, const Change& change) const {
        const std::atomic_ref word(first_[edge]);
        std::uint32_t before = word.load(std::memory_order_relaxed);
        while (true) {
            const T after = change(std::bit_cast<T>(before));
            if (word.compare_exchange_weak(before, std::bit_cast<std::uint32_t>(after),
                                           std::memory_order_relaxed))
                return after;
        }
    }

    /// The figures of the edges from `edge` on, a multiple of four: as Floats if they are floats, else Ints.
    [[nodiscard]] auto four(int edge) const {
        using Four = std::conditional_t<std::same_as<T, float>, Floats, Ints>;
        return base::load_words<Four>(first_ + edge);
    }
    template <class Four>
    void set_four(int edge, Four values) const {
        base::store_words(first_ + edge, values);
    }

   private:
    std::uint32_t* first_;
};

/// A node: how often it was visited, who is to move or whether chance is, what is proven, and its edges.
class Node {
   public:
    static constexpr std::uint32_t kHeaderWords = kLanes;

    explicit Node(std::uint32_t* words) : words_(words) {}

    [[nodiscard]] int edges() const { return static_cast<int>(words_[0] & 0xffff); }
    [[nodiscard]] Player player() const { return static_cast<Player>(words_[0] >> 16); }
    /// Whether the next move is chance's; player() is then whose figures the means are.
    [[nodiscard]] bool is_chance() const {
        return (std::atomic_ref(words_[3]).load(std::memory_order_relaxed) & kIsChance) != 0;
    }

    [[nodiscard]] std::uint32_t visits() const {
        return std::atomic_ref(words_[1]).load(std::memory_order_relaxed);
    }
    void set_visits(std::uint32_t n) const { std::atomic_ref(words_[1]).store(n, std::memory_order_relaxed); }
    /// One more, in one step.
    void add_visit() const { std::atomic_ref(words_[1]).fetch_add(1, std::memory_order_relaxed); }

    /// What the player to move can force, if that is proven; at a node of chance, what is sure for him.
    enum class Proof : std::uint32_t { None, Win, Loss, Draw };
    [[nodiscard]] Proof proof() const {
        return static_cast<Proof>(std::atomic_ref(words_[2]).load(std::memory_order_relaxed));
    }
    void set_proof(Proof p) const {
        std::atomic_ref(words_[2]).store(static_cast<std::uint32_t>(p), std::memory_order_relaxed);
    }

    /// Whether the player to move has a certain draw, so that nothing less can come out for him here.
    [[nodiscard]] bool is_drawable() const {
        return (std::atomic_ref(words_[3]).load(std::memory_order_relaxed) & kIsDrawable) != 0;
    }
    void set_drawable() const { std::atomic_ref(words_[3]).fetch_or(kIsDrawable, std::memory_order_relaxed); }

    /// Whether the prior has judged the moves a second time, or is about to.
    [[nodiscard]] bool is_judged_again() const {
        return (std::atomic_ref(words_[3]).load(std::memory_order_relaxed) & kIsJudgedAgain) != 0;
    }
    /// Whether this thread is the one that may have them judged again.
    [[nodiscard]] bool claim_second_look() const {
        return (std::atomic_ref(words_[3]).fetch_or(kIsJudgedAgain, std::memory_order_relaxed) &
                kIsJudgedAgain) == 0;
    }

    /// The length of a column.
    static constexpr std::uint32_t rounded(std::uint32_t edges) {
        return (edges + kLanes - 1) / kLanes * kLanes;
    }

    /// The column of the moves, which no thread changes once the node is made.
    [[nodiscard]] const std::uint32_t* moves(Column<std::uint32_t> move) const { return first(move.index); }

    template <class T>
    [[nodiscard]] ColumnView<T> column(Column<T> c) const {
        return ColumnView<T>(first(c.index));
    }

    /// Makes the child of an edge visible to other threads, with all that it holds.
    void publish_child(Column<NodeId> child, int edge, NodeId node) const {
        std::atomic_ref(child_word(child, edge)).store(node, std::memory_order_release);
    }
    [[nodiscard]] NodeId child(Column<NodeId> child, int edge) const {
        return std::atomic_ref(child_word(child, edge)).load(std::memory_order_acquire);
    }
    /// Whether this thread is the one that may make the child.
    [[nodiscard]] bool claim_child(Column<NodeId> child, int edge) const;

   private:
    friend class Tree;
    static constexpr std::uint32_t kIsChance = 1;
    static constexpr std::uint32_t kIsDrawable = 2;
    static constexpr std::uint32_t kIsJudgedAgain = 4;

    [[nodiscard]] std::uint32_t& child_word(Column<NodeId> child, int edge) const {
        return first(child.index)[edge];
    }
    [[nodiscard]] std::uint32_t* first(std::uint32_t column) const {
        return words_ + kHeaderWords + column * rounded(words_[0] & 0xffff);
    }

    std::uint32_t* words_;
};

/// A child that some thread is about to make.
inline constexpr NodeId kClaimedNode = 0xffffffff;

/// All nodes, in one block of memory that is taken once. A node lies in one piece: its header, then column
/// after column, each with one word for each edge, and a few more to fill a multiple of kLanes.
///
/// Thread safety: make_node() and the figures of nodes from any thread; the rest from one thread alone.
class Tree {
   public:
    /// At most `bytes` of memory, and never more than 16 GiB.
    Tree(Layout layout, std::size_t bytes) { reset(std::move(layout), bytes); }
    Tree(Tree&& other) noexcept { *this = std::move(other); }
    Tree& operator=(Tree&& other) noexcept;
    ~Tree() = default;

    /// An empty tree with this layout and memory.
    void reset(Layout layout, std::size_t bytes);

    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] NodeId root() const { return root_; }
    void set_root(NodeId root) { root_ = root; }
    [[nodiscard]] Node node(NodeId id) const { return Node(words_.get() + id); }
    /// Has the first cache line of a node fetched, if there is such a node.
    void prefetch(NodeId id) const {
        if (id < capacity_) __builtin_prefetch(words_.get() + id);
    }

    /// A node with these moves and every other figure at its start, or kNoNode if the memory is full.
    NodeId make_node(Player player, const std::vector<MoveId>& moves, bool is_chance = false);

    /// Forgets everything.
    void clear();

    /// Replaces this tree by what hangs below `root` in `from`, which has the same layout: edges keep their
    /// figures, nodes with fewer than `least_visits` are left out. `is_late` is asked now and then; if it
    /// says so, this tree is empty afterwards and the answer false.
    bool copy_from(const Tree& from, NodeId root, std::uint32_t least_visits,
                   const std::function<bool()>& is_late = {});

    [[nodiscard]] std::size_t used_bytes() const { return sizeof(std::uint32_t) * used(); }
    [[nodiscard]] std::size_t capacity_bytes() const { return sizeof(std::uint32_t) * capacity_; }
    [[nodiscard]] bool is_full() const { return full_.load(std::memory_order_relaxed); }

   private:
    [[nodiscard]] std::uint64_t used() const;
    NodeId copy_node(const Tree& from, NodeId id);

    struct Free {
        void operator()(std::uint32_t* p) const { std::free(p); }
    };

    Layout layout_;
    std::uint64_t capacity_ = 0;                    // words
    std::unique_ptr<std::uint32_t[], Free> words_;  // untouched until used
    std::atomic<std::uint64_t> next_{kLanes};       // first free word; may run past the end when full
    std::atomic<bool> full_{false};
    NodeId root_ = kNoNode;
};

}  // namespace yomi::mcts
