#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "support/folder_test.hpp"

namespace yomi::test {

/// Runs one command of the program in this process, with a folder for its files.
class CommandTest : public FolderTest {
   protected:
    using Add = void (*)(CLI::App&);

    /// The command's name, and the function that adds it to the program.
    CommandTest(std::string name, Add add) : name_(std::move(name)), add_(add) {}

    /// What the command writes to standard output; an error's text is in error_, progress and warnings in
    /// said_.
    std::string run(std::vector<std::string> arguments) {
        CLI::App app;
        add_(app);
        arguments.insert(arguments.begin(), name_);
        std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
        error_.clear();
        testing::internal::CaptureStderr();
        testing::internal::CaptureStdout();
        try {
            app.parse(arguments);
        } catch (const base::Error& error) {
            error_ = error.what();
        } catch (const CLI::ParseError& error) {
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
    Add add_;
};

}  // namespace yomi::test
