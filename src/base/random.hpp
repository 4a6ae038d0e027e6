#pragma once

#include <cstdint>
#include <string_view>

namespace yomi::base {

/// A bijection of 64-bit numbers that changes about half of the output bits for each input bit
/// (Stafford's "Mix13" constants, as in SplitMix64; Steele, Lea & Flood 2014).
constexpr std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/// Names a random stream. Streams form a tree: a job derives the seeds of its parts from its own seed and
/// their names or numbers, never from a thread or a clock, so a result does not depend on who computes it.
class Seed {
   public:
    constexpr explicit Seed(std::uint64_t value) : value_(value) {}

    /// A seed from the operating system's entropy. Print and store it with every result made from it.
    static Seed from_entropy();

    [[nodiscard]] constexpr Seed derive(std::uint64_t number) const {
        return Seed(mix64(mix64(value_ + kStep) ^ (number * kStep)));
    }
    [[nodiscard]] constexpr Seed derive(std::string_view name) const {
        Seed s = *this;
        for (const char c : name) s = s.derive(static_cast<unsigned char>(c));
        return s.derive(name.size());
    }
    [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

   private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;  // 2^64 / golden ratio, odd
    std::uint64_t value_;
};

/// A counter-based random stream: its n-th number is a function of the key and n alone, so one can jump
/// anywhere in it. Both halves of the 128-bit product of the counter and the keyed counter are folded
/// (the construction of wyrand, Wang Yi 2019, with the second constant replaced by a key of the stream).
/// Models std::uniform_random_bit_generator.
class Random {
   public:
    using result_type = std::uint64_t;

    constexpr explicit Random(Seed seed)
        : counter_(seed.derive(1).value()), key_(seed.derive(2).value() | 1) {}

    constexpr std::uint64_t operator()() {
        counter_ += kWeyl;
        const auto product = static_cast<Wide>(counter_) * (counter_ ^ key_);
        return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
    }

    /// Uniform in [0, n), n > 0. No value is more than n / 2^32 likelier than another, in proportion
    /// (Lemire's multiplication without the rejection).
    constexpr std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>(((*this)() >> 32) * n >> 32);
    }

    /// Uniform in [0, 1), with 53 random bits.
    constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    /// Skips the next n numbers, in constant time. Not a way to cut a stream into several: numbers that stand
    /// 2^25 or a higher power of two apart are measurably alike. Streams of their own come from
    /// Seed::derive().
    constexpr void discard(std::uint64_t n) { counter_ += kWeyl * n; }

    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

   private:
    __extension__ using Wide = unsigned __int128;
    static constexpr std::uint64_t kWeyl = 0xa0761d6478bd642fU;  // odd, about half of its bits set

    std::uint64_t counter_;
    std::uint64_t key_;
};

}  // namespace yomi::base
