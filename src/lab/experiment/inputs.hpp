#pragma once

#include <map>
#include <string>

namespace yomi::lab {

struct Experiment;
struct Cell;
class Results;

/// A file that decides the results of a cell: a file of games or of weights.
struct InputFile {
    std::string name;  ///< as the experiment names it
    std::string path;  ///< where it is on this machine
};

/// Checksums of the bytes of such files, 16 hexadecimal digits, by the name of the file.
using Inputs = std::map<std::string, std::string>;

/// Fills in the inputs of all cells. Throws base::Error if a file cannot be read.
void read_inputs(Experiment& experiment);

/// The name of a file that is in both with other bytes, or in one of them only; empty if there is none. What
/// was recorded without inputs may have had any: it differs from nothing.
std::string differing_input(const Inputs& a, const Inputs& b);

/// Throws base::Error that names the file and a way out if `place` has results of a cell that were made from
/// other bytes than the cell's inputs now: neither more of them nor their report would be of one thing.
void require_same_inputs(const Experiment& experiment, Results& results, const std::string& place);

/// "CHECKSUM NAME", a line each, and the same read again.
std::string text_of(const Inputs& inputs);
Inputs read_inputs_text(const std::string& text);

}  // namespace yomi::lab
