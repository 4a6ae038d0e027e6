#pragma once

// The only heavy header of this folder; include it in .cpp files that read TOML and nowhere else.
#include <toml++/toml.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.hpp"

namespace yomi::lab {

/// The tables of a text; `file` is its name in messages. Throws base::Error with file and line.
toml::table parse_toml(const std::string& text, const std::string& file);

/// One table of a TOML file, read key by key. Every message names the file, the line and the key; a key that
/// nobody asked for is a mistake.
class TomlReader {
   public:
    /// `place` names the table in messages: "[game]".
    TomlReader(const toml::table& table, std::string place, const std::string& file)
        : table_(table), place_(std::move(place)), file_(file) {}

    [[nodiscard]] const toml::table& table() const { return table_; }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] const toml::node* find(std::string_view key) const { return table_.get(key); }

    /// Sets fields from all keys that are not among the others.
    void set_fields(const base::Fields& fields, const std::vector<std::string_view>& others = {}) const;

    [[nodiscard]] std::optional<std::string> text(std::string_view key) const;
    [[nodiscard]] std::string required_text(std::string_view key) const;
    [[nodiscard]] std::optional<double> number(std::string_view key, double low, double high) const;
    [[nodiscard]] bool flag(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
    /// A table below this one; nothing if the key is not there.
    [[nodiscard]] std::optional<TomlReader> inner(std::string_view key) const;
    /// All tables of "[[key]]".
    [[nodiscard]] std::vector<TomlReader> inner_list(std::string_view key) const;

    /// Throws unless every key is one of these.
    void allow(const std::vector<std::string_view>& keys) const;

    [[noreturn]] void fail(std::string_view key, const std::string& message) const;
    /// Calls the action, whose base::Error then names the place of this table.
    template <class Action>
    auto located(std::string_view key, Action action) const;

    /// A string, number or truth value as the text that fields read; throws for anything else.
    [[nodiscard]] std::string scalar(std::string_view key, const toml::node& node) const;

   private:
    const toml::table& table_;
    std::string place_;
    const std::string& file_;
};

}  // namespace yomi::lab

#include "base/error.hpp"

namespace yomi::lab {

template <class Action>
auto TomlReader::located(std::string_view key, Action action) const {
    try {
        return action();
    } catch (const base::Error& wrong) {
        fail(key, wrong.what());
    }
}

}  // namespace yomi::lab
