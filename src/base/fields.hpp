#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace yomi::base {

/// One option of a part or a program: its name, where its value lives, what values it takes, one line of
/// help.
///
/// An options struct lists its fields once:
///
///     struct Options {
///         std::int64_t playouts = 1000;
///         Fields fields() { return {field("playouts", playouts, {1, 1'000'000'000}, "playouts a move")}; }
///     };
///
/// and that list alone drives the command line, the files, GTP's parameters and the manual.
/// A Field points into the struct it came from and must not outlive it.
class Field {
   public:
    using Slot = std::variant<bool*, std::int64_t*, double*, std::string*>;
    struct Range {
        double low = -std::numeric_limits<double>::infinity();
        double high = std::numeric_limits<double>::infinity();
    };

    Field(std::string name, Slot slot, Range range, std::vector<std::string> choices, std::string help,
          std::string source = {})
        : name_(std::move(name)),
          slot_(slot),
          range_(range),
          choices_(std::move(choices)),
          help_(std::move(help)),
          source_(std::move(source)) {}

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& help() const { return help_; }
    [[nodiscard]] const std::vector<std::string>& choices() const { return choices_; }
    /// The paper that it is from, or nothing.
    [[nodiscard]] const std::string& source() const { return source_; }
    [[nodiscard]] const Range& range() const { return range_; }
    [[nodiscard]] const Slot& slot() const { return slot_; }

    /// The present value as text that set() reads back to the same value.
    [[nodiscard]] std::string get() const;

    /// The same field of a part, as the whole calls it: "select.c". `source`: where it says none itself.
    [[nodiscard]] Field within(const std::string& part, const std::string& source = {}) const {
        Field field = *this;
        field.name_ = part + "." + name_;
        if (!former_name_.empty()) field.former_name_ = part + "." + former_name_;
        if (source_.empty()) field.source_ = source;
        return field;
    }

    /// A field that came later than results which are kept: with `value` everything is as it was without it.
    [[nodiscard]] Field quiet_at(std::string value) && {
        quiet_value_ = std::move(value);
        return std::move(*this);
    }
    /// Whether it has that value, and is to be left out of texts that identify results.
    [[nodiscard]] bool is_quiet() const { return quiet_value_ && get() == *quiet_value_; }

    /// A field that had another name before. The old one is still read, with a warning.
    [[nodiscard]] Field formerly(std::string name) && {
        former_name_ = std::move(name);
        return std::move(*this);
    }
    /// Empty for a field that always had its name.
    [[nodiscard]] const std::string& former_name() const { return former_name_; }
    [[nodiscard]] bool answers_to(std::string_view name) const {
        return name == name_ || (!former_name_.empty() && name == former_name_);
    }
    /// The name in texts that identify results, such as those of experiments' cells: it is the first that the
    /// field had, so that results that were made before a renaming are found after it.
    [[nodiscard]] const std::string& identity_name() const {
        return former_name_.empty() ? name_ : former_name_;
    }

    /// A text field that takes one or more of its choices, each once, with commas between them.
    [[nodiscard]] Field taking_several() && {
        takes_several_ = true;
        return std::move(*this);
    }

    /// What values the field takes, for a person: "1 to 1000", "on or off", "area or territory".
    [[nodiscard]] std::string allowed() const;

    /// Reads a value from text. Throws Error naming the field, the text and what is allowed, and then the old
    /// value stands.
    void set(std::string_view text) const;

   private:
    [[nodiscard]] bool is_choice(std::string_view text) const;

    std::string name_;
    Slot slot_;
    Range range_;
    std::vector<std::string> choices_;  // of a text field; empty: any text
    std::string help_;
    std::string source_;
    std::optional<std::string> quiet_value_;
    std::string former_name_;
    bool takes_several_ = false;
};

using Fields = std::vector<Field>;

inline Field field(std::string name, bool& value, std::string help) {
    return {std::move(name), &value, {}, {}, std::move(help)};
}
inline Field field(std::string name, std::int64_t& value, Field::Range range, std::string help) {
    return {std::move(name), &value, range, {}, std::move(help)};
}
inline Field field(std::string name, double& value, Field::Range range, std::string help) {
    return {std::move(name), &value, range, {}, std::move(help)};
}
inline Field field(std::string name, std::string& value, std::vector<std::string> choices, std::string help) {
    return {std::move(name), &value, {}, std::move(choices), std::move(help)};
}

/// The words between the commas of a text.
std::vector<std::string> split_list(std::string_view text);

/// Says on standard error that a field has another name now; once for each old name, however often it is
/// used.
void warn_of_former_name(std::string_view former, std::string_view name);

/// The field of that name, or of that former name, which warns. Throws Error that names the unknown key, the
/// nearest known one and all known ones.
const Field& find_field(const Fields& fields, std::string_view name);

/// Sets the field of that name from text; throws as find_field() and Field::set() do.
void set_field(const Fields& fields, std::string_view name, std::string_view text);

}  // namespace yomi::base
