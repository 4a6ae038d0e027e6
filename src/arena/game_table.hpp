#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "arena/open_games.hpp"
#include "arena/thinking.hpp"
#include "base/error.hpp"
#include "player/game_search_player.hpp"

namespace yomi::arena {

template <game::Game G>
std::string move_text(const G& state, game::MoveId move) {
    if constexpr (game::HasText<G>) {
        return state.move_text(move);
    } else {
        return std::to_string(move);
    }
}

template <game::Game G>
std::vector<int> move_cells(const G& state, game::MoveId move) {
    if constexpr (game::HasPicture<G>) {
        return state.cells_of(move);
    } else {
        return {};
    }
}

template <game::Game G>
class PlayOf final : public Play {
   public:
    explicit PlayOf(const G& start) : start_(start), position_{.moves = {}, .state = start} {}

    [[nodiscard]] const player::GamePosition<G>& position() const { return position_; }

    [[nodiscard]] bool is_over() const override { return position_.state.is_over(); }
    [[nodiscard]] game::Player player() const override { return position_.state.player(); }
    [[nodiscard]] bool is_chance() const override { return game::is_chance(position_.state); }
    [[nodiscard]] std::vector<std::string> moves() const override {
        std::vector<std::string> texts;
        for (const game::MoveId m : legal()) texts.push_back(move_text(position_.state, m));
        return texts;
    }
    [[nodiscard]] std::vector<std::string> played() const override { return texts_; }
    void play(const std::string& text) override {
        for (const game::MoveId m : legal()) {
            if (is_same_move(move_text(position_.state, m), text)) return make(m);
        }
        throw base::Error(is_over() ? "the game is over"
                                    : "'" + text.substr(0, 80) + "' is no legal move; 'moves' lists those");
    }
    std::string play_randomly(base::Random& random) override {
        const std::vector<game::MoveId> all = legal();
        if (all.empty()) throw base::Error("the game is over");
        game::MoveId move = all[random.below(static_cast<std::uint32_t>(all.size()))];
        if constexpr (game::ChanceGame<G>) {
            if (position_.state.is_chance()) move = position_.state.draw(random);
        }
        make(move);
        return texts_.back();
    }
    void undo(std::size_t moves) override {
        if (moves > texts_.size()) throw base::Error("there is nothing to take back");
        PlayOf before(start_);
        for (std::size_t i = 0; i + moves < texts_.size(); ++i) before.make(position_.moves[i]);
        *this = std::move(before);
    }
    [[nodiscard]] std::string text() const override {
        if constexpr (game::HasText<G>) {
            return position_.state.text();
        } else {
            return {};
        }
    }
    [[nodiscard]] std::optional<game::Picture> picture() const override {
        if constexpr (game::HasPicture<G>) {
            return position_.state.picture();
        } else {
            return std::nullopt;
        }
    }
    [[nodiscard]] std::vector<std::vector<int>> cells() const override {
        std::vector<std::vector<int>> all;
        for (const game::MoveId m : legal()) all.push_back(move_cells(position_.state, m));
        return all;
    }
    [[nodiscard]] std::vector<int> last_cells() const override { return last_cells_; }
    [[nodiscard]] std::unique_ptr<Play> copy() const override { return std::make_unique<PlayOf>(*this); }
    [[nodiscard]] std::vector<double> rewards() const override {
        if (!is_over()) throw base::Error("the game is not over");
        std::vector<double> all;
        for (game::Player p = 0; p < game::players_of(position_.state); ++p)
            all.push_back(game::reward_of(position_.state, p));
        return all;
    }

   private:
    [[nodiscard]] std::vector<game::MoveId> legal() const {
        std::vector<game::MoveId> moves;
        if (!is_over()) position_.state.moves(moves);
        return moves;
    }
    /// A state that throws has changed nothing.
    void make(game::MoveId move) {
        std::string text = move_text(position_.state, move);
        std::vector<int> cells = move_cells(position_.state, move);
        G next = position_.state;
        next.play(move);
        position_.state = std::move(next);
        position_.moves.push_back(move);
        texts_.push_back(std::move(text));
        last_cells_ = std::move(cells);
    }

    G start_;
    player::GamePosition<G> position_;
    std::vector<std::string> texts_;
    std::vector<int> last_cells_;
};

template <game::Game G>
class SeatOf final : public Seat {
   public:
    SeatOf(const SeatChoice& choice, const G& start, base::Seed seed) try {
        for (const auto& [name, value] : choice.options) {
            if (name == "player") player_name_ = value;
        }
        player_ = player::make_game_player<G>(player_name_, seed);
        for (const auto& [name, value] : choice.options) {
            if (name != "player") base::set_field(fields(), name, value);
        }
        player_->check(start);
    } catch (const base::Error& wrong) {
        throw base::Error(fmt::format("player '{}': {}", choice.name, wrong.what()));
    }

