#include "book/book_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "book/sample_book.hpp"
#include "support/error_text.hpp"
#include "support/folder_test.hpp"
#include "support/scale.hpp"

namespace yomi::book {
namespace {

using test::error_text;
using test::sample_book;
using testing::AllOf;
using testing::HasSubstr;

std::string refusal(std::string_view bytes) {
    return error_text([&] { book_from_bytes(bytes, "some.book"); });
}

/// The checksum as docs/reference/books.md has it, so that the fuzzed bytes get past it.
std::string signed_anew(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    std::uint64_t sum = bytes.size();
    for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    sum = base::mix64(sum);
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(sum >> (8 * i) & 0xff));
    return bytes;
}

void expect_same(const Book& a, const Book& b) {
    EXPECT_EQ(a.conditions(), b.conditions());
    EXPECT_EQ(a.provenance(), b.provenance());
    ASSERT_EQ(a.size(), b.size());
    for (int i = 0; i < a.size(); ++i) {
        const BookPosition& one = a.at(Number(i));
        const Number n = b.find(one.key);
        ASSERT_NE(n, kNowhere);
        EXPECT_EQ(b.at(n).share, one.share);
        EXPECT_EQ(b.at(n).value, one.value);
        EXPECT_EQ(b.at(n).depth, one.depth);
        ASSERT_EQ(b.at(n).moves.size(), one.moves.size());
        for (std::size_t k = 0; k < one.moves.size(); ++k) {
            const FoundMove& move = one.moves[k];
            EXPECT_EQ(static_cast<const FoundMove&>(b.at(n).moves[k]), move);
        }
    }
}

TEST(BookFile, AWrittenBookIsReadAgain) {
    Book book = sample_book();
    book.set_verdict(Number(0), 1, Verdict::Refused);
    book.set_verdict(Number(1), 0, Verdict::Approved);
    const std::string bytes = book_to_bytes(book);
    const Book read = book_from_bytes(bytes, "some.book");
    expect_same(book, read);
    EXPECT_EQ(book_to_bytes(read), bytes);
    const Book empty({.size = 13, .komis = {0}, .rules = {"aga"}}, "");
    expect_same(empty, book_from_bytes(book_to_bytes(empty), "empty"));
}

TEST(BookFile, ForeignFilesAreRefusedByName) {
    EXPECT_THAT(refusal(""), AllOf(HasSubstr("'some.book'"), HasSubstr("does not begin like one")));
    EXPECT_THAT(refusal("(;SZ[9])"), HasSubstr("does not begin like one"));
    EXPECT_THAT(refusal("yomi opening book 9\n................"), HasSubstr("version"));
    EXPECT_THAT(refusal("yomi opening book 1\n"), HasSubstr("too early"));
}

TEST(BookFile, EveryTruncationIsRefused) {
    const std::string bytes = book_to_bytes(sample_book());
    for (std::size_t n = 0; n < bytes.size(); ++n)
        ASSERT_THAT(refusal(bytes.substr(0, n)), HasSubstr("'some.book' is no usable opening book")) << n;
    EXPECT_THAT(refusal(bytes + "x"), HasSubstr("checksum"));
    // What is cut off behind a right checksum is seen, too.
    for (std::size_t n = bytes.size() - 1; n > 30; --n)
        ASSERT_THAT(refusal(signed_anew(bytes.substr(0, n))), HasSubstr("'some.book' is no usable")) << n;
    std::string longer = bytes;
    longer.insert(bytes.size() - 8, "x");
    EXPECT_THAT(refusal(signed_anew(longer)), HasSubstr("longer than what it says"));
}

TEST(BookFile, EveryFlippedBitIsRefused) {
    const std::string bytes = book_to_bytes(sample_book());
    for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i / 8] = static_cast<char>(damaged[i / 8] ^ (1 << i % 8));
        ASSERT_THAT(refusal(damaged), HasSubstr("'some.book' is no usable opening book")) << i;
    }
}

TEST(BookFile, WhateverHasARightChecksumIsABookOrRefused) {
    const std::string bytes = book_to_bytes(sample_book());
    int books = 0;
    base::Random random{base::Seed(5)};
    for (std::int64_t round = test::scaled(20'000); round > 0; --round) {
        std::string mutant = bytes;
        for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(mutant.size() - 8));
            const std::uint32_t kind = random.below(4);
            if (kind == 0) mutant.erase(at, 1 + random.below(3));
            if (kind == 1) mutant.insert(at, 1, static_cast<char>(random.below(256)));
            if (kind >= 2) mutant[at] = static_cast<char>(kind == 2 ? random.below(256) : random.below(8));
            if (mutant.size() < 16) mutant = bytes;
        }
        try {
            const Book book = book_from_bytes(signed_anew(mutant), "some.book");
            ++books;
            for (int i = 0; i < book.size(); ++i) {
                go::Position position(book.conditions().size);
                for (const go::Point p : book.line(Number(i))) position.play(position.to_play(), p);
                for (const BookMove& move : book.at(Number(i)).moves)
                    ASSERT_TRUE(position.board().is_legal(move.point, position.to_play()));
                ASSERT_GE(book.at(Number(i)).value, 0);
                ASSERT_LE(book.at(Number(i)).value, kWhole);
            }
        } catch (const base::Error& wrong) {
            ASSERT_THAT(wrong.what(), HasSubstr("'some.book' is no usable opening book"));
        }
    }
    if (test::is_whole()) {
        EXPECT_GT(books, 100) << "the test reaches books, not only refusals";
    }
}

class BookFileOnDisk : public test::FolderTest {};

TEST_F(BookFileOnDisk, IsWrittenWholeAndReadByName) {
    write_book(path_of("a.book"), sample_book());
    expect_same(read_book(path_of("a.book")), sample_book());
    EXPECT_THAT(error_text([&] { read_book(path_of("none.book")); }), HasSubstr("none.book"));
    EXPECT_THAT(error_text([&] { write_book("/no/such/folder/a.book", sample_book()); }),
                HasSubstr("/no/such/folder"));
}

}  // namespace
}  // namespace yomi::book
