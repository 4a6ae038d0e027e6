#include "prior/learned_prior.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "base/exponential.hpp"
#include "go/board_moves.hpp"
#include "model/shipped_models.hpp"
#include "prior/keyed_prior.hpp"

namespace yomi::prior {

using go::Board;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;

namespace {

constexpr float kLowest = -60;  // a score; e to the power of it is nothing beside 1

constexpr int kRow = 2 * go::kMaxSize;     // so wide that no two differences of places are the same
constexpr int kFar = kRow * go::kMaxSize;  // more than any of them

std::size_t index(Point p) { return static_cast<std::size_t>(p.value()); }

}  // namespace

base::Fields LearnedPriorOptions::fields() {
    using base::field;
    base::Fields all = VirtualVisits::fields();
    all.push_back(field("weights", weights, {}, "a file of 'yomi train', or shipped: those in the program"));
    all.push_back(field("again", again, {0, 1'000'000'000},
                        "visits with which a node has its moves judged again, by the rich model; 0: never")
                      .quiet_at("0"));
    all.push_back(
        field("again_moves", again_moves, {1, 1'000'000},
              "the most likely moves of such a node that are judged again; the others stay as they are")
            .quiet_at("40"));
    all.push_back(field("again_weights", again_weights, {},
                        "what judges again: a file of 'yomi train --model rich', or shipped")
                      .quiet_at("shipped"));
    return all;
}

LearnedPrior::LearnedPrior(const LearnedPriorOptions& options)
    : even_(static_cast<float>(options.even)),
      won_(static_cast<float>(options.won)),
      lost_(static_cast<float>(options.lost)),
      unlikely_(static_cast<float>(options.unlikely)),
      pass_(static_cast<float>(options.pass)),
      visits_(options),
      again_at_(options.again),
      again_moves_(static_cast<std::size_t>(options.again_moves)) {
    if (options.weights != "shipped")
        own_ = std::make_unique<model::MoveTable>(model::read_weights(options.weights));
    if (again_at_ > 0)
        again_ = std::make_unique<KeyedPrior>(KeyedPriorOptions{options, options.again_weights});
}

LearnedPrior::~LearnedPrior() = default;

void LearnedPrior::judge_again(const go::GameState& state, const std::vector<game::MoveId>& moves,
                               mcts::Priors& values) {
    likely_.resize(moves.size());
    std::iota(likely_.begin(), likely_.end(), std::size_t{0});
    if (moves.size() > again_moves_) {
        const auto end = likely_.begin() + static_cast<std::ptrdiff_t>(again_moves_);
        // Of equally likely ones the first, on every machine.
        std::ranges::nth_element(likely_, end, [&](std::size_t a, std::size_t b) {
            return values[a].weight != values[b].weight ? values[a].weight > values[b].weight : a < b;
        });
        likely_.erase(end, likely_.end());
        std::ranges::sort(likely_);
    }
    std::erase_if(likely_, [&](std::size_t i) { return moves[i] == state.pass(); });
    likely_moves_.clear();
    float together = 0;
    for (const std::size_t i : likely_) {
        likely_moves_.push_back(moves[i]);
        together += values[i].weight;
    }
    const std::vector<float>& q = again_->probabilities(state, likely_moves_);
    for (std::size_t i = 0; i < likely_.size(); ++i) values.set(likely_[i], visits_.of(together * q[i]));
}

void LearnedPrior::judge(const go::GameState& state, const std::vector<game::MoveId>& moves,
                         mcts::Priors& values) {
    const Board& board = state.board();
    if (board.size() != size_) prepare(board.geometry());
    keys_.find(board, board.to_play());
    scores_.assign((moves.size() + base::kLanes - 1) / base::kLanes * base::kLanes, kLowest);
    go::BoardMoves::with_words(board, [&]<int W>() {
        board.to_play() == Colour::Black ? score_all<W, Colour::Black>(state, moves)
                                         : score_all<W, Colour::White>(state, moves);
    });
    find_probabilities();
    const base::Floats lost_visits = base::all_lanes(lost_);
    for (std::size_t i = 0; i < moves.size(); i += base::kLanes) {
        const base::Floats root = four_scores(i);
        const base::Floats won = won_ * root;
        const base::Floats weight = root * root;
        const base::Floats visits = even_ + won + (weight < unlikely_ ? lost_visits : base::all_lanes(0));
        const base::Floats mean = visits > 0.0F ? (even_ / 2 + won) / visits : base::all_lanes(0.5F);
        values.set_four(i, {weight, visits, mean});
    }
    const auto pass = std::ranges::find(moves, state.pass());
    if (pass != moves.end()) {
        const float visits = even_ + pass_;
        values.set(static_cast<std::size_t>(pass - moves.begin()),
                   {.weight = 0, .visits = visits, .mean = visits > 0 ? even_ / 2 / visits : 0.5F});
    }
}

base::Floats LearnedPrior::four_scores(std::size_t i) const {
    base::Floats four;
    std::memcpy(&four, &scores_[i], sizeof four);
    return four;
}

/// Makes the scores square roots of probabilities.
void LearnedPrior::find_probabilities() {
    const auto each_four = [&](auto action) {
        for (std::size_t i = 0; i < scores_.size(); i += base::kLanes) {
            base::Floats four = four_scores(i);
            action(four);
            std::memcpy(&scores_[i], &four, sizeof four);
        }
    };
    base::Floats highest = base::all_lanes(kLowest);
    each_four([&](base::Floats& s) { highest = s > highest ? s : highest; });
    const base::Floats top = base::all_lanes(std::max({highest[0], highest[1], highest[2], highest[3]}));
    base::Floats total = base::all_lanes(0);
    each_four([&](base::Floats& s) {
        s = 0.5F * (s - top);
        s = base::exponential(s > kLowest ? s : base::all_lanes(kLowest));
        total += s * s;
    });
    const float scale = 1 / std::sqrt(total[0] + total[1] + total[2] + total[3]);
    each_four([&](base::Floats& s) { s *= scale; });
}

template <int W, Colour C>
void LearnedPrior::score_all(const go::GameState& state, const std::vector<game::MoveId>& moves) {
    const Board& board = state.board();
    const model::MoveTable& table = *table_;
    const Point last = state.last_move();
    const Point before = state.move_before_last();
    // Without such a move the distance says nothing.
    const auto seen_from = [&](Point p, const std::vector<float>& weights) {
        return p.value() >= 0 ? weights.data() + kFar - places_[index(p)].at : nowhere_.data();
    };
    const float* const from_last = seen_from(last, last_);
    const float* const from_before = seen_from(before, before_);
    const auto tactical = model::MoveFeatures::next_to_weak<W>(board);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == state.pass()) continue;
        const Point p(moves[i]);
        const Place& place = places_[index(p)];
        float sum = place.bare;
        if (!keys_.is_bare(p)) {
            const std::uint32_t code = Chains::code(board, p) & 0xffff;
            sum = table.shape(code, C) + place.line + table.patterns(keys_, p);
            if (Chains::contains(tactical, p) || model::MoveFeatures::may_be_self_atari(code)) {
                model::MoveFeatures::tactical<W, C>(board, p, code, last,
                                                    [&](int f) { sum += table.feature(f); });
            }
        }
        scores_[i] = sum + from_last[place.at] + from_before[place.at];
    }
}

