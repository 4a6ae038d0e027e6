#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "go/game_state.hpp"
#include "go/patterns/disc_keys.hpp"
#include "go/tactics/influence.hpp"
#include "go/tactics/ladder.hpp"
#include "model/feature_names.hpp"
#include "model/feature_table.hpp"
#include "model/move_facts.hpp"

namespace yomi::model {

/// Everything that the rich model knows about the moves of a position, each fact as a 64-bit key: discs of
/// many sizes with and without liberties, the same with the last move marked, answers to the last moves,
/// chains with ladders read, distances and places. docs/reference/models.md lists them.
class RichMoves : public MoveFacts {
   public:
    using Point = go::Point;

    RichMoves();

    void look(const go::GameState& state) override;
    void find(Point p, const KeyTable& table, std::vector<std::uint32_t>& values) override;
    void count(Point p, const std::function<bool(std::uint64_t)>& add) override;
    void each_coarse(Point p, const std::function<void(std::uint64_t)>& see) override;

    /// The kinds of facts by name, as files of weights have them.
    static std::vector<NamedFeature> families();

    /// Calls known(key, coarse) for the facts of a move; `coarse` says whether a fact is worth factors. Facts
    /// come in series of growing detail; where one is not known, those behind it are not asked for.
    template <class Known>
    void each_key(Point p, Known&& known);

   private:
    /// What tells one kind of fact from another. The numbers are part of files of weights: they stay, and a
    /// new kind takes the next one and a line in families().
    enum Kind : std::uint64_t {
        kPlace = 0,
        kPlacePhase = 1,
        kLast = 2,
        kLastContext = 3,
        kBefore = 4,
        kBoth = 5,
        kPlain = 6,
        kLiberties = 7,
        kPlainMarked = 8,
        kLibertiesMarked = 9,
        kAnswer = 10,
        kAnswerLiberties = 11,
        kContinue = 12,
        kTactics = 13,
        kTacticsNear = 14,
        kTacticsContext = 15,
        kChain = 16,
        kRoom = 17,
        kInfluence = 18,
        kInfluenceShape = 19,
        kInfluencePhase = 20,
    };
    static constexpr std::size_t kMaxChains = 4;
    // Discs that are worth factors: the larger ones say little that depends on other facts.
    static constexpr std::size_t kCoarseDiscs = 3;
    static constexpr std::size_t kCoarseLiberties = 1;
    struct Tactics {
        std::uint64_t sum = 0;  // a number for all of them together; 0 without a chain
        int chains = 0;
        std::array<std::uint64_t, kMaxChains> chain{};  // a number for each chain next to the point
        std::uint64_t room = 0;                         // liberties afterwards
    };
    struct Offset {
        int dx, dy;            // from the move to the point it is about
        int distance;          // the formula of the discs
        std::uint64_t folded;  // the same for all eight orientations
    };

    static std::uint64_t key(Kind kind, std::uint64_t value) {
        return base::mix64(base::mix64(value + 1) + (kind + 1) * 0x9e3779b97f4a7c15U);
    }
    static std::uint64_t tag(Kind kind, std::size_t ring) { return (kind << 8 | ring) * 0x9e3779b97f4a7c15U; }
    [[nodiscard]] Offset offset(Point from, Point to) const;
    [[nodiscard]] std::uint64_t place(Point p) const;

    [[nodiscard]] Tactics tactics(Point p);
    template <int W, go::Colour C>
    Tactics tactics_of(Point p);
    [[nodiscard]] std::uint64_t chain_fact(Point p, Point stone);
    [[nodiscard]] std::uint64_t context() const;

    struct Rings {
        std::size_t end;     // how many discs there are in the series
        std::size_t coarse;  // the first ones, which are coarse
    };
    template <class Known>
    void series(Kind kind, const go::DiscKeys& discs, Point centre, go::DiscKeys::Mark mark, Rings which,
                Known&& known) const;
    static Rings all(const go::DiscKeys& discs, std::size_t coarse) {
        return {static_cast<std::size_t>(discs.rings()), coarse};
    }

