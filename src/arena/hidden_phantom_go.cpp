#include <fmt/format.h>

#include "arena/hidden_makers.hpp"
#include "arena/hidden_table.hpp"
#include "games/phantom_go.hpp"
#include "go/board_text.hpp"

namespace yomi::arena {
namespace {

using games::PhantomGo;

struct PhantomGoDealer {
    using State = PhantomGo;

    base::Fields fields() { return rules.fields(); }
    static void prepare() {}
    [[nodiscard]] State deal(base::Seed) const { return State(rules); }

    [[nodiscard]] static std::string look(const PhantomGo::View& view) {
        const PhantomGo& game = view.known();
        const game::Player p = view.observer();
        std::string text = go::board_text(game.board());
        text += fmt::format("You are {}; the other has {} stone{}.", p == 0 ? "Black (X)" : "White (O)",
                            game.stones(1 - p), game.stones(1 - p) == 1 ? "" : "s");
        const auto points = [&](const go::PointSet& set) {
            std::string list;
            for (const go::Point q : set.points()) list += " " + go::vertex_text(q, game.board().size());
            return list;
        };
        if (!game.refused(p).empty()) text += fmt::format(" The referee refused{}.", points(game.refused(p)));
        if (!game.suspected(p).empty()) text += fmt::format(" Refused before:{}.", points(game.suspected(p)));
        return text + "\n";
    }
    [[nodiscard]] static std::string move_text(const PhantomGo& game, game::MoveId move) {
        return move == game.pass() ? "pass" : go::vertex_text(go::Point(move), game.board().size());
    }
    [[nodiscard]] static std::string seen_text(const PhantomGo& game, game::MoveId move, game::Player) {
        if (move == game.pass()) return "The other passes.";
        return "The other thinks.";
    }
    [[nodiscard]] static std::string result_text(const PhantomGo& game, game::Player p) {
        return fmt::format("{}\n{}", go::board_text(game.board()),
                           game.reward(p) > 0.5   ? "You win."
                           : game.reward(p) < 0.5 ? "You lose."
                                                  : "A draw.");
    }

    games::PhantomGoRules rules;
};

}  // namespace

std::unique_ptr<HiddenTable> make_phantom_go_table() { return hidden_table_of<PhantomGoDealer>(); }

}  // namespace yomi::arena
