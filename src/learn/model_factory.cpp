#include "learn/model_factory.hpp"

#include <fmt/format.h>

#include "learn/light_model.hpp"
#include "model/move_facts.hpp"

namespace yomi::learn {
namespace {

std::unique_ptr<MoveModel> light_model(const TrainingOptions& options, const std::vector<Game>& games,
                                       TrainingListener& listener) {
    const HarvestOptions wanted = options.for_harvest();
    Harvest found;
    {
        const Stage stage(listener, "harvest", 2 * games.size());
        found = harvest(games, wanted, [&] { listener.advance(1); });
    }
    listener.say(fmt::format("{} patterns seen at least {} times, in {} positions with {} moves",
                             found.patterns.size(), wanted.min_count, found.positions, found.moves));
    listener.found(found.patterns);
    return std::make_unique<LightModel>(found.patterns);
}

std::unique_ptr<MoveModel> keyed_model(const TrainingOptions& options, const std::vector<Game>& games,
                                       TrainingListener& listener) {
    const std::size_t times = model::make_move_facts(options.model)->has_shapes() ? 2 : 1;
    const KeyHarvestOptions wanted = options.for_key_harvest(games.front().size, games.size());
    KeyHarvest found;
    {
        const Stage stage(listener, "harvest", times * games.size());
        found = harvest_keys(options.model, games, wanted, [&] { listener.advance(1); });
    }
    listener.say(
        fmt::format("{} facts of moves in {} positions with {} moves; {} rare ones deleted on the way",
                    found.keys.size(), found.positions, found.moves, found.pruned));
    listener.found(options.model, found);
    if (options.factors > 0) {
        listener.say(
            fmt::format("{} of the facts have {} factors each", found.factored.size(), options.factors));
    }
    return std::make_unique<KeyedModel>(options.model, std::move(found),
                                        options.by_difference() ? Nested::Differences : Nested::OwnWeights,
                                        static_cast<std::uint32_t>(options.factors));
}

}  // namespace

std::unique_ptr<MoveModel> make_model(const TrainingOptions& options, const std::vector<Game>& games,
                                      TrainingListener& listener) {
    return family_of(options.model) == ModelFamily::Light ? light_model(options, games, listener)
                                                          : keyed_model(options, games, listener);
}

}  // namespace yomi::learn
