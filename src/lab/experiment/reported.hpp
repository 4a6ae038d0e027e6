#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace yomi::lab {

/// A figure of a paper.
struct ReportedFigure {
    double value = 0;
    std::string stars;       ///< its significance as the paper marks it
    std::int64_t games = 0;  ///< behind the figure; 0: unknown
};

/// The figures of one part of an experiment by their names: "black", "playouts per second".
using ReportedFigures = std::map<std::string, ReportedFigure>;

/// A line of a table of figures.
struct ReportedLine {
    std::string part;  ///< the name of a cell
    std::size_t line = 0;
    ReportedFigures figures;
};

/// Reads a table of figures in CSV. Lines that begin with '#' are for people. The first line of the others
/// names the columns: "part" comes first, "games" are those behind the figures, "X stars" belong to the
/// column X, every other column is a figure; an empty field is none. Throws base::Error with file and line.
std::vector<ReportedLine> read_reported(const std::string& text, const std::string& file);

}  // namespace yomi::lab
