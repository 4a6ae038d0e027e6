// Copying boards and playing playouts allocates nothing. This file counts every allocation of the test
// program.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "rollout/uniform.hpp"

namespace {

std::atomic<long> allocations{0};

void* count_and_allocate(std::size_t size, std::size_t alignment) {
    ++allocations;
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;  // as aligned_alloc() wants it
    void* memory = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t size) { return count_and_allocate(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return count_and_allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t a) {
    return count_and_allocate(size, static_cast<std::size_t>(a));
}
void* operator new[](std::size_t size, std::align_val_t a) {
    return count_and_allocate(size, static_cast<std::size_t>(a));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace yomi::test {
namespace {

using go::Board;

TEST(Allocation, IsCounted) {
    const long before = allocations;
    const auto* const number = new int(3);
    EXPECT_EQ(allocations - before, 1);
    delete number;
}

TEST(Allocation, DoesNotHappenInCopiesAndPlayouts) {
    for (int size = go::kMinSize; size <= go::kMaxSize; ++size) {
        const Board empty(size);
        base::Random random(base::Seed(1));
        int score = 0;
        const long before = allocations;
        for (int i = 0; i < 10; ++i) {
            Board board = empty;
            rollout::play_uniform(board, random);
            Board other = board;
            other = empty;
            rollout::play_uniform(other, random);
            score += board.area_score_of_finished_playout() + other.area_score_of_finished_playout();
            for (const go::Point p : empty.geometry().points()) {
                score += board.is_legal(p, go::Colour::Black) ? 1 : 0;
                if (board.at(p) != go::Colour::Empty) continue;
                score += board.is_eye(p, go::Colour::White) ? 1 : 0;
                score += static_cast<int>(board.hash_after(p, go::Colour::Black) & 1);
            }
        }
        EXPECT_EQ(allocations - before, 0) << "size " << size;
        EXPECT_NE(score, -1'000'000);
    }
}

}  // namespace
}  // namespace yomi::test
