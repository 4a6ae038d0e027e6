#include "lab/ledger/ledger_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <thread>

#include "base/error.hpp"
#include "base/file.hpp"

namespace yomi::lab {
namespace {

[[noreturn]] void refuse_file(const std::string& path, int reason) {
    throw base::Error(fmt::format("cannot write the file '{}': {}", path, std::strerror(reason)));
}

/// Closes at the end of its scope.
class OpenFile {
   public:
    OpenFile(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0644)) {
        if (number_ < 0) refuse_file(path, errno);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { ::close(number_); }
    [[nodiscard]] int number() const { return number_; }

   private:
    int number_;
};

bool ends_within_line(const OpenFile& file, off_t size) {
    char last = '\n';
    return size > 0 && ::pread(file.number(), &last, 1, size - 1) == 1 && last != '\n';
}

/// Fewer are read before a thread has begun.
constexpr std::size_t kLinesOfThread = 50;
constexpr std::size_t kMostThreads = 8;

void read_line(ReadLine& line) {
    try {
        line.line = read_ledger_line(line.text);
    } catch (const base::Error& wrong) {
        line.wrong = wrong.what();
    }
}

}  // namespace

FolderLock::FolderLock(const std::string& folder) {
    const std::string path = folder + "/.lock";
    file_ = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
    if (file_ < 0) refuse_file(path, errno);
    while (::flock(file_, LOCK_EX) != 0) {
        if (errno == EINTR) continue;
        const int reason = errno;
        ::close(file_);
        refuse_file(path, reason);
    }
}

FolderLock::~FolderLock() { ::close(file_); }

std::vector<ReadLine> read_ledger_file(const std::string& path) {
    const std::string text = base::read_text_file(path);
    std::vector<ReadLine> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string& line = lines.emplace_back(ReadLine{text.substr(begin, end - begin)}).text;
        if (line.ends_with('\r')) line.pop_back();  // some editors, and git on some systems
        begin = end + 1;
    }
    // Lines stand for themselves: several are read at a time.
    std::atomic<std::size_t> taken = 0;
    const auto work = [&] {
        for (std::size_t i = taken++; i < lines.size(); i = taken++) read_line(lines[i]);
    };
    std::vector<std::jthread> helpers;
    const std::size_t most = std::min<std::size_t>(kMostThreads, std::thread::hardware_concurrency());
    while (helpers.size() + 1 < std::min(most, lines.size() / kLinesOfThread)) helpers.emplace_back(work);
    work();
    helpers.clear();  // joins them
    return lines;
}

void append_line(const std::string& path, std::string_view line) {
    const OpenFile file(path, O_CREAT | O_RDWR | O_APPEND);
    struct stat before {};
    if (::fstat(file.number(), &before) != 0) refuse_file(path, errno);
    std::string text;
    if (ends_within_line(file, before.st_size)) text += '\n';
    text += line;
    text += '\n';
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t n = ::write(file.number(), text.data() + written, text.size() - written);
        if (n > 0) {
            written += static_cast<std::size_t>(n);
            continue;
        }
        if (n < 0 && errno == EINTR) continue;
        const int reason = n < 0 ? errno : ENOSPC;
        // If this fails too, the rest is a line that is cut off, which readers notice.
        [[maybe_unused]] const int ignored = ::ftruncate(file.number(), before.st_size);
        refuse_file(path, reason);
    }
}

}  // namespace yomi::lab
