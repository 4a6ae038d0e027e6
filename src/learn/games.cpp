#include "learn/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"
#include "go/sgf/record.hpp"

namespace yomi::learn {
namespace {

go::Position start_of(const Game& game) { return go::Position(game.size, *go::rules_by_name("chinese")); }

std::optional<Game> learnable(const go::Record& record) {
    if (!record.setup.empty() || record.handicap > 0) return std::nullopt;
    Game game{.size = record.size, .line = 0, .first = 0, .moves = record.moves};
    const auto pass = std::ranges::find(game.moves, go::kPass, &go::Move::point);
    game.moves.erase(pass, game.moves.end());
    go::Position position = start_of(game);
    for (const go::Move& move : game.moves) {
        if (!position.is_legal(move.colour, move.point)) return std::nullopt;
        position.play(move.colour, move.point);
    }
    return game;
}

/// The numbers at the start of the lines of a file.
class SkipFile {
   public:
    explicit SkipFile(const std::string& path) : path_(path), lines_(path) {}

    std::size_t next() {
        ++number_;
        if (!lines_.next()) {
            throw base::Error(fmt::format("'{}' has no line {}: it needs one for each game", path_, number_));
        }
        const std::string_view line = lines_.line();
        std::size_t value = 0;
        if (std::from_chars(line.data(), line.data() + line.size(), value).ec != std::errc()) {
            throw base::Error(fmt::format("'{}' line {} does not begin with a number", path_, number_));
        }
        return value;
    }

   private:
    std::string path_;
    archive::LineReader lines_;
    std::size_t number_ = 0;
};

}  // namespace

std::vector<Game> read_games(const std::string& path, const GameChoice& choice) {
    std::vector<Game> games;
    archive::LineReader lines(path);
    std::optional<SkipFile> skips;
    if (!choice.skip_from.empty()) skips.emplace(choice.skip_from);
    go::SgfCollection collection;
    int size = choice.size;
    while (games.size() < choice.games && lines.next()) {
        const std::size_t skip = skips ? skips->next() : choice.skip;
        collection.parse(lines.line());
        std::optional<Game> game = learnable(go::read_record(collection.first_game()));
        if (!game) continue;
        if (size == 0) size = game->size;
        if (game->size != size || game->moves.size() <= skip) continue;
        game->line = lines.number() - 1;
        game->first = skip;
        games.push_back(std::move(*game));
    }
    if (games.empty()) throw base::Error(fmt::format("'{}' has no game to learn from", path));
    return games;
}

void each_position(const Game& game, const std::function<void(const go::GameState&, go::Point)>& see) {
    each_position(
        game, [](std::size_t) { return true; },
        [&](const go::GameState& state, go::Point move, std::size_t) { see(state, move); });
}

void each_position(const Game& game, const std::function<bool(std::size_t)>& wanted,
                   const std::function<void(const go::GameState&, go::Point, std::size_t)>& see) {
    go::Position position = start_of(game);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const go::Move& move = game.moves[i];
        if (i >= game.first && wanted(i)) {
            if (position.to_play() != move.colour) position.set_to_play(move.colour);
            see(go::GameState(position), move.point, i);
        }
        position.play(move.colour, move.point);
    }
}

}  // namespace yomi::learn
