#include "lab/ledger/ledger_measures.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <map>

#include "base/error.hpp"
#include "lab/ledger/ledger_sums.hpp"

namespace yomi::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMarkDigits = 4;
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr double kUnknown = std::numeric_limits<double>::infinity();

/// Whole numbers without ".0"; null is infinite.
Json number(double x) {
    constexpr double kWhole = 1e15;
    if (!std::isfinite(x)) return nullptr;
    if (x == std::floor(x) && std::abs(x) < kWhole) return static_cast<std::int64_t>(x);
    return x;
}
double number_of(const Json& item) { return item.is_null() ? kUnknown : item.get<double>(); }

std::string mark_text(std::uint32_t mark) {
    std::string text;
    for (std::size_t i = 0; i < kMarkDigits; ++i) text += kDigits[(mark >> (6 * i)) & 63];
    return text;
}

std::uint32_t read_mark(std::string_view text) {
    std::uint32_t mark = 0;
    for (std::size_t i = 0; i < kMarkDigits; ++i) {
        const std::size_t digit = kDigits.find(text[i]);
        if (digit == std::string_view::npos) throw base::Error(fmt::format("'{}' is no mark of a job", text));
        mark |= static_cast<std::uint32_t>(digit) << (6 * i);
    }
    return mark;
}

/// The measures of one name: a row for each job, a column for each x.
struct Curve {
    std::vector<double> xs;
    std::vector<std::vector<const Measure*>> rows;  ///< null where a job has none
};

/// Columns and curves in an order that depends on nothing but their names.
std::map<std::string, Curve> curves_of(const std::vector<std::vector<const Measure*>>& jobs) {
    using Column = std::pair<double, int>;  // x, and which of those with the same x in one job
    std::map<std::string, std::map<Column, std::vector<const Measure*>>> columns;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        std::map<std::pair<std::string_view, double>, int> seen;
        for (const Measure* m : jobs[i]) {
            auto& column = columns[m->name][{m->x, seen[{m->name, m->x}]++}];
            column.resize(jobs.size());
            column[i] = m;
        }
    }
    std::map<std::string, Curve> curves;
    for (const auto& [name, of_name] : columns) {
        Curve& curve = curves[name];
        curve.rows.resize(jobs.size());
        for (const auto& [key, column] : of_name) {
            curve.xs.push_back(key.first);
            for (std::size_t i = 0; i < jobs.size(); ++i) curve.rows[i].push_back(column[i]);
        }
    }
    return curves;
}

std::vector<std::vector<const Measure*>> rows_of(const LedgerLine& line) {
    std::vector<std::vector<const Measure*>> rows;
    const auto add = [&](const std::vector<Measure>& measures) {
        auto& row = rows.emplace_back();
        for (const Measure& m : measures) row.push_back(&m);
    };
    if (line.is_closed)
        add(line.sums);
    else
        for (const LedgerJob& job : line.jobs) add(job.measures);
    return rows;
}

/// `of` for each measure, row by row; empty if it is `usual` everywhere.
template <class Of>
Json rows_with(const Curve& curve, double usual, const Of& of) {
    Json rows = Json::array();
    bool is_needed = false;
    for (const auto& row : curve.rows) {
        Json figures = Json::array();
        for (const Measure* m : row) {
            is_needed = is_needed || (m != nullptr && of(*m) != usual);
            figures.push_back(m == nullptr ? Json() : number(of(*m)));
        }
        // A job that has nothing, or only the beginning of a curve, is common: games end.
        while (!row.empty() && figures.size() > 0 && row[figures.size() - 1] == nullptr)
            figures.erase(figures.size() - 1);
        rows.push_back(std::move(figures));
    }
    return is_needed ? rows : Json::array();
}

/// Where all weigh the same it is said once.
template <class Of>
void write_weights(Json& item, const Curve& curve, bool is_closed, const Of& of) {
    double first = kUnknown;
    for (const auto& row : curve.rows) {
        for (const Measure* m : row) {
            if (m != nullptr && first == kUnknown) first = of(*m);
        }
    }
    const Json weights = rows_with(curve, first, of);
    if (!weights.empty())
        item["weights"] = is_closed ? weights[0] : weights;
    else if (first != 1)
        item["weight"] = number(first);
}

/// How many jobs have each point, unless all have, and their sums.
void write_sums(Json& item, const Curve& curve, std::size_t jobs) {
    Json counts = Json::array();
    Json sums = Json::array();
    bool all = true;
    for (std::size_t column = 0; column < curve.xs.size(); ++column) {
        std::int64_t count = 0;
        double sum = 0;
        for (const auto& row : curve.rows) {
            if (row[column] == nullptr) continue;
            count += row[column]->jobs;
            sum += row[column]->value * static_cast<double>(row[column]->jobs);
        }
        all = all && count == static_cast<std::int64_t>(jobs);
        counts.push_back(count);
        sums.push_back(number(in_nine_digits(sum)));
    }
    if (!all) item["jobs"] = counts;
    item["sums"] = sums;
}

