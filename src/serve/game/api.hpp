#pragma once

#include <string>
#include <string_view>

#include "serve/game/room.hpp"

namespace yomi::serve {

/// An answer without any protocol around it.
struct Answer {
    int status = 200;
    std::string body;
    std::string type = "application/json";
};

/// {"error": text}.
Answer error_answer(int status, std::string_view text);

/// What the page asks and tells, all of it JSON: GET reads, POST changes. Bad input is an answer with a
/// status of 400 to 499 that says what is wrong, and changes nothing. docs/reference/http-api.md lists it.
Answer answer(Room& room, std::string_view method, std::string_view path, std::string_view body);

}  // namespace yomi::serve
