#pragma once

#include <memory>
#include <vector>

#include "book/book.hpp"

namespace yomi::book {

/// The books of books/, which are part of the program. They are read when somebody asks for the first time.
const std::vector<std::shared_ptr<const Book>>& shipped_books();

}  // namespace yomi::book
