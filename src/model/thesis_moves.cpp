#include "model/thesis_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/error.hpp"
#include "base/random.hpp"
#include "go/board_moves.hpp"
#include "go/tactics/stone_test.hpp"
#include "model/rich_moves.hpp"

namespace yomi::model {

using go::Board;
using go::Colour;
using go::Point;
using Chains = go::BoardChains;
using F = ThesisFeatures;

namespace {

int remi_distance(const go::Geometry& g, Point a, Point b) {
    return go::remi_distance({g.column(a) - g.column(b), g.row(a) - g.row(b)});
}

int up_to_three(int n) { return std::min(n, 3); }
int increase_class(int by) { return std::clamp(by, 0, 2); }

/// The features that depend on chains.
template <int W, Colour C>
class Tactics {
   public:
    static constexpr Colour kOther = opponent(C);

    Tactics(const Board& board, Point p, Point last, MoveFunction function, std::vector<int>& out)
        : b_(board), p_(p), last_(last), uct_(function == MoveFunction::Uct), out_(out) {
        const std::uint32_t code = Chains::code(b_, p_) & 0xffff;
        collect<C>(code, own_, own_count_);
        collect<kOther>(code, other_, other_count_);
    }

    void add() {
        const int liberties = Chains::count(go::StoneTest<W, C>::liberties_after(b_, p_));
        add_captures();
        add_extension(liberties);
        add_atari();
        if (!uct_ && liberties == 1) out_.push_back(F::self_atari(up_to_three(stones_after())));
    }

   private:
    template <Colour Of>
    void collect(std::uint32_t code, std::array<Point, 4>& chains, std::size_t& count) {
        for (std::uint32_t n = Chains::neighbours<Of>(code); n != 0; n &= n - 1) {
            const Point head = b_.head(Chains::first_of(b_, p_, n));
            const auto end = chains.begin() + static_cast<std::ptrdiff_t>(count);
            if (std::find(chains.begin(), end, head) == end) chains[count++] = head;
        }
    }

    /// Whether the last move is a stone of the chain or next to one.
    [[nodiscard]] bool is_touched(Point head) const {
        if (last_.value() < 0 || b_.at(last_) == Colour::Empty) return false;
        if (b_.head(last_) == head) return true;
        for (const Point n : b_.geometry().neighbours(last_)) {
            if (b_.at(n) != Colour::Empty && b_.head(n) == head) return true;
        }
        return false;
    }

    [[nodiscard]] int stones_after() const {
        int stones = 1;
        for (std::size_t i = 0; i < own_count_; ++i) stones += b_.chain_size(own_[i]);
        return stones;
    }

    /// IV and VII.
    void add_captures() {
        int taken = 0;
        std::vector<Point> saved;
        for (std::size_t i = 0; i < other_count_; ++i) {
            if (b_.liberties(other_[i]) != 1) continue;
            taken += b_.chain_size(other_[i]);
            for (const Point s : b_.chain_stones(other_[i])) {
                for (const Point n : b_.geometry().neighbours(s)) {
                    if (b_.at(n) != C || b_.liberties(n) != 1) continue;
                    if (std::ranges::find(saved, b_.head(n)) == saved.end()) saved.push_back(b_.head(n));
                }
            }
        }
        if (taken == 0) return;
        const int theirs = Chains::count(go::StoneTest<W, kOther>::liberties_after(b_, p_));
        out_.push_back(F::capture(up_to_three(taken), increase_class(theirs - 1)));
        for (const Point chain : saved) out_.push_back(F::rescue(up_to_three(b_.chain_size(chain))));
    }

    /// V.
    void add_extension(int liberties) {
        Point weakest = go::kNoPoint;
        for (std::size_t i = 0; i < own_count_; ++i) {
            const Point chain = own_[i];
            if (b_.liberties(chain) > 2) continue;
            if (weakest == go::kNoPoint || b_.liberties(chain) < b_.liberties(weakest) ||
                (b_.liberties(chain) == b_.liberties(weakest) &&
                 b_.chain_size(chain) > b_.chain_size(weakest))) {
                weakest = chain;
            }
        }
        if (weakest == go::kNoPoint) return;
        const int before = b_.liberties(weakest);
        out_.push_back(F::extend(up_to_three(b_.chain_size(weakest)), before,
                                 increase_class(liberties - before), uct_ && is_touched(weakest)));
    }

    /// VI.
    void add_atari() {
        Point largest = go::kNoPoint;
        for (std::size_t i = 0; i < other_count_; ++i) {
            if (b_.liberties(other_[i]) != 2) continue;
            if (largest == go::kNoPoint || b_.chain_size(other_[i]) > b_.chain_size(largest)) {
                largest = other_[i];
            }
        }
        if (largest == go::kNoPoint) return;
        out_.push_back(F::atari(up_to_three(b_.chain_size(largest)), uct_ && is_touched(largest)));
    }

    const Board& b_;
    Point p_, last_;
    bool uct_;
    std::vector<int>& out_;
    std::array<Point, 4> own_{}, other_{};
    std::size_t own_count_ = 0, other_count_ = 0;
};

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
            Tactics<W, Colour::Black>(board, p, last, function, out).add();
        } else {
            Tactics<W, Colour::White>(board, p, last, function, out).add();
        }
    });
}

ThesisMoves::ThesisMoves(MoveFunction function, std::unique_ptr<go::PatternSystem> patterns)
    : function_(function), patterns_(std::move(patterns)) {}

std::uint64_t ThesisMoves::feature_key(int feature) {
    return base::Seed(8).derive("thesis feature").derive(static_cast<std::uint64_t>(feature)).value();
}

void ThesisMoves::look(const go::GameState& state) {
    state_ = &state;
    patterns_->follow(state.board());
}

void ThesisMoves::find(Point p, const KeyTable& table, std::vector<std::uint32_t>& values) {
    features_.clear();
    thesis_features(state_->board(), p, state_->last_move(), state_->move_before_last(), function_,
                    features_);
    for (const int f : features_) {
        const std::uint32_t value = table.find(feature_key(f));
        if (value != KeyTable::kNone) values.push_back(value);
    }
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
