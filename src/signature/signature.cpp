#include "signature/signature.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "go/position.hpp"
#include "player/player.hpp"
#include "rollout/uniform.hpp"

namespace yomi::signature {
namespace {

constexpr base::Seed kSeed{20101};

class Checksum {
   public:
    void add(std::uint64_t x) { value_ = base::mix64(value_ + x); }
    [[nodiscard]] std::uint64_t value() const { return value_; }

   private:
    std::uint64_t value_ = 0;
};

void add_playouts(Checksum& sum, int size) {
    const go::Board empty(size);
    go::Board board(size);
    base::Random random(kSeed.derive(static_cast<std::uint64_t>(size)));
    for (int i = 0; i < 200; ++i) {
        board = empty;
        sum.add(static_cast<std::uint64_t>(rollout::play_uniform(board, random)));
        sum.add(board.hash());
        sum.add(static_cast<std::uint64_t>(board.area_score_of_finished_playout()));
    }
}

void add_game(Checksum& sum, std::string_view name, int size) {
    const auto player = player::make_player(name, kSeed);
    go::Position position(size);
    constexpr std::size_t kLongest = 12;
    while (!position.is_over() && position.moves().size() < kLongest) {
        const auto decision =
            player->choose(position, position.to_play(), {.playouts = 400, .seconds = {}}, {});
        position.play(position.to_play(), decision.point);
        sum.add(position.board().hash());
        sum.add(static_cast<std::uint64_t>(decision.win_share * 1e6));
    }
}

}  // namespace

std::uint64_t compute() {
    Checksum sum;
    for (const int size : {2, 5, 9, 13, 19, 25}) add_playouts(sum, size);
    for (const player::PlayerInfo& info : player::known_players()) add_game(sum, info.name, 9);
    return sum.value();
}

}  // namespace yomi::signature
