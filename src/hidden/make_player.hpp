#pragma once

#include <memory>

#include "base/error.hpp"
#include "hidden/amcts_plus.hpp"
#include "hidden/ismcts.hpp"
#include "hidden/registry.hpp"

namespace yomi::hidden {

/// A player of this game. Throws base::Error if the game has no rules of thumb and they are asked for.
template <game::HiddenGame G>
std::unique_ptr<Player<G>> make_player(const PlayerChoice& choice) {
    if constexpr (!game::HasRule<G>) {
        if (choice.name() == "rule" || choice.pimc.playout == "rule" || choice.ismcts.playout == "rule" ||
            choice.iimc.innermost == "rule" || choice.ismcts.formula == "prior" ||
            choice.amcts_plus.playout == "rule")
            throw base::Error("this game has no rules of thumb; take the player 'random' or random playouts");
    } else {
        if (choice.name() == "rule") return std::make_unique<RulePlayer<G>>();
    }
    const std::string& name = choice.name();
    if (name == "pimc") return std::make_unique<Pimc<G>>(choice.budget, choice.pimc);
    if (name == "iimc") return std::make_unique<Iimc<G>>(choice.budget, choice.iimc);
    if (name == "amcts") return std::make_unique<Amcts<G>>(choice.budget, choice.amcts);
    if (name == "amcts-plus") return std::make_unique<AmctsPlus<G>>(choice.budget, choice.amcts_plus);
    if (name == "ismcts" || name == "ismcts-rule")
        return std::make_unique<Ismcts<G>>(choice.budget, choice.ismcts);
    return std::make_unique<RandomPlayer<G>>();
}

}  // namespace yomi::hidden
