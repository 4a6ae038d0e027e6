#include "archive/sgf_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "support/error_text.hpp"

namespace yomi::archive {
namespace {

using test::error_text;
using testing::HasSubstr;

/// What gzip makes of a text.
std::string gzipped(const std::string& text) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
    std::string out(deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::logic_error("deflate");
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

class SgfFile : public testing::Test {
   protected:
    SgfFile() { std::filesystem::create_directories(folder_); }
    ~SgfFile() override { std::filesystem::remove_all(folder_); }

    std::string file(const std::string& bytes, const std::string& name = "test.sgf") {
        const std::string path = (folder_ / name).string();
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

    /// "line:first property's first value" of every game, and "line!" for every broken one.
    static std::string games_of(const std::string& path, const SgfFileOptions& options = {}) {
        SgfLines lines(path, options);
        std::string found;
        for (;;) {
            try {
                if (!lines.next()) return found;
                found += fmt::format("{}:{} ", lines.number(),
                                     (*lines.game().first_game().properties().begin())[0]);
            } catch (const go::SgfError& error) {
                EXPECT_EQ(error.location().line, lines.number());
                EXPECT_THAT(error.what(), HasSubstr(fmt::format("{}:{}:", path, lines.number())));
                found += fmt::format("{}! ", lines.number());
            }
        }
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / fmt::format("yomi_sgf_file_test_{}", getpid());
};

TEST_F(SgfFile, ReadsPlainFiles) {
    const go::SgfCollection games = read_sgf_file(file("(;C[plain])\n"));
    EXPECT_EQ(games.first_game().find("C").value()[0], "plain");
}

TEST_F(SgfFile, ReadsCompressedFilesWhateverTheirNames) {
    EXPECT_EQ(read_text_file(file(gzipped("(;C[packed])"), "a.sgf")), "(;C[packed])");
    EXPECT_EQ(read_text_file(file("(;C[plain])", "a.sgf.gz")), "(;C[plain])");
}

TEST_F(SgfFile, ReadsFilesThatAreLargerThanItsBuffers) {
    std::string text = "(;";
    for (int i = 0; i < 200'000; ++i) text += fmt::format(";N[{}]", i);
    text += ")";
    EXPECT_EQ(read_text_file(file(text)), text);
    EXPECT_EQ(read_text_file(file(gzipped(text))), text);
}

TEST_F(SgfFile, ReadsCompressedFilesInSeveralParts) {
    const std::string parts = gzipped("(;C[a])") + gzipped("") + gzipped("\n(;C[b])") + gzipped("");
    EXPECT_EQ(read_text_file(file(parts)), "(;C[a])\n(;C[b])");
    // The border between two parts may fall anywhere in the buffer of 64 KiB.
    for (const std::size_t shift : {0U, 1U, 2U, 3U}) {
        const std::string first = gzipped("(;C[a])");
        std::string noise;  // hardly compressible
        for (std::uint32_t x = 1; noise.size() < 65'536; x = x * 1664525 + 1013904223)
            noise += static_cast<char>(x >> 24);
        std::string packed = gzipped(noise);
        while (packed.size() + shift > 65'536) {
            noise.resize(noise.size() - (packed.size() + shift - 65'536));
            packed = gzipped(noise);
        }
        EXPECT_EQ(read_text_file(file(packed + first)), noise + "(;C[a])");
    }
}

TEST_F(SgfFile, ReadsEmptyFiles) {
    EXPECT_EQ(read_text_file(file("")), "");
    EXPECT_EQ(read_text_file(file(gzipped(""))), "");
    EXPECT_EQ(games_of(file("")), "");
    EXPECT_THAT(error_text([&] { read_sgf_file(file("")); }), HasSubstr("test.sgf:1:1: expected a game"));
}

TEST_F(SgfFile, RefusesFilesThatAreNotThere) {
    EXPECT_THAT(error_text([&] { read_sgf_file("/no/such/file.sgf"); }),
                HasSubstr("cannot open '/no/such/file.sgf': No such file"));
    EXPECT_THAT(error_text([&] { SgfLines("/no/such/file.sgfs"); }), HasSubstr("cannot open"));
    EXPECT_THAT(error_text([&] { read_sgf_file(folder_.string()); }), HasSubstr("Is a directory"));
}

TEST_F(SgfFile, NamesTheFileInErrors) {
    EXPECT_THAT(error_text([&] { read_sgf_file(file("(;C[a]\n;B", "bad.sgf")); }),
                HasSubstr("bad.sgf:2:3: expected '['"));
}

TEST_F(SgfFile, RefusesDamagedCompression) {
    const std::string packed = gzipped(std::string(10'000, 'x') + "(;C[a])");
    for (std::size_t length = 2; length < packed.size(); ++length) {
        EXPECT_THAT(error_text([&] { read_text_file(file(packed.substr(0, length))); }),
                    HasSubstr("ends in the middle of its compressed data"))
            << length;
    }
    std::string flipped = packed;
    flipped[packed.size() - 6] ^= 1;  // of the checksum
    EXPECT_THAT(error_text([&] { read_text_file(file(flipped)); }),
                HasSubstr("is damaged: incorrect data check"));
    flipped = packed;
    flipped[2] = 9;  // the method
    EXPECT_THAT(error_text([&] { read_text_file(file(flipped)); }), HasSubstr("is damaged"));
    EXPECT_THAT(error_text([&] { read_text_file(file(packed + "more")); }),
                HasSubstr("bytes behind the end"));
}

TEST_F(SgfFile, StopsAtTheLimit) {
    const std::string text = "(;C[" + std::string(1000, 'x') + "])";
    const SgfFileOptions enough{.max_text_bytes = text.size()};
    const SgfFileOptions scarce{.max_text_bytes = text.size() - 1};
    EXPECT_EQ(read_text_file(file(text), enough), text);
    EXPECT_EQ(read_text_file(file(gzipped(text)), enough), text);
    EXPECT_THAT(error_text([&] { read_text_file(file(text), scarce); }),
                HasSubstr("more than 1005 bytes, which"));
    EXPECT_THAT(error_text([&] { read_text_file(file(gzipped(text)), scarce); }),
                HasSubstr("more than 1005 bytes when decompressed"));
}

TEST_F(SgfFile, RefusesBombs) {
    const std::string bomb = gzipped(std::string(20'000'000, '('));
    ASSERT_LT(bomb.size(), 50'000);
    const std::string path = file(bomb, "bomb.sgfs.gz");
    const SgfFileOptions scarce_text{.max_text_bytes = 1'000'000};
    const SgfFileOptions scarce_file{.max_file_bytes = 1'000'000};
    EXPECT_THAT(error_text([&] { read_sgf_file(path, scarce_text); }), HasSubstr("raise the limit"));
    EXPECT_THAT(error_text([&] { read_sgf_file(path, scarce_file); }), HasSubstr("raise the limit"));
    EXPECT_THAT(error_text([&] { SgfLines(path, scarce_file).next(); }), HasSubstr("raise the limit"));
    EXPECT_THAT(error_text([&] { SgfLines(path, scarce_text).next(); }),
                HasSubstr("bomb.sgfs.gz:1:1: the line has more than the 1000000 bytes"));
}

TEST_F(SgfFile, HandsOutOneGameALine) {
    const std::string text = "(;C[a];B[aa])\n(;C[b])\r\n\n   \n(;C[c])";
    EXPECT_EQ(games_of(file(text)), "1:a 2:b 5:c ");
    EXPECT_EQ(games_of(file(gzipped(text))), "1:a 2:b 5:c ");
    EXPECT_EQ(games_of(file(text + "\n")), "1:a 2:b 5:c ");
}

TEST_F(SgfFile, GoesOnBehindBrokenGames) {
    EXPECT_EQ(games_of(file("(;C[a])\n(;C[b\n(;C[c])\nnothing\n(;C[d])(;C[e])\n(;C[f])")),
              "1:a 2! 3:c 4! 5! 6:f ");
}

TEST_F(SgfFile, GoesOnBehindLinesThatAreTooLong) {
    const std::string endless = "(;C[" + std::string(2'000'000, 'x') + "])\n";
    const SgfFileOptions options{.max_text_bytes = 1000};
    EXPECT_EQ(games_of(file("(;C[a])\n" + endless + "(;C[c])\n" + endless), options), "1:a 2! 3:c 4! ");
    EXPECT_EQ(games_of(file("(;C[a])\n(;C[" + std::string(2000, 'x') + "])\n(;C[c])\n"), options),
              "1:a 2! 3:c ");
}

TEST_F(SgfFile, HandsOutManyLines) {
    std::string text;
    std::string expected;
    for (int i = 1; i <= 60'000; ++i) {
        text += fmt::format("(;C[{}])\n", i);
        expected += fmt::format("{}:{} ", i, i);
    }
    EXPECT_EQ(games_of(file(text)), expected);
    EXPECT_EQ(games_of(file(gzipped(text))), expected);
}

TEST_F(SgfFile, StopsWhereTheFileIsCutOff) {
    std::string text;
    for (int i = 1; i <= 60'000; ++i) text += fmt::format("(;C[{}])\n", i * 7919 % 60'000);
    const std::string packed = gzipped(text);
    SgfLines lines(file(packed.substr(0, packed.size() / 2)));
    int games = 0;
    EXPECT_THAT(error_text([&] {
                    while (lines.next()) ++games;
                }),
                HasSubstr("is it complete?"));
    EXPECT_GT(games, 0);
    EXPECT_LT(games, 60'000);
}

TEST_F(SgfFile, ReadsStandardInput) {
    const std::string path = file(gzipped("(;C[piped])"));
    const int saved = dup(STDIN_FILENO);
    ASSERT_NE(std::freopen(path.c_str(), "rb", stdin), nullptr);
    EXPECT_EQ(read_text_file("-"), "(;C[piped])");
    dup2(saved, STDIN_FILENO);
    close(saved);
    std::clearerr(stdin);
}

TEST(SgfFileName, TellsOneGameALine) {
    EXPECT_TRUE(has_one_game_a_line("a/b.sgfs"));
    EXPECT_TRUE(has_one_game_a_line("a/b.sgfs.gz"));
    EXPECT_FALSE(has_one_game_a_line("a/b.sgf"));
    EXPECT_FALSE(has_one_game_a_line("a/b.sgf.gz"));
    EXPECT_FALSE(has_one_game_a_line("-"));
}

}  // namespace
}  // namespace yomi::archive
