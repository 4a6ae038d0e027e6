#include "learn/teacher.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"

namespace yomi::learn {
namespace {

constexpr std::size_t kMovesAt = 4;
constexpr std::size_t kPolicyAt = 10;

std::uint64_t number_at(const std::string& bytes, std::size_t at, std::size_t length) {
    std::uint64_t number = 0;
    for (std::size_t i = length; i-- > 0;) number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

std::uint64_t position_number(std::size_t line, std::size_t moves_before) {
    return static_cast<std::uint64_t>(line) << 16 | moves_before;
}

}  // namespace

Teacher::Teacher(const std::string& path, int size) : size_(size) {
    const auto area = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    record_bytes_ = kPolicyAt + area + 1 + (area + 1) / 2;
    bytes_ = archive::read_text_file(path, {.max_text_bytes = std::uint64_t{4} << 30});
    if (bytes_.empty() || bytes_.size() % record_bytes_ != 0) {
        throw base::Error(fmt::format(
            "'{}' has no labels of positions on {}x{}: its {} bytes are not a number of records of {} bytes",
            path, size, size, bytes_.size(), record_bytes_));
    }
    for (std::size_t at = 0; at < bytes_.size(); at += record_bytes_) {
        const std::uint64_t moves = number_at(bytes_, at + kMovesAt, 2);
        if (moves > 3 * area) {
            throw base::Error(fmt::format("'{}' record {} is no label: it comes after {} moves on {}x{}",
                                          path, at / record_bytes_, moves, size, size));
        }
        index_.push_back({position_number(number_at(bytes_, at, 4), moves),
                          static_cast<std::uint32_t>(at / record_bytes_)});
    }
    std::ranges::sort(index_, {}, &Entry::position);
}

/// The record of a position, or null.
const char* Teacher::record_of(std::size_t line, std::size_t moves_before) const {
    const std::uint64_t wanted = position_number(line, moves_before);
    const auto found = std::ranges::lower_bound(index_, wanted, {}, &Entry::position);
    if (found == index_.end() || found->position != wanted) return nullptr;
    return bytes_.data() + found->record * record_bytes_;
}

bool Teacher::find(std::size_t line, std::size_t moves_before, std::span<const go::Point> points,
                   std::span<float> out) const {
    const char* const record = record_of(line, moves_before);
    if (record == nullptr) return false;
    const char* const policy = record + kPolicyAt;
    const go::Geometry& geometry = go::Geometry::of(size_);
    const auto root_of = [&](go::Point p) {
        const int cell = (size_ - 1 - geometry.row(p)) * size_ + geometry.column(p);
        return static_cast<float>(static_cast<std::uint8_t>(policy[cell]));
    };
    float total = 0;
    for (const go::Point p : points) total += root_of(p) * root_of(p);
    if (total == 0) return false;
    for (std::size_t i = 0; i < points.size(); ++i) out[i] = root_of(points[i]) * root_of(points[i]) / total;
    return true;
}

}  // namespace yomi::learn
