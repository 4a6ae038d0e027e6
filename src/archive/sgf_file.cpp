#include "archive/sgf_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "go/sgf/sgf_text.hpp"

namespace yomi::archive {
namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;

}  // namespace

LineReader::LineReader(const std::string& path, const SgfFileOptions& options)
    : file_(path, options.max_file_bytes), max_line_(options.max_text_bytes), buffer_(kChunk, '\0') {}

/// Makes room and reads more behind what is there; false if nothing came.
bool LineReader::fill() {
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size()) buffer_.resize(buffer_.size() * 2);
    const std::size_t got = file_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += got;
    return got > 0;
}

bool LineReader::next() {
    ++number_;
    std::size_t searched = 0;
    for (;;) {
        const char* const from = buffer_.data() + begin_;
        const auto* const found =
            static_cast<const char*>(std::memchr(from + searched, '\n', end_ - begin_ - searched));
        if (found != nullptr) {
            line_ = {from, static_cast<std::size_t>(found - from)};
            begin_ += line_.size() + 1;
            break;
        }
        searched = end_ - begin_;
        if (searched > max_line_) skip_long_line();
        if (fill()) continue;
        if (searched == 0) return false;
        line_ = {buffer_.data() + begin_, searched};  // the last line lacks its end
        begin_ = end_;
        break;
    }
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    return true;
}

void LineReader::skip_long_line() {
    line_ = {};
    for (;;) {
        begin_ = end_;
        if (!fill()) break;
        if (const void* found = std::memchr(buffer_.data(), '\n', end_); found != nullptr) {
            begin_ = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) + 1;
            break;
        }
    }
    throw go::SgfError(fmt::format("the line has more than the {} bytes that are the limit", max_line_),
                       {number_, 1}, name());
}

bool SgfLines::next() {
    do {
        if (!lines_.next()) return false;
    } while (go::sgf_trim(lines_.line()).empty());
    try {
        game_.parse(lines_.line(), {.max_bytes = max_bytes_, .first_line = number(), .single_game = true});
    } catch (const go::SgfError& error) {
        throw error.in(lines_.name());
    }
    return true;
}

std::string read_text_file(const std::string& path, const SgfFileOptions& options) {
    InputFile file(path, std::min(options.max_file_bytes, options.max_text_bytes));
    std::string text(kChunk, '\0');
    std::size_t size = 0;
    for (;;) {
        const std::size_t got = file.read(text.data() + size, text.size() - size);
        size += got;
        if (size < text.size()) break;  // read() fills the room unless the file ends
        text.resize(text.size() * 2);
    }
    text.resize(size);
    text.shrink_to_fit();
    return text;
}

go::SgfCollection read_sgf_file(const std::string& path, const SgfFileOptions& options) {
    go::SgfCollection games;
    std::string text = read_text_file(path, options);
    try {
        games.parse_owned(std::move(text), {.max_bytes = options.max_text_bytes});
    } catch (const go::SgfError& error) {
        throw error.in(path == "-" ? "standard input" : path);
    }
    return games;
}

bool has_one_game_a_line(std::string_view path) {
    return path.ends_with(".sgfs") || path.ends_with(".sgfs.gz");
}

}  // namespace yomi::archive
