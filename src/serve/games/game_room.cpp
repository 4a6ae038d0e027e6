#include "serve/games/game_room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "serve/games/room_players.hpp"

namespace yomi::serve {
namespace {

constexpr double kUsualSeconds = 1;
constexpr double kMostSeconds = 3600;
constexpr std::int64_t kMostPlayouts = 100'000'000;

}  // namespace

GameRoom::GameRoom(const arena::GameInfo& info, base::Seed seed, const RoomLimits& limits)
    : info_(info),
      name_(fmt::format("games/{}", info.name)),
      seed_(seed),
      limits_(limits),
      table_(info.make()),
      line_(std::make_unique<RoomLine>(table_->start(), seed)),
      persons_(static_cast<std::size_t>(table_->players())) {
    persons_[0] = true;
    const std::string usual = usual_player(*table_);
    minds_[kMachine].choice = timed_choice(first_choice(usual), kUsualSeconds, 0);
    minds_[kLeft].choice = first_choice(usual);
    minds_[kRight].choice = first_choice("uct");
    for (std::size_t who = 0; who < thinkers_.size(); ++who)
        thinkers_[who] =
            std::make_unique<Thinker>([this, who](const Thought& thought) { take(who, thought); });
}

std::vector<bool> GameRoom::read_persons(Wishes& wishes, int seats) const {
    std::vector<std::int64_t> before;
    for (std::size_t s = 0; s < persons_.size(); ++s) {
        if (persons_[s] && static_cast<int>(s) < seats) before.push_back(static_cast<std::int64_t>(s) + 1);
    }
    std::vector<bool> persons(static_cast<std::size_t>(seats));
    for (const std::int64_t seat : wishes.integers("persons", 1, seats, before))
        persons[static_cast<std::size_t>(seat - 1)] = true;
    return persons;
}

arena::SeatChoice GameRoom::read_machine(Wishes& wishes, arena::GameTable& table) const {
    const arena::SeatChoice& now = minds_[kMachine].choice;
    const std::string before = option_of(now, "player");
    const std::string player = wishes.text("player", before);
    arena::SeatChoice choice = player == before ? now : changed_choice(table, now, "player", player);
    if (wishes.has("playouts") || wishes.has("seconds")) {
        const double seconds = wishes.number("seconds", 0.01, kMostSeconds, kUsualSeconds);
        const std::int64_t playouts = wishes.integer("playouts", 0, kMostPlayouts, 0);
        choice = timed_choice(choice, seconds, playouts);
    }
    (void)table.seat(choice, base::Seed(0));  // he must be able to play it
    return choice;
}

void GameRoom::new_game(Wishes& wishes) {
    std::unique_ptr<arena::GameTable> table = info_.make();
    for (const auto& [name, value] : wishes.texts("options")) base::set_field(table->fields(), name, value);
    table->check();
    std::vector<bool> persons = read_persons(wishes, table->players());
    arena::SeatChoice machine = read_machine(wishes, *table);
    std::istringstream words(wishes.text("moves", ""));
    wishes.finish();
    const std::vector<std::string> moves(std::istream_iterator<std::string>(words), {});
    auto line = std::make_unique<RoomLine>(table->start(), seed_.derive("game").derive(round_ + 1));
    if (!moves.empty()) line->load(moves);
    ++round_;
    table_ = std::move(table);
    line_ = std::move(line);
    persons_ = std::move(persons);
    minds_[kMachine].choice = std::move(machine);
    for (Mind& mind : minds_) {
        mind.seat.reset();  // what he knows is of another game
        mind.found = {};
    }
    if (work_ == Work::Analysis) halt_machine();
    moved(true);
}

void GameRoom::set_seats(Wishes& wishes) {
    std::vector<bool> persons = read_persons(wishes, table_->players());
    arena::SeatChoice machine = read_machine(wishes, *table_);
    wishes.finish();
    persons_ = std::move(persons);
    if (machine.options != minds_[kMachine].choice.options) minds_[kMachine].seat.reset();
    minds_[kMachine].choice = std::move(machine);
    moved(true);
}

void GameRoom::play(Wishes& wishes) {
    if (!wishes.has("move")) throw base::Error("move is missing, one of those that the game lists");
    const std::string move = wishes.text("move", "");
    const bool reply = wishes.truth("reply", true);
    wishes.finish();
    line_->make(move);
    moved(reply);
}

void GameRoom::undo(Wishes& wishes) {
    wishes.finish();
    line_->undo(persons_);
    moved(false);
}

void GameRoom::go_to(Wishes& wishes) {
    if (!wishes.has("moves")) throw base::Error("moves is missing, a number of moves");
    const std::int64_t moves = wishes.integer("moves", 0, 1'000'000, 0);
    wishes.finish();
    line_->go_to(static_cast<std::size_t>(moves));
    moved(false);
}

void GameRoom::take_line(Wishes& wishes) {
    if (!wishes.has("line")) throw base::Error("line is missing, the number of one of the other lines");
    const std::int64_t line = wishes.integer("line", 0, 1'000, 0);
    wishes.finish();
    line_->take(static_cast<std::size_t>(line));
    moved(false);
}

void GameRoom::think(Wishes& wishes) {
    const std::string about = wishes.text("about", "");
    wishes.finish();
    constexpr std::pair<std::string_view, Work> kWorks[] = {
        {"nothing", Work::Nothing}, {"move", Work::Move}, {"analysis", Work::Analysis}, {"hint", Work::Hint}};
    const auto* const found = std::ranges::find(kWorks, about, &std::pair<std::string_view, Work>::first);
    if (found == std::end(kWorks))
        throw base::Error(
            fmt::format("about is move, analysis, hint or nothing, not '{}'", about.substr(0, 80)));
    const Work work = found->second;
    if (work != Work::Nothing && line_->play().is_over()) throw base::Error("the game is over");
    halt_machine();
    hint_.clear();
    if (work != Work::Nothing) begin(work);
    changed();
}

void GameRoom::set_option(Wishes& wishes) {
    const std::string who = wishes.text("who", "");
    constexpr std::array<std::string_view, 3> kWho = {"machine", "left", "right"};
    const auto* const found = std::ranges::find(kWho, who);
    if (found == kWho.end())
        throw base::Error(fmt::format("who is machine, left or right, not '{}'", who.substr(0, 80)));
    const std::string name = wishes.text("name", "");
    const std::string value = wishes.text("value", "");
    wishes.finish();
    const auto index = static_cast<std::size_t>(found - kWho.begin());
    Mind& mind = minds_[index];
    mind.choice = changed_choice(*table_, mind.choice, name, value);
    mind.seat.reset();
    mind.found = {};
    mind.trouble.clear();
    const Work before = work_;
    if (index == kMachine) {
        halt_machine();
        if (before != Work::Nothing) begin(before);
    } else {
        halt(index);
        if (comparing_ && !line_->play().is_over()) start(index, compare_playouts_);
    }
    search_rung_ = compare_rung_ = bell().ring();
    changed();
}

void GameRoom::compare(Wishes& wishes) {
    const std::string about = wishes.text("about", "start");
    const std::int64_t playouts = wishes.integer("playouts", 0, kMostPlayouts, 0);
    wishes.finish();
    if (about != "start" && about != "stop")
        throw base::Error(fmt::format("about is start or stop, not '{}'", about.substr(0, 80)));
    if (about == "start" && line_->play().is_over())
        throw base::Error("the game is over; go back a move to compare");
    comparing_ = about == "start";
    if (comparing_) {
        compare_playouts_ = playouts;
        if (work_ == Work::Analysis) halt_machine();  // both want the processor
    }
    begin_comparison();
    changed();
}

}  // namespace yomi::serve
