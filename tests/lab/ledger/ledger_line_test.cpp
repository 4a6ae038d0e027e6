#include "lab/ledger/ledger_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

TEST(LedgerLine, KeepsNineDigitsAndTheWeightsOfTheJobsThatHaveThem) {
    const auto job = [](std::uint64_t number, std::vector<Measure> measures) {
        JobResult result;
        result.number = number;
        result.measures = std::move(measures);
        return ledger_job_of(result);
    };
    LedgerLine line;
    line.jobs = {job(3, {{.name = "same", .x = 0.1, .value = 1.0 / 3, .weight = 100}}),
                 job(4, {{.name = "other", .x = 1, .value = 2, .half_width = 0.25, .weight = 7}}),
                 job(5, {{.name = "same", .x = 0.1, .value = NAN},
                         {.name = "other", .x = 1, .value = 5, .weight = 8}}),
                 job(9, {{.name = "same", .x = 0.1, .value = 2.0 / 3, .weight = 100}})};
    const std::string text = text_of(line);
    EXPECT_THAT(
        text,
        HasSubstr(
            R"({"name":"same","x":[0.1],"jobs":[2],"sums":[1],"values":[[0.333333333],[],[],[0.666666667]],"weight":100})"));
    EXPECT_THAT(
        text,
        HasSubstr(R"("values":[[],[2],[5],[]],"half_widths":[[],[0.25],[0],[]],"weights":[[],[7],[8],[]])"));
    const LedgerLine again = read_ledger_line(text);
    ASSERT_THAT(again.jobs, SizeIs(line.jobs.size()));
    for (std::size_t i = 0; i < line.jobs.size(); ++i) {
        EXPECT_EQ(again.jobs[i].number, line.jobs[i].number);
        EXPECT_TRUE(same_result(again.jobs[i], line.jobs[i])) << i;
    }
}

}  // namespace
}  // namespace yomi::lab
