#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "gtp/analysis_format.hpp"
#include "gtp/go_session.hpp"

// Analysis for people who watch: `analyze` thinks until any input comes, `genmove_analyze` thinks about a
// move and plays it; both tell how it goes at intervals. The dialects differ in what a line looks like.

namespace yomi::gtp {
namespace {

struct Lz {
    static constexpr bool kExtended = false;
    static std::string info(const player::Decision& d, int size, const AnalysisRequest& r) {
        return lz_info(d, size, r);
    }
};

struct Kata {
    static constexpr bool kExtended = true;
    static std::string info(const player::Decision& d, int size, const AnalysisRequest& r) {
        return kata_info(d, size, r);
    }
};

/// Looks at the search at the request's intervals and sends a line each time.
template <class Dialect>
player::Inquiry watch(const GoSession& s, const Call& call, const AnalysisRequest& request) {
    return {.interval = request.interval,
            .look =
                [&s, &call, &request](const player::Decision& decision) {
                    call.send(Dialect::info(decision, s.size(), request));
                },
            .outlook = Dialect::kExtended,
            .filters = request.filters};
}

/// A search that has proven its result ends by itself; the command goes on until there is input.
template <class Dialect>
void repeat_until_stopped(const GoSession& s, const Call& call, const AnalysisRequest& request,
                          const player::Decision& decision) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    const auto interval = std::chrono::duration<double>(request.interval);
    while (!call.stop.stop_requested()) {
        call.send(Dialect::info(decision, s.size(), request));
        // False is what the predicate always says: only time or the token ends the wait.
        stopped.wait_for(lock, call.stop, interval, [] { return false; });
    }
}

template <class Dialect>
std::string analyze(GoSession& s, const Call& call) {
    const AnalysisRequest request = read_analysis_request(s, call, Dialect::kExtended);
    s.engine.require_analyst();
    call.begin();
    player::Decision decision =
        s.engine.analyse(request.colour, {}, watch<Dialect>(s, call, request), call.stop);
    repeat_until_stopped<Dialect>(s, call, request, decision);
    s.thought = {request.colour, std::move(decision), false};
    return "";
}

template <class Dialect>
std::string genmove_analyze(GoSession& s, const Call& call) {
    const AnalysisRequest request = read_analysis_request(s, call, Dialect::kExtended);
    if (!request.filters.empty()) s.engine.require_analyst();
    call.begin();
    const player::Inquiry inquiry = watch<Dialect>(s, call, request);
    const std::string move = generate_move(s, request.colour, call, {.inquiry = &inquiry});
    call.send(Dialect::info(s.thought->decision, s.size(), request));
    return "play " + move;
}

std::string cgos_genmove_analyze(GoSession& s, const Call& call) {
    const AnalysisRequest request{.colour = read_colour(call.arguments[0]), .max_moves = 10};
    call.begin();
    const player::Inquiry inquiry{.outlook = true};
    const std::string move = generate_move(s, request.colour, call, {.inquiry = &inquiry});
    call.send(cgos_info(s.thought->decision, s.size(), request));
    return "play " + move;
}

template <class Dialect>
void add_dialect(Registry& registry, GoSession& s, const std::string& prefix, const std::string& what) {
    const std::string usage = "[COLOUR] [INTERVAL] [KEY] [VALUE] ...";
    registry.add({prefix + "analyze", usage, "Thinks until any input comes and tells how it goes, " + what,
                  with(s, analyze<Dialect>), StopOn::AnyInput});
    registry.add({prefix + "genmove_analyze", usage,
                  "Thinks and plays as genmove does and tells how it goes, " + what,
                  with(s, genmove_analyze<Dialect>), StopOn::Interrupt});
}

}  // namespace

void add_analysis_commands(Registry& registry, GoSession& s) {
    registry.section("Analysis");
    add_dialect<Lz>(registry, s, "lz-", "in Leela Zero's format.");
    add_dialect<Kata>(registry, s, "kata-", "in KataGo's format.");
    add_dialect<Kata>(registry, s, "", "in KataGo's format, which Sabaki reads.");
    registry.add({"cgos-genmove_analyze", "COLOUR",
                  "Thinks and plays as genmove does and says why, as JSON for the server CGOS.",
                  with(s, cgos_genmove_analyze), StopOn::Interrupt});
}

}  // namespace yomi::gtp
