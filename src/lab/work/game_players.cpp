#include "lab/work/game_players.hpp"

#include <algorithm>
#include <filesystem>

#include "match/engine_seat.hpp"
#include "match/matchup.hpp"

namespace yomi::lab {

double guess_move_seconds(const match::PlayerSpec& player, const match::GameOptions& game) {
    const engine::TimeSettings time = game.time_settings();
    const double moves = 0.4 * static_cast<double>(game.size * game.size);
    const double clocked = time.kind == engine::TimeSettings::Kind::None
                               ? 1e9
                               : time.main / moves + time.period / std::max(1, time.stones);
    constexpr double kUnknownProgram = 0.2;
    if (!player.command.empty()) return std::min(clocked, kUnknownProgram);
    engine::Engine engine = match::make_engine(player, base::Seed(0));
    const std::int64_t playouts = engine.options().playouts;
    if (playouts == 0) return std::min(clocked, engine.options().seconds);
    constexpr std::int64_t kTrial = 200;
    engine.set_option("playouts", std::to_string(std::min(playouts, kTrial)));
    engine.new_game(static_cast<int>(game.size));
    engine.generate(go::Colour::Black);  // makes the search, which later moves do not
    const player::Decision decision = engine.choose(go::Colour::White);
    const double each = decision.seconds / static_cast<double>(std::max<std::int64_t>(1, decision.playouts));
    // Playouts become shorter as the board fills.
    constexpr double kLaterShare = 0.7;
    return std::min(clocked, kLaterShare * each * static_cast<double>(playouts));
}

double guess_game_seconds(const match::PlayerSpec& first, const match::PlayerSpec& second,
                          const match::GameOptions& game) {
    const double moves = 0.4 * static_cast<double>(game.size * game.size);  // of each player
    return moves * (guess_move_seconds(first, game) + guess_move_seconds(second, game));
}

bool are_repeatable(const std::vector<match::PlayerSpec>& players, const match::GameOptions& game) {
    const auto is_clocked = [](const match::PlayerSpec& player) {
        if (!player.command.empty()) return true;
        engine::Engine engine = match::make_engine(player, base::Seed(0));
        for (const base::Field& field : engine.fields()) {
            if (field.name() == "threads" && field.get() != "1") return true;
        }
        return engine.options().playouts == 0 && engine.options().player != "random";
    };
    return game.time_settings().kind == engine::TimeSettings::Kind::None &&
           std::ranges::none_of(players, is_clocked);
}

void require_programs_of(const std::vector<match::PlayerSpec>& players, const match::GameOptions& game) {
    match::Matchup matchup;
    matchup.game = game;
    for (const match::PlayerSpec& player : players) {
        matchup.first = matchup.second = player;
        match::require_programs(matchup);
    }
}

std::vector<InputFile> files_of_players(const std::vector<match::PlayerSpec>& players) {
    std::vector<InputFile> files;
    for (const match::PlayerSpec& player : players) {
        if (!player.command.empty()) continue;
        engine::Engine engine = match::make_engine(player, base::Seed(0));
        for (const base::Field& field : engine.fields()) {
            // A text that is neither one of a few words nor the weights within the program names a file.
            const bool is_free =
                std::holds_alternative<std::string*>(field.slot()) && field.choices().empty();
            const std::string value = field.get();
            std::error_code unknown;
            if (is_free && value != "shipped" && std::filesystem::is_regular_file(value, unknown))
                files.push_back({value, value});
        }
    }
    return files;
}

}  // namespace yomi::lab
