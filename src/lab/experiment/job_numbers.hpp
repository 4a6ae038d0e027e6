#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::lab {

/// Numbers of jobs, both ends included.
struct JobRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    friend bool operator==(const JobRange&, const JobRange&) = default;
};

/// Reads "200-399" or "7". Throws base::Error.
JobRange read_job_range(std::string_view text);

/// Reads "0-199,204": ascending, without gaps of nothing and without repetition. Throws base::Error, also if
/// there are more than `most` numbers in it.
std::vector<std::uint64_t> read_job_numbers(std::string_view text, std::size_t most);

/// The shortest such text. The numbers ascend.
std::string job_numbers_text(const std::vector<std::uint64_t>& numbers);

}  // namespace yomi::lab
