#include "lab/run/book_cluster.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/interrupted.hpp"

namespace yomi::lab {
namespace {

using bookmaker::NumberedResult;
using bookmaker::NumberedTask;

/// One order for both ways, as in job_message.cpp.
template <class With, class Task>
void each_part_of_task(With& with, Task& numbered) {
    auto& task = numbered.task;
    with(numbered.number);
    with(task.player);
    with(task.playouts);
    with(task.seconds);
    with(task.size);
    with(task.komi);
    with(task.rules);
    with(task.line);
    with(task.seed);
    with(task.most_moves);
    with(task.least_share);
    with(task.judged);
    with(task.margin);
}

template <class With, class Result>
void each_part_of_result(With& with, Result& numbered) {
    with(numbered.number);
    with(numbered.result.found.share);
    with(numbered.result.found.moves);
    with(numbered.result.verdicts);
    with(numbered.result.loss);
}

void require_end(const ByteReader& read) {
    if (read.left() != 0) throw base::Error("a message from another process is longer than what it says");
}

}  // namespace

Bytes bytes_of_search(const NumberedTask& task) {
    ByteWriter write;
    each_part_of_task(write, task);
    write(task.task.options.size());
    for (const auto& [name, value] : task.task.options) {
        write(name);
        write(value);
    }
    return std::move(write.bytes);
}

NumberedTask read_search(const Bytes& bytes) {
    ByteReader read(bytes);
    NumberedTask task;
    each_part_of_task(read, task);
    std::size_t options = 0;
    read(options);
    for (std::size_t i = 0; i < options; ++i) {
        auto& [name, value] = task.task.options.emplace_back();
        read(name);
        read(value);
    }
    require_end(read);
    return task;
}

Bytes bytes_of_search_result(const NumberedResult& result) {
    ByteWriter write;
    each_part_of_result(write, result);
    return std::move(write.bytes);
}

NumberedResult read_search_result(const Bytes& bytes) {
    ByteReader read(bytes);
    NumberedResult result;
    each_part_of_result(read, result);
    require_end(read);
    return result;
}

}  // namespace yomi::lab

#ifdef YOMI_HAS_MPI

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <chrono>
#include <thread>

namespace yomi::lab {
namespace {

// To rank 0:
constexpr int kSearchDone = 30;
constexpr int kSearchFailed = 31;  // a text
// From rank 0:
constexpr int kSearch = 32;
constexpr int kNoMoreSearches = 33;

struct SearchMessage {
    int from = 0;
    int tag = 0;
    Bytes bytes;
};

/// Waiting inside of MPI would keep a core busy, so whoever waits asks and naps.
std::optional<SearchMessage> next_message() {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    SearchMessage message{status.MPI_SOURCE, status.MPI_TAG, Bytes(static_cast<std::size_t>(size))};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, message.tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

void take_a_nap() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

void send_bytes(const Bytes& bytes, int to, int tag) {
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

}  // namespace

BookCluster::BookCluster(const Cluster& cluster, int threads) : others_(cluster.size() - 1), own_(threads) {
    for (int rank = 1; rank <= others_; ++rank) idle_.push_back(rank);
}

BookCluster::~BookCluster() {
    for (int rank = 1; rank <= others_; ++rank) send_bytes({}, rank, kNoMoreSearches);
}

void BookCluster::ask(NumberedTask task) {
    waiting_.push_back(std::move(task));
    give_out();
}

void BookCluster::give_out() {
    while (!waiting_.empty() && (own_busy_ < own_.capacity() || !idle_.empty())) {
        if (own_busy_ < own_.capacity()) {
            own_.ask(std::move(waiting_.front()));
            ++own_busy_;
        } else {
            send_bytes(bytes_of_search(waiting_.front()), idle_.front(), kSearch);
            idle_.pop_front();
        }
        waiting_.pop_front();
    }
}

std::optional<NumberedResult> BookCluster::poll() {
    std::optional<NumberedResult> result = own_.poll();
    if (result) {
        --own_busy_;
    } else if (const auto message = next_message()) {
        if (message->tag == kSearchFailed)
            throw base::Error(std::string(message->bytes.begin(), message->bytes.end()));
        result = read_search_result(message->bytes);
        idle_.push_back(message->from);
    }
    give_out();
    return result;
}

std::optional<NumberedResult> BookCluster::wait(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        if (auto result = poll()) return result;
        take_a_nap();
    }
    return std::nullopt;
}

void BookCluster::work(const std::stop_token& stop) {
    bookmaker::TaskSearcher searcher;
    while (true) {
        const auto message = next_message();
        if (!message) {
            take_a_nap();
            continue;
        }
        if (message->tag != kSearch) return;
        try {
            const NumberedTask task = read_search(message->bytes);
            send_bytes(bytes_of_search_result({task.number, searcher.run(task.task, stop)}), 0, kSearchDone);
        } catch (const base::Interrupted&) {
            continue;  // rank 0 was interrupted, too, and waits for nothing
        } catch (const std::exception& wrong) {
            const std::string text = wrong.what();
            send_bytes(Bytes(text.begin(), text.end()), 0, kSearchFailed);
        }
    }
}

}  // namespace yomi::lab

#else

namespace yomi::lab {

// Never called: there is no cluster.
BookCluster::BookCluster(const Cluster&, int threads) : others_(0), own_(threads) {}
BookCluster::~BookCluster() = default;
void BookCluster::work(const std::stop_token&) {}
void BookCluster::ask(NumberedTask task) { own_.ask(std::move(task)); }
std::optional<NumberedResult> BookCluster::poll() { return own_.poll(); }
std::optional<NumberedResult> BookCluster::wait(const std::stop_token& stop) { return own_.wait(stop); }
void BookCluster::give_out() {}

}  // namespace yomi::lab

#endif
