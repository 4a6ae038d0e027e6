#include "prior/move_reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "go/board_moves.hpp"
#include "model/move_features.hpp"
#include "model/move_weights.hpp"
#include "model/shipped_models.hpp"
#include "prior/learned_prior.hpp"

namespace yomi::prior {
namespace {

using go::Colour;
using Features = model::MoveFeatures;

struct Kind {
    std::string_view name;
    int begin;
};
constexpr std::array<Kind, 8> kKinds = {{{"line", Features::kLine},
                                         {"last", Features::kLast},
                                         {"before", Features::kBefore},
                                         {"capture", Features::kCapture},
                                         {"escape", Features::kEscape},
                                         {"extend", Features::kExtend},
                                         {"atari", Features::kAtari},
                                         {"self-atari", Features::kSelfAtari}}};

MoveReason named(const model::MoveTable& table, int feature) {
    std::size_t kind = kKinds.size() - 1;
    while (kKinds[kind].begin > feature) --kind;
    return {std::string(kKinds[kind].name), feature - kKinds[kind].begin, table.feature(feature)};
}

std::vector<int> features_of(const go::GameState& state, go::Point p) {
    const go::Board& board = state.board();
    const go::Geometry& g = board.geometry();
    std::vector<int> found = {Features::kLine + Features::line(g, p)};
    // Without such a move the distance says nothing.
    if (state.last_move().value() >= 0)
        found.push_back(Features::kLast + Features::distance(g, p, state.last_move()));
    if (state.move_before_last().value() >= 0)
        found.push_back(Features::kBefore + Features::distance(g, p, state.move_before_last()));
    const std::uint32_t code = go::BoardChains::code(board, p) & 0xffff;
    const auto add = [&](int feature) { found.push_back(feature); };
    go::BoardMoves::with_words(board, [&]<int W>() {
        board.to_play() == Colour::Black
            ? Features::tactical<W, Colour::Black>(board, p, code, state.last_move(), add)
            : Features::tactical<W, Colour::White>(board, p, code, state.last_move(), add);
    });
    return found;
}

void find_rank(const go::GameState& state, go::Point point, MoveReasons& reasons) {
    std::vector<game::MoveId> moves;
    state.moves(moves);
    const auto found = point == go::kPass ? moves.end() : std::ranges::find(moves, state.move(point));
    if (found == moves.end()) {
        throw base::Error(
            fmt::format("{} is no move that can be judged: it is taken, forbidden or an own eye",
                        go::vertex_text(point, state.board().size())));
    }
    mcts::Priors values(moves.size());
    LearnedPrior({}).judge(state, moves, values);
    reasons.probability = values[static_cast<std::size_t>(found - moves.begin())].weight;
    reasons.moves = static_cast<int>(moves.size()) - 1;  // without the pass
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] != state.pass() && static_cast<double>(values[i].weight) > reasons.probability)
            ++reasons.rank;
    }
    ++reasons.rank;
}

}  // namespace

MoveReasons reasons_for(const go::GameState& state, go::Point point) {
    const go::Board& board = state.board();
    const Colour mover = board.to_play();
    const model::MoveTable& table = model::shipped_weights(board.size());
    MoveReasons reasons;
    find_rank(state, point, reasons);
    for (const int feature : features_of(state, point)) {
        reasons.features.push_back(named(table, feature));
        reasons.score += reasons.features.back().weight;
    }
    bool counts = true;
    for (int size = 0; size < go::Pattern::kSizes; ++size) {
        ShownPattern shown{go::pattern_at(board, point, mover, size), std::nullopt};
        if (size == 0) {
            shown.weight = table.shape(go::BoardChains::code(board, point) & 0xffff, mover);
        } else if (counts) {
            shown.weight = table.pattern(go::pattern_key(shown.pattern));
        }
        counts = counts && shown.weight.has_value();
        if (counts) reasons.score += *shown.weight;
        reasons.patterns.push_back(shown);
    }
    return reasons;
}

}  // namespace yomi::prior
