#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "book/book.hpp"
#include "player/player.hpp"

namespace yomi::engine {

/// The opening books that an engine plays from.
class BookShelf {
   public:
    /// `which` is the option `book`: "off", "on" for the books within the program, or the name of a file.
    /// Throws base::Error for a file that cannot be used.
    explicit BookShelf(const std::string& which = "off");

    /// A move from the first book that has the position, with what the book knows about it and the other
    /// moves; nothing if no book does.
    [[nodiscard]] std::optional<player::Decision> choose(const go::Position& position) const;

   private:
    std::vector<std::shared_ptr<const book::Book>> books_;
};

}  // namespace yomi::engine
