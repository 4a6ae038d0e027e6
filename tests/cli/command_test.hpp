#pragma once

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace yomi::test {

/// Runs one command of the program in this process, with a folder for its files.
class CommandTest : public testing::Test {
   protected:
    using Add = void (*)(CLI::App&);

    /// The command's name, and the function that adds it to the program.
    CommandTest(std::string name, Add add)
        : name_(std::move(name)),
          add_(add),
          folder_(std::filesystem::temp_directory_path() / fmt::format("yomi_{}_test_{}", name_, getpid())) {
        std::filesystem::create_directories(folder_);
    }
    ~CommandTest() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path_of(const std::string& name) const { return (folder_ / name).string(); }

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path_of(name), std::ios::binary) << text;
        return path_of(name);
    }

    static std::string read(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    /// What the command writes to standard output; an error's text is in error_.
    std::string run(std::vector<std::string> arguments) {
        CLI::App app;
        add_(app);
        arguments.insert(arguments.begin(), name_);
        std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
        error_.clear();
        testing::internal::CaptureStderr();  // progress
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
        testing::internal::GetCapturedStderr();
        return out;
    }

    std::string error_;

   private:
    std::string name_;
    Add add_;
    std::filesystem::path folder_;
};

}  // namespace yomi::test
