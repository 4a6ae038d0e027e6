#include "lab/work/work.hpp"

#include <algorithm>
#include <chrono>

#include "bandit/rule.hpp"
#include "base/interrupted.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/work/hidden_work.hpp"
#include "lab/work/knockout_work.hpp"
#include "lab/work/learning_work.hpp"
#include "lab/work/similarity_study.hpp"
#include "match/engine_seat.hpp"
#include "player/similarity_matches.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void measure_bandit(const BanditWork& work, JobResult& result) {
    bandit::Experiment experiment = work.experiment;
    experiment.seed = experiment.seed.derive("bandit").derive(result.number);
    experiment.threads = 1;  // the jobs are run beside each other already
    const auto rule = bandit::make_rule(work.rule);
    const bandit::Curve curve = bandit::measure_regret(experiment, *rule);
    const auto runs = static_cast<double>(experiment.runs);
    for (const bandit::Checkpoint& c : curve.checkpoints) {
        const auto pulls = static_cast<double>(c.pulls);
        result.measures.push_back({.name = "cumulative regret",
                                   .x = pulls,
                                   .value = c.cumulative.mean(),
                                   .half_width = c.cumulative.half_width_95(),
                                   .weight = runs});
        result.measures.push_back({.name = "simple regret",
                                   .x = pulls,
                                   .value = c.simple.mean(),
                                   .half_width = c.simple.half_width_95(),
                                   .weight = runs});
        result.measures.push_back({.name = "best arm",
                                   .x = pulls,
                                   .value = c.right.mean(),
                                   .half_width = c.right.half_width_95(),
                                   .weight = runs});
    }
}

void measure_p_game(const PGameWork& work, JobResult& result, const std::stop_token& stop) {
    // The seed of a tree is not that of the cell: all rules get the same trees.
    const auto points =
        search_p_game(work.study, work.rule, work.seed.derive("p-game").derive(result.number), stop);
    if (stop.stop_requested()) throw base::Interrupted();
    for (const PGamePoint& point : points) {
        const auto add = [&](const std::string& name, const base::RunningMean& figure) {
            result.measures.push_back({.name = name,
                                       .x = static_cast<double>(point.simulations),
                                       .value = figure.mean(),
                                       .weight = static_cast<double>(figure.count())});
        };
        add("failure rate", point.failure);
        add("simple regret", point.simple);
        add("cumulative regret", point.cumulative);
    }
}

void measure_similarity(const SimilarityWork& work, JobResult& result, const std::stop_token& stop) {
    const base::Seed seed = work.seed;
    const auto check_stop = [&](std::size_t /*moves*/) {
        if (stop.stop_requested()) throw base::Interrupted();
    };
    const base::Seed game_seed = seed.derive("game").derive(result.number);
    engine::Engine engine = work.player ? match::make_engine(*work.player, game_seed)
                                        : engine::Engine(game_seed, {.player = "rave"});
    const go::Record game =
        self_played_game(engine, static_cast<int>(work.size), work.game_playouts, check_stop);
    for (std::uint64_t i = 0; i < game_phases().size(); ++i) {
        check_stop(0);
        const GamePhase& phase = game_phases()[i];
        const auto matches =
            player::similarity_matches(moment_of_phase(game, phase).position, engine.player(),
                                       {.surroundings = work.surroundings,
                                        .playouts = work.playouts,
                                        .seed = seed.derive("search").derive(result.number).derive(i)})
                .by_depth;
        for (std::size_t depth = 0;
             depth < matches.size() && depth <= static_cast<std::size_t>(work.max_depth); ++depth) {
            const auto updates = static_cast<double>(matches[depth].updates);
            if (updates <= 0) continue;
            result.measures.push_back({.name = std::string(phase.name),
                                       .x = static_cast<double>(depth),
                                       .value = static_cast<double>(matches[depth].matching) / updates,
                                       .weight = updates});
        }
    }
}

/// Playouts of a second from the empty board.
double speed_of(const match::PlayerSpec& player, std::int64_t size, base::Seed seed,
                const std::stop_token& stop) {
    engine::Engine engine = match::make_engine(player, seed);
    engine.new_game(static_cast<int>(size));
    const player::Decision decision = engine.choose(go::Colour::Black, stop);
    if (stop.stop_requested()) throw base::Interrupted();
    return decision.seconds > 0 ? static_cast<double>(decision.playouts) / decision.seconds : 0;
}

/// Seconds of a move of one player; programs without a clock may take any time.
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

}  // namespace

