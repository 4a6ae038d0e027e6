#include "bookmaker/search_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/interrupted.hpp"

namespace yomi::bookmaker {
namespace {

int whole_share(double share) {
    return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * book::kWhole));
}

/// Only the player's moves that are worth it, one for each position that they lead to.
book::Found found_by(const SearchTask& task, const go::Position& position, const player::Decision& decision) {
    book::Found found{.share = whole_share(decision.win_share)};
    if (decision.point == go::kPass) return found;
    std::int64_t visits = 0;
    for (const player::Candidate& c : decision.candidates) visits += c.visits;
    std::vector<std::uint64_t> keys;
    const auto take = [&](go::Point point, int share, std::int64_t its_visits) {
        const std::uint64_t key = book::key_after(position.board(), point).value;
        if (std::ranges::find(keys, key) != keys.end()) return;
        keys.push_back(key);
        found.moves.push_back({point, share, static_cast<std::uint64_t>(its_visits)});
    };
    const auto chosen = std::ranges::find(decision.candidates, decision.point, &player::Candidate::point);
    take(decision.point, found.share, chosen == decision.candidates.end() ? 0 : chosen->visits);
    for (const player::Candidate& c : decision.candidates) {
        if (std::ssize(found.moves) >= task.most_moves) break;
        const bool is_enough =
            c.visits > 0 && static_cast<double>(c.visits) >= task.least_share * static_cast<double>(visits);
        if (is_enough && c.point != go::kPass) take(c.point, whole_share(c.mean), c.visits);
    }
    return found;
}

std::string identity_of_player(const SearchTask& task) {
    std::string text = task.player;
    for (const auto& [name, value] : task.options) text += fmt::format("\n{} = {}", name, value);
    return text;
}

}  // namespace

go::Position SearchTask::position() const {
    const auto known = go::rules_by_name(rules);
    if (!known) throw base::Error(fmt::format("there are no rules '{}'", rules));
    go::Position position(size, *known, komi);
    for (const go::Point p : line) position.play(position.to_play(), p);
    return position;
}

std::unique_ptr<player::Player> make_player(const SearchTask& task) {
    auto player = player::make_player(task.player, base::Seed(task.seed));
    for (const auto& [name, value] : task.options) base::set_field(player->fields(), name, value);
    return player;
}

player::Player& TaskSearcher::player_for(const SearchTask& task) {
    if (const std::string wanted = identity_of_player(task); !player_ || made_for_ != wanted) {
        player_ = make_player(task);
        made_for_ = wanted;
    }
    player_->new_game();
    player_->set_seed(base::Seed(task.seed));
    return *player_;
}

player::Decision TaskSearcher::think(const SearchTask& task, const go::Position& position,
                                     const std::stop_token& stop) {
    player::Player& player = player_for(task);
    player.get_ready(position);  // does not count
    const player::Budget budget{
        .playouts = task.playouts, .seconds = task.seconds, .by = base::TimeBy::Processor};
    const player::Inquiry inquiry{.use_all = true};
    player::Analyst* const analyst = player.analyst();
    player::Decision decision = analyst == nullptr
                                    ? player.choose(position, position.to_play(), budget, stop)
                                    : analyst->analyse(position, position.to_play(), budget, inquiry, stop);
    if (stop.stop_requested()) throw base::Interrupted();
    return decision;
}

double TaskSearcher::share_behind(const SearchTask& task, const go::Position& position, go::Point move,
                                  const std::stop_token& stop) {
    // Not a search of the position with all other moves left out: with one move there is nothing to think
    // about, and players hardly do.
    go::Position behind = position;
    behind.play(behind.to_play(), move);
    return 1 - think(task, behind, stop).win_share;
}

void TaskSearcher::judge(const SearchTask& task, const go::Position& position, TaskResult& result,
                         const std::stop_token& stop) {
    result.verdicts.assign(task.judged.size(), book::Verdict::None);
    const go::Board& board = position.board();
    const bool has_best = !result.found.moves.empty();
    const go::Point best = has_best ? result.found.moves.front().point : go::kPass;
    const std::uint64_t best_key = has_best ? book::key_after(board, best).value : 0;
    // A search that would rather pass has told what it thinks the position is worth.
    std::optional<double> best_share;
    if (!has_best) best_share = static_cast<double>(result.found.share) / book::kWhole;
    for (std::size_t i = 0; i < task.judged.size(); ++i) {
        const bool agrees = has_best && book::key_after(board, task.judged[i]).value == best_key;
        if (!agrees) {
            if (!best_share) best_share = share_behind(task, position, best, stop);
            const double loss = *best_share - share_behind(task, position, task.judged[i], stop);
            if (i == 0) result.loss = loss;
            result.verdicts[i] = loss > task.margin ? book::Verdict::Refused : book::Verdict::Approved;
        } else {
            result.verdicts[i] = book::Verdict::Approved;
        }
        if (result.verdicts[i] == book::Verdict::Approved) return;
    }
}

TaskResult TaskSearcher::run(const SearchTask& task, const std::stop_token& stop) {
    const go::Position position = task.position();
    TaskResult result;
    result.found = found_by(task, position, think(task, position, stop));
    if (task.judged.empty()) return result;
    if (player_->analyst() == nullptr)
        throw base::Error(
            fmt::format("the player '{}' cannot check a book: it searches no tree", task.player));
    judge(task, position, result, stop);
    return result;
}

}  // namespace yomi::bookmaker
