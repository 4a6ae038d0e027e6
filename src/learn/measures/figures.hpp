#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/measures/measures.hpp"

namespace yomi::learn {

/// One number of Measures, by its name in the thesis's Table 4.3.
struct Figure {
    std::string name;       ///< "Rank", "Match10", "Over0.05"
    std::string_view kind;  ///< "rank", "match" or "probability"; only the last ones depend on the power
    int digits = 4;         ///< worth showing behind the point
    std::function<double(const Measures&)> value;
    /// Of the 95 % interval, as if positions were independent of each other; 0 where it is not known.
    std::function<double(const Measures&)> half_width;
};

/// All of them, in the order of the table.
const std::vector<Figure>& figures();

}  // namespace yomi::learn
