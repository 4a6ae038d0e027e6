#include "serve/games/game_rooms.hpp"

#include <fmt/format.h>

#include "serve/games/room_players.hpp"

namespace yomi::serve {
namespace {

class ListOfGames final : public Section {
   public:
    explicit ListOfGames(const arena::GameList& games) : games_(games) {}
    [[nodiscard]] std::string_view name() const override { return "games"; }
    Answer answer(std::string_view method, std::string_view path, std::string_view /*body*/) override {
        if (path != "about")
            return error_answer(404, fmt::format("there is no game at '/api/games/{}'", path.substr(0, 80)));
        if (method != "GET" && method != "HEAD") return error_answer(405, "/api/games/about takes GET");
        return {.body = open_games_json(games_)};
    }
    std::string events() override { return ": nothing happens here\n\n"; }

   private:
    arena::GameList games_;
};

}  // namespace

GameRooms::GameRooms(base::Seed seed, const RoomLimits& limits, const arena::GameList& games) {
    for (const arena::GameInfo& info : games) {
        auto room = std::make_unique<GameRoom>(info, seed.derive(info.name), limits);
        rooms_.push_back(room.get());
        sections_.push_back(std::move(room));
    }
    for (GameRoom* const room : rooms_) {
        room->when_thinking([this, room] {
            for (GameRoom* const other : rooms_) {
                if (other != room) other->forget_trees();
            }
        });
    }
    sections_.push_back(std::make_unique<ListOfGames>(games));
}

// One that goes may still think, and would tell those that are gone.
GameRooms::~GameRooms() {
    for (GameRoom* const room : rooms_) room->when_thinking({});
}

}  // namespace yomi::serve
