#include <fmt/format.h>

#include <bit>

#include "base/error.hpp"
#include "learn/trainer.hpp"

namespace yomi::learn {
namespace {

constexpr std::string_view kBegin = "yomi training 1\n";

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return base::mix64(sum);
}

void put(std::string& text, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) text.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

std::uint64_t take(std::string_view& text, std::size_t bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        value |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
    }
    text.remove_prefix(bytes);
    return value;
}

}  // namespace

std::string Trainer::checkpoint(const std::string& about) const {
    std::string text(kBegin);
    put(text, about.size(), 4);
    text += about;
    put(text, static_cast<std::uint64_t>(epochs_done_), 4);
    put(text, parameters_.size(), 8);
    for (const auto* list : {&parameters_, &squares_}) {
        for (const float x : *list) put(text, std::bit_cast<std::uint32_t>(x), 4);
    }
    put(text, checksum(text), 8);
    return text;
}

void Trainer::resume(std::string_view bytes, const std::string& about, const std::string& source) {
    const auto fail = [&](std::string_view problem) {
        throw base::Error(
            fmt::format("'{}' is no checkpoint to go on from: {}; delete it to begin anew", source, problem));
    };
    if (!bytes.starts_with(kBegin)) fail("it does not begin with \"yomi training 1\"");
    if (bytes.size() < kBegin.size() + 24) fail("it ends too early");
    std::string_view end = bytes.substr(bytes.size() - 8);
    bytes.remove_suffix(8);
    if (take(end, 8) != checksum(bytes)) fail("its checksum is wrong");
    std::string_view rest = bytes.substr(kBegin.size());
    const std::uint64_t length = take(rest, 4);
    if (rest.size() < length + 12 || rest.substr(0, length) != about) {
        fail("it is about other games, another model or other options");
    }
    rest.remove_prefix(length);
    const auto epochs = static_cast<int>(take(rest, 4));
    if (take(rest, 8) != parameters_.size() || rest.size() != 8 * parameters_.size())
        fail("it has other weights");
    for (auto* list : {&parameters_, &squares_}) {
        for (float& x : *list) x = std::bit_cast<float>(static_cast<std::uint32_t>(take(rest, 4)));
    }
    epochs_done_ = epochs;
}

}  // namespace yomi::learn
