#pragma once

#include <deque>
#include <memory>

#include "bookmaker/searchers.hpp"
#include "lab/run/bytes.hpp"
#include "lab/run/cluster.hpp"

namespace yomi::lab {

/// The processes of mpirun as searchers of one book: rank 0 has the book and gives out the searches, and does
/// some itself; the others search.
class BookCluster final : public bookmaker::Searchers {
   public:
    /// For rank 0; `threads`: of its own. The cluster must outlive it.
    BookCluster(const Cluster& cluster, int threads);
    /// Lets the others go home.
    ~BookCluster() override;
    BookCluster(const BookCluster&) = delete;
    BookCluster& operator=(const BookCluster&) = delete;

    /// For the others: does searches until rank 0 has no more. An error is told to rank 0.
    static void work(const std::stop_token& stop);

    [[nodiscard]] int capacity() const override { return own_.capacity() + others_; }
    void ask(bookmaker::NumberedTask task) override;
    std::optional<bookmaker::NumberedResult> poll() override;
    std::optional<bookmaker::NumberedResult> wait(const std::stop_token& stop) override;

   private:
    /// Gives out what waits to whoever has nothing to do.
    void give_out();

    int others_;
    int own_busy_ = 0;      // tasks that the threads here have
    std::deque<int> idle_;  // ranks without a task
    std::deque<bookmaker::NumberedTask> waiting_;
    bookmaker::LocalSearchers own_;
};

/// A task and a result on their way.
Bytes bytes_of_search(const bookmaker::NumberedTask& task);
bookmaker::NumberedTask read_search(const Bytes& bytes);
Bytes bytes_of_search_result(const bookmaker::NumberedResult& result);
bookmaker::NumberedResult read_search_result(const Bytes& bytes);

}  // namespace yomi::lab
