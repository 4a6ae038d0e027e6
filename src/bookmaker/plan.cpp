#include "bookmaker/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace yomi::bookmaker {

using base::Error;

Provenance::Provenance(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (const std::size_t equals = line.find(" = "); equals != std::string_view::npos)
            lines_.emplace_back(line.substr(0, equals), line.substr(equals + 3));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::optional<std::string> Provenance::get(std::string_view name) const {
    const auto found =
        std::ranges::find(lines_, name, [](const auto& line) { return std::string_view(line.first); });
    return found == lines_.end() ? std::nullopt : std::optional(found->second);
}

void Provenance::set(const std::string& name, const std::string& value) {
    std::string one_line = value;
    std::ranges::replace(one_line, '\n', ' ');
    const auto found = std::ranges::find(lines_, name, [](const auto& line) { return line.first; });
    if (found != lines_.end()) {
        found->second = one_line;
    } else {
        lines_.emplace_back(name, one_line);
    }
}

void Provenance::erase_beginning_with(std::string_view start) {
    std::erase_if(lines_, [&](const auto& line) { return line.first.starts_with(start); });
}

std::string Provenance::text() const {
    std::string text;
    for (const auto& [name, value] : lines_) text += fmt::format("{} = {}\n", name, value);
    return text;
}

base::Fields MakeOptions::fields() {
    using base::field;
    return {
        field("size", size, {5, go::kMaxSize}, "of the board"),
        field("komi", komi, {},
              "what White gets; of several with commas the first is searched with, and the book serves games "
              "with any"),
        field("rules", rules, {},
              "rules by name; of several with commas the first is searched with, and the book serves games "
              "under any"),
        field("positions", positions, {1, 1'000'000},
              "how many to search in all; more of them extend a book"),
        field("playouts", playouts, {0, 1e12}, "of each search"),
        field("seconds", seconds, {0, 86'400},
              "processor time of each search, instead of playouts; another run then finds something else"),
        field("moves", moves, {1, 400}, "of a position that may lead to the next ones, at most"),
        field("least_share", least_share, {0, 1}, "of the visits of a search that such a move has at least"),
        field("depth", depth, {1, 200}, "moves from the empty board that the book goes at most"),
        field("error_weight", error_weight, {0, 100'000},
              "a move that loses a share x of the wins counts as this number times x more moves on the way; "
              "more makes a deeper book of fewer alternatives"),
        field("window", window, {1, 10'000},
              "searches that are decided on before the result of the first of them is known; more than there "
              "are processors at work helps nobody"),
    };
}

void BookPlan::check() {
    for (const base::Field& field : options.fields()) field.set(field.get());
    if (options.playouts == 0 && options.seconds == 0)
        throw Error("a search needs a budget: playouts or seconds must be more than 0");
    if (options.playouts > 0 && options.seconds > 0)
        throw Error("a search has one budget: set either playouts or seconds, and the other to 0");
    static_cast<void>(conditions());
    const auto made = make_player(task());
    for (const base::Field& field : made->fields()) {
        if (field.name() == "threads" && field.get() != "1") {
            throw Error(
                fmt::format("the player has threads = {}, and what it finds then depends on chance; searches "
                            "of a book have "
                            "one thread each, and --concurrency says how many there are at a time",
                            field.get()));
        }
    }
}

book::Conditions BookPlan::conditions() const {
    return book::read_conditions(static_cast<int>(options.size), options.komi, options.rules);
}

SearchTask BookPlan::task() const {
    const book::Conditions games = conditions();
    SearchTask task{.player = player, .options = player_options};
    if (options.playouts > 0) task.playouts = options.playouts;
    if (options.seconds > 0) task.seconds = options.seconds;
    task.size = games.size;
    task.komi = games.komis.front();
    task.rules = games.rules.front();
    task.seed = seed;
    task.most_moves = options.moves;
    task.least_share = options.least_share;
    return task;
}

Provenance BookPlan::provenance() {
    Provenance made;
    made.set("seed", fmt::format("{}", seed));
    for (const base::Field& field : options.fields()) {
        if (field.name() != "playouts" && field.name() != "seconds") made.set(field.name(), field.get());
    }
    add_player_lines(made, "", task());
    return made;
}

void add_player_lines(Provenance& provenance, const std::string& prefix, const SearchTask& task) {
    provenance.set(prefix + "playouts", fmt::format("{}", task.playouts.value_or(0)));
    provenance.set(prefix + "seconds", fmt::format("{}", task.seconds.value_or(0)));
    provenance.set(prefix + "player", task.player);
    const auto player = make_player(task);
    for (const base::Field& field : player->fields()) {
        if (!field.is_quiet()) provenance.set(prefix + "player." + field.name(), field.get());
    }
}

void read_player_lines(const Provenance& provenance, const std::string& prefix, SearchTask& task) {
    const std::string start = prefix + "player.";
    std::int64_t playouts = 0;
    double seconds = 0;
    base::field("playouts", playouts, {0, 1e12}, "").set(provenance.get(prefix + "playouts").value_or("0"));
    base::field("seconds", seconds, {0, 86'400}, "").set(provenance.get(prefix + "seconds").value_or("0"));
    task.playouts = playouts > 0 ? std::optional(playouts) : std::nullopt;
    task.seconds = seconds > 0 ? std::optional(seconds) : std::nullopt;
    task.player = provenance.get(prefix + "player").value_or(task.player);
    task.options.clear();
    for (const auto& [name, value] : provenance.lines()) {
        if (name.starts_with(start)) task.options.emplace_back(name.substr(start.size()), value);
    }
}

std::string differing_setting(const Provenance& a, const Provenance& b) {
    constexpr std::array<std::string_view, 4> kFree = {"command", "program", "positions", "check."};
    for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        for (const auto& [name, value] : one->lines()) {
            const auto begins = [&](std::string_view start) { return name.starts_with(start); };
            if (std::ranges::any_of(kFree, begins)) continue;
            if (other->get(name) != value) return name;
        }
    }
    return {};
}

}  // namespace yomi::bookmaker
