#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/work/work.hpp"
#include "plot/lines.hpp"

namespace yomi::lab {

/// A point of a curve over all jobs.
struct Average {
    double value = 0;
    double half_width = 0;  ///< of the 95 % interval; infinite if nothing is known about it
    std::int64_t jobs = 0;
};

/// Measures of several jobs averaged: by name, then by x. Jobs that know their own interval (all of one size)
/// are joined by it, others by their spread.
std::map<std::string, std::map<double, Average>> averages_of(const std::vector<Measure>& measures);

/// "1.25 ± 0.10"; without the interval if nothing is known about it.
std::string plus_minus(const Average& average, int decimals);
/// The same of a multiple, or nothing if there are no results.
std::string with_interval(const Average& average, double factor, int decimals);

/// A curve with its band.
plot::SvgLine line_of(const std::string& label, const std::map<double, Average>& points, double factor = 1);

}  // namespace yomi::lab
