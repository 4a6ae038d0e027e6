// Searching and judging allocate in proportion to the moves and chains, never to the playouts. This file
// counts every allocation of the test program.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "player/careful_playout.hpp"
#include "player/flat_search.hpp"
#include "player/sensible.hpp"
#include "player/status.hpp"

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

namespace yomi::player {
namespace {

using go::Colour;

TEST(Allocation, IsCounted) {
    const long before = allocations;
    const auto* const number = new int(3);
    EXPECT_EQ(allocations - before, 1);
    delete number;
}

TEST(Allocation, DoesNotHappenInAFlatSearch) {
    for (const int size : {2, 9, 19, 25}) {
        const go::Position position(size);
        FlatSearch search(position, Colour::Black, sensible_points(position, Colour::Black), base::Seed(1));
        const Limit limit({.playouts = 100, .seconds = 1000});
        const long before = allocations;
        search.run(limit);
        EXPECT_EQ(allocations - before, 0) << size;
        EXPECT_EQ(search.playouts(), 100);
    }
}

TEST(Allocation, DoesNotHappenInCarefulPlayouts) {
    for (const int size : {2, 9, 19, 25}) {
        const go::Board empty(size);
        go::Board board(size);
        base::Random random(base::Seed(1));
        const long before = allocations;
        for (int i = 0; i < 20; ++i) {
            board = empty;
            play_careful(board, i % 2 == 0 ? Colour::Black : Colour::White, random);
        }
        EXPECT_EQ(allocations - before, 0) << size;
    }
}

TEST(Allocation, OfAJudgementDoesNotGrowWithItsPlayouts) {
    go::Board board(9);
    base::Random random(base::Seed(2));
    for (int i = 0; i < 30; ++i) {
        const auto empty = board.empty_points();
        const go::Point p = empty[random.below(static_cast<std::uint32_t>(empty.size()))];
        if (board.is_legal(p, board.to_play())) board.play(p, board.to_play());
    }
    const auto count = [&](int rounds) {
        const long before = allocations;
        judge(board, rounds, Limit({}));
        return allocations - before;
    };
    // The verdict allocates for chains that look dead, a few more or less; there are 108 more playouts.
    EXPECT_NEAR(static_cast<double>(count(20)), static_cast<double>(count(2)), 20);
}

}  // namespace
}  // namespace yomi::player
