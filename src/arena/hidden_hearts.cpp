#include <fmt/format.h>

#include "arena/hidden_makers.hpp"
#include "arena/hidden_table.hpp"
#include "games/hearts.hpp"

namespace yomi::arena {
namespace {

using games::Card;
using games::Cards;
using games::Hearts;

constexpr std::array<std::string_view, 4> kSuitNames = {"♣", "♦", "♠", "♥"};

std::string card_text(Card card) {
    return fmt::format("{}{}", "23456789TJQKA"[card % 13], "cdsh"[games::suit_of(card)]);
}

std::string hand_text(Cards cards) {
    std::string text;
    for (int suit = 0; suit < 4; ++suit) {
        const Cards own = cards & games::suit_cards(suit);
        if (own == 0) continue;
        text += fmt::format("  {}", kSuitNames[static_cast<std::size_t>(suit)]);
        for (Cards rest = own; rest != 0; rest &= rest - 1)
            text += fmt::format(" {}", "23456789TJQKA"[games::lowest_of(rest) % 13]);
    }
    return text;
}

struct HeartsDealer {
    using State = Hearts;

    base::Fields fields() { return rules.fields(); }
    static void prepare() {}
    [[nodiscard]] State deal(base::Seed seed) const { return {rules, seed}; }

    [[nodiscard]] static std::string look(const Hearts::View& view) {
        const Hearts& game = view.known();
        const game::Player p = view.observer();
        std::string text = fmt::format("Your hand:{}\n", hand_text(game.hand(p)));
        if (game.is_passing())
            return text + fmt::format("Pass three cards, the lowest first ({} so far).\n",
                                      games::count_of_cards(game.passed(p)));
        text += "Points:";
        for (int q = 0; q < Hearts::kPlayers; ++q)
            text += fmt::format("  {} {}", q == p ? "you" : fmt::format("seat {}", q + 1), game.points(q));
        text += "\nOn the table:";
        for (int i = 0; i < game.trick_size(); ++i)
            text += fmt::format("  {}", card_text(game.trick_card(i)));
        return text + (game.trick_size() == 0 ? " nothing\n" : "\n");
    }
    [[nodiscard]] static std::string move_text(const Hearts&, game::MoveId move) { return card_text(move); }
    [[nodiscard]] static std::string seen_text(const Hearts& game, game::MoveId move, game::Player) {
        if (game.is_passing()) return fmt::format("Seat {} chooses a card to pass.", game.player() + 1);
        return fmt::format("Seat {} plays {}.", game.player() + 1, card_text(move));
    }
    [[nodiscard]] static std::string result_text(const Hearts& game, game::Player p) {
        std::string text = "Points:";
        for (int q = 0; q < Hearts::kPlayers; ++q)
            text +=
                fmt::format("  {} {}", q == p ? "you" : fmt::format("seat {}", q + 1), game.final_points(q));
        return text;
    }

    static constexpr int kDeck = 52;
    static std::string card_name(Card card) { return card_text(card); }
    static bool is_giving(const Hearts& game) { return game.is_passing(); }
    static Cards cards_of(game::MoveId move) { return games::bit_of(move); }
    static int taker(const Hearts& before, const Hearts& after) {
        return after.tricks() > before.tricks() ? after.leader() : -1;
    }
    static void show(const Hearts::View& view, CardSight& sight) {
        const Hearts& game = view.known();
        const game::Player p = view.observer();
        sight.giving = game.is_passing();
        sight.to_give = game.is_passing() ? 3 - games::count_of_cards(game.passed(p)) : 0;
        sight.hand = names_of_cards<HeartsDealer>(game.hand(p) & ~(game.is_passing() ? game.passed(p) : 0));
        sight.gave = names_of_cards<HeartsDealer>(game.passed(p));
        sight.got = names_of_cards<HeartsDealer>(game.received(p));
        if (game.is_broken()) sight.marks.emplace_back("broken");
        for (int q = 0; q < Hearts::kPlayers; ++q)
            sight.seats[static_cast<std::size_t>(q)].points =
                game.is_over() ? game.final_points(q) : game.points(q);
    }

    games::HeartsRules rules;
};

}  // namespace

std::unique_ptr<HiddenTable> make_hearts_table() { return hidden_table_of<HeartsDealer>(); }

}  // namespace yomi::arena