JobResult Worker::run(const Cell& cell, std::uint64_t number, std::stop_token stop) {
    const auto start = Clock::now();
    JobResult result;
    result.number = number;
    if (const auto* match = std::get_if<MatchWork>(&cell.work)) {
        result.game = table_.play(match->matchup, cell.identity, number, std::move(stop));
    } else if (const auto* bandit = std::get_if<BanditWork>(&cell.work)) {
        measure_bandit(*bandit, result);
    } else if (const auto* p_game = std::get_if<PGameWork>(&cell.work)) {
        measure_p_game(*p_game, result, stop);
    } else if (const auto* similarity = std::get_if<SimilarityWork>(&cell.work)) {
        measure_similarity(*similarity, result, stop);
    } else if (const auto* hidden = std::get_if<HiddenWork>(&cell.work)) {
        play_hidden(*hidden, result, stop);
    } else if (const auto* features = std::get_if<FeaturesWork>(&cell.work)) {
        measure_features(*features, result, stop);
    } else if (const auto* loss = std::get_if<LossWork>(&cell.work)) {
        measure_loss(*loss, result, stop);
    } else if (const auto* learning = std::get_if<LearningWork>(&cell.work)) {
        learn_and_measure(*learning, result, stop);
    } else if (const auto* knockout = std::get_if<KnockoutWork>(&cell.work)) {
        play_knockout(*knockout, cell.identity, table_, result, stop);
    } else if (const auto* speed = std::get_if<SpeedWork>(&cell.work)) {
        const double value = speed_of(speed->player, speed->size, speed->seed.derive(number), stop);
        result.measures.push_back({.name = "playouts per second", .value = value});
    }
    for (Measure& measure : result.measures) measure.number = number;
    result.seconds = seconds_since(start);
    return result;
}

double guess_seconds(const Cell& cell) {
    if (const auto* match = std::get_if<MatchWork>(&cell.work))
        return guess_game_seconds(match->matchup.first, match->matchup.second, match->matchup.game);
    if (const auto* tune = std::get_if<TuneWork>(&cell.work))
        return static_cast<double>(tune->games) * guess_game_seconds(tune->player, tune->player, tune->game);
    if (const auto* knockout = std::get_if<KnockoutWork>(&cell.work)) {
        double all = 0;  // of one game of each with itself
        for (const match::PlayerSpec& player : knockout->players)
            all += guess_game_seconds(player, player, knockout->game);
        const auto players = static_cast<double>(knockout->players.size());
        return all / players * (players - 1) * static_cast<double>(knockout->games);
    }
    if (const auto* bandit = std::get_if<BanditWork>(&cell.work)) {
        BanditWork small = *bandit;
        small.experiment.runs = 1;
        JobResult ignored;
        const auto start = Clock::now();
        measure_bandit(small, ignored);
        return seconds_since(start) * static_cast<double>(bandit->experiment.runs);
    }
    if (const auto* p_game = std::get_if<PGameWork>(&cell.work)) {
        PGameWork small = *p_game;
        small.study.repeats = 1;
        JobResult ignored;
        const auto start = Clock::now();
        measure_p_game(small, ignored, {});
        return seconds_since(start) * static_cast<double>(p_game->study.repeats);
    }
    if (const auto* hidden = std::get_if<HiddenWork>(&cell.work)) {
        HiddenWork small = *hidden;
        small.deals = 1;
        JobResult ignored;
        const auto start = Clock::now();
        play_hidden(small, ignored, {});
        return seconds_since(start) * static_cast<double>(hidden->deals);
    }
    if (const auto* features = std::get_if<FeaturesWork>(&cell.work)) {
        FeaturesWork small = *features;
        small.games = 1;
        JobResult ignored;
        const auto start = Clock::now();
        measure_features(small, ignored, {});
        return seconds_since(start) * static_cast<double>(features->games);
    }
    if (const auto* loss = std::get_if<LossWork>(&cell.work)) {
        LossWork small = *loss;
        small.trials = 1;
        JobResult ignored;
        const auto start = Clock::now();
        measure_loss(small, ignored, {});
        return seconds_since(start) * static_cast<double>(loss->trials);
    }
    if (const auto* similarity = std::get_if<SimilarityWork>(&cell.work)) {
        match::GameOptions game;
        game.size = similarity->size;
        match::PlayerSpec player{.name = "similarity", .command = {}, .options = {{"player", "similarity"}}};
        if (similarity->player) player = *similarity->player;
        player.options.emplace_back("playouts", "200");
        const double playout = guess_move_seconds(player, game) / 200;
        const double in_game = 0.8 * static_cast<double>(game.size * game.size * similarity->game_playouts);
        return playout * (in_game + 4 * static_cast<double>(similarity->playouts));
    }
    if (const auto* learning = std::get_if<LearningWork>(&cell.work)) return guess_learning(*learning);
    const auto& speed = std::get<SpeedWork>(cell.work);
    match::GameOptions game;
    game.size = speed.size;
    return guess_move_seconds(speed.player, game);
}

}  // namespace yomi::lab
