#pragma once

#include <cstdint>
#include <vector>

#include "lab/work/work.hpp"

namespace yomi::lab {

/// A result on its way between processes, bit by bit the same at the other end.
struct JobMessage {
    std::size_t cell = 0;
    JobResult result;
};
std::vector<std::uint8_t> bytes_of(const JobMessage& message);
/// Throws base::Error for what is no such message.
JobMessage read_message(const std::vector<std::uint8_t>& bytes);

}  // namespace yomi::lab
