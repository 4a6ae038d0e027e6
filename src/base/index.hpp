#pragma once

#include <compare>
#include <concepts>
#include <cstddef>

namespace yomi::base {

/// An integer that counts one kind of thing and converts to nothing else by accident.
template <class Tag, std::integral Rep>
class Index {
   public:
    constexpr Index() = default;
    constexpr explicit Index(int value) : value_(static_cast<Rep>(value)) {}
    [[nodiscard]] constexpr int value() const { return value_; }
    friend constexpr auto operator<=>(Index, Index) = default;

   private:
    Rep value_ = 0;
};

/// A fixed array that only its own kind of index opens. `Idx::kCount` values, from 0.
template <class Idx, class T, std::size_t N>
struct IndexedArray {
    T items[N];

    constexpr T& operator[](Idx i) { return items[static_cast<std::size_t>(i.value())]; }
    constexpr const T& operator[](Idx i) const { return items[static_cast<std::size_t>(i.value())]; }
    constexpr T* begin() { return items; }
    constexpr T* end() { return items + N; }
    constexpr const T* begin() const { return items; }
    constexpr const T* end() const { return items + N; }
    static constexpr std::size_t size() { return N; }
};

}  // namespace yomi::base
