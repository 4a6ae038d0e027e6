// The long run of tests/go/sgf_fuzz_test.cpp: damaged SGF files by the hundred thousand, best with
// sanitizers.
//
//     sgf_fuzz [MUTANTS [SEED]]
//
// Exit code 0 if every mutant was refused or came back as it was written; otherwise the mutant is printed.

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <string_view>

#include "base/progress.hpp"
#include "go/sgf_fuzzer.hpp"

namespace {

/// The argument as a number; exits with code 2 if it is none.
std::uint64_t number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        fmt::print(stderr, "sgf_fuzz: '{}' is no whole number; usage: sgf_fuzz [MUTANTS [SEED]]\n", text);
        std::exit(2);
    }
    return value;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t mutants = argc > 1 ? number(argv[1]) : 100'000;
    const std::uint64_t seed = argc > 2 ? number(argv[2]) : yomi::base::Seed::from_entropy().value();
    fmt::print("{} mutants, seed {}\n", mutants, seed);
    yomi::test::SgfFuzzer fuzzer{yomi::base::Seed(seed)};
    yomi::test::SgfFuzzCounts counts;
    {
        yomi::base::Progress progress("fuzzing", mutants, "mutants");
        for (std::uint64_t i = 0; i < mutants; ++i, progress.advance()) {
            const std::string text = fuzzer.next();
            const std::string problem = yomi::test::check_sgf_text(text, counts);
            if (problem.empty()) continue;
            fmt::print(stderr, "mutant {} of seed {}: {}\n{}\n", i, seed, problem, text);
            return 1;
        }
    }
    fmt::print("{} texts, {} parsed, {} records, {} positions: all well\n", counts.texts, counts.parsed,
               counts.records, counts.positions);
    return 0;
}
