#include "mcts/tree.hpp"

#include <algorithm>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace yomi::mcts {
namespace {

/// Memory that nothing is written to yet and that takes no room until it is. A search jumps about in it, so
/// that large pages save the processor many look-ups.
void* untouched_memory(std::size_t bytes) {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    if (bytes < 4 * kLargePage) return std::malloc(std::max<std::size_t>(bytes, 1));
    const std::size_t whole = (bytes + kLargePage - 1) / kLargePage * kLargePage;
    void* memory = std::aligned_alloc(kLargePage, whole);
#if defined(MADV_HUGEPAGE)
    if (memory != nullptr) madvise(memory, whole, MADV_HUGEPAGE);  // if not, then small ones
#endif
    return memory;
}

}  // namespace

bool Node::claim_child(Column<NodeId> child, int edge) const {
    NodeId none = kNoNode;
    return std::atomic_ref(child_word(child, edge))
        .compare_exchange_strong(none, kClaimedNode, std::memory_order_relaxed);
}

void Tree::reset(Layout layout, std::size_t bytes) {
    layout_ = std::move(layout);
    // Node ids have 32 bits, and the last one means "claimed".
    capacity_ = std::min<std::uint64_t>(bytes / sizeof(std::uint32_t), kClaimedNode);
    words_.reset();  // before the new ones are asked for
    words_.reset(static_cast<std::uint32_t*>(untouched_memory(capacity_ * sizeof(std::uint32_t))));
    if (!words_) throw std::bad_alloc();
    clear();
}

Tree& Tree::operator=(Tree&& other) noexcept {
    layout_ = std::move(other.layout_);
    capacity_ = std::exchange(other.capacity_, 0);
    words_ = std::move(other.words_);
    next_ = other.next_.load();
    full_ = other.full_.load();
    root_ = other.root_;
    return *this;
}

std::uint64_t Tree::used() const { return std::min(next_.load(std::memory_order_relaxed), capacity_); }

NodeId Tree::make_node(Player player, const std::vector<MoveId>& moves, bool is_chance) {
    const auto edges = static_cast<std::uint32_t>(moves.size());
    const std::uint32_t length = Node::rounded(edges);
    const std::uint64_t size = Node::kHeaderWords + std::uint64_t{length} * layout_.count();
    const std::uint64_t at = next_.fetch_add(size, std::memory_order_relaxed);
    if (at + size > capacity_) {
        full_.store(true, std::memory_order_relaxed);
        return kNoNode;
    }
    const auto id = static_cast<NodeId>(at);
    std::uint32_t* words = words_.get() + id;
    words[0] = static_cast<std::uint32_t>(player) << 16 | edges;
    words[1] = 0;
    words[2] = 0;
    words[3] = is_chance ? Node::kIsChance : 0;
    std::uint32_t* next = words + Node::kHeaderWords;
    next = std::fill_n(std::copy(moves.begin(), moves.end(), next), length - edges, 0);
    for (std::uint32_t c = 1; c < layout_.count(); ++c) next = std::fill_n(next, length, layout_.initial(c));
    return id;
}

void Tree::clear() {
    next_.store(kLanes, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
    root_ = kNoNode;
}

NodeId Tree::copy_node(const Tree& from, NodeId id) {
    const std::uint32_t* source = from.words_.get() + id;
    const std::uint64_t size =
        Node::kHeaderWords + std::uint64_t{Node::rounded(source[0] & 0xffff)} * layout_.count();
    const std::uint64_t at = next_.fetch_add(size, std::memory_order_relaxed);
    if (at + size > capacity_) {
        next_.store(at, std::memory_order_relaxed);
        return kNoNode;
    }
    std::copy_n(source, size, words_.get() + at);
    return static_cast<NodeId>(at);
}

bool Tree::copy_from(const Tree& from, NodeId root, std::uint32_t least_visits,
                     const std::function<bool()>& is_late) {
    constexpr std::size_t kBetweenQuestions = 256;
    clear();
    if (root == kNoNode) return true;
    root_ = copy_node(from, root);
    // Breadth first, over the copies: what does not fit any more is the deepest.
    std::vector<NodeId> open = {root_};
    for (std::size_t i = 0; i < open.size() && open[i] != kNoNode; ++i) {
        if (is_late && i % kBetweenQuestions == kBetweenQuestions - 1 && is_late()) {
            clear();
            return false;
        }
        const Node copy = node(open[i]);
        for (int e = 0; e < copy.edges(); ++e) {
            const NodeId old = copy.child(layout_.child, e);
            if (old == kNoNode) continue;
            const bool kept = old != kClaimedNode && from.node(old).visits() >= least_visits;
            const NodeId made = kept ? copy_node(from, old) : kNoNode;
            copy.publish_child(layout_.child, e, made);
            if (made != kNoNode) open.push_back(made);
        }
    }
    return true;
}

}  // namespace yomi::mcts
