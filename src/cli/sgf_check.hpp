#pragma once

/// Replaying whole files of games by the rules: `yomi sgf check`, and a check of data before it is learned
/// from.

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "archive/sgf_file.hpp"
#include "go/sgf/record.hpp"

namespace yomi::cli {

struct SgfCheckOptions {
    std::vector<std::string> files;  ///< "-" is standard input
    bool lines = false;              ///< one game a line in all files, not only in those named *.sgfs
    unsigned threads = 1;
    go::ReplayOptions replay;
    archive::SgfFileOptions limits;
};

struct SgfCheckTotals {
    std::uint64_t games = 0;  ///< all, also bad ones
    std::uint64_t moves = 0;  ///< of the games that are not bad
    std::uint64_t bad = 0;    ///< games that are broken, refused or illegal, and files that cannot be read

    SgfCheckTotals& operator+=(const SgfCheckTotals& other);
    friend bool operator==(const SgfCheckTotals&, const SgfCheckTotals&) = default;
};

/// Replays the main line of every game. Writes a line "file:line: reason" for each bad one and a line of
/// totals for each file to `out`, in the order of the files whatever the number of threads; progress goes to
/// standard error.
SgfCheckTotals check_sgf_files(const SgfCheckOptions& options, std::FILE* out);

}  // namespace yomi::cli
