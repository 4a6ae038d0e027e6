#include "lab/run/search_cluster.hpp"

#include <memory>

#include "player/player.hpp"

namespace yomi::lab {
namespace {

/// One order for both ways, as in job_message.cpp.
template <class With, class Task, class Sharing>
void each_part_of_task(With& with, Task& task, Sharing& sharing) {
    with(task.player);
    with(task.seed);
    with(task.filters);
    with(task.by_simulations);
    with(sharing.depth);
    with(sharing.least);
    with(sharing.every);
    with(sharing.seconds);
}

}  // namespace

Bytes bytes_of_task(const player::SharedTask& task, const mcts::SharingOptions& sharing) {
    ByteWriter write;
    each_part_of_task(write, task, sharing);
    write(task.options.size());
    for (const auto& [name, value] : task.options) {
        write(name);
        write(value);
    }
    const go::Position& position = task.position;
    // The bonus for a handicap is in the full komi.
    go::Rules rules = position.rules();
    rules.handicap_bonus = go::HandicapBonus::None;
    write(position.size());
    write(rules);
    write(position.full_komi());
    write(position.setup());
    write(position.first_to_play());
    write(position.moves());
    write(position.to_play());
    return std::move(write.bytes);
}

ReceivedTask read_task(const Bytes& bytes) {
    ByteReader read(bytes);
    ReceivedTask received;
    player::SharedTask& task = received.task;
    each_part_of_task(read, task, received.sharing);
    std::size_t options = 0;
    read(options);
    for (std::size_t i = 0; i < options; ++i) {
        auto& [name, value] = task.options.emplace_back();
        read(name);
        read(value);
    }
    int size = 0;
    go::Rules rules;
    double komi = 0;
    std::vector<go::Move> setup;
    std::vector<go::Move> moves;
    go::Colour first{};
    go::Colour now{};
    read(size);
    read(rules);
    read(komi);
    read(setup);
    read(first);
    read(moves);
    read(now);
    task.position = go::Position(size, rules, komi);
    if (!setup.empty() || first != go::Colour::Black) task.position.set_up(setup, first);
    for (const go::Move& move : moves) task.position.play(move.colour, move.point);
    if (task.position.to_play() != now) task.position.set_to_play(now);
    return received;
}

}  // namespace yomi::lab

#ifdef YOMI_HAS_MPI

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <chrono>
#include <thread>

namespace yomi::lab {
namespace {

constexpr int kTask = 20;  // from rank 0: a task; without bytes: go home
constexpr int kCall = 21;  // from rank 0: the next exchange at once

constexpr std::uint64_t kEnds = 1;    // flags of an exchange
constexpr std::uint64_t kCalled = 2;  // a call was sent

/// What each rank says before its news.
struct NewsHead {
    std::uint64_t edges = 0;
    std::uint64_t flags = 0;
};

bool is_there(int tag) {
    int there = 0;
    MPI_Iprobe(0, tag, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    return there != 0;
}

Bytes receive(int tag) {
    MPI_Status status;
    MPI_Probe(0, tag, MPI_COMM_WORLD, &status);
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Bytes bytes(static_cast<std::size_t>(size));
    MPI_Recv(bytes.data(), size, MPI_BYTE, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return bytes;
}

/// Waits without keeping a core busy, which a slower rank on the same machine may need.
void wait_for(MPI_Request& request) {
    constexpr auto kShort = std::chrono::microseconds(50);
    for (int done = 0;;) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done != 0) return;
        std::this_thread::sleep_for(kShort);
    }
}

/// The player of a task, with its tree from the last one if it is the same player still.
class FollowingPlayer {
   public:
    FollowingPlayer(player::Companions& companions, int rank) : companions_(companions), rank_(rank) {}

    void search(const player::SharedTask& task) {
        if (!player_ || player_->name() != task.player || seed_ != task.seed.value()) {
            seed_ = task.seed.value();
            const auto rank = static_cast<std::uint64_t>(rank_);
            player_ = player::make_player(task.player, task.seed.derive("rank").derive(rank));
            player_->set_companions(&companions_);
        }
        // One after another, because a part brings its options with it.
        for (const auto& [name, value] : task.options) base::set_field(player_->fields(), name, value);
        player_->analyst()->analyse(task.position, task.position.to_play(), {}, {.filters = task.filters},
                                    {});
    }

