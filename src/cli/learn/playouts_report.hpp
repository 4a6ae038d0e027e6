#pragma once

#include <string>
#include <vector>

#include "learn/playout_measures.hpp"

namespace yomi::cli {

/// The measures of playouts with one file of weights.
struct MeasuredPlayouts {
    std::string weights;  ///< the file
    int board_size = 9;
    learn::PlayoutMeasures measures;
};

// U-1, Uf-2 and Uf-5 of the thesis's Table 4.3 for people, for other programs and as a picture of U-1.

std::string playouts_table(const std::vector<MeasuredPlayouts>& all);
/// U-1: one line for each file, move number and size.
std::string playouts_csv(const std::vector<MeasuredPlayouts>& all);
std::string playouts_svg(const std::vector<MeasuredPlayouts>& all);

}  // namespace yomi::cli
