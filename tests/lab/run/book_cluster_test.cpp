#include "lab/run/book_cluster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace yomi::lab {
namespace {

TEST(BookCluster, ATaskIsTheSameAtTheOtherEnd) {
    bookmaker::NumberedTask sent{.number = 7, .task = {.player = "uct", .options = {{"select.c", "0.5"}}}};
    sent.task.playouts = 500;
    sent.task.size = 13;
    sent.task.komi = 6.5;
    sent.task.rules = "aga";
    sent.task.line = {go::Point(3), go::Point(20)};
    sent.task.seed = 99;
    sent.task.most_moves = 3;
    sent.task.least_share = 0.25;
    sent.task.judged = {go::Point(5)};
    sent.task.margin = 0.125;
    const bookmaker::NumberedTask got = read_search(bytes_of_search(sent));
    EXPECT_EQ(got.number, 7u);
    EXPECT_EQ(got.task.player, "uct");
    EXPECT_EQ(got.task.options, sent.task.options);
    EXPECT_EQ(got.task.playouts, 500);
    EXPECT_EQ(got.task.seconds, std::nullopt);
    EXPECT_EQ(got.task.size, 13);
    EXPECT_EQ(got.task.komi, 6.5);
    EXPECT_EQ(got.task.rules, "aga");
    EXPECT_EQ(got.task.line, sent.task.line);
    EXPECT_EQ(got.task.seed, 99u);
    EXPECT_EQ(got.task.most_moves, 3);
    EXPECT_EQ(got.task.least_share, 0.25);
    EXPECT_EQ(got.task.judged, sent.task.judged);
    EXPECT_EQ(got.task.margin, 0.125);
}

TEST(BookCluster, AResultIsTheSameAtTheOtherEnd) {
    bookmaker::NumberedResult sent{.number = 8, .result = {}};
    sent.result.found = {.share = 4321, .moves = {{go::Point(4), 4321, 99, book::Verdict::Refused}}};
    sent.result.verdicts = {book::Verdict::Refused, book::Verdict::Approved};
    sent.result.loss = 0.0625;
    const bookmaker::NumberedResult got = read_search_result(bytes_of_search_result(sent));
    EXPECT_EQ(got.number, 8u);
    EXPECT_EQ(got.result.found, sent.result.found);
    EXPECT_EQ(got.result.verdicts, sent.result.verdicts);
    EXPECT_EQ(got.result.loss, 0.0625);
}

TEST(BookCluster, WhatIsCutOffOrTooLongIsRefused) {
    Bytes bytes = bytes_of_search({});
    bytes.push_back(0);
    EXPECT_THAT(test::error_text([&] { read_search(bytes); }), testing::HasSubstr("longer"));
    bytes = bytes_of_search_result({});
    bytes.pop_back();
    EXPECT_THAT(test::error_text([&] { read_search_result(bytes); }), testing::HasSubstr("cut off"));
}

}  // namespace
}  // namespace yomi::lab
