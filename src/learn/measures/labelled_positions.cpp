#include "learn/measures/labelled_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "rollout/learned/learned.hpp"

namespace yomi::learn {
namespace {

constexpr double kKomi = 6.5;

/// The words of a file with labelled positions, with errors that say where they are.
class LabelledLine {
   public:
    LabelledLine(const std::string& text, const std::string& path, int number)
        : words_(text), where_(fmt::format("{}, line {}", path, number)) {}

    bool next(std::string& word) { return static_cast<bool>(words_ >> word); }
    [[noreturn]] void fail(const std::string& what) const {
        throw base::Error(fmt::format("{}: {}; a line is like 'E5 C3 / D6 10 F7 6'", where_, what));
    }
    [[nodiscard]] go::Point point(const std::string& word, int size) const {
        const auto p = go::parse_vertex(word, size);
        if (!p || *p == go::kPass) fail(fmt::format("'{}' is no point of a {}x{} board", word, size, size));
        return *p;
    }
    [[nodiscard]] double number(const std::string& word) const {
        double value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size()) {
            fail(fmt::format("'{}' is no number", word));
        }
        return value;
    }

   private:
    std::istringstream words_;
    std::string where_;
};

LabelledPosition read_position(LabelledLine& line, std::string word, int size) {
    LabelledPosition result{go::Position(size, *go::rules_by_name("chinese"), kKomi), {}};
    go::Position& position = result.position;
    while (word != "/") {
        const go::Point p = line.point(word, size);
        if (const go::Refusal r = position.check(position.to_play(), p); r != go::Refusal::None) {
            line.fail(fmt::format("the move '{}' is not possible: {}", word, refusal_text(r)));
        }
        position.play(position.to_play(), p);
        if (!line.next(word)) line.fail("there is no '/'");
    }
    while (line.next(word)) {
        const go::Point p = line.point(word, size);
        if (position.check(position.to_play(), p) != go::Refusal::None) {
            line.fail(fmt::format("the labelled move '{}' is not possible", word));
        }
        std::string score;
        if (!line.next(score)) line.fail(fmt::format("'{}' has no points", word));
        result.scores.emplace_back(p, line.number(score));
    }
    if (result.scores.empty()) line.fail("no move has a label");
    return result;
}

/// The share of playouts that `mover` wins after his move.
double share_after(rollout::LearnedRollout& rollout, const LabelledPosition& labelled, go::Point move,
                   std::int64_t playouts, base::Random& random) {
    go::GameState start(labelled.position);
    const bool black = start.player() == 0;
    start.play(start.move(move));
    mcts::Trace trace;
    double wins = 0;
    for (std::int64_t i = 0; i < playouts; ++i) {
        go::GameState state = start;
        trace.clear();
        wins += rollout.run(state, random, trace);
    }
    const double share = wins / static_cast<double>(playouts);
    return black ? share : 1 - share;
}

}  // namespace

std::vector<LabelledPosition> read_labelled_positions(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw base::Error(fmt::format("cannot read '{}': {}", path, std::strerror(errno)));
    std::vector<LabelledPosition> all;
    int size = 9;
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
        LabelledLine line(text, path, number);
        std::string word;
        if (!line.next(word) || word.starts_with('#')) continue;
        if (word == "size") {
            if (!line.next(word)) line.fail("the size is missing");
            const double value = line.number(word);
            size = static_cast<int>(value);
            if (value != size || size < go::kMinSize || size > go::kMaxSize)
                line.fail("no board has that size");
            continue;
        }
        all.push_back(read_position(line, word, size));
    }
    if (all.empty()) throw base::Error(fmt::format("'{}' has no positions", path));
    return all;
}

double pair_accuracy(const std::string& weights, const PlayoutKind& kind,
                     const std::vector<LabelledPosition>& pairs, std::int64_t playouts, base::Seed seed) {
    if (pairs.empty()) return 0;
    rollout::LearnedRollout rollout(kind.options(weights, pairs.front().position.size()));
    base::Random random(seed);
    double right = 0;
    for (const LabelledPosition& pair : pairs) {
        if (pair.scores.size() < 2) throw base::Error("a pair needs two labelled moves");
        const double better = share_after(rollout, pair, pair.scores[0].first, playouts, random);
        const double worse = share_after(rollout, pair, pair.scores[1].first, playouts, random);
        right += better > worse ? 1 : better < worse ? 0 : 0.5;
    }
    return right / static_cast<double>(pairs.size());
}

NextMoveScore next_move_score(const std::vector<LabelledPosition>& positions,
                              const std::function<go::Point(const go::Position&)>& choose) {
    NextMoveScore sum;
    for (const auto& [position, scores] : positions) {
        const go::Point chosen = choose(position);
        double best = 0;
        for (const auto& [point, score] : scores) {
            if (point == chosen) sum.mean += score;
            best = std::max(best, score);
        }
        sum.best += best;
    }
    const auto count = static_cast<double>(positions.size());
    return {sum.mean / count, sum.best / count};
}

}  // namespace yomi::learn
