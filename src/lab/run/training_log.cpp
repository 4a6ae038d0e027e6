#include "lab/run/training_log.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>

#include "base/error.hpp"
#include "base/file.hpp"

namespace yomi::lab {
namespace {

constexpr std::string_view kHeadings = "epoch,seconds,log_likelihood,first,first_five,first_ten,rank";

TrainingPoint read_point(const std::string& line, const std::string& source, int number) {
    TrainingPoint p;
    double* const slots[] = {&p.seconds, &p.log_likelihood, &p.first, &p.first_five, &p.first_ten, &p.rank};
    std::istringstream in(line);
    bool good = static_cast<bool>(in >> p.epoch) && p.epoch >= 0;
    for (double* const slot : slots) {
        char comma = 0;
        good = good && in >> comma && comma == ',' && in >> *slot && std::isfinite(*slot);
    }
    if (!good || !(in >> std::ws).eof())
        throw base::Error(
            fmt::format("{}:{}: '{}' is no line of {}", source, number, line.substr(0, 80), kHeadings));
    return p;
}

}  // namespace

std::string csv_of(const TrainingLog& log) {
    std::string text;
    std::istringstream about(log.about);
    for (std::string line; std::getline(about, line);) text += fmt::format("# {}\n", line);
    text += fmt::format("{}\n", kHeadings);
    for (const TrainingPoint& p : log.points)
        text += fmt::format("{},{:.1f},{:.6f},{:.6f},{:.6f},{:.6f},{:.4f}\n", p.epoch, p.seconds,
                            p.log_likelihood, p.first, p.first_five, p.first_ten, p.rank);
    return text;
}

TrainingLog read_training_log(const std::string& text, const std::string& source) {
    TrainingLog log;
    bool in_points = false;
    int number = 0;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (in_points) {
            log.points.push_back(read_point(line, source, number));
        } else if (line.starts_with("# ")) {
            log.about += line.substr(2) + "\n";
        } else if (line == kHeadings) {
            in_points = true;
        } else {
            throw base::Error(fmt::format("{}:{}: '{}' is not the line '{}' of a training log", source,
                                          number, line.substr(0, 80), kHeadings));
        }
    }
    if (!in_points) throw base::Error(fmt::format("{}: the line '{}' is missing", source, kHeadings));
    return log;
}

void add_training_point(const std::string& path, const std::string& about, const TrainingPoint& point) {
    TrainingLog log;
    try {
        std::ifstream in(path, std::ios::binary);
        log = read_training_log({std::istreambuf_iterator<char>(in), {}}, path);
    } catch (const base::Error&) {
    }
    if (log.about != about) log = {about, {}};
    std::erase_if(log.points, [&](const TrainingPoint& p) { return p.epoch >= point.epoch; });
    log.points.push_back(point);
    base::write_text_file(path, csv_of(log));
}

}  // namespace yomi::lab
