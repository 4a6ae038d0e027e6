#include "lab/run/cluster.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "base/error.hpp"
#include "base/interrupted.hpp"

namespace {

/// How many processes mpirun says there are; Open MPI and those that follow MPICH name it so.
int processes_of_mpirun() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}) {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets variables
        if (const char* text = std::getenv(name)) return std::atoi(text);
    }
    return 1;
}

}  // namespace

#ifdef YOMI_HAS_MPI

#define OMPI_SKIP_MPICXX 1
#include <fmt/format.h>
#include <mpi.h>

#include <array>
#include <chrono>
#include <cstring>
#include <thread>

#include "lab/run/job_message.hpp"
#include "process/child_process.hpp"

namespace yomi::lab {
namespace {

// What a message is about. To rank 0:
constexpr int kReady = 1;   // the identity of the cells, once
constexpr int kResult = 2;  // a JobMessage
constexpr int kError = 3;   // a text
constexpr int kGone = 4;    // this worker stops, its job is not done
// From rank 0:
constexpr int kJob = 5;   // the place of the cell and the number
constexpr int kStop = 6;  // there are no more
constexpr int kNumbers = 7;

using Bytes = std::vector<std::uint8_t>;
using JobWords = std::array<std::uint64_t, 2>;

void send(const void* data, std::size_t size, int to, int tag) {
    MPI_Send(data, static_cast<int>(size), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

struct Message {
    int from = 0;
    int tag = 0;
    Bytes bytes;
};

/// The next message, if one is there. Waiting inside of MPI would keep a core busy, so whoever waits naps.
std::optional<Message> poll_message() {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, status.MPI_TAG, Bytes(static_cast<std::size_t>(size))};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, message.tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

void nap() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

std::uint64_t identity_of_cells(const Experiment& experiment) {
    return identity_of(experiment.name, experiment.cells);
}

/// Rank 0 while it answers the others.
class Dispatcher {
   public:
    Dispatcher(const Experiment& experiment, Workplace& workplace, int others)
        : identity_(identity_of_cells(experiment)), workplace_(workplace), active_(others) {}

    [[nodiscard]] bool has_workers() const { return active_ > 0; }

    void answer(const Message& message) {
        if (message.tag == kGone) {
            --active_;
            return;
        }
        if (message.tag == kError) throw base::Error(std::string(message.bytes.begin(), message.bytes.end()));
        if (message.tag == kReady) check(message);
        if (message.tag == kResult) {
            const JobMessage done = read_message(message.bytes);
            workplace_.take(done.cell, done.result);
        }
        if (const std::optional<Job> job = workplace_.next()) {
            const JobWords words = {job->cell, job->number};
            send(words.data(), sizeof words, message.from, kJob);
        } else {
            --active_;
            send(nullptr, 0, message.from, kStop);
        }
    }

   private:
    void check(const Message& message) const {
        if (message.bytes == Bytes(reinterpret_cast<const std::uint8_t*>(&identity_),
                                   reinterpret_cast<const std::uint8_t*>(&identity_) + sizeof identity_))
            return;
        throw base::Error(fmt::format(
            "process {} reads another experiment than process 0; all need the same file and options",
            message.from));
    }

    const std::uint64_t identity_;
    Workplace& workplace_;
    int active_;  // workers that have not been told to stop
};

}  // namespace

bool Cluster::is_there() { return processes_of_mpirun() > 1; }

Cluster::Cluster() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Cluster::~Cluster() { MPI_Finalize(); }

void Cluster::abort() {
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();
}

void Cluster::share(std::vector<double>& numbers) const {
    const std::size_t bytes = numbers.size() * sizeof(double);
    for (int rank = 1; is_first() && rank < size_; ++rank) send(numbers.data(), bytes, rank, kNumbers);
    while (!is_first()) {
        const auto message = poll_message();
        if (!message) {
            nap();
            continue;
        }
        numbers.resize(message->bytes.size() / sizeof(double));
        std::memcpy(numbers.data(), message->bytes.data(), numbers.size() * sizeof(double));
        return;
    }
}

RunEnd Cluster::run(const Experiment& experiment, Results& results, Schedule& schedule,
                    const RunOptions& options, const std::stop_token& stop) const {
    Writer writer(experiment, results, schedule, options);
    Workplace workplace(experiment, schedule, writer);
    const std::stop_callback pass_on(stop, [&] { workplace.stop(); });
    Dispatcher dispatcher(experiment, workplace, size_ - 1);
    std::jthread own_work([&] { workplace.work(); });
    // An interruption does not wait for the jobs of others; abort() ends them.
    while (dispatcher.has_workers() && !workplace.is_stopped()) {
        if (const auto message = poll_message()) {
            try {
                dispatcher.answer(*message);
            } catch (...) {
                workplace.stop();
                throw;
            }
        } else {
            nap();
        }
    }
    own_work.join();
    workplace.rethrow();
    RunEnd end = writer.end();
    end.interrupted = schedule.left() > 0 && end.too_many_failures.empty();
    return end;
}

void Cluster::work(const Experiment& experiment, const std::stop_token& stop) const {
    const std::uint64_t identity = identity_of_cells(experiment);
    send(&identity, sizeof identity, 0, kReady);
    Worker worker;
    for (;;) {
        const auto message = poll_message();
        if (!message) {
            nap();
            continue;
        }
        if (message->tag != kJob) return;
        JobWords words{};
        std::copy_n(message->bytes.begin(), sizeof words, reinterpret_cast<std::uint8_t*>(words.data()));
        try {
            const Bytes bytes = bytes_of({words[0], worker.run(experiment.cells[words[0]], words[1], stop)});
            send(bytes.data(), bytes.size(), 0, kResult);
        } catch (const base::Interrupted&) {
            send(nullptr, 0, 0, kGone);
            return;
        } catch (const std::exception& wrong) {
            const std::string text = fmt::format("process {}: {}", rank_, wrong.what());
            send(text.data(), text.size(), 0, kError);
            return;
        }
    }
}

}  // namespace yomi::lab

#else

namespace yomi::lab {

bool Cluster::is_there() {
    if (processes_of_mpirun() <= 1) return false;
    throw base::Error(
        "this program was built without MPI, so every process of mpirun would do the same work; install MPI "
        "(Debian: "
        "libopenmpi-dev openmpi-bin) and build it again");
}

// Never called: is_there() is false.
Cluster::Cluster() = default;
Cluster::~Cluster() = default;
void Cluster::abort() { std::abort(); }
RunEnd Cluster::run(const Experiment&, Results&, Schedule&, const RunOptions&, const std::stop_token&) const {
    return {};
}
void Cluster::work(const Experiment&, const std::stop_token&) const {}
void Cluster::share(std::vector<double>&) const {}

}  // namespace yomi::lab

#endif
