#pragma once

#include "lab/run/bytes.hpp"
#include "lab/run/cluster.hpp"
#include "player/companions.hpp"

namespace yomi::lab {

/// The processes of mpirun as companions of one player: rank 0 is asked for moves, all search.
class SearchCluster final : public player::Companions {
   public:
    /// The cluster must outlive it.
    SearchCluster(const Cluster& cluster, const mcts::SharingOptions& sharing);
    /// Rank 0 lets the others go home.
    ~SearchCluster() override;
    SearchCluster(const SearchCluster&) = delete;
    SearchCluster& operator=(const SearchCluster&) = delete;

    /// For the others: searches whatever rank 0 begins, until it goes. Throws base::Error for a task that
    /// this process cannot do.
    void follow();

    [[nodiscard]] bool is_first() const override { return cluster_.is_first(); }
    [[nodiscard]] const mcts::SharingOptions& sharing() const override { return sharing_; }
    [[nodiscard]] bool by_simulations() const override { return by_simulations_; }
    void begin(const player::SharedTask& task) override;
    mcts::News exchange(const mcts::News& own) override;
    mcts::News end(const mcts::News& own, bool at_once) override;
    [[nodiscard]] bool has_ended() const override { return has_ended_; }
    [[nodiscard]] bool is_awaited() override;

   private:
    void tell_others(const Bytes& bytes, int tag) const;
    mcts::News exchange(const mcts::News& own, std::uint64_t flags);

    const Cluster& cluster_;
    mcts::SharingOptions sharing_;
    bool by_simulations_ = false;
    bool has_ended_ = false;
    bool heard_call_ = false;  // of the others: rank 0 has told that it waits
};

/// A task on its way; for tests.
Bytes bytes_of_task(const player::SharedTask& task, const mcts::SharingOptions& sharing);
struct ReceivedTask {
    player::SharedTask task;
    mcts::SharingOptions sharing;
};
ReceivedTask read_task(const Bytes& bytes);

}  // namespace yomi::lab
