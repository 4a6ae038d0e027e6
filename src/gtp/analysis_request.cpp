#include "gtp/analysis_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/error.hpp"

namespace yomi::gtp {
namespace {

using base::Error;

constexpr std::int64_t kMostCount = std::numeric_limits<std::int32_t>::max();
// The unit of an interval, and the shortest: more lines a second than this nobody can read.
constexpr double kHundredth = 0.01;

std::string lower(std::string_view word) {
    std::string text;
    for (const char c : word) text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool is_colour(std::string_view word) {
    const std::string text = lower(word);
    return text == "b" || text == "w" || text == "black" || text == "white";
}

bool looks_like_number(std::string_view word) {
    return !word.empty() &&
           (std::isdigit(static_cast<unsigned char>(word.front())) != 0 || word.front() == '-');
}

/// Takes the words of a command one by one.
class Words {
   public:
    explicit Words(const std::vector<std::string>& words) : words_(words) {}
    [[nodiscard]] bool empty() const { return next_ == words_.size(); }
    [[nodiscard]] const std::string& front() const { return words_[next_]; }
    const std::string& take() { return words_[next_++]; }
    const std::string& take_value(std::string_view key) {
        if (empty()) throw Error(fmt::format("there is no value behind the key {}", key));
        return take();
    }

   private:
    const std::vector<std::string>& words_;
    std::size_t next_ = 0;
};

double read_interval(std::string_view word) {
    const auto hundredths = read_integer(word, "interval in 1/100 s", 0, kMostCount);
    return std::max(kHundredth, kHundredth * static_cast<double>(hundredths));
}

std::size_t read_count(std::string_view word, std::string_view key, std::int64_t least) {
    return static_cast<std::size_t>(read_integer(word, key, least, kMostCount));
}

bool read_flag(std::string_view word, std::string_view key) {
    const std::string text = lower(word);
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    throw Error(fmt::format("{} '{}' is neither true nor false", key, word));
}

/// "b D4,E5,pass 3": which player, which moves, for how many moves from here.
go::MoveFilter read_filter(const GoSession& session, std::string_view key, Words& words) {
    go::MoveFilter filter{.colour = read_colour(words.take_value(key)), .only_these = key == "allow"};
    std::string_view list = words.take_value(key);
    for (bool more = true; more;) {
        const auto comma = list.find(',');
        more = comma != std::string_view::npos;
        const go::Point p = read_vertex(session, list.substr(0, comma));
        p == go::kPass ? void(filter.pass = true) : filter.points.insert(p);
        if (more) list.remove_prefix(comma + 1);
    }
    filter.depth = static_cast<int>(read_integer(words.take_value(key), "depth", 1, kMostCount));
    return filter;
}

void read_key(const GoSession& session, Words& words, bool extended, AnalysisRequest& request) {
    const std::string key = words.take();
    if (key == "interval") {
        request.interval = read_interval(words.take_value(key));
    } else if (key == "minmoves") {
        request.min_moves = read_count(words.take_value(key), key, 0);
    } else if (key == "maxmoves") {
        request.max_moves = read_count(words.take_value(key), key, 1);
    } else if (key == "avoid" || key == "allow") {
        request.filters.push_back(read_filter(session, key, words));
    } else if (extended && key == "rootInfo") {
        request.root_info = read_flag(words.take_value(key), key);
    } else if (extended && key == "ownership") {
        request.ownership = read_flag(words.take_value(key), key);
    } else if (extended && key == "pvVisits") {
        request.pv_visits = read_flag(words.take_value(key), key);
    } else {
        throw Error(fmt::format(
            "'{}' is no key of this command; those are interval, minmoves, maxmoves, avoid, allow{}", key,
            extended ? ", rootInfo, ownership, pvVisits" : ""));
    }
}

}  // namespace

AnalysisRequest read_analysis_request(const GoSession& session, const Call& call, bool extended) {
    AnalysisRequest request{.colour = session.position().to_play()};
    Words words(call.arguments);
    if (!words.empty() && is_colour(words.front())) request.colour = read_colour(words.take());
    if (!words.empty() && looks_like_number(words.front())) request.interval = read_interval(words.take());
    while (!words.empty()) read_key(session, words, extended, request);
    return request;
}

}  // namespace yomi::gtp
