#pragma once

#include <string>
#include <vector>

namespace yomi::plot {

/// A square board with stones and a number on points. All lists are row by row from the top.
struct SvgBoard {
    std::string title = {};
    int size = 9;
    std::string stones = {};              ///< 'X' black, 'O' white, anything else none
    std::vector<std::string> texts = {};  ///< on the points without a stone; may be empty
    std::vector<double> shades = {};      ///< how strongly a point is coloured, from 0 to 1; may be empty
};

/// A picture of boards side by side, four in a row. It has no background, and its colours are seen on white
/// and on black. `description` is stored in the file.
std::string svg_boards(const std::vector<SvgBoard>& boards, const std::string& description);

}  // namespace yomi::plot
