#include "learn/measures/measuring.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/error.hpp"
#include "go/game_state.hpp"
#include "learn/stored_model.hpp"
#include "learn/trainer.hpp"

namespace yomi::learn {
namespace {

std::string name_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

base::Fields MeasureOptions::fields() {
    using base::field;
    return {
        field("playouts_on", playouts_on, {0, go::kMaxSize},
              "instead of games: playouts with the weights on boards of that size (U-1, Uf-2, Uf-5)"),
        field("playouts", playouts, {0, 1e8},
              "of each measure of playouts; 0: the thesis's, 1000 for single positions"),
        field("power", power, {0.1, 10},
              "to which probabilities (Lf-4 to Lf-7, --map) and playouts raise the weights, the thesis's "
              "filter; 1: as they were learned"),
        field("thesis_playouts", thesis_playouts,
              "playouts as in the thesis: no move is ever played that is not above P_cutoff, and self-atari "
              "is not refused"),
        field("skip", skip, {0, 1e6}, "moves at the start of each game that are left out"),
        field("max_games", max_games, {1, 1e12}, "games of each file at most, the first ones")
            .formerly("most"),
        field("stride", stride, {1, 1e9}, "take every so many positions only").formerly("every"),
        field("map_moves", map_moves, {-1, 1e6}, "of --map: the position after so many moves; -1: after all"),
        field("ownership", ownership,
              "of --map: also the share of playouts in which each point ends as Black's (Uf-2)"),
    };
}

std::vector<MeasuredModel> measure_predictions(const MeasureFiles& files, const MeasureOptions& options) {
    const auto stride = static_cast<std::size_t>(options.stride);
    std::vector<StoredModel> models;
    std::vector<std::vector<float>> raised;
    for (const std::string& path : files.weights) {
        models.push_back(read_model(path));
        raised.push_back(raised_parameters(models.back(), options.power));
    }
    std::vector<MeasuredModel> all;
    for (std::size_t i = 0; i < files.games.size(); ++i) {
        GameChoice choice{.games = static_cast<std::size_t>(options.max_games),
                          .skip = static_cast<std::size_t>(options.skip)};
        if (i < files.skip_from.size()) choice.skip_from = files.skip_from[i];
        const std::vector<Game> games = read_games(files.games[i], choice);
        for (std::size_t m = 0; m < models.size(); ++m) {
            const StoredModel& stored = models[m];
            all.push_back({name_of(files.weights[m]), stored.name, name_of(files.games[i]),
                           stored.model->weights(), measure(*stored.model, stored.parameters, games, stride),
                           measure(*stored.model, raised[m], games, stride)});
        }
    }
    return all;
}

std::vector<MeasuredPlayouts> measure_all_playouts(const MeasureFiles& files, const MeasureOptions& options,
                                                   base::Seed seed, const std::function<void()>& step) {
    if (options.playouts_on < go::kMinSize)
        throw base::Error(fmt::format("playouts_on = {}: no board has that size; {} to {} are possible",
                                      options.playouts_on, go::kMinSize, go::kMaxSize));
    const auto size = static_cast<int>(options.playouts_on);
    PlayoutMeasureOptions wanted = thesis_playout_measures(size);
    if (options.playouts > 0) wanted.playouts = wanted.size_playouts = options.playouts;
    wanted.kind = options.playout_kind();
    std::vector<MeasuredPlayouts> all;
    for (const std::string& path : files.weights) {
        all.push_back({name_of(path), size, measure_playouts(path, wanted, seed)});
        step();
    }
    return all;
}

LabelledResult measure_labelled_positions(const MeasureFiles& files, const MeasureOptions& options,
                                          base::Seed seed, const MoveChooser& choose,
                                          const std::function<void()>& step) {
    std::vector<LabelledPosition> pairs;
    std::vector<LabelledPosition> positions;
    if (!files.pairs.empty()) pairs = read_labelled_positions(files.pairs);
    if (!files.next_moves.empty()) positions = read_labelled_positions(files.next_moves);
    const PlayoutKind kind = options.playout_kind();
    LabelledResult result{.pairs = pairs.size(), .positions = positions.size(), .of_weights = {}};
    for (const std::string& path : files.weights) {
        LabelledMeasures found{.weights = name_of(path), .next_moves = {}};
        if (!pairs.empty())
            found.pair_accuracy = pair_accuracy(path, kind, pairs, options.position_playouts(), seed);
        if (!positions.empty()) {
            std::uint64_t number = 0;
            found.next_moves = next_move_score(positions, [&](const go::Position& position) {
                return choose(position, kind.options(path, position.size()), seed.derive(number++));
            });
        }
        result.of_weights.push_back(std::move(found));
        step();
    }
    return result;
}

go::Position map_position(const MeasureFiles& files, const MeasureOptions& options) {
    const Game game = read_games(files.map, {.games = 1}).front();
    const std::size_t count =
        options.map_moves < 0 ? game.moves.size() : static_cast<std::size_t>(options.map_moves);
    if (count > game.moves.size()) {
        throw base::Error(
            fmt::format("the game in '{}' has {} moves, not {}", files.map, game.moves.size(), count));
    }
    go::Position position(game.size);
    for (std::size_t i = 0; i < count; ++i) position.play(position.to_play(), game.moves[i].point);
    return position;
}

std::vector<double> move_probabilities(const std::string& weights, double power,
                                       const go::Position& position) {
    const StoredModel stored = read_model(weights);
    const std::vector<float> parameters = raised_parameters(stored, power);
    const go::GameState state(position);
    MovePredictor predictor(*stored.model, parameters);
    const Example& example = predictor.predict(state);
    std::vector<double> shares(static_cast<std::size_t>(state.board().geometry().span()), -1);
    for (std::size_t i = 0; i < predictor.points().size(); ++i) {
        shares[static_cast<std::size_t>(predictor.points()[i].value())] =
            static_cast<double>(example.probability[i]);
    }
    return shares;
}

}  // namespace yomi::learn
