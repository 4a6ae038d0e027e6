#include "lab/experiment/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.hpp"

namespace yomi::lab {

void TomlReader::fail(std::string_view key, const std::string& message) const {
    const toml::node* const node = table_.get(key);
    const auto line = (node != nullptr ? node->source() : table_.source()).begin.line;
    const std::string where = line == 0 ? file_ : fmt::format("{}:{}", file_, line);
    throw base::Error(fmt::format("{}: {}{}{}", where, place_, place_.empty() ? "" : " ", message));
}

std::string TomlReader::scalar(std::string_view key, const toml::node& node) const {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
    if (const auto whole = node.value_exact<std::int64_t>()) return fmt::format("{}", *whole);
    if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
    fail(key, fmt::format("{}: a string, a number, true or false stands here", key));
}

void TomlReader::set_fields(const base::Fields& fields, const std::vector<std::string_view>& others) const {
    for (const auto& [name, node] : table_) {
        const std::string_view key = name.str();
        if (std::ranges::find(others, key) != others.end()) continue;
        const auto field =
            std::ranges::find_if(fields, [&](const base::Field& f) { return f.answers_to(key); });
        const bool known = field != fields.end();
        if (known && field->name() != key && find(field->name()) != nullptr)
            fail(key, fmt::format("{} is the old name of {}, which is there, too", key, field->name()));
        if (!known) {
            std::vector<std::string> names;
            for (const base::Field& f : fields) names.push_back(f.name());
            names.insert(names.end(), others.begin(), others.end());
            fail(key, names.empty() ? fmt::format("there is no option '{}'; nothing can be set here", key)
                                    : base::no_such("option", key, names));
        }
        try {
            base::set_field(fields, key, scalar(key, node));
        } catch (const base::Error& wrong) {
            if (std::string_view(wrong.what()).starts_with(file_)) throw;
            fail(key, wrong.what());
        }
    }
}

std::optional<std::string> TomlReader::text(std::string_view key) const {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->value_exact<std::string>();
    if (!value) fail(key, fmt::format("{} is a text in quotes", key));
    return value;
}

std::string TomlReader::required_text(std::string_view key) const {
    auto value = text(key);
    if (!value) fail(key, fmt::format("the key {} is missing", key));
    return *value;
}

std::optional<double> TomlReader::number(std::string_view key, double low, double high) const {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->is_number() ? node->value<double>() : std::nullopt;
    if (!value || !(*value >= low && *value <= high))
        fail(key, fmt::format("{} is a number from {} to {}", key, low, high));
    return value;
}

bool TomlReader::flag(std::string_view key) const {
    const toml::node* const node = find(key);
    if (node == nullptr) return false;
    const auto value = node->value_exact<bool>();
    if (!value) fail(key, fmt::format("{} is true or false", key));
    return *value;
}

std::vector<std::string> TomlReader::texts(std::string_view key) const {
    const toml::node* const node = find(key);
    if (node == nullptr) return {};
    if (!node->is_array()) return {scalar(key, *node)};
    std::vector<std::string> all;
    for (const toml::node& value : *node->as_array()) all.push_back(scalar(key, value));
    return all;
}

std::optional<TomlReader> TomlReader::inner(std::string_view key) const {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_table()) fail(key, fmt::format("{} is a table: [{}]", key, key));
    return TomlReader(*node->as_table(), fmt::format("[{}]", key), file_);
}

std::vector<TomlReader> TomlReader::inner_list(std::string_view key) const {
    const toml::node* const node = find(key);
    if (node == nullptr) return {};
    const toml::array* const list = node->as_array();
    std::vector<TomlReader> all;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const toml::table* const each = (*list)[i].as_table();
        if (each == nullptr) fail(key, fmt::format("{} is a list of tables: [[{}]]", key, key));
        all.emplace_back(*each, fmt::format("[[{}]] number {}:", key, i + 1), file_);
    }
    if (list == nullptr) fail(key, fmt::format("{} is a list of tables: [[{}]]", key, key));
    return all;
}

void TomlReader::allow(const std::vector<std::string_view>& keys) const {
    // Fields of these names give the same message for an unknown key everywhere.
    std::string unused;
    base::Fields fields;
    for (const std::string_view key : keys) fields.push_back(base::field(std::string(key), unused, {}, ""));
    for (const auto& entry : table_) {
        const std::string_view key = entry.first.str();
        located(key, [&] { base::find_field(fields, key); });
    }
}

toml::table parse_toml(const std::string& text, const std::string& file) try {
    return toml::parse(text, file);
} catch (const toml::parse_error& error) {
    throw base::Error(fmt::format("{}:{}: {}", file, error.source().begin.line, error.description()));
}

}  // namespace yomi::lab