void LearnedPrior::prepare(const go::Geometry& geometry) {
    size_ = geometry.size();
    table_ = own_ ? own_.get() : &model::shipped_weights(size_);
    places_.assign(static_cast<std::size_t>(geometry.span()), {});
    const Board& empty = Board::empty(size_);
    keys_.find(empty, Colour::Black);
    for (const Point p : geometry.points()) {
        const float line =
            table_->feature(model::MoveFeatures::kLine + model::MoveFeatures::line(geometry, p));
        const float shape = table_->shape(Chains::code(empty, p) & 0xffff, Colour::Black);
        places_[index(p)] = {geometry.row(p) * kRow + geometry.column(p), line,
                             shape + line + table_->patterns(keys_, p)};
    }
    nowhere_.assign(kFar, 0);
    last_.assign(2 * kFar, 0);
    before_.assign(2 * kFar, 0);
    const Point corner = geometry.points().front();
    for (const Point p : geometry.points()) {
        const int distance = model::MoveFeatures::distance(geometry, p, corner);
        const int rows = geometry.row(p) - geometry.row(corner);
        const int columns = geometry.column(p) - geometry.column(corner);
        for (const int apart : {rows * kRow + columns, rows * kRow - columns}) {
            for (const int at : {kFar + apart, kFar - apart}) {
                last_[static_cast<std::size_t>(at)] = table_->feature(model::MoveFeatures::kLast + distance);
                before_[static_cast<std::size_t>(at)] =
                    table_->feature(model::MoveFeatures::kBefore + distance);
            }
        }
    }
}

}  // namespace yomi::prior
