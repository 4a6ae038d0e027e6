#include "engine/engine.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "engine/free_handicap.hpp"

namespace yomi::engine {

using base::Error;

namespace {

constexpr int kFirstSize = 19;

bool has_searched(const player::Analyst& analyst) {
    try {
        return analyst.look_at({}).visits > 0;
    } catch (const Error&) {  // there is no tree
        return false;
    }
}

/// What the first move of a game would have to make while its clock runs. The first simulations are by far
/// the slowest, because they touch code and memory for the first time.
void get_ready(player::Player& player, const go::Position& position, const Clock& clock) {
    constexpr std::int64_t kWarmUp = 16;
    if (clock.settings().kind == TimeSettings::Kind::None) return;
    try {
        player.get_ready(position);
        player::Analyst* const analyst = player.analyst();
        if (analyst == nullptr || position.is_over() || has_searched(*analyst)) return;
        analyst->analyse(position, position.to_play(), {.playouts = kWarmUp}, {}, {});
    } catch (const Error&) {  // options that do not fit together are refused when a move is wanted
    }
}

/// Reading every value back proves that it is in range.
EngineOptions checked(EngineOptions options) {
    for (const base::Field& field : options.fields()) field.set(field.get());
    return options;
}

}  // namespace

Engine::Engine(base::Seed seed, EngineOptions options)
    : seed_(seed),
      options_(checked(std::move(options))),
      position_(kFirstSize),
      player_(player::make_player(options_.player, player_seed())),
      books_(options_.book) {}

Engine::Engine(base::Seed seed, std::unique_ptr<player::Player> player, EngineOptions options)
    : seed_(seed),
      options_(checked(std::move(options))),
      position_(kFirstSize),
      player_(std::move(player)),
      books_(options_.book) {
    options_.player = player_->name();
}

Engine::~Engine() = default;

base::Fields Engine::fields() {
    base::Fields all = options_.fields();
    for (base::Field& field : player_->fields()) all.push_back(std::move(field));
    return all;
}

void Engine::set_option(std::string_view name, std::string_view value) {
    const base::Fields all = fields();
    const base::Field& field = base::find_field(all, name);
    if (field.name() == "book") books_ = BookShelf(std::string(value));
    if (field.name() != "player") return field.set(value);
    auto player = player::make_player(value, player_seed());
    field.set(value);
    player_ = std::move(player);
    player_->set_companions(companions_);
}

void Engine::set_companions(player::Companions* companions) {
    companions_ = companions;
    player_->set_companions(companions);
}

void Engine::new_game(int size) {
    if (size < go::kMinSize || size > go::kMaxSize) {
        throw Error(fmt::format("a board of size {} is not possible; {} to {} are", size, go::kMinSize,
                                go::kMaxSize));
    }
    if (!position_.moves().empty()) {
        ++game_;
        player_->set_seed(player_seed());
    }
    position_.clear(size);
    clock_.reset();
    delays_.forget_shown();
    history_changed();
    get_ready(*player_, position_, clock_);
}

base::Seed Engine::player_seed() const {
    const base::Seed first = seed_.derive("player");
    return game_ == 0 ? first : first.derive(game_);
}

void Engine::set_komi(double komi) {
    if (!std::isfinite(komi)) throw Error(fmt::format("komi {} is not possible; it is a number", komi));
    position_.set_komi(komi);
}

void Engine::set_rules(const go::Rules& rules) { position_.set_rules(rules); }

void Engine::play(go::Colour c, go::Point p) {
    position_.play(c, p);
    opponent_thinks_ = false;
}

void Engine::undo(std::size_t moves) {
    if (!position_.undo(moves)) {
        throw Error(
            fmt::format("cannot undo {} moves; {} have been played", moves, position_.moves().size()));
    }
    resignation_.forget();
    delays_.forget_shown();
    opponent_thinks_ = false;
}

void Engine::set_clock(const TimeSettings& settings) {
    clock_.set(settings);
    delays_.forget_shown();
    get_ready(*player_, position_, clock_);
}

void Engine::show_time_left(go::Colour c, const TimeLeft& left) {
    delays_.shown(c, left, clock_.settings());
    clock_.set_left(c, left);
}

void Engine::set_up(const std::vector<go::Move>& stones, go::Colour to_play) {
    position_.set_up(stones, to_play);
    history_changed();
}

void Engine::set_to_play(go::Colour c) {
    position_.set_to_play(c);
    opponent_thinks_ = false;
}

void Engine::place_handicap(const std::vector<go::Point>& stones) {
    position_.place_handicap(stones);
    history_changed();
}

std::vector<go::Point> Engine::place_free_handicap(int stones) {
    const go::Board& board = position_.board();
    if (board.stones(go::Colour::Black) + board.stones(go::Colour::White) > 0) {
        throw Error("handicap stones are placed on an empty board; start a new game first");
    }
    std::vector<go::Point> points = choose_free_handicap(position_.size(), stones);
    place_handicap(points);
    return points;
}

void Engine::set_position(go::Position position) {
    position_ = std::move(position);
    history_changed();
}

void Engine::history_changed() {
    resignation_.forget();
    opponent_thinks_ = false;
    player_->new_game();
}

const go::Status& Engine::status() {
    if (!position_.rules().friendly_pass && position_.is_over()) return all_alive_;
    return dead_stones_.of(position_.board()).status();
}

double Engine::score() { return position_.score(status()); }

}  // namespace yomi::engine
