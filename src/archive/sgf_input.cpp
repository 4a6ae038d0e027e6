#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <new>
#include <system_error>

#include "archive/sgf_file.hpp"

namespace yomi::archive {

using base::Error;

struct InputFile::State {
    State(const std::string& path, std::uint64_t most);
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    std::size_t read(char* into, std::size_t room);
    std::size_t read_plain(char* into, std::size_t room);
    std::size_t inflate_some(char* into, std::size_t room);
    /// Reads more behind what is left of `in`; false if there is nothing more.
    bool refill();
    /// Whether the two bytes that begin a file of gzip are next.
    bool gzip_is_next();
    [[noreturn]] void fail(std::string_view problem) const {
        throw Error(fmt::format("'{}' {}", name, problem));
    }

    std::string name;
    std::FILE* file;
    std::uint64_t max_bytes;
    std::uint64_t total = 0;
    bool ended = false;
    bool compressed = false;
    bool in_part = false;  // within one of the parts of a compressed file: `cat a.gz b.gz` makes two
    z_stream stream{};     // its next_in and avail_in tell what is left of `in`, for plain files too
    std::array<Bytef, std::size_t{64} << 10> in;
};

InputFile::State::State(const std::string& path, std::uint64_t most)
    : name(path == "-" ? "standard input" : path),
      file(path == "-" ? stdin : std::fopen(path.c_str(), "rb")),
      max_bytes(most) {
    if (file == nullptr)
        throw Error(fmt::format("cannot open '{}': {}", name, std::generic_category().message(errno)));
    try {
        compressed = in_part = gzip_is_next();
        constexpr int kGzipOnly = 15 + 16;  // the largest window, and the header of gzip: see zlib.h
        if (compressed && inflateInit2(&stream, kGzipOnly) != Z_OK) throw std::bad_alloc();
    } catch (...) {
        if (file != stdin) std::fclose(file);
        throw;
    }
}

InputFile::State::~State() {
    if (compressed) inflateEnd(&stream);
    if (file != stdin) std::fclose(file);
}

bool InputFile::State::refill() {
    if (stream.avail_in > 0) std::memmove(in.data(), stream.next_in, stream.avail_in);
    stream.next_in = in.data();
    const std::size_t got = std::fread(in.data() + stream.avail_in, 1, in.size() - stream.avail_in, file);
    if (std::ferror(file) != 0)
        fail(fmt::format("cannot be read: {}", std::generic_category().message(errno)));
    stream.avail_in += static_cast<uInt>(got);
    return got > 0;
}

bool InputFile::State::gzip_is_next() {
    while (stream.avail_in < 2 && refill()) continue;
    return stream.avail_in >= 2 && stream.next_in[0] == 0x1f && stream.next_in[1] == 0x8b;
}

std::size_t InputFile::State::read_plain(char* into, std::size_t room) {
    if (stream.avail_in == 0 && !refill()) ended = true;
    const std::size_t count = std::min<std::size_t>(room, stream.avail_in);
    std::memcpy(into, stream.next_in, count);
    stream.next_in += count;
    stream.avail_in -= static_cast<uInt>(count);
    return count;
}

std::size_t InputFile::State::inflate_some(char* into, std::size_t room) {
    if (!in_part) {
        if (!gzip_is_next()) {
            if (stream.avail_in > 0) fail("has bytes behind the end of its compressed data; is it damaged?");
            ended = true;
            return 0;
        }
        inflateReset(&stream);
        in_part = true;
    }
    if (stream.avail_in == 0 && !refill()) fail("ends in the middle of its compressed data; is it complete?");
    stream.next_out = reinterpret_cast<Bytef*>(into);
    stream.avail_out = static_cast<uInt>(std::min<std::size_t>(room, std::numeric_limits<uInt>::max()));
    const uInt before = stream.avail_out;
    const int result = inflate(&stream, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result == Z_STREAM_END) {
        in_part = false;
    } else if (result != Z_OK && result != Z_BUF_ERROR) {  // the latter only says that it wants more bytes
        fail(fmt::format("is damaged: {}", stream.msg != nullptr ? stream.msg : "not what gzip writes"));
    }
    return before - stream.avail_out;
}

std::size_t InputFile::State::read(char* into, std::size_t room) {
    std::size_t count = 0;
    while (count < room && !ended) {
        const std::size_t got =
            compressed ? inflate_some(into + count, room - count) : read_plain(into + count, room - count);
        count += got;
        total += got;
        if (total > max_bytes) {
            fail(fmt::format("has more than {} bytes{}, which is the limit; raise the limit if that is right",
                             max_bytes, compressed ? " when decompressed" : ""));
        }
    }
    return count;
}

InputFile::InputFile(const std::string& path, std::uint64_t max_bytes)
    : state_(std::make_unique<State>(path, max_bytes)) {}
InputFile::~InputFile() = default;
InputFile::InputFile(InputFile&&) noexcept = default;
InputFile& InputFile::operator=(InputFile&&) noexcept = default;

std::size_t InputFile::read(char* into, std::size_t room) { return state_->read(into, room); }

const std::string& InputFile::name() const { return state_->name; }

}  // namespace yomi::archive
