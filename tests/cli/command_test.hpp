#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/open_games.hpp"
#include "cli/arguments.hpp"
#include "support/folder_test.hpp"

namespace yomi::test {

/// Runs one command of the program in this process, with a folder for its files.
class CommandTest : public FolderTest {
   protected:
    using Add = void (*)(cli::Command);
    using AddWithGames = void (*)(cli::Command, const arena::GameList&);

    /// The command's name, and the function that adds it to the program.
    CommandTest(std::string name, Add add) : name_(std::move(name)), add_(add) {}
    CommandTest(std::string name, AddWithGames add, const arena::GameList& games = arena::games())
        : name_(std::move(name)), add_([add, &games](cli::Command program) { add(program, games); }) {}

    /// What the command writes to standard output; an error's text is in error_, progress and warnings in
    /// said_.
    std::string run(std::vector<std::string> arguments) {
        cli::CommandLine line;
        add_(line.program());
        arguments.insert(arguments.begin(), name_);
        error_.clear();
        testing::internal::CaptureStderr();
        testing::internal::CaptureStdout();
        try {
            line.run(std::move(arguments));
        } catch (const base::Error& error) {
            error_ = error.what();
        }
        std::fflush(stdout);
        std::string out = testing::internal::GetCapturedStdout();
        said_ = testing::internal::GetCapturedStderr();
        return out;
    }

    std::string error_;
    std::string said_;

   private:
    std::string name_;
    std::function<void(cli::Command)> add_;
};

}  // namespace yomi::test
