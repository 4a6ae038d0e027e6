#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "gtp/test_session.hpp"

namespace yomi::test {

/// Writes GTP lines: good ones from a grammar of all commands, the same with wrong arguments, mutations of
/// earlier lines, and noise.
class LineFuzzer {
   public:
    LineFuzzer(const gtp::Registry& registry, base::Seed seed) : registry_(registry), random_(seed) {}

    std::string next();

   private:
    std::string command_line();
    std::string argument(std::string_view kind);
    std::string special_arguments(const std::string& command);
    std::string analysis_arguments();
    std::string rules();
    std::string mutated(std::string line);
    std::string noise(std::size_t length);
    std::string number();
    std::string vertex();
    template <class List>
    auto pick(const List& list) {
        return *(std::begin(list) + random_.below(static_cast<std::uint32_t>(std::size(list))));
    }
    bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

    const gtp::Registry& registry_;
    base::Random random_;
    std::vector<std::string> earlier_;  // lines to mutate
    int size_ = 9;                      // of the board, as far as the fuzzer knows
};

struct FuzzResult {
    std::int64_t lines = 0;
    std::int64_t accepted = 0;
    std::int64_t refused = 0;
    std::int64_t silent = 0;  ///< empty lines and comments
    /// What went wrong first, with the line; empty if nothing did.
    std::string problem;
};

/// Runs that many lines. Every answer must be well framed, and a refused command must have changed nothing.
/// Writes no file outside of the current folder. Calls `progress`, if given, now and then.
FuzzResult fuzz(TestSession& session, std::int64_t lines, std::uint64_t seed,
                const std::function<void(std::int64_t)>& progress = {});

}  // namespace yomi::test
