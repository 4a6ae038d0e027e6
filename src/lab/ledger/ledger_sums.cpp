#include "lab/ledger/ledger_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <tuple>

#include "base/random.hpp"
#include "base/statistics.hpp"

namespace yomi::lab {
namespace {

double in_digits(double x, int digits) {
    double value = 0;
    const std::string text = fmt::format("{:.{}g}", x, digits);
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace

double in_six_digits(double x) { return in_digits(x, 6); }

double in_nine_digits(double x) { return in_digits(x, 9); }

std::uint32_t mark_of(const LedgerJob& job) {
    if (job.mark) return *job.mark;
    std::vector<std::string> parts;
    for (const Measure& m : job.measures)
        parts.push_back(fmt::format("{}\n{} {} {} {}\n", m.name, m.x, m.value, m.half_width, m.weight));
    std::ranges::sort(parts);
    return static_cast<std::uint32_t>(base::Seed(0).derive(fmt::format("{}", fmt::join(parts, ""))).value() &
                                      0xffffff);
}

std::vector<Measure> sums_of(const std::vector<LedgerJob>& jobs) {
    struct Sum {
        base::RunningMean values;
        double sum = 0;
        double squared_widths = 0;
        double weights = 0;
    };
    std::map<std::pair<std::string, double>, Sum> sums;
    for (const LedgerJob& job : jobs) {
        for (const Measure& m : job.measures) {
            Sum& sum = sums[{m.name, m.x}];
            sum.values.add(m.value);
            sum.sum += m.value;
            sum.squared_widths += m.half_width * m.half_width;
            sum.weights += m.weight;
        }
    }
    std::vector<Measure> measures;
    for (const auto& [key, sum] : sums) {
        const auto n = static_cast<double>(sum.values.count());
        measures.push_back({.number = jobs.front().number,
                            .name = key.first,
                            .x = key.second,
                            .value = in_nine_digits(sum.sum) / n,
                            .half_width = in_six_digits(std::sqrt(sum.squared_widths)) / n,
                            .weight = in_nine_digits(sum.weights) / n,
                            .jobs = sum.values.count(),
                            .spread = in_six_digits(sum.values.squares())});
    }
    return measures;
}

bool same_sums(const LedgerLine& a, const LedgerLine& b) {
    const auto same = [](const Measure& x, const Measure& y) {
        return std::tie(x.name, x.x, x.value, x.half_width, x.weight, x.jobs, x.spread) ==
               std::tie(y.name, y.x, y.value, y.half_width, y.weight, y.jobs, y.spread);
    };
    return std::ranges::equal(a.jobs, b.jobs, same_result) && std::ranges::equal(a.sums, b.sums, same);
}

}  // namespace yomi::lab
