#include "match/refereed_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "engine/dead_stones.hpp"
#include "engine/referee_clock.hpp"
#include "go/sgf/record.hpp"

namespace yomi::match {
namespace {

using go::Colour;
using process::ProgramFailure;
using Kind = ProgramFailure::Kind;

std::string_view letter(Colour c) { return c == Colour::Black ? "B" : "W"; }

/// A failure, and whose it is.
struct SeatFailure {
    Colour colour;
    ProgramFailure failure;
};

/// One game while it is played.
class Play {
   public:
    Play(const Game& game, std::stop_token stop)
        : game_(game),
          options_(*game.options),
          stop_(std::move(stop)),
          position_(static_cast<int>(options_.size), options_.go_rules(), options_.komi),
          clock_(options_.time_settings()),
          comments_(1) {}

    GameOutcome run() {
        const base::Stopwatch watch;
        try {
            begin();
            while (!outcome_) step();
        } catch (const SeatFailure& failed) {
            lose_by(failed);
        }
        outcome_->moves = position_.moves().size();
        outcome_->seconds = watch.seconds();
        outcome_->sgf = record();
        return std::move(*outcome_);
    }

   private:
    [[nodiscard]] Seat& seat(Colour c) const { return c == Colour::Black ? *game_.black : *game_.white; }

    /// Calls with the seat of `c`, who is to blame for a failure.
    template <class Action>
    auto blaming(Colour c, Action action) {
        try {
            return action(seat(c));
        } catch (const ProgramFailure& failure) {
            throw SeatFailure{c, failure};
        }
    }

    void begin() {
        for (const go::Move& move : game_.opening) position_.play(move.colour, move.point);
        comments_.resize(position_.moves().size() + 1);
        for (const Colour c : {Colour::Black, Colour::White}) {
            blaming(c, [&](Seat& s) {
                s.start(start_for(c == Colour::Black ? game_.black_seed : game_.white_seed), stop_);
            });
        }
        if (position_.is_over()) count();
    }

    [[nodiscard]] GameStart start_for(base::Seed seed) const {
        return {&options_, game_.opening, seed, game_.number};
    }

    void step() {
        const Colour c = position_.to_play();
        const Reply reply = timed_move(c);
        if (outcome_) return;
        if (reply.resign) return end(opponent(c), "R", "resign", fmt::format("{} gives up", colour_name(c)));
        if (const go::Refusal refusal = position_.check(c, reply.point); refusal != go::Refusal::None) {
            throw SeatFailure{c,
                              {Kind::Illegal, fmt::format("{} is illegal: {}",
                                                          go::vertex_text(reply.point, position_.size()),
                                                          go::refusal_text(refusal))}};
        }
        position_.play(c, reply.point);
        note(c, reply);
        blaming(opponent(c), [&](Seat& s) { s.play(c, reply.point, stop_); });
        if (position_.is_over()) return count();
        if (both_give_up(c, reply)) return;
        if (position_.moves().size() >= options_.longest_game()) {
            end_by_score(own_score(position_), "length", "too long; counted as it stands");
        }
    }

    Reply timed_move(Colour c) {
        std::optional<engine::TimeLeft> left;
        double seconds = options_.patience;
        if (clock_.runs()) {
            left = clock_.left(c);
            // A program that is late by more than the margin is waited for a little, to tell a slow one from
            // one that hangs.
            constexpr double kGrace = 5;
            seconds = clock_.seconds_to_lose(c) + options_.margin + kGrace;
        }
        const base::Stopwatch watch(options_.time_settings().by);
        const Reply reply = blaming(c, [&](Seat& s) { return s.move(c, left, seconds, stop_); });
        last_seconds_ = watch.seconds();
        // Only what is over the margin counts as late, but all that is within the time is used up.
        const double spent =
            std::min(last_seconds_, std::max(last_seconds_ - options_.margin, clock_.seconds_to_lose(c)));
        if (!clock_.spend(c, spent)) {
            end(opponent(c), "T", "time", fmt::format("{} took {:.2f} s", colour_name(c), last_seconds_));
        }
        return reply;
    }

    void note(Colour c, const Reply& reply) {
        std::string text;
        if (reply.win_share) text = fmt::format("{} wins {:.1f} %", colour_name(c), 100 * *reply.win_share);
        if (reply.playouts) text += fmt::format("{}{} playouts", text.empty() ? "" : ", ", *reply.playouts);
        // Without a clock the time does not matter, and a game is the same whenever it is played.
        if (clock_.runs()) text += fmt::format("{}{:.2f} s", text.empty() ? "" : ", ", last_seconds_);
        comments_.push_back(std::move(text));
    }

