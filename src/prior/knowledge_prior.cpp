#include "prior/knowledge_prior.hpp"

#include <algorithm>
#include <cmath>

#include "prior/registry.hpp"

namespace yomi::prior {

using go::Board;
using go::Colour;
using go::Point;

namespace {

/// All priors of the table but this one itself.
std::vector<std::string> base_names() {
    std::vector<std::string> names;
    for (const auto& entry : priors()) {
        if (entry.name != "knowledge") names.emplace_back(entry.name);
    }
    return names;
}

}  // namespace

base::Fields KnowledgeOptions::fields() {
    using base::field;
    constexpr base::Field::Range kVisits = {0, 1000};
    return {
        field("base", base, base_names(), "the prior that this one adds to"),
        field("ladder", ladder, kVisits,
              "visits won by catching or saving a chain in a ladder, lost by running on in vain"),
        field("influence", influence, kVisits, "visits lost where the map of influence is settled"),
        field("groups", groups, kVisits, "visits won by joining own groups or cutting the opponent's"),
        field("safety", safety, kVisits, "visits lost in the safe area of either player"),
        field("chen", chen, kVisits, "visits won by the best of Chen's candidates, less by the others"),
    };
}

KnowledgePrior::KnowledgePrior(mcts::Layout& layout, const KnowledgeOptions& options,
                               const mcts::GameFacts& facts)
    : options_(options) {
    const auto& table = priors();
    const auto entry = std::ranges::find_if(table, [&](const auto& e) { return e.name == options.base; });
    base_ = entry->maker()->make(layout, facts);
}

KnowledgePrior::~KnowledgePrior() = default;

void KnowledgePrior::judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
                           mcts::Priors& values) {
    base_->judge(state, moves, values);
    const Board& board = state.board();
    const auto span = static_cast<std::size_t>(board.geometry().span());
    won_.assign(span, 0);
    lost_.assign(span, 0);
    if (options_.ladder > 0) add_ladders(board);
    if (options_.influence > 0) add_influence(board);
    if (options_.groups > 0 || options_.chen > 0) groups_.find(board);
    if (options_.groups > 0) add_groups(board);
    if (options_.safety > 0) add_safety(board);
    if (options_.chen > 0) add_chen(state);
    apply(state, moves, values);
}

void KnowledgePrior::add_ladders(const Board& board) {
    const auto visits = static_cast<float>(options_.ladder);
    const Colour mover = board.to_play();
    for (const Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Empty || board.head(p) != p || board.liberties(p) > 2) continue;
        if (board.at(p) == mover) {
            const go::Reading escape = ladders_.escape(board, p);
            if (escape.move != go::kNoPoint) won(escape.move) += visits;
            if (escape.answer != go::Answer::Fails) continue;
            for (const Point q : board.chain_liberties(p)) lost(q) += visits;
        } else {
            const go::Reading capture = ladders_.capture(board, p);
            // What cannot escape need not be caught.
            const bool urgent =
                capture.move != go::kNoPoint && ladders_.escape(board, p).answer != go::Answer::Fails;
            if (urgent) won(capture.move) += visits;
        }
    }
}

void KnowledgePrior::add_influence(const Board& board) {
    map_.bouzy(board);
    const auto visits = static_cast<float>(options_.influence);
    for (const Point p : board.empty_points()) {
        const auto share = static_cast<float>(std::abs(map_.at(p))) / go::InfluenceMap::kStone;
        lost(p) += visits * std::min(share, 1.0F);
    }
}

void KnowledgePrior::add_groups(const Board& board) {
    const auto visits = static_cast<float>(options_.groups);
    for (const Point p : board.empty_points()) {
        for (const Colour c : {Colour::Black, Colour::White}) {
            int first = -1;
            bool several = false;
            for (const Point n : board.geometry().neighbours(p)) {
                if (board.at(n) != c) continue;
                several = several || (first >= 0 && groups_.of(n) != first);
                first = groups_.of(n);
            }
            if (several) won(p) += visits;
        }
    }
}

void KnowledgePrior::add_safety(const Board& board) {
    const auto visits = static_cast<float>(options_.safety);
    for (const Colour c : {Colour::Black, Colour::White}) {
        go::for_each_point(life_.read(board, c).territory, [&](Point p) { lost(p) += visits; });
    }
}

void KnowledgePrior::add_chen(const go::GameState& state) {
    const Board& board = state.board();
    const Point last = state.last_move();
    if (last.value() < 0 || board.at(last) == Colour::Empty) return;
    const auto& found = chen_.find(board, groups_, groups_.of(last), board.to_play());
    const auto visits = static_cast<float>(options_.chen);
    for (std::size_t i = 0; i < found.size(); ++i) {
        won(found[i].point) +=
            visits * static_cast<float>(found.size() - i) / static_cast<float>(found.size());
    }
}

void KnowledgePrior::apply(const go::GameState& state, const std::vector<game::MoveId>& moves,
                           mcts::Priors& values) {
    // Shares stay shares: the sum of all weights does not change. A prior without weights gets some.
    float before = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) before += values[i].weight;
    float after = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Point p = state.point(moves[i]);
        const float gained = p == go::kPass ? 0 : won(p);
        const float given = p == go::kPass ? 0 : lost(p);
        mcts::PriorValue value = values[i];
        const float visits = value.visits + gained + given;
        if (visits > 0) value.mean = (value.mean * value.visits + gained) / visits;
        value.visits = visits;
        value.weight = (before > 0 ? value.weight : 1) * (1 + gained) / (1 + given);
        after += value.weight;
        values.set(i, value);
    }
    if (before <= 0 || after <= 0) return;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        mcts::PriorValue value = values[i];
        value.weight *= before / after;
        values.set(i, value);
    }
}

}  // namespace yomi::prior
