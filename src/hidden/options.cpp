#include "hidden/options.hpp"

#include "hidden/budget.hpp"

namespace yomi::hidden {

using base::field;

namespace {

constexpr const char* kPlayoutHelp = "who plays to the end";
constexpr const char* kNoiseHelp = "with playout = rule: the chance of a random move";

}  // namespace

base::Fields Budget::fields() {
    return {
        field("playouts", playouts, {0, 1e12}, "playouts of a move (N); 0: no limit"),
        field("work", work, {0, 1e12}, "random games of a move, those inside of playouts too; 0: no limit"),
        field("milliseconds", milliseconds, {0, 1e9}, "time of the processor for a move; 0: no limit"),
    };
}

base::Fields PimcOptions::fields() {
    return {
        field("playout", playout, {"random", "rule"}, kPlayoutHelp),
        field("noise", noise, {0, 1}, kNoiseHelp),
        field("depth", depth, {0, 100}, "moves that are searched with perfect information before a playout"),
        field("every_move", every_move,
              "try every move on each sample, as Algorithm 1 says, instead of one chosen by UCB1-tuned"),
    };
}

base::Fields IimcOptions::fields() {
    return {
        field("inner", inner, {1, 1e9}, "playouts of each move inside of a playout (M)"),
        field("recursion", recursion, {1, 10}, "how many levels of players search inside of playouts"),
        field("innermost", innermost, {"random", "rule"}, "who plays in the innermost playouts"),
        field("movers", movers, {"all", "own"},
              "who searches inside of playouts: everybody, or the player alone"),
    };
}

InnerSearch IimcOptions::search() const {
    return {.playouts = inner, .recursion = recursion, .innermost = policy_of(innermost)};
}

base::Fields AmctsOptions::fields() {
    return {
        field("c", c, {0, 1e9}, "playouts for each possible state and move (C)"),
        field("inner", inner, {1, 1e9}, "playouts of each move inside of a playout (M)"),
    };
}

base::Fields AmctsPlusOptions::fields() {
    return {
        field("c", c, {0, 1e9}, "playouts for each possible state and move (C)"),
        field("inner", inner, {1, 1e9}, "playouts of each move inside of a playout (M)"),
        field("keep", keep, {0, 1e9}, "as how many playouts of a move the first results count later"),
        field("first_share", first_share, {0, 1}, "the most of time and work that the first playouts get"),
        field("caution", caution, {0, 1000}, "a factor of the bound that calls for the second playouts"),
        field("third", third, {"ismcts", "iimc"}, "the policy where the first leaves moves close together"),
        field("simulations", simulations, {1, 1e6},
              "without a limit of time or work: simulations of ISMCTS at most, for each playout of a move"),
        field("playout", playout, {"random", "rule"}, kPlayoutHelp),
        field("noise", noise, {0, 1}, kNoiseHelp),
    };
}

base::Fields IsmctsOptions::fields() {
    return {
        field("c", c, {0, 100}, "exploration; with formula = prior in units of the spread, and 3 is usual"),
        field("formula", formula, {"ucb", "prior"},
              "the bound of a move: UCB1, or below the root PUCT with the rules of thumb as prior"),
        field("prior", prior, {0, 1}, "with formula = prior: of the move of the rules of thumb"),
        field("observers", observers, {"single", "multiple"}, "one tree, or one for each player"),
        field("playout", playout, {"random", "rule"}, kPlayoutHelp),
        field("noise", noise, {0, 1}, kNoiseHelp),
    };
}

IsmctsOptions IsmctsOptions::led_by_rules() {
    IsmctsOptions options;
    options.c = 3;
    options.formula = "prior";
    options.playout = "rule";
    return options;
}

Policy policy_of(const std::string& name) { return name == "rule" ? Policy::Rule : Policy::Random; }

}  // namespace yomi::hidden
