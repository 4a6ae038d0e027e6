// Micro-benchmarks of the tactics: build with the preset `bench`, then run build/bench/bench/bench_tactics.

#include <benchmark/benchmark.h>

#include <memory>

#include "base/random.hpp"
#include "go/tactics/groups.hpp"
#include "go/tactics/influence_map.hpp"
#include "go/tactics/ladder.hpp"
#include "go/tactics/life.hpp"

namespace {

using namespace yomi;
using go::Colour;
using go::Point;

/// A ladder that runs over the whole board, from a corner to the other one.
go::Board long_ladder(int size) {
    go::Board board(size);
    const go::Geometry& g = board.geometry();
    board.play(g.point(2, 2), Colour::White);
    for (const auto& [x, y] : {std::pair{2, 3}, {1, 2}, {2, 1}, {3, 1}}) {
        board.play(g.point(x, y), Colour::Black);
    }
    board.set_to_play(Colour::White);
    return board;
}

void full_board_ladder(benchmark::State& state) {
    const auto board = std::make_unique<go::Board>(long_ladder(static_cast<int>(state.range(0))));
    const Point stone = board->geometry().point(2, 2);
    go::LadderReader reader;
    go::Reading reading;
    for (auto _ : state) benchmark::DoNotOptimize(reading = reader.escape(*board, stone));
    if (reading.answer != go::Answer::Fails) state.SkipWithError("the ladder does not work");
    state.counters["positions"] = reading.positions;
}
BENCHMARK(full_board_ladder)->Arg(9)->Arg(19)->Repetitions(9)->ReportAggregatesOnly();

/// A board in the middle of a random game.
go::Board middle_game(int size) {
    go::Board board(size);
    base::Random random(base::Seed(7));
    for (int i = 0; i < size * size / 2; ++i) {
        const auto empties = board.empty_points();
        const Point p = empties[random.below(static_cast<std::uint32_t>(empties.size()))];
        const Colour c = board.to_play();
        if (board.is_legal(p, c) && !board.is_eye(p, c)) board.play(p, c);
    }
    return board;
}

template <class F>
void on_middle_game(benchmark::State& state, F&& f) {
    const auto board = std::make_unique<go::Board>(middle_game(static_cast<int>(state.range(0))));
    for (auto _ : state) f(*board);
}

void bouzy_5_21(benchmark::State& state) {
    go::InfluenceMap map;
    on_middle_game(state, [&](const go::Board& board) {
        map.bouzy(board);
        benchmark::DoNotOptimize(map.at(Point(0)));
    });
}
BENCHMARK(bouzy_5_21)->Arg(9)->Arg(19)->Repetitions(9)->ReportAggregatesOnly();

void safe_area(benchmark::State& state) {
    go::LifeReader life;
    on_middle_game(state, [&](const go::Board& board) {
        benchmark::DoNotOptimize(life.read(board, Colour::Black).alive.count());
    });
}
BENCHMARK(safe_area)->Arg(9)->Arg(19);

void groups(benchmark::State& state) {
    go::Groups found;
    on_middle_game(state, [&](const go::Board& board) {
        found.find(board);
        benchmark::DoNotOptimize(found.count());
    });
}
BENCHMARK(groups)->Arg(9)->Arg(19);

}  // namespace
