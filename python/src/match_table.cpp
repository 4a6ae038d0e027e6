#include "match_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/session.hpp"
#include "base/error.hpp"
#include "interpreter_lock.hpp"

namespace yomi::python {
namespace {

/// A function that gets a state and returns a move. Always called by the thread that plays the match.
class FunctionSeat final : public arena::Seat {
   public:
    FunctionSeat(std::shared_ptr<GameObject> game, std::string name, py::object function, base::Seed seed)
        : game_(std::move(game)), name_(std::move(name)), function_(std::move(function)), seed_(seed) {}
    ~FunctionSeat() override {
        const Locked locked;
        function_ = py::object();
    }
    FunctionSeat(const FunctionSeat&) = delete;
    FunctionSeat& operator=(const FunctionSeat&) = delete;

    [[nodiscard]] base::Fields fields() override { return {}; }
    [[nodiscard]] std::string text() override { return "a function of Python\n"; }
    [[nodiscard]] std::int64_t threads() override { return 1; }
    [[nodiscard]] bool has_time() const override { return false; }
    arena::PositionView think(const arena::Play& game, const arena::Inquiry& /*inquiry*/,
                              const std::stop_token& /*stop*/) override {
        const std::string move = ask_python([&] {
            StateObject state{game_, game.copy(), base::Random(seed_.derive(game.played().size()))};
            return move_of(function_(py::cast(std::move(state))));
        });
        for (const std::string& legal : game.moves()) {
            if (arena::is_same_move(legal, move)) return {.moves = {{.move = legal}}};
        }
        throw base::Error(
            fmt::format("the player {} chose '{}', which is no legal move", name_, move.substr(0, 80)));
    }
    [[nodiscard]] arena::PositionView look_at(const arena::Play& /*game*/,
                                              const std::vector<std::string>& /*line*/) const override {
        throw base::Error("a function of Python has no tree");
    }

   private:
    std::shared_ptr<GameObject> game_;
    std::string name_;
    py::object function_;
    base::Seed seed_;
};

class MatchTable final : public arena::GameTable {
   public:
    MatchTable(std::shared_ptr<GameObject> game, PlayerFunctions functions)
        : game_(std::move(game)), functions_(std::move(functions)) {}
    ~MatchTable() override {
        const Locked locked;
        functions_.clear();
    }
    MatchTable(const MatchTable&) = delete;
    MatchTable& operator=(const MatchTable&) = delete;

    [[nodiscard]] base::Fields fields() override { return inner().fields(); }
    void check() override { inner().check(); }
    [[nodiscard]] int players() override { return inner().players(); }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> known_players() override {
        return inner().known_players();
    }
    [[nodiscard]] std::unique_ptr<arena::Play> start() override { return inner().start(); }
    [[nodiscard]] std::unique_ptr<arena::Seat> seat(const arena::SeatChoice& choice,
                                                    base::Seed seed) override {
        const auto found = functions_.find(choice.name);
        if (found == functions_.end()) return inner().seat(choice, seed);
        const Locked locked;
        return std::make_unique<FunctionSeat>(game_, choice.name, found->second, seed);
    }
    arena::RandomGames play_randomly(std::int64_t games, base::Seed seed) override {
        return inner().play_randomly(games, seed);
    }

   private:
    [[nodiscard]] arena::GameTable& inner() const { return game_->table(); }

    std::shared_ptr<GameObject> game_;
    PlayerFunctions functions_;
};

}  // namespace

std::unique_ptr<arena::GameTable> make_match_table(std::shared_ptr<GameObject> game,
                                                   PlayerFunctions functions) {
    return std::make_unique<MatchTable>(std::move(game), std::move(functions));
}

}  // namespace yomi::python
