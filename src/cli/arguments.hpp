#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// The command line. CLI11 reads it, behind this interface: its headers take longer to compile than most
/// commands, and only arguments.cpp includes them.
namespace yomi::cli {

/// A command line that makes no sense.
struct WrongUsage : base::Error {
    using Error::Error;
    WrongUsage(const std::string& option, const std::string& complaint);
};

/// An option, a flag, or a word without an option's name. A handle, as cheap to copy as a pointer; what it
/// stands for lives as long as the CommandLine. Each member returns the argument itself.
class Argument {
   public:
    explicit Argument(CLI::Option& option) : option_(&option) {}

    Argument required();
    Argument takes(int values);
    Argument takes(int fewest, int most);
    /// A list that takes one value each time the option is given, so that a word without a name may follow.
    Argument takes_one_each_time();

    // What is allowed. The help shows it.

    /// Number: int, std::int64_t or double.
    template <class Number>
    Argument range(Number least, Number most);
    Argument positive();
    Argument not_negative();
    Argument one_of(const std::vector<std::string>& values);

    /// `complaint` says what is wrong with a value: nothing if it is fine. The help does not show it.
    Argument check(const std::function<std::string(const std::string& value)>& complaint);
    Argument needs(Argument other);
    Argument excludes(Argument other);

    // What the help shows.

    /// The value that the variable has now.
    Argument show_default();
    Argument hide_type();
    Argument heading(const std::string& text);
    /// The whole argument is not in the help.
    Argument hide();

   private:
    CLI::Option* option_;
};

/// A command of the program, or the program itself. A handle, as Argument is.
class Command {
   public:
    using Set = std::function<void(const std::string& value)>;

    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_command(const std::string& name, const std::string& help);
    /// One of the commands that were added to this one has to be given.
    void need_command();

    /// An option ("-o,--out"), or a word without a name ("file"), that sets the variable. Value: one of those
    /// at the end of arguments.cpp.
    template <class Value>
    Argument add_option(const std::string& names, Value& variable, const std::string& help);
    Argument add_setter(const std::string& name, const Set& set, const std::string& help = {});
    Argument add_flag(const std::string& name, bool& variable, const std::string& help);
    Argument add_flag_setter(const std::string& name, const std::function<void(bool value)>& set,
                             const std::string& help);

    /// What the help ends with.
    void footer(const std::string& text);
    /// What the command does, when all of the command line has been read.
    void action(const std::function<void()>& act);
    /// Whether the command line had the option.
    [[nodiscard]] bool has(const std::string& name) const;

   private:
    CLI::App* app_;
};

class CommandLine {
   public:
    explicit CommandLine(const std::string& name = {}, const std::string& description = {});
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Command program() { return Command(*app_); }
    /// --version prints the text.
    void add_version(const std::string& text);
    /// --help-all.
    void add_help_of_all();

    /// Reads the words behind the program's name and runs the command that they name, or prints the help or
    /// version that they ask for. Throws WrongUsage, and whatever the command throws.
    void run(std::vector<std::string> words);

   private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace yomi::cli
