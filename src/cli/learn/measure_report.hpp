#pragma once

#include <string>
#include <vector>

#include "learn/measures/measuring.hpp"

namespace yomi::cli {

// Table 4.3 of the thesis for people, for other programs and as a picture: the cumulative match curve and the
// log-likelihood by move number.

std::string measure_table(const std::vector<learn::MeasuredModel>& all);
/// One line for each pair of files, under one line of headings.
std::string measure_csv(const std::vector<learn::MeasuredModel>& all);
std::string measure_svg(const std::vector<learn::MeasuredModel>& all);

}  // namespace yomi::cli
