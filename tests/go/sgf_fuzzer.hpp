#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace yomi::test {

/// Makes damaged SGF: takes written-out examples and random games, and flips, cuts, repeats, nests and mixes
/// them.
class SgfFuzzer {
   public:
    explicit SgfFuzzer(base::Seed seed);

    /// The next mutant.
    std::string next();

   private:
    void mutate(std::string& text);
    std::string random_game();
    std::size_t place(std::string_view text);

    base::Random random_;
    std::vector<std::string> seeds_;
};

/// How far the mutants came; a fuzzer whose mutants are all refused at once tests nothing.
struct SgfFuzzCounts {
    std::int64_t texts = 0;
    std::int64_t parsed = 0;
    std::int64_t records = 0;
    std::int64_t positions = 0;
};

/// Parses, writes, parses again and compares; makes records and positions, writes those and compares. Returns
/// what is wrong, nothing if all is well; a text that is refused is well too.
std::string check_sgf_text(const std::string& text, SgfFuzzCounts& counts);

}  // namespace yomi::test
