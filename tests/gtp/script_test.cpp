// Runs the scripts *.gtp of this folder. A line "#? [regex]" behind a command says that it succeeds with an
// answer of that form (the format of gogui-regress), "#! [regex]" that it is refused with such a message and
// changes nothing. A command without such a line has to succeed.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>

#include "gtp/test_session.hpp"

namespace yomi::gtp {
namespace {

namespace fs = std::filesystem;
using test::state_dump;
using test::TestSession;

fs::path script_folder() { return fs::path(YOMI_TEST_DATA) / "gtp"; }

std::vector<std::string> script_names() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(script_folder())) {
        if (entry.path().extension() == ".gtp") names.push_back(entry.path().stem().string());
    }
    std::ranges::sort(names);
    return names;
}

struct Step {
    std::size_t line = 0;
    std::string command;
    bool refused = false;
    std::optional<std::string> pattern = {};
};

std::vector<Step> read_script(const fs::path& path) {
    std::ifstream in(path);
    std::vector<Step> steps;
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        const bool success = line.starts_with("#? [");
        if (success || line.starts_with("#! [")) {
            EXPECT_TRUE(!steps.empty() && !steps.back().pattern && line.ends_with("]"))
                << path << ":" << number;
            steps.back().refused = !success;
            steps.back().pattern = line.substr(4, line.size() - 5);
        } else if (!parse_line(line).command.empty()) {
            steps.push_back({number, line});
        }
    }
    return steps;
}

/// The text of an answer, without its frame.
std::string text_of(const std::string& answer) {
    const auto first = answer.find_first_of(" \n");
    const std::string text = answer.substr(first, answer.size() - 2 - first);
    return text.starts_with(' ') ? text.substr(1) : text;
}

void run_step(TestSession& session, const Step& step, const std::string& where) {
    const std::string before = state_dump(session.session);
    const std::string answer = session(step.command);
    EXPECT_EQ(answer.front(), step.refused ? '?' : '=') << where << ": " << step.command << "\n" << answer;
    if (step.pattern) {
        EXPECT_TRUE(std::regex_match(text_of(answer), std::regex(*step.pattern)))
            << where << ": " << step.command << "\nanswers\n"
            << answer << "instead of\n"
            << *step.pattern;
    }
    if (answer.front() == '?') {
        EXPECT_EQ(state_dump(session.session), before) << where << ": " << step.command;
    }
}

class Script : public ::testing::TestWithParam<std::string> {};

TEST_P(Script, AnswersAsItSays) {
    const fs::path path = script_folder() / (GetParam() + ".gtp");
    const fs::path old_folder = fs::current_path();
    // Scripts name files relative to their folder, and write none.
    fs::current_path(script_folder());
    TestSession session;
    const auto steps = read_script(path);
    EXPECT_GT(steps.size(), 0u);
    for (const Step& step : steps) run_step(session, step, GetParam() + ".gtp:" + std::to_string(step.line));
    fs::current_path(old_folder);
}

INSTANTIATE_TEST_SUITE_P(Gtp, Script, ::testing::ValuesIn(script_names()),
                         [](const auto& param) { return param.param; });

/// Commands that have nothing to refuse, apart from arguments where they take none (see the test below).
bool can_only_succeed(const Command& command) {
    return command.most == 0 || command.usage == "[TEXT] ..." || command.usage == "[RESULT] ...";
}

TEST(Scripts, TryEveryCommandWithGoodAndBadArguments) {
    TestSession session;
    std::map<std::string, int> good;
    std::map<std::string, int> bad;
    for (const std::string& name : script_names()) {
        for (const Step& step : read_script(script_folder() / (name + ".gtp"))) {
            ++(step.refused ? bad : good)[parse_line(step.command).command];
        }
    }
    for (const Command& c : session.registry.commands()) {
        EXPECT_GT(good[c.name], 0) << c.name << " is never accepted";
        if (!can_only_succeed(c)) {
            EXPECT_GT(bad[c.name], 0) << c.name << " is never refused";
        }
    }
}

TEST(Commands, RefuseAWrongNumberOfArguments) {
    TestSession session;
    for (const Command& c : session.registry.commands()) {
        const std::string before = state_dump(session.session);
        std::string line = c.name;
        if (c.least > 0) {
            EXPECT_TRUE(session(line).starts_with("? too few arguments; usage: ")) << line;
        }
        if (c.most < 10) {
            for (std::size_t i = 0; i <= c.most; ++i) line += " 1";
            EXPECT_TRUE(session(line).starts_with("? too many arguments; usage: ")) << line;
        }
        EXPECT_EQ(state_dump(session.session), before) << line;
    }
}

TEST(Commands, AreAllDescribed) {
    TestSession session;
    for (const Command& c : session.registry.commands()) {
        EXPECT_TRUE(c.help.size() > 3 && c.help.ends_with('.')) << c.name;
        EXPECT_NE(c.section, "") << c.name;
        EXPECT_EQ(c.name.find(' '), std::string::npos) << c.name;
    }
}

std::string read_text(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string read_manual(const std::string& page) {
    return read_text(fs::path(YOMI_TEST_DATA).parent_path() / "docs" / "reference" / page);
}

TEST(Manual, ListsTheParametersOfTheEngine) {
    const std::string manual = read_manual("gtp.md");
    engine::EngineOptions options;
    SessionOptions session;
    base::Fields fields = options.fields();
    for (base::Field& f : session.fields()) fields.push_back(std::move(f));
    for (const base::Field& f : fields) {
        const std::string row = "\n| `" + f.name() + "` | ";
        EXPECT_NE(manual.find(row), std::string::npos) << f.name();
    }
}

TEST(Manual, ListsExactlyTheCommandsThatThereAre) {
    TestSession session;
    const std::string manual = read_manual("gtp-commands.md");
    const std::string begin = "<!-- commands: yomi gtp --print-commands -->\n\n";
    const auto from = manual.find(begin);
    const auto to = manual.find("\n<!-- end of commands -->");
    ASSERT_NE(from, std::string::npos);
    ASSERT_NE(to, std::string::npos);
    EXPECT_EQ(manual.substr(from + begin.size(), to - from - begin.size()),
              commands_as_markdown(session.registry));
}

}  // namespace
}  // namespace yomi::gtp
