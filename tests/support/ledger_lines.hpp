#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "lab/ledger/ledger_line.hpp"
#include "lab/ledger/ledger_sums.hpp"

/// Lines of a ledger without an experiment behind them.
namespace yomi::test {

inline const lab::Environment kMachine{.version = "1", .compiler = "c", .machine = "m", .signature = "s"};
inline constexpr std::uint64_t kBlock = lab::kMeasuresOfBlock;

/// A job with two curves; one of them knows its intervals.
inline lab::LedgerJob curve_job(std::uint64_t number) {
    lab::JobResult result;
    result.number = number;
    const auto value = static_cast<double>(number);
    for (double x = 1; x <= 4; ++x) {
        result.measures.push_back({.name = "b", .x = x, .value = std::sin(value) * x, .weight = 20});
        result.measures.push_back(
            {.name = "a", .x = x, .value = 7 + std::cos(value), .half_width = 0.1 * x, .weight = value});
    }
    return lab::ledger_job_of(result);
}

inline lab::LedgerLine curve_line(const std::string& run, std::uint64_t first, std::uint64_t last) {
    lab::LedgerLine line{.cell = 7,
                         .experiment = "e",
                         .name = "n",
                         .colours = {},
                         .run = run,
                         .date = "2026-01-01 of " + run,
                         .environment = kMachine,
                         .seconds = static_cast<double>(last - first + 1),
                         .jobs = {}};
    for (std::uint64_t n = first; n <= last; ++n) line.jobs.push_back(curve_job(n));
    return line;
}

inline lab::LedgerLine game_line(const std::string& run, std::uint64_t first, std::uint64_t last) {
    lab::LedgerLine line = curve_line(run, 0, 0);
    line.jobs.clear();
    line.colours = "swap";
    for (std::uint64_t n = first; n <= last; ++n)
        line.jobs.push_back({.number = n, .game = n % 3 == 0 ? '+' : '-'});
    return line;
}

}  // namespace yomi::test
