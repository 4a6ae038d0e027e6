#include "learn/training.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "base/file.hpp"
#include "go/patterns/similarity.hpp"
#include "learn/light_model.hpp"
#include "model/move_facts.hpp"

namespace yomi::learn {
namespace {

constexpr double kMostCounted = 4294967294;  // of 32-bit counts, of which the largest stands for never

struct KnownAim {
    Aim aim;
    std::string name;    // of the option
    std::string stored;  // in files of weights
};

const std::vector<KnownAim>& known_aims() {
    static const std::vector<KnownAim> aims = {
        {Aim::Likelihood, "likelihood", "likelihood"},
        {Aim::Rank, "rank", "rank"},
        {Aim::RankWhereLikely, "rank-where-likely", "rank where likely"},
        {Aim::RankTimesLikely, "rank-times-likely", "rank times likely"},
        {Aim::RankWhereLikelyScaled, "rank-where-likely-scaled", "rank where likely, scaled"}};
    return aims;
}

const KnownAim& aim_named(const std::string& name) {
    for (const KnownAim& known : known_aims()) {
        if (known.name == name) return known;
    }
    throw base::Error(fmt::format("there is no aim '{}'", name));
}

/// Those whose patterns are nested and may have weights of their own.
bool is_of_thesis(const std::string& model) { return model != "light" && model != "rich"; }

std::string name_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }

/// Begins a stage and ends it, whatever happens in between.
class Stage {
   public:
    Stage(TrainingListener& listener, const std::string& name, std::size_t games) : listener_(listener) {
        listener.begin(name, games);
    }
    ~Stage() { listener_.end(); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

   private:
    TrainingListener& listener_;
};

std::unique_ptr<MoveModel> light_model(const TrainingOptions& options, const std::vector<Game>& games,
                                       TrainingListener& listener) {
    HarvestOptions wanted{.every = static_cast<std::size_t>(options.every)};
    if (options.least > 0) wanted.least = static_cast<std::uint32_t>(options.least);
    Harvest found;
    {
        const Stage stage(listener, "harvest", 2 * games.size());
        found = harvest(games, wanted, [&] { listener.advance(1); });
    }
    listener.say(fmt::format("{} patterns seen at least {} times, in {} positions with {} moves",
                             found.patterns.size(), wanted.least, found.positions, found.moves));
    listener.found(found.patterns);
    return std::make_unique<LightModel>(found.patterns);
}

KeyHarvestOptions key_harvest_options(const TrainingOptions& options, const std::vector<Game>& games) {
    // A gigabyte for each table is enough for forty thousand games; few games need little.
    const std::size_t slots = games.size() > 10'000 ? 1U << 26 : games.size() > 300 ? 1U << 24 : 1U << 18;
    KeyHarvestOptions wanted{.slots = slots, .stored = static_cast<std::size_t>(options.stored)};
    if (options.harvest == "thesis") {
        wanted = KeyHarvestOptions::of_thesis(games.front().size);
        if (options.least > 0) wanted.least_seen = static_cast<std::uint32_t>(options.least);
        wanted.seen_every = static_cast<std::size_t>(options.every);
        return wanted;
    }
    const auto least = [&](std::uint32_t usual) {
        return options.least > 0 ? static_cast<std::uint32_t>(options.least) : usual;
    };
    wanted.least_played = least(wanted.least_played);
    if (options.least_seen > 0) wanted.least_seen = static_cast<std::uint32_t>(options.least_seen);
    if (is_of_thesis(options.model)) {
        // The thesis counts all possible moves (Table 3.1), and patterns of played moves as they come.
        wanted.least_played = UINT32_MAX;
        wanted.least_seen = least(games.front().size < 13 ? 100 : 200);
        wanted.seen_every = static_cast<std::size_t>(options.every);
    }
    if (model::make_move_facts(options.model)->compares()) {
        // The commonest patterns of possible moves foretell worse: few of them have a stone next to the move.
        wanted.least_played = least(3);
        wanted.least_seen = UINT32_MAX;
    }
    if (options.factors > 0) wanted.least_factored = static_cast<std::uint32_t>(options.least_factored);
    return wanted;
}

std::unique_ptr<MoveModel> keyed_model(const TrainingOptions& options, const std::vector<Game>& games,
                                       TrainingListener& listener) {
    const std::size_t times = model::make_move_facts(options.model)->has_shapes() ? 2 : 1;
    KeyHarvest found;
    {
        const Stage stage(listener, "harvest", times * games.size());
        found = harvest_keys(options.model, games, key_harvest_options(options, games),
                             [&] { listener.advance(1); });
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

/// What is learned from what, the same for all epochs.
std::string about(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
                  std::size_t games, const MoveModel& model) {
    std::string text = fmt::format(
        "yomi " YOMI_VERSION "\nmodel {}\ngames {} ({})\nevery {}\nweights {}\naim {}\nstep {}\nseed {}\n",
        options.model, name_of(files.games), games, options.every, model.weights(),
        aim_named(options.aim).stored, options.step, seed.value());
    if (const std::uint32_t each = model.factors().count; each > 0) {
        text += fmt::format("factors {} of {} facts, step {}\n", each,
                            (model.parameters() - model.weights()) / each, options.factor_step);
    }
    if (options.harvest == "thesis") text += "harvest of the thesis\n";
    if (options.by_difference()) text += "nested patterns by difference\n";
    return text + fmt::format("caution {}\n", options.used_caution());
}

TrainOptions train_options(const TrainingOptions& options, int board_size, base::Seed seed) {
    const Objective objective{aim_named(options.aim).aim, options.slope};
    const double unit = objective.unit(board_size * board_size);
    return {.epochs = static_cast<int>(options.epochs),
            .step = options.step,
            .caution = options.used_caution() * unit * unit,
            .every = static_cast<std::size_t>(options.every),
            .threads = static_cast<int>(options.threads),
            .objective = objective,
            .factor_step = options.factor_step,
            .seed = seed};
}

std::vector<Game> games_of(const std::string& path, const std::string& skip_from, std::int64_t most,
                           std::int64_t skip, int size) {
    GameChoice choice{.skip = static_cast<std::size_t>(skip), .skip_from = skip_from, .size = size};
    if (most > 0) choice.games = static_cast<std::size_t>(most);
    return read_games(path, choice);
}

void go_on(Trainer& trainer, const std::string& path, const std::string& about, TrainingListener& listener) {
    if (path.empty() || !std::filesystem::exists(path)) return;
    std::ifstream in(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw base::Error(fmt::format("cannot read '{}'", path));
    trainer.resume(bytes, about, path);
    listener.say(fmt::format("going on after epoch {} of '{}'", trainer.epochs_done(), path));
}

}  // namespace

base::Fields TrainingOptions::fields() {
    using base::field;
    std::vector<std::string> aims;
    for (const KnownAim& known : known_aims()) aims.push_back(known.name);
    return {
        field("model", model, {},
              "light (fast, for the tree), rich (foretells best), or a function of the thesis and its "
              "patterns: "
              "mc/n5, uct/n7, mc/collage"),
        field("games", games, {0, 1e12}, "learn from so many games at most, the first ones; 0: all"),
        field("test_games", test_games, {1, 1e12}, "measure on so many games at most"),
        field("test_every", test_every, {1, 1e9}, "measure on every so many positions only"),
        field("skip", skip, {0, 1e6}, "moves at the start of each game that are not learned"),
        field("aim", aim, aims,
              "rank is eq. 3.8 of the thesis, rank-times-likely eq. 4.9 (CP2), "
              "rank-where-likely the same with f^2 as a mere weight of the terms, rank-where-likely-scaled "
              "with "
              "f^2 times the "
              "square of the number of moves"),
        field("slope", slope, {1e-3, 1e6}, "of the sigmoid of those"),
        field("every", every, {1, 1e9}, "take every so many positions only"),
        field(
            "least", least, {0, kMostCounted},
            "learn patterns that are seen (rich, similar: played) at least so often; 0: 100, mc/… and uct/… "
            "from 13x13 on 200, rich 10, similar 3"),
        field("least_seen", least_seen, {0, kMostCounted},
              "rich: or possible so often in every 40th position; 0: 200"),
        field("stored", stored, {1, static_cast<double>(go::SimilarPatterns::kMostKnown)},
              "similar: compare moves with so many patterns, the commonest of played moves; time grows with "
              "them"),
        field(
            "harvest", harvest, {"usual", "thesis"},
            "mc/…, uct/…: usual counts a larger pattern once the smaller one is common; thesis counts every "
            "size in one table of 40,000,000, where those seen 50 times (from 13x13 on 100) or less are "
            "deleted when it is half full (Table 3.1)")
            .quiet_at("usual"),
        field("differences", differences, {"usual", "true", "false"},
              "mc/…, uct/…: learn how much a pattern differs from the one inside of it; usually for the aim "
              "likelihood"),
        field("epochs", epochs, {1, 1000}, "times over all games"),
        field("step", step, {1e-6, 10}, "size of the first steps"),
        field("caution", caution, {0, 1e9},
              "what the sums of squared gradients begin with: more of it keeps the weights of rare facts "
              "small; "
              "0: 0.001, of collage patterns by difference 1"),
        field("threads", threads, {1, 1024}, "change the time, not the result"),
        field(
            "factors", factors, {0, 32},
            "rich, mc/…, uct/…: so many factors of each common fact, by which facts act together; a multiple "
            "of 4"),
        field("least_factored", least_factored, {1, kMostCounted},
              "facts are common that are possible so often in every 40th position"),
        field("factor_step", factor_step, {1e-6, 10}, "size of the first steps of factors"),
    };
}

void TrainingOptions::check() const {
    if (is_of_thesis(model) || model == "rich") {
        model::make_move_facts(model);
    } else if (factors > 0) {
        throw base::Error("the model 'light' has no factors; 'rich', 'mc/…' and 'uct/…' can have them");
    }
    if (factors % 4 != 0)
        throw base::Error(fmt::format("factors = {} is not allowed; it takes a multiple of 4", factors));
    if (harvest == "thesis" &&
        (!is_of_thesis(model) || factors > 0 || model::make_move_facts(model)->compares()))
        throw base::Error(
            fmt::format("harvest = thesis is for the models 'mc/…' and 'uct/…' with patterns that are "
                        "counted, without factors; '{}' is none",
                        model));
    if (differences == "true" && (factors > 0 || !is_of_thesis(model)))
        throw base::Error("differences are for the models 'mc/…' and 'uct/…' without factors");
}

bool TrainingOptions::by_difference() const {
    if (differences != "usual") return differences == "true";
    return is_of_thesis(model) && factors == 0 && aim_named(aim).aim == Aim::Likelihood;
}

double TrainingOptions::used_caution() const {
    if (caution > 0) return caution;
    // The differences of a move's four quarters add up, and those of rare ones are mostly chance.
    return by_difference() && model.ends_with("/collage") ? 1 : TrainOptions{}.caution;
}

const std::vector<std::string>& fields_without_effect() {
    static const std::vector<std::string> names = {"threads"};
    return names;
}

void train(const TrainingOptions& options, const TrainingFiles& files, base::Seed seed,
           TrainingListener& listener) {
    options.check();
    const std::vector<Game> games = games_of(files.games, files.skip_from, options.games, options.skip, 0);
    const int size = games.front().size;
    std::vector<Game> test;
    if (!files.test.empty())
        test = games_of(files.test, files.test_skip_from, options.test_games, options.skip, size);
    listener.say(fmt::format("{} games on {}x{}", games.size(), size, size));

    const auto model = options.model == "light" ? light_model(options, games, listener)
                                                : keyed_model(options, games, listener);
    Trainer trainer(*model, train_options(options, size, seed));
    const std::string text = about(options, files, seed, games.size(), *model);
    go_on(trainer, files.checkpoint, text, listener);
    const auto begun = std::chrono::steady_clock::now();
    // After each epoch, so that a long run can be used before its end.
    const auto save = [&] {
        std::string provenance = text + fmt::format("epochs {}\n", trainer.epochs_done());
        if (!test.empty()) {
            const Measures fit =
                measure(*model, trainer.parameters(), test, static_cast<std::size_t>(options.test_every));
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
            listener.fit(text, trainer.epochs_done(), taken.count(), fit);
            provenance += fmt::format("held-out {}: log-likelihood {:.4f}, first {:.4f}\n",
                                      name_of(files.test), fit.log_likelihood(), fit.match(1));
        }
        base::write_text_file(files.out, model->to_bytes(trainer.parameters(), provenance));
    };
    if (trainer.epochs_done() >= options.epochs) save();
    while (trainer.epochs_done() < options.epochs) {
        const int epoch = trainer.epochs_done() + 1;
        {
            const Stage stage(listener, fmt::format("epoch {}", epoch), games.size());
            trainer.epoch(games, seed.derive("epoch").derive(static_cast<std::uint64_t>(epoch)),
                          [&](std::size_t n) { listener.advance(n); });
        }
        if (!files.checkpoint.empty()) base::write_text_file(files.checkpoint, trainer.checkpoint(text));
        save();
    }
}

}  // namespace yomi::learn
