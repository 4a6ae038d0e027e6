// Replaces operator new and delete of the test program. In a file of its own, so that no call is inlined
// away.

#include "rollout/counting_new.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> count{0};

void* count_and_allocate(std::size_t size, std::size_t alignment) {
    ++count;
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;  // as aligned_alloc() wants it
    void* memory = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

long yomi::test::allocations() { return count; }

void* operator new(std::size_t n) { return count_and_allocate(n, alignof(std::max_align_t)); }
void* operator new[](std::size_t n) { return count_and_allocate(n, alignof(std::max_align_t)); }
void* operator new(std::size_t n, std::align_val_t a) { return count_and_allocate(n, std::size_t(a)); }
void* operator new[](std::size_t n, std::align_val_t a) { return count_and_allocate(n, std::size_t(a)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
