#include "model/thesis_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/error.hpp"
#include "base/random.hpp"
#include "go/board_moves.hpp"
#include "model/feature_names.hpp"
#include "model/move_tactics.hpp"
#include "model/rich_moves.hpp"

namespace yomi::model {

using go::Board;
using go::Colour;
using go::Point;
using F = ThesisFeatures;

namespace {

int remi_distance(const go::Geometry& g, Point a, Point b) {
    return go::remi_distance({g.column(a) - g.column(b), g.row(a) - g.row(b)});
}

int up_to_three(int n) { return std::min(n, 3); }
int increase_class(int by) { return std::clamp(by, 0, 2); }

/// Whether the last move is a stone of the chain or next to one.
bool is_touched(const Board& board, Point last, Point head) {
    if (last.value() < 0 || board.at(last) == Colour::Empty) return false;
    if (board.head(last) == head) return true;
    for (const Point n : board.geometry().neighbours(last)) {
        if (board.at(n) != Colour::Empty && board.head(n) == head) return true;
    }
    return false;
}

/// Features IV to VIII.
template <int W, Colour C>
void add_tactics(const Board& board, Point p, Point last, MoveFunction function, std::vector<int>& out) {
    const bool uct = function == MoveFunction::Uct;
    const MoveTactics<W, C> tactics(board, p);
    const int liberties = tactics.liberties();
    if (const int taken = tactics.captured(); taken > 0) {
        const int increase = increase_class(tactics.liberties_of_opponent() - 1);
        out.push_back(F::capture(up_to_three(taken), increase));
        for (const Point chain : tactics.rescued()) {
            out.push_back(F::rescue(up_to_three(board.chain_size(chain))));
        }
    }
    if (const auto* weakest = tactics.weakest()) {
        out.push_back(F::extend(up_to_three(weakest->stones), weakest->liberties,
                                increase_class(liberties - weakest->liberties),
                                uct && is_touched(board, last, weakest->head)));
    }
    if (const auto* attacked = tactics.put_into_atari()) {
        out.push_back(
            F::atari(up_to_three(attacked->stones), uct && is_touched(board, last, attacked->head)));
    }
    if (!uct && liberties == 1) out.push_back(F::self_atari(up_to_three(tactics.stones())));
}

}  // namespace

void thesis_features(const Board& board, Point p, Point last, Point before, MoveFunction function,
                     std::vector<int>& out) {
    const go::Geometry& g = board.geometry();
    const bool uct = function == MoveFunction::Uct;
    out.push_back(F::kPlace + go::place_class(g, p));
    if (last.value() >= 0) out.push_back(F::kLast + std::min(remi_distance(g, p, last), uct ? 13 : 5));
    if (uct && before.value() >= 0) out.push_back(F::kBefore + std::min(remi_distance(g, p, before), 13));
    go::BoardMoves::with_words(board, [&]<int W>() {
        if (board.to_play() == Colour::Black) {
            add_tactics<W, Colour::Black>(board, p, last, function, out);
        } else {
            add_tactics<W, Colour::White>(board, p, last, function, out);
        }
    });
}

ThesisMoves::ThesisMoves(MoveFunction function, std::unique_ptr<go::PatternSystem> patterns)
    : function_(function), patterns_(std::move(patterns)) {}

const ThesisFeatures::Group& ThesisFeatures::group_of(int feature) {
    const auto* group = kGroups.begin();
    while (feature >= group->first + group->classes) ++group;
    return *group;
}

std::string ThesisFeatures::name(int feature) {
    const Group& group = group_of(feature);
    return class_name(group.name, feature - group.first);
}

std::uint64_t ThesisMoves::feature_key(int feature) {
    static const auto kKeys = [] {
        std::array<std::uint64_t, F::kCount> all{};
        for (int f = 0; f < F::kCount; ++f) {
            const F::Group& group = F::group_of(f);
            const int frozen = group.frozen + f - group.first;
            all[static_cast<std::size_t>(f)] =
                base::Seed(8).derive("thesis feature").derive(static_cast<std::uint64_t>(frozen)).value();
        }
        return all;
    }();
    return kKeys[static_cast<std::size_t>(feature)];
}

void ThesisMoves::look(const go::GameState& state) {
    state_ = &state;
    patterns_->follow(state.board());
}

void ThesisMoves::find(Point p, const KeyTable& table, std::vector<std::uint32_t>& values) {
    features_.clear();
    thesis_features(state_->board(), p, state_->last_move(), state_->move_before_last(), function_,
                    features_);
    const auto find_key = [&](std::uint64_t key) {
        const std::uint32_t value = table.find(key);
        if (value != KeyTable::kNone) values.push_back(value);
    };
    for (const int f : features_) find_key(feature_key(f));
    added_.each(*state_, p, find_key);
    const Colour mover = state_->board().to_play();
    for (int part = 0; part < patterns_->parts(); ++part) {
        std::uint32_t largest = KeyTable::kNone;
        for (int size = 0; size < patterns_->sizes(); ++size) {
            const std::uint32_t value = table.find(patterns_->key(p, mover, part, size));
            if (value == KeyTable::kNone) break;
            largest = value;
        }
        if (largest != KeyTable::kNone) values.push_back(largest);
    }
}

void ThesisMoves::count(Point p, const std::function<bool(std::uint64_t)>& add) {
    features_.clear();
    thesis_features(state_->board(), p, state_->last_move(), state_->move_before_last(), function_,
                    features_);
    for (const int f : features_) add(feature_key(f));
    added_.each(*state_, p, add);
    const Colour mover = state_->board().to_play();
    for (int part = 0; part < patterns_->parts(); ++part) {
        for (int size = 0; size < patterns_->sizes(); ++size) {
            if (!add(patterns_->key(p, mover, part, size))) break;
        }
    }
}

void ThesisMoves::show(Point p, const std::function<bool(std::uint64_t)>& wanted,
                       const std::function<void(const Shown&)>& see) {
    const Colour mover = state_->board().to_play();
    Shown shown{};
    for (int part = 0; part < patterns_->parts(); ++part) {
        for (int size = 0; size < patterns_->sizes(); ++size) {
            const std::uint64_t key = patterns_->key(p, mover, part, size);
            shown.inside = size == 0 ? key : shown.key;
            shown.key = key;
            if (wanted(key) && patterns_->cells(p, mover, part, size, shown.cells)) see(shown);
        }
    }
}

std::unique_ptr<MoveFacts> make_move_facts(const std::string& model) {
    if (model == "rich") return std::make_unique<RichMoves>();
    for (const auto& [prefix, function] :
         {std::pair{"mc/", MoveFunction::Mc}, std::pair{"uct/", MoveFunction::Uct}}) {
        if (model.starts_with(prefix)) {
            return std::make_unique<ThesisMoves>(
                function, go::make_pattern_system(model.substr(std::string_view(prefix).size())));
        }
    }
    throw base::Error(fmt::format(
        "there is no model '{}'; there are 'light', 'rich', and 'mc/' or 'uct/' followed by the name "
        "of patterns, as in 'uct/n7': {}",
        model, go::pattern_system_names()));
}

std::unique_ptr<MoveFacts> make_move_facts(const std::string& model,
                                           const std::vector<KeyedWeights::Shape>& shapes) {
    auto facts = make_move_facts(model);
    if (!facts->compares()) return facts;
    if (shapes.empty()) {
        throw base::Error(fmt::format("these weights of '{}' have no patterns to compare with", model));
    }
    std::vector<go::CellPattern> patterns;
    patterns.reserve(shapes.size());
    for (const auto& [entry, cells] : shapes) patterns.push_back(cells);
    facts->know(patterns);
    return facts;
}

}  // namespace yomi::model
