#pragma once

#include <string>
#include <vector>

#include "learn/measures/measuring.hpp"

namespace yomi::cli {

// U-1, Uf-2 and Uf-5 of the thesis's Table 4.3 for people, for other programs and as a picture of U-1.

std::string playouts_table(const std::vector<learn::MeasuredPlayouts>& all);
/// U-1: one line for each file, move number and size.
std::string playouts_csv(const std::vector<learn::MeasuredPlayouts>& all);
std::string playouts_svg(const std::vector<learn::MeasuredPlayouts>& all);

}  // namespace yomi::cli
