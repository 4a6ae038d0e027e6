#include "lab/experiment/job_numbers.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

TEST(JobNumbers, AreReadAsTheyAreWritten) {
    for (const std::string text : {"0", "0-3", "0-1,5,7-9"}) {
        EXPECT_EQ(job_numbers_text(read_job_numbers(text, 100)), text);
    }
    for (const std::string text : {"", "a", "3-1", "1,1", "2,1", "0-99999999999999999", "1,,2", "-3", "1-"}) {
        EXPECT_THROW(read_job_numbers(text, 100), base::Error) << text;
    }
    EXPECT_THROW(read_job_numbers("0-100", 100), base::Error) << "one more than there may be";
}

}  // namespace
}  // namespace yomi::lab
