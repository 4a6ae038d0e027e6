#include <fmt/format.h>

#include "arena/hidden_makers.hpp"
#include "arena/hidden_table.hpp"
#include "games/cards.hpp"
#include "games/daihinmin.hpp"

namespace yomi::arena {
namespace {

using games::Daihinmin;
using games::Meld;

/// "8s", or "Jo" for the joker.
std::string rich_card_text(int card) {
    if (card == Daihinmin::kJoker) return "Jo";
    return fmt::format("{}{}", "3456789TJQKA2"[card / 4], "cdhs"[card % 4]);
}

std::string rich_cards_text(std::uint64_t cards, std::string_view between) {
    std::string text;
    for (; cards != 0; cards &= cards - 1)
        text += fmt::format("{}{}", text.empty() ? "" : between, rich_card_text(games::lowest_of(cards)));
    return text;
}

struct DaihinminDealer {
    using State = Daihinmin;

    base::Fields fields() { return rules.fields(); }
    static void prepare() {}
    [[nodiscard]] State deal(base::Seed seed) const { return {rules, seed}; }

    [[nodiscard]] static std::string look(const Daihinmin::View& view) {
        const Daihinmin& game = view.known();
        const game::Player p = view.observer();
        std::string text = fmt::format("Your hand: {}\n", rich_cards_text(game.hand(p), " "));
        if (game.is_exchanging()) return text + "Give cards away, the lowest first.\n";
        text += game.table().kind == Meld::Kind::Pass
                    ? std::string("The table is empty: lead what you like.\n")
                    : fmt::format("On the table: {}\n", rich_cards_text(game.table().cards, " "));
        if (game.is_reversed()) text += "Revolution: low ranks are strong.\n";
        if (game.is_locked()) text += "The suits are locked.\n";
        return text;
    }
    /// Cards side by side; a sequence with a joker says where it begins, since the joker could stand
    /// elsewhere.
    [[nodiscard]] static std::string move_text(const Daihinmin&, game::MoveId move) {
        if (move == 0) return "pass";
        const Meld meld = Daihinmin::meld_of(move);
        std::string text = rich_cards_text(meld.cards, "");
        if (meld.kind == Meld::Kind::Sequence && meld.has_joker)
            text += fmt::format("@{}", "3456789TJQKA2"[meld.rank]);
        return text;
    }
    [[nodiscard]] static std::string seen_text(const Daihinmin& game, game::MoveId move, game::Player) {
        if (game.is_exchanging()) return fmt::format("Seat {} gives a card away.", game.player() + 1);
        return fmt::format("Seat {} {}.", game.player() + 1,
                           move == 0 ? "passes" : "plays " + move_text(game, move));
    }
    [[nodiscard]] static std::string result_text(const Daihinmin& game, game::Player p) {
        std::string text = "Places:";
        for (int q = 0; q < Daihinmin::kPlayers; ++q)
            text += fmt::format("  {} {}", q == p ? "you" : fmt::format("seat {}", q + 1),
                                game.place(q) < 0 ? Daihinmin::kPlayers : game.place(q) + 1);
        return text;
    }

    static constexpr int kDeck = 53;
    static std::string card_name(int card) { return rich_card_text(card); }
    static bool is_giving(const Daihinmin& game) { return game.is_exchanging(); }
    static std::uint64_t cards_of(game::MoveId move) { return Daihinmin::meld_of(move).cards; }
    static int taker(const Daihinmin& before, const Daihinmin& after) {
        const bool ended = !before.is_exchanging() && after.table().kind == Meld::Kind::Pass;
        return ended && !after.is_over() ? after.player() : -1;
    }
    static void show(const Daihinmin::View& view, CardSight& sight) {
        const Daihinmin& game = view.known();
        const game::Player p = view.observer();
        const int gifts = p == 0 ? 2 : p == 1 ? 1 : 0;
        const std::uint64_t chosen = game.is_exchanging() && p < 2 ? game.given(p) : 0;
        sight.giving = game.is_exchanging();
        sight.to_give = game.is_exchanging() ? gifts - games::count_of_cards(chosen) : 0;
        sight.hand = names_of_cards<DaihinminDealer>(game.hand(p) & ~chosen);
        sight.gave = names_of_cards<DaihinminDealer>(game.given(p));
        if (p != Daihinmin::kPlayers - 1 - p)
            sight.got = names_of_cards<DaihinminDealer>(game.given(Daihinmin::kPlayers - 1 - p));
        if (game.is_reversed()) sight.marks.emplace_back("revolution");
        if (game.is_locked()) sight.marks.emplace_back("locked");
        for (int q = 0; q < Daihinmin::kPlayers; ++q) {
            const int place = game.place(q) >= 0 ? game.place(q) + 1
                              : game.is_over()   ? Daihinmin::kPlayers
                                                 : 0;
            sight.seats[static_cast<std::size_t>(q)].place = place;
        }
    }

    games::DaihinminRules rules;
};

}  // namespace

std::unique_ptr<HiddenTable> make_daihinmin_table() { return hidden_table_of<DaihinminDealer>(); }

}  // namespace yomi::arena
