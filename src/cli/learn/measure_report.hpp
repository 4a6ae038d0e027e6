#pragma once

#include <string>
#include <vector>

#include "learn/measures.hpp"

namespace yomi::cli {

/// The measures of one file of weights on one file of games.
struct MeasuredModel {
    std::string weights;  ///< the file
    std::string model;
    std::string games;         ///< the file
    std::size_t patterns = 0;  ///< P-1: how many weights there are
    learn::Measures measures;
    learn::Measures raised;  ///< the same with weights raised to a power, for what depends on it
};

// Table 4.3 of the thesis for people, for other programs and as a picture: the cumulative match curve and the
// log-likelihood by move number.

std::string measure_table(const std::vector<MeasuredModel>& all);
/// One line for each pair of files, under one line of headings.
std::string measure_csv(const std::vector<MeasuredModel>& all);
std::string measure_svg(const std::vector<MeasuredModel>& all);

}  // namespace yomi::cli
