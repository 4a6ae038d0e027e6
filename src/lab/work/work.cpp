#include "lab/work/work.hpp"

#include <chrono>

#include "lab/experiment/experiment.hpp"

namespace yomi::lab {
namespace {

using WorkClock = std::chrono::steady_clock;

double seconds_since(WorkClock::time_point start) {
    return std::chrono::duration<double>(WorkClock::now() - start).count();
}

}  // namespace

double seconds_of_job(const Work& work) {
    match::Table table;
    JobResult ignored;
    const auto start = WorkClock::now();
    work.run({.table = table}, ignored);
    return seconds_since(start);
}

JobResult Worker::run(const Cell& cell, std::uint64_t number, std::stop_token stop) {
    const auto start = WorkClock::now();
    JobResult result;
    result.number = number;
    cell.work->run({.table = table_, .identity = cell.identity, .stop = std::move(stop)}, result);
    for (Measure& measure : result.measures) measure.number = number;
    result.seconds = seconds_since(start);
    return result;
}

}  // namespace yomi::lab
