#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace yomi::test {

/// How much longer than usual the tests with random input shall run: YOMI_TEST_SCALE in the environment, 1
/// without. Ten times longer is 10, a tenth is 0.1.
inline double scale() {
    const char* text = std::getenv("YOMI_TEST_SCALE");
    return text == nullptr ? 1.0 : std::stod(text);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// An amount of work, scaled. Code with sanitizers runs about ten times slower and gets a tenth.
inline std::int64_t scaled(std::int64_t amount) {
    const double wanted = static_cast<double>(amount) * scale() * (kSanitized ? 0.1 : 1.0);
    return wanted < 1 ? 1 : static_cast<std::int64_t>(wanted);
}

/// Whether all of the usual work is done, so that what was seen may be counted.
inline bool is_whole() { return scale() >= 1 && !kSanitized; }

}  // namespace yomi::test
