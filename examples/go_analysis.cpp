// Go: a position, and what an engine thinks of it. Prints the best moves of a 9x9 opening with their visits.

#include <yomi/go.hpp>

#include <cstdio>

using namespace yomi;

int main() {
    engine::Engine engine{base::Seed(1)};
    engine.new_game(9);
    engine.set_komi(6.5);
    engine.set_option("player", "rave");
    engine.play(go::Colour::Black, go::parse_vertex("E5", 9).value());
    player::Budget budget;
    budget.playouts = 2000;
    const player::Decision decision = engine.analyse(go::Colour::White, budget, {}, {});
    for (std::size_t i = 0; i < decision.candidates.size() && i < 5; ++i) {
        const player::Candidate& c = decision.candidates[i];
        std::printf("%-3s %5lld visits, %4.1f %% wins\n", go::vertex_text(c.point, 9).c_str(),
                    static_cast<long long>(c.visits), 100 * c.mean);
    }
}
