#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/fields.hpp"

namespace yomi::serve {

/// Options as a form needs them: name, value, kind (yes-no, whole, number, choice, file), range, choices,
/// help, source, and whether the value differs from that of the same name among `usual`.
nlohmann::ordered_json fields_json(const base::Fields& fields, const base::Fields& usual);

/// The page opens no file, so it does not let others name one: throws base::Error for a field that does.
void require_no_file(const base::Field& field);

}  // namespace yomi::serve
