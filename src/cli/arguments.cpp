#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace yomi::cli {

namespace {

/// CLI11's own validators write out the largest double.
CLI::Validator number_from_zero(bool with_zero) {
    const auto complaint = [with_zero](const std::string& text) {
        double value = 0;
        const bool is_number = CLI::detail::lexical_cast(text, value);
        if (is_number && (with_zero ? value >= 0 : value > 0)) return std::string();
        return fmt::format("'{}' is not allowed; it takes a number {}", text,
                           with_zero ? "from 0 on" : "above 0");
    };
    return CLI::Validator(complaint, with_zero ? "NONNEGATIVE" : "POSITIVE");
}

}  // namespace

WrongUsage::WrongUsage(const std::string& option, const std::string& complaint)
    : Error(option + ": " + complaint) {}

Argument Argument::required() { return Argument(*option_->required()); }
Argument Argument::takes(int values) { return Argument(*option_->expected(values)); }
Argument Argument::takes(int fewest, int most) { return Argument(*option_->expected(fewest, most)); }
Argument Argument::takes_one_each_time() { return Argument(*option_->allow_extra_args(false)); }

template <class Number>
Argument Argument::range(Number least, Number most) {
    return Argument(*option_->check(CLI::Range(least, most)));
}

Argument Argument::positive() { return Argument(*option_->check(number_from_zero(false))); }
Argument Argument::not_negative() { return Argument(*option_->check(number_from_zero(true))); }
Argument Argument::one_of(const std::vector<std::string>& values) {
    return Argument(*option_->check(CLI::IsMember(values)));
}

Argument Argument::check(const std::function<std::string(const std::string&)>& complaint) {
    return Argument(*option_->check(CLI::Validator(complaint, "")));
}
Argument Argument::needs(Argument other) { return Argument(*option_->needs(other.option_)); }
Argument Argument::excludes(Argument other) { return Argument(*option_->excludes(other.option_)); }

Argument Argument::show_default() { return Argument(*option_->capture_default_str()); }
Argument Argument::hide_type() { return Argument(*option_->type_name("")); }
Argument Argument::heading(const std::string& text) { return Argument(*option_->group(text)); }
Argument Argument::hide() { return heading(""); }

Command Command::add_command(const std::string& name, const std::string& help) {
    return Command(*app_->add_subcommand(name, help));
}
void Command::need_command() { app_->require_subcommand(1); }

template <class Value>
Argument Command::add_option(const std::string& names, Value& variable, const std::string& help) {
    return Argument(*app_->add_option(names, variable, help));
}
Argument Command::add_setter(const std::string& name, const Set& set, const std::string& help) {
    return Argument(*app_->add_option_function<std::string>(name, set, help));
}
Argument Command::add_flag(const std::string& name, bool& variable, const std::string& help) {
    return Argument(*app_->add_flag(name, variable, help));
}
Argument Command::add_flag_setter(const std::string& name, const std::function<void(bool)>& set,
                                  const std::string& help) {
    // CLI11 counts how often it was given; "--name=false" is -1.
    return Argument(*app_->add_flag_function(
        name, [set](std::int64_t times) { set(times > 0); }, help));
}

void Command::footer(const std::string& text) { app_->footer(text); }
void Command::action(const std::function<void()>& act) { app_->callback(act); }
bool Command::has(const std::string& name) const { return app_->count(name) > 0; }

CommandLine::CommandLine(const std::string& name, const std::string& description)
    : app_(std::make_unique<CLI::App>(description, name)) {}
CommandLine::~CommandLine() = default;

void CommandLine::add_version(const std::string& text) { app_->set_version_flag("--version", text); }
void CommandLine::add_help_of_all() {
    app_->set_help_all_flag("--help-all", "Print this help and that of every subcommand");
}

void CommandLine::run(std::vector<std::string> words) {
    std::ranges::reverse(words);  // as CLI11 wants them
    try {
        app_->parse(std::move(words));
    } catch (const CLI::Success& asked) {
        app_->exit(asked);  // prints what was asked for
    } catch (const CLI::ParseError& wrong) {
        throw WrongUsage(wrong.what());
    }
}

// What options can be read into.
template Argument Argument::range(int, int);
template Argument Argument::range(std::int64_t, std::int64_t);
template Argument Argument::range(double, double);
template Argument Command::add_option(const std::string&, std::string&, const std::string&);
template Argument Command::add_option(const std::string&, int&, const std::string&);
template Argument Command::add_option(const std::string&, unsigned&, const std::string&);
template Argument Command::add_option(const std::string&, std::int64_t&, const std::string&);
template Argument Command::add_option(const std::string&, std::uint64_t&, const std::string&);
template Argument Command::add_option(const std::string&, double&, const std::string&);
template Argument Command::add_option(const std::string&, std::optional<std::int64_t>&, const std::string&);
template Argument Command::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Argument Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Argument Command::add_option(const std::string&, std::vector<int>&, const std::string&);
template Argument Command::add_option(const std::string&, std::vector<std::uint64_t>&, const std::string&);
template Argument Command::add_option(const std::string&, std::vector<double>&, const std::string&);

}  // namespace yomi::cli
