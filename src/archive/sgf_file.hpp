#pragma once

/// SGF from files: plain or compressed by gzip (told by the contents, not by the name), "-" for standard
/// input.
///
///     const go::SgfCollection games = read_sgf_file("games.sgf.gz");
///
/// and files with one game a line ("sgfs"), which may be larger than the memory:
///
///     SgfLines lines("games.sgfs.gz");
///     for (;;) {
///         try {
///             if (!lines.next()) break;
///             use(lines.game(), lines.number());
///         } catch (const go::SgfError& error) {
///             complain(error.what());   // a broken game, with file and line; the next line is another one
///         }
///     }
///
/// A file that cannot be read (missing, corrupt, cut off, too large) throws base::Error, and that is the end
/// of it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "go/sgf/sgf.hpp"

namespace yomi::archive {

struct SgfFileOptions {
    /// For one text in memory: a whole file, or a line of a file with one game a line.
    std::uint64_t max_text_bytes = std::uint64_t{64} << 20;
    /// For all of a file, decompressed: a megabyte of gzip can hold a gigabyte.
    std::uint64_t max_file_bytes = std::uint64_t{64} << 30;
};

/// The bytes of a file, decompressed if need be.
class InputFile {
   public:
    /// Throws base::Error if the file cannot be opened.
    InputFile(const std::string& path, std::uint64_t max_bytes);
    ~InputFile();
    InputFile(InputFile&&) noexcept;
    InputFile& operator=(InputFile&&) noexcept;

    /// Fills the room as far as the file goes, and says how far; 0 at the end of the file.
    std::size_t read(char* into, std::size_t room);

    /// The path, or "standard input".
    [[nodiscard]] const std::string& name() const;

   private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The lines of a file, without their ends (LF or CR LF).
class LineReader {
   public:
    explicit LineReader(const std::string& path, const SgfFileOptions& options = {});

    /// Goes to the next line; false at the end of the file. Throws go::SgfError for a line above the limit,
    /// and is behind it then.
    bool next();

    /// The present line; the view is good until the next call of next().
    [[nodiscard]] std::string_view line() const { return line_; }
    /// Its number, from 1.
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] const std::string& name() const { return file_.name(); }

   private:
    bool fill();
    void skip_long_line();

    InputFile file_;
    std::uint64_t max_line_;
    std::string buffer_;     // its size is its capacity; the bytes read are [begin_, end_)
    std::size_t begin_ = 0;  // where the next line begins
    std::size_t end_ = 0;
    std::string_view line_;
    std::uint64_t number_ = 0;
};

/// The games of a file with one game a line; empty lines are skipped.
class SgfLines {
   public:
    explicit SgfLines(const std::string& path, const SgfFileOptions& options = {})
        : lines_(path, options), max_bytes_(options.max_text_bytes) {}

    /// Goes to the next game; false at the end. Throws go::SgfError for a broken one; one may go on.
    bool next();

    /// The present game: a collection of one, good until the next call of next().
    [[nodiscard]] const go::SgfCollection& game() const { return game_; }
    /// The number of its line, from 1.
    [[nodiscard]] std::uint64_t number() const { return lines_.number(); }

   private:
    LineReader lines_;
    std::uint64_t max_bytes_;
    go::SgfCollection game_;
};

/// A whole file as text.
std::string read_text_file(const std::string& path, const SgfFileOptions& options = {});

/// A whole file as a collection. Throws go::SgfError, which names the file, or base::Error.
go::SgfCollection read_sgf_file(const std::string& path, const SgfFileOptions& options = {});

/// Whether a file's name says that it holds one game a line: *.sgfs or *.sgfs.gz.
bool has_one_game_a_line(std::string_view path);

}  // namespace yomi::archive
