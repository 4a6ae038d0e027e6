#pragma once

#include <compare>
#include <concepts>

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

}  // namespace yomi::base