    go::DiscKeys plain_;
    go::DiscKeys liberties_;
    go::LadderReader ladders_;
    go::Influence influence_;
    FeatureKeys added_;
    const go::GameState* state_ = nullptr;
    const go::Board* board_ = nullptr;
    const go::Geometry* geometry_ = nullptr;
    go::Colour mover_ = go::Colour::Black;
    Point last_ = go::kNoPoint;
    Point before_ = go::kNoPoint;
    std::uint64_t phase_ = 0;
    std::uint64_t context_ = 0;  // what the last move did
    // By head: what reading says about the chain.
    struct Reading {
        bool read = false;
        bool alive = false;  // an own chain in atari gets away; a chain with two liberties cannot be caught
        Point first = go::kNoPoint;
        Point second = go::kNoPoint;
    };
    std::vector<Reading> readings_;
    std::vector<std::uint8_t> touched_;  // by head: whether the chain touches the last move or is it
};

template <class Known>
void RichMoves::series(Kind kind, const go::DiscKeys& discs, Point centre, go::DiscKeys::Mark mark,
                       Rings which, Known&& known) const {
    const auto rings = discs.at(centre, mover_);
    go::DiscKeys::Lanes sum{};
    for (std::size_t r = 0; r < which.end; ++r) {
        go::DiscKeys::add(sum, rings[r]);
        if (mark.ring >= 0) {
            if (static_cast<int>(r) < mark.ring) continue;
            if (static_cast<int>(r) == mark.ring) go::DiscKeys::add(sum, *mark.lanes);
        }
        // The smallest of eight numbers has small upper bits; the product has not.
        if (!known((go::DiscKeys::smallest(sum) ^ tag(kind, r)) * 0xd6e8feb86659fd93U, r < which.coarse)) {
            return;
        }
    }
}

template <class Known>
void RichMoves::each_key(Point p, Known&& known) {
    const std::uint64_t where = place(p);
    known(key(kPlace, where), true);
    known(key(kPlacePhase, where << 8 | phase_), true);
    series(kPlain, plain_, p, {}, all(plain_, kCoarseDiscs), known);
    series(kLiberties, liberties_, p, {}, all(liberties_, kCoarseLiberties), known);
    const Tactics around = tactics(p);
    Offset last{0, 0, 99, 0};
    if (last_.value() >= 0) {
        last = offset(p, last_);
        known(key(kLast, last.folded), true);
        known(key(kLastContext, last.folded << 16 | context_), true);
        if (const auto mark = plain_.mark(last.dx, last.dy); mark.ring >= 0) {
            series(kPlainMarked, plain_, p, mark, all(plain_, 0), known);
        }
        if (const auto mark = liberties_.mark(last.dx, last.dy); mark.ring >= 0) {
            series(kLibertiesMarked, liberties_, p, mark, all(liberties_, 0), known);
        }
        if (const auto mark = plain_.mark(-last.dx, -last.dy); mark.ring >= 0) {
            series(kAnswer, plain_, last_, {0, mark.lanes}, {5, 0}, known);
            series(kAnswerLiberties, liberties_, last_, {0, mark.lanes}, {3, 0}, known);
        }
    }
    if (before_.value() >= 0) {
        const Offset before = offset(p, before_);
        known(key(kBefore, before.folded), true);
        known(key(kBoth, static_cast<std::uint64_t>(std::min(last.distance, 12)) << 8 |
                             static_cast<std::uint64_t>(std::min(before.distance, 12))),
              true);
        if (const auto mark = plain_.mark(-before.dx, -before.dy); mark.ring >= 0) {
            series(kContinue, plain_, before_, {0, mark.lanes}, {4, 0}, known);
        }
    }
    added_.each(*state_, p, [&](std::uint64_t added) { known(added, true); });
    known(key(kRoom, around.room), true);
    const auto level = static_cast<std::uint64_t>(influence_.level(p, mover_) + 8);
    known(key(kInfluence, level << 8 | std::min<std::uint64_t>(where & 0xff, 5)), true);
    known(key(kInfluencePhase, level << 8 | phase_), true);
    known(key(kInfluenceShape, go::DiscKeys::smallest(plain_.at(p, mover_)[0]) + level), false);
    if (around.chains == 0) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(around.chains); ++i) {
        known(key(kChain, around.chain[i]), true);
    }
    if (!known(key(kTactics, around.sum), true)) return;
    known(key(kTacticsNear, around.sum + static_cast<std::uint64_t>(std::min(last.distance, 8))), false);
    known(key(kTacticsContext, around.sum + context_), false);
}

}  // namespace yomi::model
