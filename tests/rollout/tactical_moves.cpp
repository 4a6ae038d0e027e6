#include "tactical_moves.hpp"

#include <gtest/gtest.h>

#include "support/statistics.hpp"
#include "support/text_board.hpp"

namespace yomi::test {

using go::Board;
using go::Colour;
using go::Point;

rollout::TacticalOptions rules_at(const std::string& probability) {
    rollout::TacticalOptions options;
    for (const base::Field& field : options.fields()) {
        if (field.name() == "candidates") break;  // the rest is about moves that no rule has
        field.set(probability);
    }
    return options;
}

rollout::TacticalOptions no_rules() { return rules_at("0"); }

Chances even(std::initializer_list<const char*> vertices) {
    Chances chances;
    for (const char* vertex : vertices) chances[vertex] += 1.0 / static_cast<double>(vertices.size());
    return chances;
}

Chances even(const std::vector<Point>& points, int size) {
    Chances chances;
    for (const Point p : points)
        chances[go::vertex_text(p, size)] += 1.0 / static_cast<double>(points.size());
    return chances;
}

Chances mixed(double chance, const Chances& first, const Chances& second) {
    Chances chances;
    for (const auto& [vertex, p] : first) chances[vertex] += chance * p;
    for (const auto& [vertex, p] : second) chances[vertex] += (1 - chance) * p;
    return chances;
}

std::vector<Point> uniform_choice(const Board& board) {
    std::vector<Point> points;
    const Colour c = board.to_play();
    for (const Point p : board.geometry().points()) {
        if (board.is_legal(p, c) && !board.is_eye(p, c)) points.push_back(p);
    }
    if (points.empty()) points.push_back(go::kPass);
    return points;
}

Chances uniform(const go::GameState& state) {
    return even(uniform_choice(state.board()), state.board().size());
}

std::map<std::string, std::int64_t> draw_moves(const go::GameState& state,
                                               const rollout::TacticalOptions& options, std::int64_t draws,
                                               std::uint64_t seed) {
    rollout::TacticalRollout rollout(options);
    base::Random random{base::Seed(seed)};
    std::map<std::string, std::int64_t> counts;
    for (std::int64_t i = 0; i < draws; ++i) {
        ++counts[go::vertex_text(rollout.choose(state, random), state.board().size())];
    }
    return counts;
}

void expect_moves(const go::GameState& state, const rollout::TacticalOptions& options,
                  const Chances& expected) {
    constexpr std::int64_t kDraws = 10'000;
    auto seen = draw_moves(state, options, kDraws);
    std::vector<std::int64_t> counts;
    std::vector<double> wanted;
    for (const auto& [vertex, chance] : expected) {
        if (chance == 0) continue;
        counts.push_back(seen[vertex]);
        wanted.push_back(chance * static_cast<double>(kDraws));
        EXPECT_GT(seen[vertex], 0) << vertex << '\n' << drawing(state.board());
        seen.erase(vertex);
    }
    for (const auto& [vertex, count] : seen)
        ADD_FAILURE() << "played " << vertex << " on\n" << drawing(state.board());
    if (counts.size() > 1) {
        EXPECT_LT(std::abs(chi_square_deviation(counts, wanted)), kFarOut) << drawing(state.board());
    }
}

}  // namespace yomi::test
