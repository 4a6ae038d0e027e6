#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace yomi::base {

/// A file as a part of memory that the system reads when it is looked at.
class MappedFile {
   public:
    /// Throws Error naming the file and the system's reason.
    explicit MappedFile(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    /// Valid as long as this is.
    [[nodiscard]] std::string_view bytes() const { return {begin_, size_}; }

   private:
    const char* begin_ = "";
    std::size_t size_ = 0;
};

}  // namespace yomi::base
