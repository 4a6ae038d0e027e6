#include "python_table.hpp"

#include "arena/game_table.hpp"

namespace yomi::python {
namespace {

/// A player of such a game, after whose thoughts the position must be as it was.
class CheckedSeat final : public arena::Seat {
   public:
    CheckedSeat(const arena::SeatChoice& choice, const PythonState& start, base::Seed seed)
        : seat_(choice, start, seed) {}

    [[nodiscard]] base::Fields fields() override { return seat_.fields(); }
    [[nodiscard]] std::string text() override { return seat_.text(); }
    [[nodiscard]] std::int64_t threads() override { return seat_.threads(); }
    [[nodiscard]] bool has_time() const override { return seat_.has_time(); }
    arena::PositionView think(const arena::Play& game, const arena::Inquiry& inquiry,
                              const std::stop_token& stop) override {
        arena::PositionView view = seat_.think(game, inquiry, stop);
        dynamic_cast<const arena::PlayOf<PythonState>&>(game).position().state.require_unchanged();
        return view;
    }
    [[nodiscard]] arena::PositionView look_at(const arena::Play& game,
                                              const std::vector<std::string>& line) const override {
        return seat_.look_at(game, line);
    }

   private:
    arena::SeatOf<PythonState> seat_;
};

class PythonTable final : public arena::GameTable {
   public:
    explicit PythonTable(const PythonState& start) : start_(start) {}

    [[nodiscard]] base::Fields fields() override { return {}; }
    void check() override {}
    [[nodiscard]] int players() override { return start_.players(); }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> known_players() override {
        std::vector<std::pair<std::string, std::string>> all;
        for (const player::PlayerInfo& info : player::players_of_game<PythonState>())
            all.emplace_back(info.name, info.help);
        return all;
    }
    [[nodiscard]] std::unique_ptr<arena::Play> start() override {
        return std::make_unique<arena::PlayOf<PythonState>>(start_);
    }
    [[nodiscard]] std::unique_ptr<arena::Seat> seat(const arena::SeatChoice& choice,
                                                    base::Seed seed) override {
        return std::make_unique<CheckedSeat>(choice, start_, seed);
    }
    arena::RandomGames play_randomly(std::int64_t games, base::Seed seed) override {
        return arena::random_games(start_, games, seed);
    }

   private:
    PythonState start_;
};

}  // namespace

std::unique_ptr<arena::GameTable> make_python_table(const PythonState& start) {
    return std::make_unique<PythonTable>(start);
}

}  // namespace yomi::python
