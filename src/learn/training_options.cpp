#include "learn/training_options.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "go/patterns/similar_patterns.hpp"
#include "model/move_facts.hpp"

namespace yomi::learn {
namespace {

constexpr double kMostCounted = 4294967294;  // of 32-bit counts, of which the largest stands for never
constexpr std::uint32_t kNever = UINT32_MAX;

struct NamedLoss {
    LossKind kind;
    std::string name;    // of the option
    std::string stored;  // in files of weights
};

const std::vector<NamedLoss>& named_losses() {
    static const std::vector<NamedLoss> losses = {
        {LossKind::Likelihood, "likelihood", "likelihood"},
        {LossKind::Rank, "rank", "rank"},
        {LossKind::RankWhereLikely, "rank-where-likely", "rank where likely"},
        {LossKind::RankTimesLikely, "rank-times-likely", "rank times likely"},
        {LossKind::RankWhereLikelyScaled, "rank-where-likely-scaled", "rank where likely, scaled"}};
    return losses;
}

const NamedLoss& loss_named(const std::string& name) {
    for (const NamedLoss& known : named_losses()) {
        if (known.name == name) return known;
    }
    throw base::Error(fmt::format("there is no loss '{}'", name));
}

/// The number that an option has, or the usual one for 0.
std::uint32_t given_or(std::int64_t given, std::uint32_t usual) {
    return given > 0 ? static_cast<std::uint32_t>(given) : usual;
}

}  // namespace

ModelFamily family_of(const std::string& model) {
    if (model == "light") return ModelFamily::Light;
    return model == "rich" ? ModelFamily::Rich : ModelFamily::Thesis;
}

void TrainingOptions::check() const {
    const ModelFamily family = family_of(model);
    if (family != ModelFamily::Light) {
        model::make_move_facts(model);
    } else if (factors > 0) {
        throw base::Error("the model 'light' has no factors; 'rich', 'mc/…' and 'uct/…' can have them");
    }
    if (factors % 4 != 0)
        throw base::Error(fmt::format("factors = {} is not allowed; it takes a multiple of 4", factors));
    const bool nested = family == ModelFamily::Thesis && factors == 0;
    if (harvest == "thesis" && (!nested || model::make_move_facts(model)->compares()))
        throw base::Error(
            fmt::format("harvest = thesis is for the models 'mc/…' and 'uct/…' with patterns that are "
                        "counted, without factors; '{}' is none",
                        model));
    if (differences == "true" && !nested)
        throw base::Error("differences are for the models 'mc/…' and 'uct/…' without factors");
}

bool TrainingOptions::by_difference() const {
    if (differences != "usual") return differences == "true";
    return family_of(model) == ModelFamily::Thesis && factors == 0 &&
           used_loss().kind == LossKind::Likelihood;
}

double TrainingOptions::used_initial_accumulator() const {
    if (initial_accumulator > 0) return initial_accumulator;
    // The differences of a move's four quarters add up, and those of rare ones are mostly chance.
    return by_difference() && model.ends_with("/collage") ? 1 : TrainerOptions{}.initial_accumulator;
}

Loss TrainingOptions::used_loss() const { return {loss_named(loss).kind, sigmoid_slope}; }

std::string TrainingOptions::stored_loss() const { return loss_named(loss).stored; }

TrainerOptions TrainingOptions::for_trainer(int board_size, base::Seed seed) const {
    const double unit = used_loss().unit(board_size * board_size);
    return {.epochs = static_cast<int>(epochs),
            .step = step,
            .initial_accumulator = used_initial_accumulator() * unit * unit,
            .stride = static_cast<std::size_t>(stride),
            .threads = static_cast<int>(threads),
            .loss = used_loss(),
            .factor_step = factor_step,
            .teacher_share = teacher_share,
            .labelled_only = labelled_only,
            .seed = seed};
}

HarvestOptions TrainingOptions::for_harvest() const {
    HarvestOptions wanted{.stride = static_cast<std::size_t>(stride)};
    wanted.min_count = given_or(min_count, wanted.min_count);
    return wanted;
}

KeyHarvestOptions TrainingOptions::for_key_harvest(int board_size, std::size_t game_count) const {
    if (harvest == "thesis") {
        KeyHarvestOptions wanted = KeyHarvestOptions::of_thesis(board_size);
        wanted.min_possible = given_or(min_count, wanted.min_possible);
        wanted.possible_stride = static_cast<std::size_t>(stride);
        return wanted;
    }
    // A gigabyte for each table is enough for forty thousand games; few games need little.
    const std::size_t slots = game_count > 10'000 ? 1U << 26 : game_count > 300 ? 1U << 24 : 1U << 18;
    KeyHarvestOptions wanted{.slots = slots, .stored = static_cast<std::size_t>(stored)};
    wanted.min_played = given_or(min_count, wanted.min_played);
    wanted.min_possible = given_or(min_possible_count, wanted.min_possible);
    if (family_of(model) == ModelFamily::Thesis) {
        // The thesis counts all possible moves (Table 3.1), and patterns of played moves as they come.
        wanted.min_played = kNever;
        wanted.min_possible = given_or(min_count, board_size < 13 ? 100 : 200);
        wanted.possible_stride = static_cast<std::size_t>(stride);
    }
    if (model::make_move_facts(model)->compares()) {
        // The commonest patterns of possible moves predict worse: few of them have a stone next to the move.
        wanted.min_played = given_or(min_count, 3);
        wanted.min_possible = kNever;
    }
    if (factors > 0) wanted.min_factored = static_cast<std::uint32_t>(min_factor_count);
    return wanted;
}

const std::vector<std::string>& fields_without_effect() {
    static const std::vector<std::string> names = {"threads"};
    return names;
}

base::Fields TrainingOptions::fields() {
    using base::field;
    std::vector<std::string> losses;
    for (const NamedLoss& known : named_losses()) losses.push_back(known.name);
    // Their order and first names are part of the identities of experiments' cells.
    base::Fields all = {
        field("model", model, {},
              "light (fast, for the tree), rich (predicts best), or a function of the thesis and its "
              "patterns: mc/n5, uct/n7, mc/collage"),
        field("games", games, {0, 1e12}, "learn from so many games at most, the first ones; 0: all"),
        field("test_games", test_games, {1, 1e12}, "measure on so many games at most"),
        field("test_stride", test_stride, {1, 1e9}, "measure on every so many positions only")
            .formerly("test_every"),
        field("skip", skip, {0, 1e6}, "moves at the start of each game that are not learned"),
        field("loss", loss, losses,
              "what is minimised: the negative log-likelihood of the played moves; rank, eq. 3.8 of the "
              "thesis; rank-times-likely, eq. 4.9 (CP2); rank-where-likely, the same with f^2 as a mere "
              "weight of the terms; rank-where-likely-scaled, with f^2 times the square of the number of "
              "moves")
            .formerly("aim"),
        field("sigmoid_slope", sigmoid_slope, {1e-3, 1e6}, "slope of the sigmoid of the rank losses")
            .formerly("slope"),
        field("stride", stride, {1, 1e9},
              "learn from every so many positions only; those with a label are all learned")
            .formerly("every"),
        field("min_count", min_count, {0, kMostCounted},
              "learn patterns that are seen (rich, similar: played) at least so often; 0: 100, mc/… and "
              "uct/… from 13x13 on 200, rich 10, similar 3")
            .formerly("least"),
        field("min_possible_count", min_possible_count, {0, kMostCounted},
              "rich: or possible so often in every 40th position; 0: 200")
            .formerly("least_seen"),
        field("stored", stored, {1, static_cast<double>(go::SimilarPatterns::kMostKnown)},
              "similar: compare moves with so many patterns, the commonest of played moves; time grows with "
              "them"),
        field("harvest", harvest, {"usual", "thesis"},
              "mc/…, uct/…: usual counts a larger pattern once the smaller one is common; thesis counts "
              "every size in one table of 40,000,000, where those seen 50 times (from 13x13 on 100) or less "
              "are deleted when it is half full (Table 3.1)")
            .quiet_at("usual"),
        field("differences", differences, {"usual", "true", "false"},
              "mc/…, uct/…: learn how much a pattern differs from the one inside of it; usually for the "
              "loss likelihood"),
    };
    for (const base::Field& field : descent_fields()) all.push_back(field);
    return all;
}

/// How the weights are found, once it is known which there are.
base::Fields TrainingOptions::descent_fields() {
    using base::field;
    return {
        field("epochs", epochs, {1, 1000}, "times over all games"),
        field("step", step, {1e-6, 10}, "size of the first steps"),
        field("initial_accumulator", initial_accumulator, {0, 1e9},
              "what Adagrad's sums of squared gradients begin with: more of it keeps the weights of rare "
              "facts small; 0: 0.001, of collage patterns by difference 1")
            .formerly("caution"),
        field("threads", threads, {1, 1024}, "change the time, not the result"),
        field("factors", factors, {0, 32},
              "rich, mc/…, uct/…: so many factors of each common fact, whose products say how facts "
              "interact; a multiple of 4"),
        field("min_factor_count", min_factor_count, {1, kMostCounted},
              "facts are common that are possible so often in every 40th position")
            .formerly("least_factored"),
        field("factor_step", factor_step, {1e-6, 10}, "size of the first steps of factors"),
        field(
            "teacher_share", teacher_share, {0, 1},
            "where --labels says how likely a stronger player would play each move: the share of its word in "
            "what is learned; the rest is the played move")
            .quiet_at("1"),
        field("labelled_only", labelled_only, "with --labels: leave out the positions without a label")
            .quiet_at("false"),
    };
}

}  // namespace yomi::learn
