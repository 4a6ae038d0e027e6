#include "base/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <mutex>
#include <set>

#include "base/error.hpp"
#include "base/names.hpp"

namespace yomi::base {
namespace {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::string number_text(double x) {
    if (std::floor(x) == x && std::fabs(x) < 1e15) return fmt::format("{}", static_cast<std::int64_t>(x));
    return fmt::format("{}", x);  // shortest text that reads back to the same number
}

std::string join_choices(const std::vector<std::string>& choices) {
    std::string text;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (i > 0) text += i + 1 == choices.size() ? " or " : ", ";
        text += choices[i];
    }
    return text;
}

/// Reads the whole text as a number; false if anything is left over.
template <class Number>
bool read_number(std::string_view text, Number& out) {
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, out);
    return error == std::errc{} && end == last;
}

}  // namespace

std::string Field::get() const {
    return std::visit(
        Overloaded{[](const bool* v) -> std::string { return *v ? "true" : "false"; },
                   [](const std::int64_t* v) { return fmt::format("{}", *v); },
                   [](const double* v) { return number_text(*v); }, [](const std::string* v) { return *v; }},
        slot_);
}

std::string Field::allowed() const {
    if (std::holds_alternative<bool*>(slot_)) return "true or false";
    if (std::holds_alternative<std::string*>(slot_)) {
        const std::string choices = choices_.empty() ? "any text" : join_choices(choices_);
        return takes_several_ ? choices + ", or several of them with commas between" : choices;
    }
    const char* kind = std::holds_alternative<std::int64_t*>(slot_) ? "a whole number" : "a number";
    const bool low = std::isfinite(range_.low);
    const bool high = std::isfinite(range_.high);
    if (low && high)
        return fmt::format("{} from {} to {}", kind, number_text(range_.low), number_text(range_.high));
    if (low) return fmt::format("{} of at least {}", kind, number_text(range_.low));
    if (high) return fmt::format("{} of at most {}", kind, number_text(range_.high));
    return kind;
}

bool Field::is_choice(std::string_view text) const {
    const auto is_one = [&](std::string_view word) {
        return std::ranges::find(choices_, word) != choices_.end();
    };
    if (!takes_several_) return is_one(text);
    const std::vector<std::string> words = split_list(text);
    return std::ranges::all_of(words, is_one) && std::set(words.begin(), words.end()).size() == words.size();
}

void Field::set(std::string_view text) const {
    const auto refuse = [&] {
        throw Error(fmt::format("{} = '{}' is not allowed; it takes {}", name_, text, allowed()));
    };
    const auto in_range = [&](double v) { return v >= range_.low && v <= range_.high; };
    std::visit(Overloaded{[&](bool* v) {
                              if (text == "true" || text == "1" || text == "on" || text == "yes") {
                                  *v = true;
                              } else if (text == "false" || text == "0" || text == "off" || text == "no") {
                                  *v = false;
                              } else {
                                  refuse();
                              }
                          },
                          [&](std::int64_t* v) {
                              std::int64_t read = 0;
                              if (!read_number(text, read) || !in_range(static_cast<double>(read))) refuse();
                              *v = read;
                          },
                          [&](double* v) {
                              double read = 0;
                              if (!read_number(text, read) || !std::isfinite(read) || !in_range(read))
                                  refuse();
                              *v = read;
                          },
                          [&](std::string* v) {
                              if (!choices_.empty() && !is_choice(text)) refuse();
                              *v = std::string(text);
                          }},
               slot_);
}

void warn_of_former_name(std::string_view former, std::string_view name) {
    // Of the process, not of a player: it decides nothing but whether a line is printed.
    static std::mutex mutex;
    static std::set<std::string, std::less<>> warned;
    {
        const std::scoped_lock lock(mutex);
        if (!warned.emplace(former).second) return;
    }
    fmt::print(stderr, "yomi: the option '{}' is called '{}' now; the old name will go in the next version\n",
               former, name);
}

std::vector<std::string> split_list(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

const Field& find_field(const Fields& fields, std::string_view name) {
    const auto found = std::ranges::find_if(fields, [&](const Field& f) { return f.answers_to(name); });
    if (found != fields.end()) {
        if (found->name() != name) warn_of_former_name(name, found->name());
        return *found;
    }

    std::vector<std::string> known;
    for (const Field& f : fields) known.push_back(f.name());
    if (known.empty()) throw Error(fmt::format("there is no option '{}'; nothing can be set here", name));
    throw Error(no_such("option", name, known));
}

void set_field(const Fields& fields, std::string_view name, std::string_view text) {
    find_field(fields, name).set(text);
}

}  // namespace yomi::base
