#include <fmt/format.h>

#include "arena/open_games.hpp"
#include "base/error.hpp"

namespace yomi::arena {
namespace {

class GameSession final : public Session {
   public:
    GameSession(std::unique_ptr<Play> play, std::unique_ptr<Seat> opponent, int seat, base::Seed seed)
        : play_(std::move(play)),
          opponent_(std::move(opponent)),
          seat_(seat),
          chance_(seed.derive("chance")) {}

    [[nodiscard]] bool is_over() const override { return play_->is_over(); }
    [[nodiscard]] bool is_persons_turn() const override {
        return !is_over() && !play_->is_chance() && play_->player() == seat_;
    }
    [[nodiscard]] std::string look() const override {
        const std::string text = play_->text();
        if (!text.empty()) return text.ends_with('\n') ? text : text + "\n";
        return fmt::format("Moves so far: {}\n", fmt::join(play_->played(), " "));
    }
    [[nodiscard]] std::vector<std::string> moves() const override { return play_->moves(); }
    void play(const std::string& move) override { play_->play(move); }
    std::string let_play() override {
        if (play_->is_chance()) return fmt::format("Chance: {}.", play_->play_randomly(chance_));
        const int mover = play_->player();
        const PositionView view = think();
        play_->play(view.moves.front().move);
        std::string text = fmt::format("Seat {} plays {}", mover + 1, view.moves.front().move);
        if (view.visits > 0)
            text += fmt::format(" and expects {:.0f} % after {} simulations", 100 * view.moves.front().mean,
                                view.playouts);
        return text + ".";
    }
    std::string hint() override { return think().moves.front().move; }
    void undo() override {
        // Back to the person's turn before the last one.
        std::vector<std::string> moves = play_->played();
        const auto again = [&](std::size_t count) {
            play_->undo(play_->played().size());
            for (std::size_t i = 0; i < count; ++i) play_->play(moves[i]);
        };
        for (std::size_t count = moves.size(); count-- > 0;) {
            again(count);
            if (is_persons_turn()) return;
        }
        again(moves.size());
        throw base::Error("there is no move of yours to take back");
    }
    [[nodiscard]] std::string result() const override {
        const std::vector<double> rewards = play_->rewards();
        const double mine = rewards[static_cast<std::size_t>(seat_)];
        std::string text = look();
        if (rewards.size() == 2)
            return text + (mine > 0.5 ? "You win." : mine < 0.5 ? "You lose." : "A draw.");
        for (std::size_t p = 0; p < rewards.size(); ++p)
            text += fmt::format("Seat {}{} got {:.2f}.\n", p + 1,
                                static_cast<int>(p) == seat_ ? ", you," : "", rewards[p]);
        return text;
    }

   private:
    PositionView think() { return opponent_->choose(*play_, std::nullopt, base::TimeBy::Wall, {}); }

    std::unique_ptr<Play> play_;
    std::unique_ptr<Seat> opponent_;
    int seat_;
    base::Random chance_;
};

}  // namespace

std::unique_ptr<Session> make_session(GameTable& table, int seat, const SeatChoice& opponents,
                                      base::Seed seed) {
    if (seat < 0 || seat >= table.players())
        throw base::Error(fmt::format("there is no seat {}; the seats of this game are 1 to {}", seat + 1,
                                      table.players()));
    return std::make_unique<GameSession>(table.start(), table.seat(opponents, seed.derive("player")), seat,
                                         seed);
}

}  // namespace yomi::arena