   private:
    player::Companions& companions_;
    int rank_;
    std::unique_ptr<player::Player> player_;
    std::uint64_t seed_ = 0;
};

}  // namespace

SearchCluster::SearchCluster(const Cluster& cluster, const mcts::SharingOptions& sharing)
    : cluster_(cluster), sharing_(sharing) {}

SearchCluster::~SearchCluster() {
    if (is_first()) tell_others({}, kTask);
}

void SearchCluster::tell_others(const Bytes& bytes, int tag) const {
    for (int rank = 1; rank < cluster_.size(); ++rank)
        MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

void SearchCluster::follow() {
    FollowingPlayer player(*this, cluster_.rank());
    while (true) {
        while (!is_there(kTask)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const Bytes bytes = receive(kTask);
        if (bytes.empty()) return;
        const ReceivedTask received = read_task(bytes);
        sharing_ = received.sharing;
        by_simulations_ = received.task.by_simulations;
        has_ended_ = false;
        heard_call_ = false;
        player.search(received.task);
    }
}

void SearchCluster::begin(const player::SharedTask& task) {
    by_simulations_ = task.by_simulations;
    tell_others(bytes_of_task(task, sharing_), kTask);
}

bool SearchCluster::is_awaited() {
    if (is_first() || heard_call_ || !is_there(kCall)) return heard_call_;
    receive(kCall);
    return heard_call_ = true;
}

mcts::News SearchCluster::exchange(const mcts::News& own) { return exchange(own, 0); }

mcts::News SearchCluster::end(const mcts::News& own, bool at_once) {
    if (at_once) tell_others({}, kCall);
    return exchange(own, at_once ? kEnds | kCalled : kEnds);
}

mcts::News SearchCluster::exchange(const mcts::News& own, std::uint64_t flags) {
    const auto ranks = static_cast<std::size_t>(cluster_.size());
    const NewsHead head{own.size(), flags};
    std::vector<NewsHead> heads(ranks);
    MPI_Request request{};
    MPI_Iallgather(&head, sizeof head, MPI_BYTE, heads.data(), sizeof head, MPI_BYTE, MPI_COMM_WORLD,
                   &request);
    wait_for(request);
    std::vector<int> sizes;
    std::vector<int> places;
    std::size_t edges = 0;
    for (const NewsHead& each : heads) {
        sizes.push_back(static_cast<int>(each.edges * sizeof(mcts::EdgeNews)));
        places.push_back(static_cast<int>(edges * sizeof(mcts::EdgeNews)));
        edges += each.edges;
    }
    mcts::News all(edges);
    const auto rank = static_cast<std::size_t>(cluster_.rank());
    MPI_Allgatherv(own.data(), sizes[rank], MPI_BYTE, all.data(), sizes.data(), places.data(), MPI_BYTE,
                   MPI_COMM_WORLD);
    if (!is_first() && (heads[0].flags & kCalled) != 0 && !heard_call_) receive(kCall);
    has_ended_ = (heads[0].flags & kEnds) != 0;
    const auto first = all.begin() + places[rank] / static_cast<int>(sizeof(mcts::EdgeNews));
    all.erase(first, first + static_cast<std::ptrdiff_t>(own.size()));
    return all;
}

}  // namespace yomi::lab

#else

namespace yomi::lab {

// Never called: there is no cluster.
SearchCluster::SearchCluster(const Cluster& cluster, const mcts::SharingOptions& sharing)
    : cluster_(cluster), sharing_(sharing) {}
SearchCluster::~SearchCluster() = default;
void SearchCluster::follow() {}
void SearchCluster::begin(const player::SharedTask&) {}
mcts::News SearchCluster::exchange(const mcts::News&) { return {}; }
mcts::News SearchCluster::end(const mcts::News&, bool) { return {}; }
bool SearchCluster::is_awaited() { return false; }

}  // namespace yomi::lab

#endif
