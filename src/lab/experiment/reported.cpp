#include "lab/experiment/reported.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

constexpr std::string_view kStars = " stars";

/// The fields of a line; those in quotes may have commas in them.
std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else if (c != '\r') {
            fields.back() += c;
        }
    }
    return fields;
}

class TableReader {
   public:
    explicit TableReader(const std::string& file) : file_(file) {}

    std::vector<ReportedLine> read(const std::string& text) {
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) {
            ++line_;
            if (line.empty() || line[0] == '#' || line == "\r") continue;
            if (columns_.empty()) {
                read_columns(fields_of(line));
            } else {
                rows_.push_back(read_row(fields_of(line)));
            }
        }
        if (columns_.empty()) fail("there is no table; its first line names the columns: part,black,white");
        return std::move(rows_);
    }

   private:
    [[noreturn]] void fail(const std::string& message) const {
        throw base::Error(fmt::format("{}:{}: {}", file_, line_, message));
    }

    void read_columns(std::vector<std::string> columns) {
        if (columns.front() != "part") {
            fail(fmt::format(
                "the first column is '{}'; it has to be 'part', the name of a part of the experiment",
                columns.front()));
        }
        for (const std::string& column : columns) {
            if (std::ranges::count(columns, column) > 1)
                fail(fmt::format("two columns are named '{}'", column));
            if (!column.ends_with(kStars)) continue;
            const std::string of = column.substr(0, column.size() - kStars.size());
            if (std::ranges::find(columns, of) == columns.end())
                fail(fmt::format("the column '{}' needs a column '{}'", column, of));
        }
        columns_ = std::move(columns);
    }

    [[nodiscard]] std::optional<double> number(const std::string& column, const std::string& field) const {
        if (field.empty()) return std::nullopt;
        double value = 0;
        const char* const end = field.data() + field.size();
        const auto [last, error] = std::from_chars(field.data(), end, value);
        if (error != std::errc() || last != end) fail(fmt::format("{} = '{}' is no number", column, field));
        return value;
    }

    [[nodiscard]] ReportedLine read_row(const std::vector<std::string>& fields) const {
        if (fields.size() != columns_.size())
            fail(fmt::format("there are {} fields, but {} columns", fields.size(), columns_.size()));
        ReportedLine row{.part = fields.front(), .line = line_, .figures = {}};
        std::int64_t games = 0;
        for (std::size_t i = 1; i < fields.size(); ++i) {
            if (columns_[i].ends_with(kStars)) continue;
            const auto value = number(columns_[i], fields[i]);
            if (!value) continue;
            if (columns_[i] == "games") {
                games = static_cast<std::int64_t>(*value);
            } else {
                row.figures[columns_[i]].value = *value;
            }
        }
        for (auto& [name, figure] : row.figures) {
            figure.games = games;
            const auto stars = std::ranges::find(columns_, name + std::string(kStars));
            if (stars != columns_.end())
                figure.stars = fields[static_cast<std::size_t>(stars - columns_.begin())];
        }
        return row;
    }

    const std::string& file_;
    std::size_t line_ = 0;
    std::vector<std::string> columns_;
    std::vector<ReportedLine> rows_;
};

}  // namespace

std::vector<ReportedLine> read_reported(const std::string& text, const std::string& file) {
    return TableReader(file).read(text);
}

}  // namespace yomi::lab