    bool both_give_up(Colour c, const Reply& reply) {
        if (options_.resign_share <= 0 || !reply.win_share) return false;
        const double black = c == Colour::Black ? *reply.win_share : 1 - *reply.win_share;
        const Colour loser = black <= options_.resign_share       ? Colour::Black
                             : 1 - black <= options_.resign_share ? Colour::White
                                                                  : Colour::Empty;
        in_a_row_ = loser != Colour::Empty && loser == loser_ ? in_a_row_ + 1 : 1;
        loser_ = loser;
        if (loser == Colour::Empty || in_a_row_ < 2 * options_.resign_moves) return false;
        end(opponent(loser), "R", "agreed", "both players agree");
        return true;
    }

    void count() {
        if (options_.referee == "yomi") return end_by_score(own_score(position_), "score", "");
        if (game_.referee != nullptr) return end_by_score(referees_score(), "score", "");
        const auto black = blaming(Colour::Black, [&](Seat& s) { return s.score(stop_); });
        const auto white = blaming(Colour::White, [&](Seat& s) { return s.score(stop_); });
        if (!black && !white) return end_by_score(own_score(position_), "score", "");
        if (!black || !white || *black == *white) return end_by_score(black ? *black : *white, "score", "");
        end_by_score(
            own_score(position_), "disputed",
            fmt::format("Black counts {}, White {}", go::score_text(*black), go::score_text(*white)));
    }

    double referees_score() {
        try {
            GameStart start = start_for(base::Seed(0));
            start.opening = position_.moves();
            game_.referee->start(start, stop_);
            if (const auto score = game_.referee->score(stop_)) return *score;
        } catch (const ProgramFailure& failure) {
            throw base::Error(fmt::format("the referee '{}' failed {}", options_.referee, failure.what()));
        }
        throw base::Error(
            fmt::format("the referee '{}' cannot count a finished game (final_score)", options_.referee));
    }

    void lose_by(const SeatFailure& failed) {
        end(opponent(failed.colour), "F", std::string(process::failure_name(failed.failure.kind)),
            fmt::format("{}: {}", colour_name(failed.colour), failed.failure.what()));
        outcome_->failed = failed.colour;
        // With a clock, no answer at all is a loss on time like any other, though the program has to go.
        if (failed.failure.kind == Kind::Stall && clock_.runs())
            outcome_->result = fmt::format("{}+T", letter(outcome_->winner));
    }

    void end_by_score(double lead, const std::string& reason, const std::string& detail) {
        outcome_ = GameOutcome{};
        outcome_->winner = lead > 0 ? Colour::Black : lead < 0 ? Colour::White : Colour::Empty;
        outcome_->result = go::score_text(lead);
        outcome_->reason = reason;
        outcome_->detail = detail;
    }

    void end(Colour winner, std::string_view how, const std::string& reason, const std::string& detail) {
        outcome_ = GameOutcome{};
        outcome_->winner = winner;
        outcome_->result = fmt::format("{}+{}", letter(winner), how);
        outcome_->reason = reason;
        outcome_->detail = detail;
    }

    [[nodiscard]] std::string record() {
        go::GameInfo info;
        info.black = game_.black_name;
        info.white = game_.white_name;
        info.result = outcome_->result;
        info.event = game_.event;
        info.round = fmt::format("{}", game_.number);
        info.rules = options_.rules;
        comments_[0] = fmt::format("decided by: {}{}{}", outcome_->reason,
                                   outcome_->detail.empty() ? "" : "; ", outcome_->detail);
        return go::sgf_of(position_, info, comments_);
    }

    const Game& game_;
    const GameOptions& options_;
    std::stop_token stop_;
    go::Position position_;
    engine::RefereeClock clock_;
    std::vector<std::string> comments_;  // [0] of the game, [n] of move n
    double last_seconds_ = 0;
    Colour loser_ = Colour::Empty;  // whom the last evaluations give up …
    std::int64_t in_a_row_ = 0;     // … and how many they are
    std::optional<GameOutcome> outcome_;
};

}  // namespace

double own_score(const go::Position& position) {
    if (!position.rules().friendly_pass && position.is_over()) return position.score({});
    engine::DeadStoneEstimator estimator;
    return position.score(estimator.of(position.board()).status());
}

GameOutcome play_game(const Game& game, std::stop_token stop) { return Play(game, std::move(stop)).run(); }

}  // namespace yomi::match
