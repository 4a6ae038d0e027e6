#pragma once

#include <cstdint>
#include <vector>

#include "lab/ledger/ledger_line.hpp"

namespace yomi::lab {

/// Lines end where blocks of jobs do, so that a line is complete some day and never changes again. A measure
/// takes much more room than a game. Part of the format: closed lines of other sizes would not fit together.
inline constexpr std::uint64_t kGamesOfBlock = 1000;
inline constexpr std::uint64_t kMeasuresOfBlock = 50;

/// How a ledger keeps numbers: more digits are noise of the computation, and it grows for years.
double in_nine_digits(double x);
/// Intervals and spreads of closed lines are shown with few digits.
double in_six_digits(double x);

/// 24 bits that depend on everything a job measured, in whatever order; they tell whether a job that was done
/// twice came to the same.
std::uint32_t mark_of(const LedgerJob& job);

/// What jobs measured together: for each name and x the mean, its interval if the jobs knew theirs, and the
/// spread, with the digits that a closed line keeps.
std::vector<Measure> sums_of(const std::vector<LedgerJob>& jobs);

/// Whether two closed lines of one block say the same: everything that they have of their jobs.
bool same_sums(const LedgerLine& a, const LedgerLine& b);

}  // namespace yomi::lab
