#include "serve/game/room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "base/error.hpp"
#include "go/handicap.hpp"

namespace yomi::serve {

using base::Error;
using go::Colour;

namespace {

/// Of a game in which nothing has happened.
GameView fresh_view(Person person, const Strength& strength) {
    GameView view;
    view.person = person;
    view.strength = strength;
    return view;
}

}  // namespace

void Room::start(Thinking work) {
    wanted_ = work;
    changed_.notify_all();
}

bool Room::is_engines_turn() const {
    const go::Position& position = engine_.position();
    if (position.is_over() || !game_.result.empty() || game_.person == Person::Both) return false;
    if (!game_.future.empty()) return false;  // somebody looks at an earlier position
    return game_.person == Person::None ||
           (game_.person == Person::Black) != (position.to_play() == Colour::Black);
}

void Room::start_if_due() {
    if (is_engines_turn()) start(Thinking::Move);
}

void Room::changed() {
    auto view = std::make_shared<GameView>(game_);
    view->position = engine_.position();
    if (wanted_ != Thinking::Nothing) view->thinking = wanted_;
    view->number = ++news_.game_number;
    news_.game = std::move(view);
    changed_.notify_all();
}

void Room::settle() {
    game_.status.reset();
    if (!engine_.position().is_over() || !game_.result.empty()) return;
    game_.status = engine_.status();
    game_.result = go::score_text(engine_.position().score(*game_.status));
}

void Room::note_win_share(std::size_t moves, double black_share) {
    if (game_.curve.size() <= moves) game_.curve.resize(moves + 1);
    game_.curve[moves] = black_share;
}

void Room::apply(const Strength& strength) {
    // A value out of range must not leave half of the others behind.
    engine::EngineOptions trial = engine_.options();
    const base::Fields fields = trial.fields();
    const auto seconds = fmt::format("{}", strength.seconds);
    const auto playouts = fmt::format("{}", strength.playouts);
    base::set_field(fields, "player", strength.player);
    base::set_field(fields, "seconds", seconds);
    base::set_field(fields, "playouts", playouts);
    if (engine_.options().player != strength.player) {
        engine_.set_option("player", strength.player);
        limit_memory();
    }
    engine_.set_option("seconds", seconds);
    engine_.set_option("playouts", playouts);
    game_.strength = strength;
}

std::uint64_t identity_of(const go::Position& position) {
    std::uint64_t identity = position.board().hash();
    for (const std::uint64_t part :
         {static_cast<std::uint64_t>(position.size()), static_cast<std::uint64_t>(position.moves().size()),
          static_cast<std::uint64_t>(position.to_play()),
          std::bit_cast<std::uint64_t>(position.full_komi())}) {
        identity = base::mix64(identity ^ part);
    }
    return identity;
}

void Room::limit_memory() {
    const base::Fields fields = engine_.player().fields();
    const bool has_tree = std::ranges::find(fields, "memory", &base::Field::name) != fields.end();
    if (memory_ > 0 && has_tree) engine_.set_option("memory", fmt::format("{}", memory_));
}

void Room::set_memory(std::int64_t mebibytes) {
    Lock lock(mutex_);
    interrupt(lock);
    memory_ = mebibytes;
    limit_memory();
    changed();
}

void Room::set_book(const std::string& which) {
    Lock lock(mutex_);
    interrupt(lock);
    engine_.set_option("book", which);
    changed();
}

void Room::new_game(const GameSetup& setup) {
    const auto stones =
        setup.handicap == 0 ? std::vector<go::Point>{} : go::fixed_handicap(setup.size, setup.handicap);
    if (setup.handicap != 0 && stones.empty()) {
        throw Error(fmt::format("a handicap of {} is not possible on {}x{}; 0 and 2 to {} are",
                                setup.handicap, setup.size, setup.size, go::most_fixed_handicap(setup.size)));
    }
    Lock lock(mutex_);
    interrupt(lock);
    apply(setup.strength);
    engine_.new_game(setup.size);
    engine_.set_rules(setup.rules);
    engine_.set_komi(setup.komi);
    if (!stones.empty()) engine_.place_handicap(stones);
    engine_.clock().set(setup.time);
    game_ = fresh_view(setup.person, setup.strength);
    game_.clock = GameClock(setup.time);
    start_if_due();
    changed();
}

void Room::load(go::Position position) {
    Lock lock(mutex_);
    interrupt(lock);
    engine_.set_position(std::move(position));
    engine_.clock().set({});
    game_ = fresh_view(Person::Both, game_.strength);
    settle();
    changed();
}

void Room::set_players(Person person, const Strength& strength) {
    Lock lock(mutex_);
    interrupt(lock);
    apply(strength);
    game_.person = person;
    start_if_due();
    changed();
}

void Room::require_unfinished() const {
    if (!game_.result.empty()) throw Error("the game is over; take a move back or begin a new one");
}

void Room::play(go::Point point) {
    Lock lock(mutex_);
    if (wanted_ == Thinking::Move || game_.thinking == Thinking::Move) {
        throw Error("it is the engine's turn; wait, take a move back or stop it");
    }
    const bool analysing = game_.thinking == Thinking::Analysis;
    interrupt(lock);
    require_unfinished();
    const Colour colour = engine_.position().to_play();
    engine_.play(colour, point);
    if (!game_.future.empty() && game_.future.front() == go::Move{colour, point}) {
        game_.future.erase(game_.future.begin());
    } else {
        game_.future.clear();
        game_.curve.resize(std::min(game_.curve.size(), engine_.position().moves().size()));
    }
    end_turn(colour);
    settle();
    start_turn();
    start_if_due();
    if (analysing && wanted_ == Thinking::Nothing && !engine_.position().is_over()) start(Thinking::Analysis);
    changed();
}

void Room::go_to(std::size_t moves) {
    Lock lock(mutex_);
    const bool analysing = game_.thinking == Thinking::Analysis;
    interrupt(lock);
    const auto& played = engine_.position().moves();
    if (moves > played.size() + game_.future.size()) {
        throw Error(fmt::format("there is no position after {} moves; the game has {}", moves,
                                played.size() + game_.future.size()));
    }
    if (moves < played.size()) {
        game_.future.insert(game_.future.begin(), played.begin() + static_cast<std::ptrdiff_t>(moves),
                            played.end());
        engine_.undo(played.size() - moves);
    }
    while (engine_.position().moves().size() < moves) {
        const go::Move next = game_.future.front();
        engine_.play(next.colour, next.point);
        game_.future.erase(game_.future.begin());
    }
    game_.result.clear();
    settle();
    start_turn();
    if (analysing && !engine_.position().is_over()) start(Thinking::Analysis);
    changed();
}

void Room::resign() {
    Lock lock(mutex_);
    interrupt(lock);
    require_unfinished();
    const bool black = game_.person == Person::Black ||
                       (game_.person != Person::White && engine_.position().to_play() == Colour::Black);
    game_.result = black ? "W+R" : "B+R";
    start_turn();
    changed();
}

void Room::toggle_dead(go::Point point) {
    Lock lock(mutex_);
    interrupt(lock);
    if (!game_.status) throw Error("stones are marked when both have passed, not before");
    const go::Board& board = engine_.position().board();
    if (point == go::kPass || board.at(point) == Colour::Empty) throw Error("there is no stone to mark");
    const bool was_dead = game_.status->dead.contains(point);
    for (const go::Point stone : board.chain_stones(point)) {
        game_.status->seki.erase(stone);
        was_dead ? game_.status->dead.erase(stone) : game_.status->dead.insert(stone);
    }
    game_.result = go::score_text(engine_.position().score(*game_.status));
    changed();
}

void Room::start_analysis() {
    Lock lock(mutex_);
    interrupt(lock);
    engine_.require_analyst();
    if (engine_.position().is_over()) throw Error("the game is over; go back a move to analyse");
    start(Thinking::Analysis);
    changed();
}

void Room::start_review(std::int64_t playouts) {
    Lock lock(mutex_);
    interrupt(lock);
    engine_.require_analyst();
    review_playouts_ = playouts;
    start(Thinking::Review);
    changed();
}

void Room::start_move() {
    Lock lock(mutex_);
    interrupt(lock);
    require_unfinished();
    game_.future.clear();
    start(Thinking::Move);
    changed();
}

void Room::stop() {
    Lock lock(mutex_);
    interrupt(lock);
    changed();
}

News Room::news() const {
    const Lock lock(mutex_);
    return news_;
}

News Room::wait(const News& seen, double seconds) const {
    Lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] {
        return closed_ || news_.game_number != seen.game_number || news_.search_number != seen.search_number;
    });
    return news_;
}

void Room::close() {
    const Lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

bool Room::is_closed() const {
    const Lock lock(mutex_);
    return closed_;
}

}  // namespace yomi::serve
