#include "lab/work/similarity_study.hpp"

#include <cmath>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

constexpr double kKomi = 6.5;  // of the paper

/// Nobody knows by which rules strangers played; the looser ones let most games pass.
go::ReplayOptions loose_rules() {
    return {.default_komi = kKomi, .check_ko = go::KoRule::Simple, .check_suicide = true};
}

}  // namespace

const std::array<GamePhase, 4>& game_phases() {
    static constexpr std::array<GamePhase, 4> phases = {
        {{"opening", 0.05}, {"middle game", 0.35}, {"endgame", 0.65}, {"nearly finished", 0.9}}};
    return phases;
}

go::Record self_played_game(engine::Engine& engine, int size, std::int64_t playouts,
                            const std::function<void(std::size_t)>& on_move) {
    engine.set_option("playouts", std::to_string(playouts));
    engine.set_option("resign", "false");
    engine.new_game(size);
    engine.set_komi(kKomi);
    // Superko ends every game, but the last kos may take long.
    const auto longest = static_cast<std::size_t>(3 * size * size);
    while (!engine.position().is_over() && engine.position().moves().size() < longest) {
        engine.generate(engine.position().to_play());
        if (on_move) on_move(engine.position().moves().size());
    }
    go::Record record;
    record.size = size;
    record.komi = kKomi;
    record.rules = engine.position().rules();
    record.moves = engine.position().moves();
    return record;
}

GameMoment moment_after(const go::Record& game, std::size_t moves) {
    return {moves, go::make_position(game, loose_rules(), moves + 1)};
}

GameMoment moment_of_phase(const go::Record& game, const GamePhase& phase) {
    std::size_t length = game.moves.size();
    while (length > 0 && game.moves[length - 1].point == go::kPass) --length;
    const auto wanted = static_cast<std::size_t>(std::lround(phase.share * static_cast<double>(length)));
    for (std::size_t distance = 0; distance <= length; ++distance) {
        for (const bool back : {true, false}) {
            if (back ? distance > wanted : wanted + distance > length) continue;
            GameMoment moment = moment_after(game, back ? wanted - distance : wanted + distance);
            if (moment.position.to_play() == go::Colour::Black && !moment.position.is_over()) return moment;
        }
    }
    throw base::Error("the game has no position with Black to move");
}

}  // namespace yomi::lab
