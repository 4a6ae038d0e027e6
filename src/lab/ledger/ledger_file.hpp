#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/ledger/ledger_line.hpp"

namespace yomi::lab {

/// Keeps other processes from writing into a folder, as long as they ask too. Waits for its turn.
class FolderLock {
   public:
    /// Throws base::Error if the folder cannot be written to.
    explicit FolderLock(const std::string& folder);
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock();

   private:
    int file_ = -1;
};

/// A line of a file: what it says, or what is wrong with it.
struct ReadLine {
    std::string text;  ///< without its end
    std::optional<LedgerLine> line = {};
    std::string wrong = {};
};

/// All lines in their order. Throws base::Error if the file cannot be read.
std::vector<ReadLine> read_ledger_file(const std::string& path);

/// Adds a line at the end; the caller has the folder's lock. If the last line was cut off by a crash, the new
/// one does not become part of it. Throws base::Error if it cannot be written whole; the file is as before
/// then.
void append_line(const std::string& path, std::string_view line);

}  // namespace yomi::lab
