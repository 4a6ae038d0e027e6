#include <fmt/format.h>

#include <ctime>

#include "base/error.hpp"
#include "gtp/protocol.hpp"

namespace yomi::gtp {
namespace {

std::string list_commands(const Registry& registry) {
    std::string text;
    for (const Command& c : registry.commands()) text += c.name + "\n";
    return text;
}

std::string synopsis(const Command& command) {
    return command.usage.empty() ? command.name : command.name + " " + command.usage;
}

std::string help(const Registry& registry, const Call& call) {
    if (!call.arguments.empty()) {
        const Command* command = registry.find(call.arguments[0]);
        if (command == nullptr) {
            throw base::Error(
                fmt::format("unknown command '{}'; list_commands lists all", call.arguments[0]));
        }
        return fmt::format("{}\n{}", synopsis(*command), command->help);
    }
    std::string text;
    for (const Command& c : registry.commands()) text += fmt::format("\n{}\n    {}", synopsis(c), c.help);
    return text;
}

std::string analyze_commands(const Registry& registry) {
    std::string text;
    for (const Command& c : registry.commands()) {
        if (!c.menu.empty()) text += c.menu + "\n";
    }
    return text;
}

/// In seconds, of all threads together.
double cpu_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A bar would end a cell of the table.
std::string escape_bars(std::string_view text) {
    std::string escaped;
    for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return escaped;
}

}  // namespace

void add_standard_commands(Registry& registry, const Identity& identity) {
    Registry* r = &registry;
    registry.section("The protocol");
    registry.add({"protocol_version", "", "The version of GTP: 2.", [](const Call&) { return "2"; }});
    registry.add(
        {"name", "", "The name of the program.", [name = identity.name](const Call&) { return name; }});
    registry.add({"version", "", "The version of the program.",
                  [version = identity.version](const Call&) { return version; }});
    registry.add({"known_command", "COMMAND", "Whether there is such a command: true or false.",
                  [r](const Call& c) { return r->find(c.arguments[0]) != nullptr ? "true" : "false"; }});
    registry.add({"list_commands", "", "The names of all commands, a line each.",
                  [r](const Call&) { return list_commands(*r); }});
    registry.add({"help", "[COMMAND]", "The arguments and the purpose of a command, or of all.",
                  [r](const Call& c) { return help(*r, c); }});
    registry.add({"echo", "[TEXT] ...", "Answers the text.", [](const Call& c) { return c.text; }});
    registry.add({"cputime", "", "Seconds of processor time that the program has used.",
                  [](const Call&) { return fmt::format("{:.3f}", cpu_time()); }});
    registry.add({"gogui-interrupt", "", "Says that the line `# interrupt` ends a running command early.",
                  [](const Call&) { return ""; }});
    registry.add({"gogui-analyze_commands", "", "The commands for GoGui's menu, as type/label/command.",
                  [r](const Call&) { return analyze_commands(*r); }});
    Command quit{"quit", "", "Ends the session.", [](const Call&) { return ""; }};
    quit.ends = true;
    registry.add(std::move(quit));
}

std::string commands_as_markdown(const Registry& registry) {
    std::string text;
    std::string section;
    for (const Command& c : registry.commands()) {
        if (c.section != section) {
            text += fmt::format("{}### {}\n\n| Command | What it does |\n|---|---|\n",
                                text.empty() ? "" : "\n", c.section);
            section = c.section;
        }
        text += fmt::format("| `{}` | {} |\n", escape_bars(synopsis(c)), escape_bars(c.help));
    }
    return text;
}

}  // namespace yomi::gtp
