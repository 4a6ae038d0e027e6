// Sends random and mutated GTP lines to an engine: gtp_fuzz LINES SEED. To be built with the sanitizers.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/progress.hpp"
#include "gtp/line_fuzzer.hpp"

int main(int argc, char** argv) {
    using namespace yomi;
    const std::int64_t lines = argc > 1 ? std::atoll(argv[1]) : 1'000'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    if (lines < 1) {
        fmt::print(stderr, "usage: gtp_fuzz LINES SEED\n");
        return 2;
    }
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / fmt::format("yomi_gtp_fuzz_{}", getpid());
    fs::create_directories(folder);
    fs::current_path(folder);
    base::Progress progress("fuzzing", static_cast<std::uint64_t>(lines), "lines");
    std::int64_t shown = 0;
    test::TestSession session(seed);
    const auto result = test::fuzz(session, lines, seed, [&](std::int64_t done) {
        progress.advance(static_cast<std::uint64_t>(done - shown));
        shown = done;
    });
    progress.finish();
    fs::current_path(folder.parent_path());
    fs::remove_all(folder);
    fmt::print("{} lines, seed {}: {} accepted, {} refused, {} without an answer\n", result.lines, seed,
               result.accepted, result.refused, result.silent);
    if (result.problem.empty()) return 0;
    fmt::print("PROBLEM after line {}: {}\n", result.lines, result.problem);
    return 1;
}
