#pragma once

#include <nlohmann/json_fwd.hpp>

#include "lab/ledger/ledger_line.hpp"

namespace yomi::lab {

/// The measures of a line as members of its JSON object.
void write_measures(nlohmann::ordered_json& object, const LedgerLine& line);
/// The line has the numbers of its jobs already. Throws base::Error or an exception of the JSON library.
void read_measures(const nlohmann::ordered_json& object, LedgerLine& line);

}  // namespace yomi::lab
