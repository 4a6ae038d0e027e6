#pragma once

#include <vector>

#include "lab/ledger/ledger_line.hpp"

namespace yomi::lab {

/// The order of lines: of a job that several have, the first one's result counts.
bool is_earlier(const LedgerLine& a, const LedgerLine& b);

/// The same results in as few lines as the format allows:
/// - jobs of one cell, one run and one block are in one line;
/// - a job that an earlier line has with the same result is left out; one with another result stays;
/// - all measures of a block by one program on one machine become a closed line.
/// What is so already stays as it is, letter by letter.
std::vector<LedgerLine> joined(std::vector<LedgerLine> lines);

}  // namespace yomi::lab
