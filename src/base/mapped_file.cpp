#include "base/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace yomi::base {

MappedFile::MappedFile(const std::string& path) {
    const auto fail = [&](int error) {
        throw Error(fmt::format("cannot read '{}': {}", path, std::strerror(error)));
    };
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(errno);
    struct stat about = {};
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(file);
        fail(S_ISDIR(about.st_mode) ? EISDIR : EINVAL);
    }
    size_ = static_cast<std::size_t>(about.st_size);
    if (size_ == 0) {  // nothing can be mapped
        close(file);
        return;
    }
    void* const begin = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    const int error = errno;
    close(file);
    if (begin == MAP_FAILED) fail(error);
    begin_ = static_cast<const char*>(begin);
}

MappedFile::~MappedFile() {
    if (size_ > 0) munmap(const_cast<char*>(begin_), size_);
}

}  // namespace yomi::base
