#pragma once

/// SGF text from a collection or from scratch, with one canonical choice of white space: every game and every
/// variation begins a line, a game's moves begin below its root, and a line is broken before a node once it
/// has 72 bytes. Values are written byte for byte.
///
///     SgfWriter out;
///     out.open();                                   // "("
///     out.node();                                   // ";"
///     out.property("GM", "1");
///     out.property("C", sgf_escape(comment));       // values are raw: texts have to be escaped
///     out.property("AB", {"aa", "bb"});
///     out.close();
///     use(out.text());

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "go/sgf/sgf.hpp"

namespace yomi::go {

class SgfWriter {
   public:
    void open();
    void close();
    void node();
    void property(std::string_view name, std::string_view raw) { property(name, {raw}); }
    void property(std::string_view name, std::initializer_list<std::string_view> raw);
    /// A property whose values follow by value().
    void name(std::string_view name);
    void value(std::string_view raw);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string take() { return std::move(text_); }

   private:
    void begin_line();

    std::string text_;
    std::size_t line_begin_ = 0;
    std::size_t depth_ = 0;
    bool root_written_ = false;  // whether the line below the root has begun
};

/// parse() of the result is equal to `games`.
std::string sgf_write(const SgfCollection& games);

}  // namespace yomi::go
