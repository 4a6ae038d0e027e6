#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/experiment/toml_reader.hpp"

/// The cells of a figure: one for every value along its x axis and every entry of a list, such as players.

namespace yomi::lab {

/// What varies along the x axis.
struct CellAxis {
    std::string name = {};                   ///< empty: nothing varies …
    std::vector<std::string> values = {""};  ///< … and there is one value, which is empty
};

/// The keys `vary` and `values`.
CellAxis read_axis(const TomlReader& reader);

/// An entry of the list that is needed, such as players or rules.
struct CellList {
    std::string_view key;
    std::string_view example;  ///< for the message if it is missing
};

/// The work for one entry, and the entry's name in the name of the cell.
struct LabelledWork {
    std::shared_ptr<const Work> work;
    std::string label;
};

/// How the cells of a figure are made.
struct CellMaker {
    /// Called before the entries of a value; `x` is the value as a number, or 0 if nothing varies.
    std::function<void(const std::string& value, double x)> at_value = {};
    std::function<LabelledWork(const std::string& entry)> make;
};

/// All cells, value by value, each with that many jobs: "GROUP: ENTRY", or "GROUP: AXIS VALUE, ENTRY". Throws
/// base::Error as a TomlReader does; a value that is no number is told as the key `values`.
std::vector<Cell> cells_of(const TomlReader& reader, const std::string& group, const CellAxis& axis,
                           const CellList& list, std::uint64_t jobs, const CellMaker& maker);

}  // namespace yomi::lab
