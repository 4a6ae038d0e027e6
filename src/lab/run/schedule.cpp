#include "lab/run/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/report/summary.hpp"
#include "match/elo.hpp"

namespace yomi::lab {

using match::SprtVerdict;

void MatchState::add(const match::GameResult& game) {
    failures_ += game.failed.empty() ? 0 : 1;
    disputes_ += game.outcome.reason == "disputed" ? 1 : 0;
    (game.first_is_black ? black_ : white_).add_game(game.points);
    if (!work_->pairing().paired()) return tally_.add_game(game.points);
    const std::uint64_t pair = game.number / 2;
    const auto other = half_pairs_.find(pair);
    if (other == half_pairs_.end()) {
        half_pairs_[pair] = game.points;
        tally_.add_game(game.points);
        return;
    }
    // Its first game has been counted as a single one; now the pair is.
    match::Tally both;
    both.add_pair(other->second, game.points);
    match::Tally single;
    single.add_game(other->second);
    tally_ += both;
    tally_.wins -= single.wins;
    tally_.draws -= single.draws;
    tally_.losses -= single.losses;
    pairs_[pair] = {other->second, game.points};
    half_pairs_.erase(other);
    test_pairs();
}

void MatchState::test_pairs() {
    if (!work_->sprt) {
        pairs_.clear();
        return;
    }
    const match::Sprt sprt(*work_->sprt);
    while (verdict_ == SprtVerdict::Undecided) {
        const auto next = pairs_.find(next_pair_);
        if (next == pairs_.end()) return;
        tested_.add_pair(next->second.first, next->second.second);
        pairs_.erase(next);
        ++next_pair_;
        verdict_ = sprt.verdict(tested_.pairs);
    }
}

std::optional<double> MatchState::ratio() const {
    if (!work_->sprt) return std::nullopt;
    return match::Sprt(*work_->sprt).ratio(tested_.pairs);
}

std::string MatchState::text() const {
    const match::Tally& counted = work_->sprt && verdict_ != SprtVerdict::Undecided ? tested_ : tally_;
    std::string text = fmt::format("{}, Elo {}", share_text(counted, " %"), elo_text(match::elo_of(counted)));
    if (const auto now = ratio()) {
        const match::Sprt sprt(*work_->sprt);
        text += fmt::format(", LLR {:.2f} [{:.2f}, {:.2f}]", *now, sprt.lower(), sprt.upper());
    }
    return text;
}

Schedule::Schedule(const Experiment& experiment) : experiment_(experiment), cells_(experiment.cells.size()) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        cells_[i].next = experiment.cells[i].first_job;
        if (const GamesWork* work = experiment.cells[i].work->match()) cells_[i].match.emplace(*work);
    }
}

void Schedule::know(std::size_t cell, std::uint64_t number) { cells_[cell].done.insert(number); }

void Schedule::know_game(std::size_t cell, const match::GameResult& game) {
    // What was played beyond the games that are wanted now is not looked at.
    if (game.number >= experiment_.cells[cell].jobs) return;
    if (cells_[cell].done.insert(game.number).second) cells_[cell].match->add(game);
}

bool Schedule::is_decided(const State& state) {
    return state.match && state.match->verdict() != SprtVerdict::Undecided;
}

std::optional<Job> Schedule::next() {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        State& state = cells_[i];
        if (is_decided(state)) continue;
        while (state.next < experiment_.cells[i].jobs) {
            const std::uint64_t number = state.next++;
            if (!state.done.contains(number)) return Job{i, number};
        }
    }
    return std::nullopt;
}

void Schedule::finished(std::size_t cell, const JobResult& result) {
    if (result.game) {
        know_game(cell, *result.game);
    } else {
        know(cell, result.number);
    }
}

std::uint64_t Schedule::left(std::size_t cell) const {
    if (is_decided(cells_[cell])) return 0;
    const std::uint64_t first = experiment_.cells[cell].first_job;
    const std::uint64_t end = experiment_.cells[cell].jobs;
    std::uint64_t done = 0;
    for (const std::uint64_t number : cells_[cell].done) done += number >= first && number < end ? 1 : 0;
    return end - std::min(first, end) - done;
}

std::uint64_t Schedule::left() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) sum += left(i);
    return sum;
}

const MatchState* Schedule::match(std::size_t cell) const {
    return cells_[cell].match ? &*cells_[cell].match : nullptr;
}

}  // namespace yomi::lab
