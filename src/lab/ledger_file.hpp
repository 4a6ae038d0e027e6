#pragma once

#include <string>
#include <string_view>

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

/// Adds a line at the end; the caller has the folder's lock. If the last line was cut off by a crash, the new
/// one does not become part of it. Throws base::Error if it cannot be written whole; the file is as before
/// then.
void append_line(const std::string& path, std::string_view line);

}  // namespace yomi::lab
