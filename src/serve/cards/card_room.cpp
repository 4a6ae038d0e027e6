#include "serve/cards/card_room.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/hidden_games.hpp"
#include "base/error.hpp"
#include "serve/cards/card_views.hpp"

namespace yomi::serve {
namespace {

constexpr double kMostMilliseconds = 10'000;
constexpr std::int64_t kMostPlayouts = 100'000;

const arena::HiddenGameInfo& game_of_cards(const std::string& name) {
    for (const arena::HiddenGameInfo& info : arena::hidden_games()) {
        if (info.card_seats > 0 && info.name == name) return info;
    }
    throw base::Error(fmt::format("the game is hearts or daihinmin, not '{}'", name.substr(0, 80)));
}

/// The player of that name; options are not part of it, so nobody cheats.
hidden::PlayerChoice opponents_of(const CardSetup& setup) {
    if (setup.player.find(':') != std::string::npos) throw base::Error("player is a name without options");
    hidden::PlayerChoice choice(setup.player.substr(0, 80));
    choice.budget.playouts = setup.playouts;
    choice.budget.milliseconds = setup.playouts > 0 ? 0 : setup.milliseconds;
    return choice;
}

}  // namespace

CardRoom::CardRoom(base::Seed seed) : seed_(seed) {
    worker_ = std::jthread([this](const std::stop_token& closing) { work_loop(closing); });
}

CardRoom::~CardRoom() { worker_.request_stop(); }

void CardRoom::new_deal(Wishes& wishes) {
    CardSetup setup;
    setup.game = wishes.text("game", setup.game);
    const arena::HiddenGameInfo& info = game_of_cards(setup.game);
    setup.seat = static_cast<int>(wishes.integer("seat", 1, info.card_seats, 1)) - 1;
    setup.player = wishes.text("player", setup.player);
    setup.milliseconds = wishes.number("milliseconds", 1, kMostMilliseconds, setup.milliseconds);
    setup.playouts = wishes.integer("playouts", 0, kMostPlayouts, 0);
    const auto table = info.make();
    for (const base::Field& field : table->fields()) {
        field.set(wishes.text(field.name().c_str(), field.get()));
        setup.rules.emplace_back(field.name(), field.get());
    }
    wishes.finish();
    const hidden::PlayerChoice opponents = opponents_of(setup);
    table->check(opponents);
    auto deal = std::make_shared<Deal>();
    {
        const std::lock_guard lock(mutex_);
        deal->number = ++deals_;
        deal->setup = setup;
        deal->game = table->card_game(setup.seat, opponents, seed_.derive("deal").derive(deals_));
        deal->sight = deal->game->sight();
        deal_ = deal;
    }
    changed_.notify_all();
}

CardRoom::Deal& CardRoom::idle_deal() {
    if (!deal_) throw base::Error("no cards are dealt; POST /api/hidden/new deals them");
    if (deal_->busy || (!deal_->game->is_over() && !deal_->game->is_persons_turn()))
        throw base::Error("it is not your turn");
    return *deal_;
}

void CardRoom::play(Wishes& wishes) {
    if (!wishes.has("move")) throw base::Error("move is missing, such as \"Qs\" or \"pass\"");
    const std::string move = wishes.text("move", "");
    wishes.finish();
    {
        const std::lock_guard lock(mutex_);
        Deal& deal = idle_deal();
        deal.game->play(move);
        deal.hint.clear();
        deal.sight = deal.game->sight();
    }
    changed_.notify_all();
}

void CardRoom::ask_hint(Wishes& wishes) {
    wishes.finish();
    {
        const std::lock_guard lock(mutex_);
        Deal& deal = idle_deal();
        if (deal.game->is_over()) throw base::Error("the deal is over");
        deal.wants_hint = true;
    }
    changed_.notify_all();
}

bool CardRoom::has_work() const {
    if (!deal_ || !deal_->trouble.empty()) return false;
    return deal_->wants_hint || (!deal_->game->is_over() && !deal_->game->is_persons_turn());
}

void CardRoom::work(Deal& deal) {
    if (deal.wants_hint) {
        deal.hint = deal.game->hint();
    } else {
        deal.game->let_play();
    }
}

void CardRoom::work_loop(const std::stop_token& closing) {
    Lock lock(mutex_);
    while (changed_.wait(lock, closing, [this] { return has_work(); })) {
        if (closing.stop_requested()) return;
        const std::shared_ptr<Deal> deal = deal_;
        deal->busy = true;
        // A new deal may begin meanwhile; this one is then nobody's any more.
        arena::CardSight sight;
        std::string trouble;
        lock.unlock();
        bell().ring();
        try {
            work(*deal);
            sight = deal->game->sight();
        } catch (const std::exception& wrong) {
            trouble = wrong.what();
        }
        lock.lock();
        deal->busy = false;
        deal->wants_hint = false;
        deal->trouble = trouble;
        if (trouble.empty()) deal->sight = std::move(sight);
        lock.unlock();
        bell().ring();
        lock.lock();
    }
}

std::string CardRoom::deal_json() {
    const std::lock_guard lock(mutex_);
    if (!deal_) return "null";
    nlohmann::ordered_json rules = nlohmann::ordered_json::object();
    for (const auto& [name, value] : deal_->setup.rules) rules[name] = value;
    nlohmann::ordered_json object = {{"number", deal_->number},
                                     {"game", deal_->setup.game},
                                     {"player", deal_->setup.player},
                                     {"milliseconds", deal_->setup.milliseconds},
                                     {"playouts", deal_->setup.playouts},
                                     {"rules", rules},
                                     {"thinking", deal_->busy || has_work()},
                                     {"hint", deal_->busy ? std::string() : deal_->hint},
                                     {"trouble", deal_->trouble}};
    object.update(sight_json(deal_->sight));
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Answer CardRoom::beliefs() {
    const std::lock_guard lock(mutex_);
    if (!deal_) return error_answer(404, "no cards are dealt");
    if (deal_->busy || !deal_->game->is_over())
        return error_answer(409, "what the others hold and think is shown when the deal is over");
    return {.body = end_json(deal_->game->end())};
}

Answer CardRoom::answer(std::string_view method, std::string_view path, std::string_view body) try {
    const bool changes = path == "new" || path == "play" || path == "hint";
    if (changes && method != "POST") return error_answer(405, fmt::format("/api/hidden/{} takes POST", path));
    if (!changes && method != "GET" && method != "HEAD") return error_answer(405, "this takes GET");
    if (path == "about") return {.body = card_games_json()};
    if (path == "game") return {.body = deal_json()};
    if (path == "beliefs") return beliefs();
    if (!changes)
        return error_answer(404, fmt::format("there is nothing at '/api/hidden/{}'", path.substr(0, 80)));
    Wishes wishes(body);
    if (path == "new") new_deal(wishes);
    if (path == "play") play(wishes);
    if (path == "hint") ask_hint(wishes);
    bell().ring();
    return {.body = deal_json()};
} catch (const base::Error& wrong) {
    return error_answer(400, wrong.what());
}

std::string CardRoom::events() { return fmt::format("event: deal\ndata: {}\n\n", deal_json()); }

}  // namespace yomi::serve
