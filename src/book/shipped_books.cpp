#include "book/shipped_books.hpp"

#include "base/included_file.hpp"
#include "book/book_file.hpp"

YOMI_INCLUDE_FILE(yomi_book_9_75, YOMI_BOOKS "/9x9-7.5.book");

namespace yomi::book {

const std::vector<std::shared_ptr<const Book>>& shipped_books() {
    static const std::vector<std::shared_ptr<const Book>> books = {
        std::make_shared<const Book>(book_from_bytes(YOMI_INCLUDED_FILE(yomi_book_9_75), "9x9-7.5.book")),
    };
    return books;
}

}  // namespace yomi::book
