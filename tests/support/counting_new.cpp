// Replaces operator new and delete of the test program that asks for allocations(), all of them, or a
// sanitizer finds memory of its own operator given to ours. In a file of its own, so that no call is inlined
// away.

#include "support/counting_new.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> count{0};

void* count_and_allocate(std::size_t size, std::size_t alignment) {
    ++count;
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;  // as aligned_alloc() wants it
    return std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
}

void* count_or_throw(std::size_t size, std::size_t alignment) {
    if (void* memory = count_and_allocate(size, alignment)) return memory;
    throw std::bad_alloc();
}

constexpr std::size_t kAlignment = alignof(std::max_align_t);

}  // namespace

long yomi::test::allocations() { return count; }

using Size = std::size_t;
using Align = std::align_val_t;
using Nothrow = const std::nothrow_t&;

void* operator new(Size n) { return count_or_throw(n, kAlignment); }
void* operator new[](Size n) { return count_or_throw(n, kAlignment); }
void* operator new(Size n, Align a) { return count_or_throw(n, Size(a)); }
void* operator new[](Size n, Align a) { return count_or_throw(n, Size(a)); }
void* operator new(Size n, Nothrow) noexcept { return count_and_allocate(n, kAlignment); }
void* operator new[](Size n, Nothrow) noexcept { return count_and_allocate(n, kAlignment); }
void* operator new(Size n, Align a, Nothrow) noexcept { return count_and_allocate(n, Size(a)); }
void* operator new[](Size n, Align a, Nothrow) noexcept { return count_and_allocate(n, Size(a)); }

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, Size) noexcept { std::free(memory); }
void operator delete[](void* memory, Size) noexcept { std::free(memory); }
void operator delete(void* memory, Align) noexcept { std::free(memory); }
void operator delete[](void* memory, Align) noexcept { std::free(memory); }
void operator delete(void* memory, Size, Align) noexcept { std::free(memory); }
void operator delete[](void* memory, Size, Align) noexcept { std::free(memory); }
void operator delete(void* memory, Nothrow) noexcept { std::free(memory); }
void operator delete[](void* memory, Nothrow) noexcept { std::free(memory); }
void operator delete(void* memory, Align, Nothrow) noexcept { std::free(memory); }
void operator delete[](void* memory, Align, Nothrow) noexcept { std::free(memory); }
