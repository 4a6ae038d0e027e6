#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace yomi::test {

/// A test with a folder for its files.
class FolderTest : public testing::Test {
   protected:
    FolderTest()
        : folder_(std::filesystem::temp_directory_path() /
                  fmt::format("yomi_test_{}_{}", getpid(),
                              testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(folder_);
    }
    ~FolderTest() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path_of(const std::string& name) const { return (folder_ / name).string(); }

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path_of(name), std::ios::binary) << text;
        return path_of(name);
    }

    static std::string read(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

   private:
    std::filesystem::path folder_;
};

}  // namespace yomi::test
