#include "lab/experiment/job_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

constexpr std::uint64_t kLastJob = std::uint64_t{1} << 40;

[[noreturn]] void refuse_jobs(std::string_view text) {
    throw base::Error(fmt::format("'{}' is no list of job numbers such as 0-199 or 0-199,204", text));
}

std::uint64_t read_job(std::string_view digits, std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number > kLastJob) refuse_jobs(text);
    return number;
}

}  // namespace

JobRange read_job_range(std::string_view text) {
    const std::size_t dash = text.find('-');
    JobRange range;
    range.first = read_job(text.substr(0, dash), text);
    range.last = dash == std::string_view::npos ? range.first : read_job(text.substr(dash + 1), text);
    if (range.last < range.first) refuse_jobs(text);
    return range;
}

std::vector<std::uint64_t> read_job_numbers(std::string_view text, std::size_t most) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const JobRange range = read_job_range(text.substr(begin, end - begin));
        if (!numbers.empty() && range.first <= numbers.back()) refuse_jobs(text);
        if (range.last - range.first >= most - numbers.size()) {
            throw base::Error(fmt::format("'{}' are more job numbers than there are results", text));
        }
        for (std::uint64_t n = range.first; n <= range.last; ++n) numbers.push_back(n);
        begin = end + 1;
    }
    return numbers;
}

std::string job_numbers_text(const std::vector<std::uint64_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        if (!text.empty()) text += ',';
        text += end == i ? fmt::format("{}", numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[end]);
        i = end + 1;
    }
    return text;
}

}  // namespace yomi::lab