    [[nodiscard]] base::Fields fields() override {
        base::Fields all = thinking_.fields();
        for (const base::Field& f : player_->fields()) all.push_back(f);
        return all;
    }
    [[nodiscard]] std::string text() override {
        std::string text = "player = " + player_name_ + "\n";
        for (const base::Field& f : fields()) {
            if (!f.is_quiet()) text += fmt::format("{} = {}\n", f.identity_name(), f.get());
        }
        return text;
    }
    [[nodiscard]] std::int64_t threads() override {
        for (const base::Field& f : fields()) {
            if (f.name() == "threads") return std::stoll(f.get());
        }
        return 1;
    }
    [[nodiscard]] bool has_time() const override { return thinking_.seconds > 0; }
    PositionView think(const Play& game, const Inquiry& inquiry, const std::stop_token& stop) override {
        const auto& position = dynamic_cast<const PlayOf<G>&>(game).position();
        if (game.is_over() || game.is_chance())
            throw base::Error(game.is_over() ? "the game is over" : "it is chance's turn");
        player::Budget budget = thinking_.budget(inquiry.seconds, inquiry.by);
        if (inquiry.analysis) {
            budget = {.by = inquiry.by};
            if (*inquiry.analysis > 0) budget.playouts = inquiry.analysis;
        }
        player::GameInquiry asked{.interval = inquiry.interval, .use_all = inquiry.analysis.has_value()};
        if (inquiry.look)
            asked.look = [&](const player::GameDecision& decision) {
                inquiry.look(told(decision, position.state, inquiry.most_moves));
            };
        return told(player_->analyse(position, budget, asked, stop), position.state, kAllMoves);
    }
    [[nodiscard]] PositionView look_at(const Play& game,
                                       const std::vector<std::string>& line) const override {
        PlayOf<G> ahead = dynamic_cast<const PlayOf<G>&>(game);
        const std::size_t before = ahead.position().moves.size();
        for (const std::string& move : line) ahead.play(move);
        const auto& moves = ahead.position().moves;
        const auto view =
            player_->look_at({moves.begin() + static_cast<std::ptrdiff_t>(before), moves.end()});
        if (!view) throw base::Error("there is no such node; nothing was searched, or not so far");
        return shown(*view, ahead.position().state, kAllMoves);
    }

   private:
    static constexpr std::size_t kAllMoves = game::MoveId(-1);

    static std::string proof_text(player::GameView::Proof proof) {
        constexpr std::string_view kProofs[] = {"", "win", "loss", "draw"};
        return std::string(kProofs[static_cast<std::size_t>(proof)]);
    }
    static PositionView told(const player::GameDecision& decision, const G& state, std::size_t most) {
        PositionView view = shown(decision.view, state, most);
        view.playouts = decision.playouts;
        view.seconds = decision.seconds;
        if (view.moves.empty())
            view.moves.push_back({.move = move_text(state, decision.move),
                                  .mean = decision.mean,
                                  .cells = move_cells(state, decision.move)});
        return view;
    }
    static PositionView shown(const player::GameView& view, const G& state, std::size_t most) {
        PositionView shown{.visits = view.visits, .proof = proof_text(view.proof)};
        for (const player::GameCandidate& c : view.candidates) {
            if (shown.moves.size() == most) break;
            MoveView& move = shown.moves.emplace_back(MoveView{.move = {},
                                                               .visits = c.visits,
                                                               .mean = c.mean,
                                                               .has_node = c.has_node,
                                                               .proof = proof_text(c.proof),
                                                               .rave = c.rave});
            move.cells = move_cells(state, c.line.front().move);
            G at = state;
            for (const player::LineMove& m : c.line) {
                move.line.push_back(move_text(at, m.move));
                at.play(m.move);
            }
            move.move = move.line.front();
        }
        return shown;
    }

    std::string player_name_ = "uct";
    Thinking thinking_;
    std::unique_ptr<player::GamePlayer<G>> player_;
};

template <game::Game G>
RandomGames random_games(const G& start, std::int64_t games, base::Seed seed) {
    base::Random random(seed);
    mcts::UniformRollout<G> rollout;
    mcts::Trace trace;
    trace.set_wants_patterns(false);
    RandomGames done{.games = games};
    for (std::int64_t i = 0; i < games; ++i) {
        G state = start;
        trace.clear();
        done.reward += rollout.run(state, random, trace) / static_cast<double>(games);
        done.moves += static_cast<std::int64_t>(trace.size());
    }
    return done;
}

template <game::Named G>
class GameTableOf final : public GameTable {
   public:
    [[nodiscard]] base::Fields fields() override { return options_.fields(); }
    void check() override { options_.check(); }
    [[nodiscard]] int players() override { return game::players_of(first()); }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> known_players() override {
        std::vector<std::pair<std::string, std::string>> all;
        for (const player::PlayerInfo& info : player::players_of_game<G>())
            all.emplace_back(info.name, info.help);
        return all;
    }
    [[nodiscard]] std::unique_ptr<Play> start() override { return std::make_unique<PlayOf<G>>(first()); }
    [[nodiscard]] std::unique_ptr<Seat> seat(const SeatChoice& choice, base::Seed seed) override {
        return std::make_unique<SeatOf<G>>(choice, first(), seed);
    }
    RandomGames play_randomly(std::int64_t games, base::Seed seed) override {
        return random_games(first(), games, seed);
    }

   private:
    [[nodiscard]] G first() {
        check();
        return G(options_);
    }

    typename G::Options options_;
};

template <class G>
GameInfo entry() {
    static_assert(game::Named<G>, "it takes a name, options and more: see game/hooks.hpp");
    return {G::kName, G::kHelp,
            [] { return std::unique_ptr<GameTable>(std::make_unique<GameTableOf<G>>()); }};
}

}  // namespace yomi::arena