void write_closed(Json& item, const Curve& curve) {
    const auto row = [&](const char* key, double usual, const auto& of) {
        const Json rows = rows_with(curve, usual, of);
        if (!rows.empty()) item[key] = rows[0];
    };
    row("spreads", 0, [](const Measure& m) { return m.spread; });
    row("half_widths", 0,
        [](const Measure& m) { return in_six_digits(m.half_width * static_cast<double>(m.jobs)); });
    write_weights(item, curve, true,
                  [](const Measure& m) { return in_nine_digits(m.weight * static_cast<double>(m.jobs)); });
}

void write_open(Json& item, const Curve& curve) {
    item["values"] = rows_with(curve, kUnknown, [](const Measure& m) { return m.value; });
    const Json half_widths = rows_with(curve, 0, [](const Measure& m) { return m.half_width; });
    if (!half_widths.empty()) item["half_widths"] = half_widths;
    write_weights(item, curve, false, [](const Measure& m) { return m.weight; });
}

/// The figure of a row and column; `usual` where the item says nothing about it.
double figure_at(const Json& item, const char* key, std::size_t row, std::size_t column, double usual) {
    const auto found = item.find(key);
    return found == item.end() ? usual : number_of(found->at(row).at(column));
}

void read_open(const Json& item, const std::vector<double>& xs, LedgerLine& line) {
    const Json& values = item.at("values");
    if (values.size() != line.jobs.size())
        throw base::Error(fmt::format("{} values for {} jobs", values.size(), line.jobs.size()));
    const double weight = item.value("weight", 1.0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].size() > xs.size())
            throw base::Error(fmt::format("{} values for {} points", values[i].size(), xs.size()));
        for (std::size_t column = 0; column < values[i].size(); ++column) {
            if (values[i][column].is_null()) continue;
            line.jobs[i].measures.push_back({.number = line.jobs[i].number,
                                             .name = item.at("name").get<std::string>(),
                                             .x = xs[column],
                                             .value = values[i][column].get<double>(),
                                             .half_width = figure_at(item, "half_widths", i, column, 0),
                                             .weight = figure_at(item, "weights", i, column, weight)});
        }
    }
}

void read_closed(const Json& item, const std::vector<double>& xs, LedgerLine& line) {
    const auto of = [&](const char* key, std::size_t column, double usual) {
        const auto found = item.find(key);
        return found == item.end() ? usual : number_of(found->at(column));
    };
    const double weight = item.value("weight", 1.0);
    const auto all = static_cast<std::int64_t>(line.jobs.size());
    for (std::size_t column = 0; column < xs.size(); ++column) {
        const auto counts = item.find("jobs");
        const std::int64_t jobs = counts == item.end() ? all : counts->at(column).get<std::int64_t>();
        if (jobs < 1) throw base::Error("a sum of no jobs");
        const auto n = static_cast<double>(jobs);
        line.sums.push_back({.number = line.jobs.front().number,
                             .name = item.at("name").get<std::string>(),
                             .x = xs[column],
                             .value = item.at("sums").at(column).get<double>() / n,
                             .half_width = of("half_widths", column, 0) / n,
                             .weight = of("weights", column, weight) / n,
                             .jobs = jobs,
                             .spread = of("spreads", column, 0)});
    }
}

void read_marks(const std::string& marks, LedgerLine& line) {
    line.is_closed = true;
    const std::uint64_t first = line.jobs.front().number;
    if (first % kMeasuresOfBlock != 0 || line.jobs.size() != kMeasuresOfBlock ||
        line.jobs.back().number != first + kMeasuresOfBlock - 1)
        throw base::Error("it has sums of jobs that are no whole block");
    if (marks.size() != kMarkDigits * line.jobs.size())
        throw base::Error(fmt::format("{} marks for {} jobs", marks.size() / kMarkDigits, line.jobs.size()));
    for (std::size_t i = 0; i < line.jobs.size(); ++i)
        line.jobs[i].mark = read_mark(std::string_view(marks).substr(kMarkDigits * i, kMarkDigits));
}

}  // namespace

void write_measures(Json& object, const LedgerLine& line) {
    if (line.is_closed) {
        std::string marks;
        for (const LedgerJob& job : line.jobs) marks += mark_text(mark_of(job));
        object["marks"] = marks;
    }
    object["measures"] = Json::array();
    const std::vector<double>* previous = nullptr;
    const auto curves = curves_of(rows_of(line));
    for (const auto& [name, curve] : curves) {
        Json item = {{"name", name}};
        if (previous == nullptr || *previous != curve.xs) {
            item["x"] = Json::array();
            for (const double x : curve.xs) item["x"].push_back(number(x));
        }
        previous = &curve.xs;
        write_sums(item, curve, line.jobs.size());
        line.is_closed ? write_closed(item, curve) : write_open(item, curve);
        object["measures"].push_back(std::move(item));
    }
}

void read_measures(const Json& object, LedgerLine& line) {
    if (object.contains("marks")) read_marks(object["marks"].get<std::string>(), line);
    std::vector<double> xs;
    for (const Json& item : object.at("measures")) {
        if (item.contains("x")) xs = item["x"].get<std::vector<double>>();
        line.is_closed ? read_closed(item, xs, line) : read_open(item, xs, line);
    }
}

}  // namespace yomi::lab
