// Micro-benchmarks of the playout board: build with the preset `bench`, then run
// build/bench/bench/bench_board.

#include <benchmark/benchmark.h>

#include <memory>

#include "base/random.hpp"
#include "go/board.hpp"
#include "go/position.hpp"
#include "rollout/uniform.hpp"

namespace {

using namespace yomi;

/// A board in the middle of a random game.
go::Board middle_game(int size) {
    go::Board board(size);
    base::Random random(base::Seed(7));
    for (int i = 0; i < size * size / 2; ++i) {
        const auto empties = board.empty_points();
        const go::Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
        const go::Colour c = board.to_play();
        if (board.is_legal(p, c) && !board.is_eye(p, c)) board.play(p, c);
    }
    return board;
}

void uniform_playout(benchmark::State& state) {
    const auto empty = std::make_unique<go::Board>(static_cast<int>(state.range(0)));
    const auto board = std::make_unique<go::Board>(*empty);
    base::Random random(base::Seed(1));
    std::int64_t moves = 0;
    for (auto _ : state) {
        *board = *empty;
        moves += rollout::play_uniform(*board, random);
        benchmark::DoNotOptimize(board->area_score_of_finished_playout());
    }
    state.counters["moves/s"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(uniform_playout)->Arg(9)->Arg(13)->Arg(19);

void copy_board(benchmark::State& state) {
    const auto from = std::make_unique<go::Board>(middle_game(static_cast<int>(state.range(0))));
    const auto to = std::make_unique<go::Board>(*from);
    for (auto _ : state) {
        *to = *from;
        benchmark::ClobberMemory();
    }
}
BENCHMARK(copy_board)->Arg(9)->Arg(13)->Arg(19);

void legality_of_all_points(benchmark::State& state) {
    const auto board = std::make_unique<go::Board>(middle_game(static_cast<int>(state.range(0))));
    for (auto _ : state) {
        int legal = 0;
        for (const go::Point p : board->geometry().points())
            legal += board->is_legal(p, go::Colour::Black) ? 1 : 0;
        benchmark::DoNotOptimize(legal);
    }
}
BENCHMARK(legality_of_all_points)->Arg(9)->Arg(19);

void area_score(benchmark::State& state) {
    const auto board = std::make_unique<go::Board>(middle_game(static_cast<int>(state.range(0))));
    for (auto _ : state) benchmark::DoNotOptimize(board->area_score());
}
BENCHMARK(area_score)->Arg(9)->Arg(19);

void position_undo(benchmark::State& state) {
    go::Position position(19);
    base::Random random(base::Seed(3));
    while (position.moves().size() < 200) {
        const auto legal = position.legal_points(position.to_play());
        position.play(position.to_play(), legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    const go::Move last = position.moves().back();
    for (auto _ : state) {
        position.undo();
        position.play(last.colour, last.point);
    }
}
BENCHMARK(position_undo);

}  // namespace
