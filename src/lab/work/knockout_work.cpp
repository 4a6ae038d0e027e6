#include "lab/work/knockout_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "lab/work/game_players.hpp"
#include "lab/work/work_kinds.hpp"

namespace yomi::lab {

base::Fields KnockoutWork::fields() {
    using base::field;
    return {
        field("games", games, {1, 1000}, "of each tie; more follow one by one as long as it is level"),
        field("black", black, {"drawn", "better", "worse"},
              "who has Black in the first game of a tie, the colours change with every game: drawn by lot, "
              "or who was seeded better or worse"),
    };
}

namespace {

/// Games of a tie at most; if it is level even then, who was seeded better goes on.
constexpr std::uint64_t kMostGames = 2000;

/// One tie of a knockout that is being played.
class Tie {
   public:
    /// `better` and `worse` are places in the seeding, from 0; `number` is that of the tie among all ties of
    /// all jobs.
    Tie(const KnockoutWork& work, std::size_t better, std::size_t worse, std::uint64_t number)
        : work_(work), better_(better), worse_(worse), number_(number) {}

    /// The place of who goes on.
    std::size_t play(std::uint64_t identity, match::Table& table, const std::stop_token& stop) {
        match::Matchup matchup;
        matchup.first = work_.players[better_];
        matchup.second = work_.players[worse_];
        matchup.game = work_.game;
        matchup.seed = work_.seed;
        const bool black_first = is_better_black(identity);
        const auto wanted = static_cast<std::uint64_t>(work_.games);
        double lead = 0;
        for (games_ = 0; games_ < kMostGames; ++games_) {
            const auto left = static_cast<double>(wanted) - static_cast<double>(games_);
            if (std::fabs(lead) > left || (left <= 0 && lead != 0)) break;
            matchup.colours = (games_ % 2 == 0) == black_first ? "black" : "white";
            const match::GameResult game = table.play(matchup, identity, number_ * kMostGames + games_, stop);
            lead += 2 * game.points - 1;
            failures_ += game.failed.empty() ? 0 : 1;
        }
        return lead >= 0 ? better_ : worse_;
    }

    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t failures() const { return failures_; }

   private:
    [[nodiscard]] bool is_better_black(std::uint64_t identity) const {
        if (work_.black != "drawn") return work_.black == "better";
        base::Random random(work_.seed.derive(identity).derive("colours").derive(number_));
        return random.below(2) == 0;
    }

    const KnockoutWork& work_;
    std::size_t better_;
    std::size_t worse_;
    std::uint64_t number_;
    std::uint64_t games_ = 0;
    std::uint64_t failures_ = 0;
};

}  // namespace

std::string stage_name(std::size_t left) {
    return left == 1 ? "first" : left == 2 ? "final" : fmt::format("last {}", left);
}

std::string KnockoutWork::spec() const {
    std::string text = "knockout\n";
    KnockoutWork copy = *this;
    for (const base::Field& f : copy.fields()) text += fmt::format("{} = {}\n", f.identity_name(), f.get());
    match::Matchup matchup;
    matchup.game = game;
    matchup.seed = seed;
    matchup.first = players.front();
    // Each with the first: that has the options of the game, and everybody's.
    for (std::size_t i = 1; i < players.size(); ++i) {
        matchup.second = players[i];
        text += fmt::format("{}\n{}", i + 1, match::resolved_text(matchup));
    }
    return text;
}

void KnockoutWork::require_programs() const { require_programs_of(players, game); }

bool KnockoutWork::is_repeatable() const { return are_repeatable(players, game); }

std::vector<InputFile> KnockoutWork::input_files() const { return files_of_players(players); }

double KnockoutWork::estimate() const {
    double all = 0;  // of one game of each with itself
    for (const match::PlayerSpec& player : players) all += guess_game_seconds(player, player, game);
    const auto count = static_cast<double>(players.size());
    return all / count * (count - 1) * static_cast<double>(games);
}

std::vector<std::string> KnockoutWork::figures() const {
    std::vector<std::string> names;
    for (const match::PlayerSpec& player : players) {
        for (std::size_t left = 1; left < players.size(); left *= 2)
            names.push_back(fmt::format("{} {}", player.name, stage_name(left)));
    }
    return names;
}

std::vector<Cell> KnockoutWork::read(const TomlReader& reader, const WorkContext& context) {
    auto work = std::make_shared<KnockoutWork>();
    reader.set_fields(work->fields(), {"name", "players", "repeat"});
    for (const std::string& name : reader.texts("players")) {
        work->players.push_back(context.players.find(reader, "players", name));
        if (std::ranges::count(work->players, name, &match::PlayerSpec::name) > 1)
            reader.fail("players", fmt::format("players: '{}' is there twice", name));
    }
    if (work->players.size() < 2 || !std::has_single_bit(work->players.size()))
        reader.fail("players", fmt::format("players lists 2, 4, 8, … players, the best first; there are {}",
                                           work->players.size()));
    work->game = context.game;
    work->seed = context.seed;
    return {{.name = reader.text("name").value_or("knockout"),
             .work = work,
             .jobs = count_of(reader, "repeat", 1e9, 100)}};
}

void KnockoutWork::run(const Workbench& bench, JobResult& result) const {
    std::vector<std::size_t> left(players.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    std::uint64_t tie_number = result.number * (players.size() - 1);
    std::uint64_t played = 0;
    std::uint64_t failures = 0;
    while (left.size() > 1) {
        // The winner of the first tie meets that of the last: the two best can meet in the final only.
        std::vector<std::size_t> winners;
        for (std::size_t i = 0; i < left.size() / 2; ++i) {
            const auto [better, worse] = std::minmax(left[i], left[left.size() - 1 - i]);
            Tie tie(*this, better, worse, tie_number++);
            winners.push_back(tie.play(bench.identity, bench.table, bench.stop));
            played += tie.games();
            failures += tie.failures();
        }
        left = std::move(winners);
        for (std::size_t i = 0; i < players.size(); ++i) {
            const bool came_so_far = std::ranges::find(left, i) != left.end();
            result.measures.push_back({.name = stage_name(left.size()),
                                       .x = static_cast<double>(i + 1),
                                       .value = came_so_far ? 1.0 : 0.0});
        }
    }
    result.measures.push_back({.name = "games", .value = static_cast<double>(played)});
    result.measures.push_back({.name = "failures", .value = static_cast<double>(failures)});
}

}  // namespace yomi::lab
