#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "book/book.hpp"
#include "player/player.hpp"

namespace yomi::bookmaker {

/// A search for a book, with all that decides what it finds: who does it changes nothing.
struct SearchTask {
    std::string player = "rave";
    std::vector<std::pair<std::string, std::string>> options = {};  ///< of the player, in this order
    std::optional<std::int64_t> playouts = std::nullopt;
    std::optional<double> seconds = std::nullopt;  ///< of the processor

    int size = 9;
    double komi = 7.5;
    std::string rules = "chinese";
    std::vector<go::Point> line = {};  ///< from the empty board, Black's move first

    std::uint64_t seed = 0;
    std::int64_t most_moves = 8;  ///< that are told
    double least_share = 0;       ///< of the visits that a move which is told has

    /// For a check: moves of the position, the one that is played first. They are judged one after another
    /// until one is approved.
    std::vector<go::Point> judged = {};
    double margin = 0;  ///< the share of wins by which a move may be worse than the best

    [[nodiscard]] go::Position position() const;
};

/// What came of it.
struct TaskResult {
    book::Found found;
    std::vector<book::Verdict> verdicts = {};  ///< of the moves that were judged
    /// By how much the first of them is worse than the best, if both had to be searched.
    std::optional<double> loss = std::nullopt;
};

/// Does tasks one after another. Its player is the same for tasks that name the same one.
class TaskSearcher {
   public:
    /// Throws base::Interrupted if it was stopped, and base::Error for a player or options that do not exist,
    /// or for a check by a player that searches no tree.
    TaskResult run(const SearchTask& task, const std::stop_token& stop);

   private:
    player::Player& player_for(const SearchTask& task);
    player::Decision think(const SearchTask& task, const go::Position& position, const std::stop_token& stop);
    /// What the player to move gets by that move, as a search of the position behind it says.
    double share_behind(const SearchTask& task, const go::Position& position, go::Point move,
                        const std::stop_token& stop);
    void judge(const SearchTask& task, const go::Position& position, TaskResult& result,
               const std::stop_token& stop);

    std::string made_for_;
    std::unique_ptr<player::Player> player_;
};

/// A player with these options set. Throws base::Error that says which one is wrong.
std::unique_ptr<player::Player> make_player(const SearchTask& task);

}  // namespace yomi::bookmaker
