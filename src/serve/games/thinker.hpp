#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/open_games.hpp"

namespace yomi::serve {

/// A position to think about, and who does.
struct ThinkTask {
    std::uint64_t number = 0;  ///< comes back with every thought
    std::shared_ptr<arena::Seat> seat;
    std::shared_ptr<const arena::Play> position;
    std::optional<std::int64_t> analysis = {};  ///< as in arena::Inquiry; nothing: a move
};

/// What a thinker knows so far.
struct Thought {
    std::uint64_t number = 0;
    std::shared_ptr<const arena::PositionView> view;  ///< null if it went wrong before there was one
    bool done = false;
    std::string trouble = {};
};

/// A thread in which players think about positions. A new task ends the one before, and so nobody who changes
/// a game has to wait: what still comes of an old task has its number.
///
/// Thread safety: all functions from any thread.
class Thinker {
   public:
    using Tell = std::function<void(const Thought&)>;

    /// `tell` is called in the thinking thread.
    explicit Thinker(Tell tell) : tell_(std::move(tell)) {}
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    void start(ThinkTask task);
    /// What was found is told once more.
    void stop();

    /// Lets go of the last task and its tree, unless it is being thought about.
    void forget();

    /// A node of the tree of the last search, or why there is none.
    struct Node {
        std::shared_ptr<const arena::Play> position;  ///< null if there is none
        arena::PositionView view = {};
        std::string error = {};
    };
    struct Nodes {
        std::size_t root_moves = 0;  ///< of the position that was searched
        std::vector<Node> nodes = {};
    };
    /// The nodes behind these lines of moves, all at one time; while it thinks, between two simulations.
    /// Throws base::Error if nothing was searched, or if it does not come to that for seconds.
    [[nodiscard]] Nodes tree(const std::vector<std::vector<std::string>>& lines);

   private:
    struct TreeWish {
        const std::vector<std::vector<std::string>>& lines;
        Nodes answer = {};
        bool done = false;
    };

    void loop();
    void think();         // without the lock
    void answer_trees();  // with the lock, in the thread
    static Node node_of(const ThinkTask& task, const std::vector<std::string>& line);

    Tell tell_;
    std::mutex mutex_;
    std::condition_variable wanted_;
    std::condition_variable answered_;
    std::optional<ThinkTask> next_;
    std::optional<ThinkTask> task_;  // the last one; its seat has the tree
    std::stop_source stop_;          // of task_
    std::vector<TreeWish*> tree_wishes_;
    bool busy_ = false;  // with task_, which is then the thread's
    bool ending_ = false;
    std::thread thread_;  // begins with the first task
};

}  // namespace yomi::serve
