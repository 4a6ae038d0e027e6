#pragma once

#include <memory>
#include <vector>

#include "learn/games.hpp"
#include "learn/move_model.hpp"
#include "learn/training_listener.hpp"
#include "learn/training_options.hpp"

namespace yomi::learn {

/// The model that the options name, with a weight for everything that is common enough in the games: what is
/// trained then. Throws base::Error.
std::unique_ptr<MoveModel> make_model(const TrainingOptions& options, const std::vector<Game>& games,
                                      TrainingListener& listener);

}  // namespace yomi::learn
