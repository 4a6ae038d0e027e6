#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::gtp {

/// The largest id of a command: ids are the protocol's "int", unsigned numbers of 31 bits.
inline constexpr std::int64_t kMaxId = 2147483647;

/// One line of input, taken apart.
struct Request {
    std::optional<std::int64_t> id;
    std::string
        command;  ///< empty: there is nothing to answer, or `problem` says why the line cannot be read
    std::vector<std::string> arguments;
    std::string text;     ///< the arguments as they came, blanks between them included
    std::string problem;  ///< why no command can be read from the line; empty if all is well
};

/// Reads a line by the rules of GTP version 2: control characters are dropped, tabs are blanks, `#` starts a
/// comment.
Request parse_line(std::string_view line);

/// Whether the line is the comment `# interrupt`, by which GoGui stops a running command.
bool is_interrupt(std::string_view line);

/// "=id text" or "?id text", with the empty line that ends an answer. Whatever the text holds, the answer has
/// no empty line before that and no control characters; a refusal is one line.
std::string frame_answer(bool success, std::optional<std::int64_t> id, std::string_view text);

/// What ends a running command before it is done.
enum class StopOn {
    Nothing,
    Interrupt,  ///< the line `# interrupt`
    AnyInput    ///< any line, even an empty one, and the end of input
};

/// What a command is called with.
struct Call {
    const std::vector<std::string>& arguments;
    const std::string& text;
    /// Requested when what the command's StopOn waits for has come.
    std::stop_token stop;
    /// Sends the first line of a successful answer, which holds the sign and the id alone; from then on the
    /// command can no longer be refused. For commands whose first line of text may take its time.
    std::function<void()> begin;
    /// Sends one line of a successful answer at once; from then on the command can no longer be refused. To
    /// be called by the thread that runs the command.
    std::function<void(std::string_view line)> send;
};

/// Returns the text of the answer; throws base::Error to refuse, and then it has changed nothing.
using Handler = std::function<std::string(const Call&)>;

/// Everything there is to know about a command: list_commands, help, the manual and GoGui's menus come from
/// here.
struct Command {
    std::string name;
    /// The arguments, a word each: "COLOUR VERTEX". "[N]" may be left out, "..." stands for any number more.
    std::string usage;
    std::string help;  ///< one line
    Handler handler;
    StopOn stop_on = StopOn::Nothing;
    std::string menu = {};  ///< "type/label/command" for GoGui's menu of analyze commands; empty: not there
    bool ends = false;      ///< the session ends with this command
    std::string section = {};  ///< filled in by Registry
    std::size_t least = 0;     ///< fewest arguments, from `usage`
    std::size_t most = 0;      ///< most arguments, from `usage`
};

/// The commands of a program, in the order in which they were added.
class Registry {
   public:
    /// The heading of all commands added from now on.
    void section(std::string heading) { section_ = std::move(heading); }
    void add(Command command);

    [[nodiscard]] const std::vector<Command>& commands() const { return commands_; }
    [[nodiscard]] const Command* find(std::string_view name) const;

    /// What to do while no input waits, for example to think ahead; it must end when stopped.
    void when_idle(std::function<void(std::stop_token)> work) { idle_ = std::move(work); }
    void idle(std::stop_token stop) const {
        if (idle_) idle_(std::move(stop));
    }

    /// What to do with the seconds from the arrival of a command to the end of its answer.
    void when_answered(std::function<void(double seconds)> work) { answered_ = std::move(work); }
    void answered(double seconds) const {
        if (answered_) answered_(seconds);
    }

    /// Whether the request is one that ends the session.
    [[nodiscard]] bool ends_session(const Request& request) const;

   private:
    std::vector<Command> commands_;
    std::string section_;
    std::function<void(std::stop_token)> idle_;
    std::function<void(double)> answered_;
};

/// Takes the pieces of an answer as they come.
using Sink = std::function<void(std::string_view piece)>;

/// Runs a request and writes its answer; nothing for an empty line. Exceptions become refusals.
void answer(const Registry& registry, const Request& request, const Sink& sink, std::stop_token stop = {});

/// The same for a line that is at hand, as tests and in-process users have it.
std::string answer(const Registry& registry, std::string_view line, std::stop_token stop = {});

/// What a program calls itself.
struct Identity {
    std::string name;
    std::string version;
};

/// The commands that every program has, whatever its game: protocol_version, name, version, list_commands,
/// known_command, help, echo, cputime, gogui-interrupt, gogui-analyze_commands and quit. The registry must
/// outlive the commands.
void add_standard_commands(Registry& registry, const Identity& identity);

/// All commands as tables of the manual, one for each section.
std::string commands_as_markdown(const Registry& registry);

}  // namespace yomi::gtp
