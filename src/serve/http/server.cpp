#include "serve/http/server.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "serve/compare/comparison.hpp"
#include "serve/game/api.hpp"
#include "serve/game/board_views.hpp"
#include "serve/game/events.hpp"
#include "serve/http/assets.hpp"
#include "serve/http/guard.hpp"

namespace yomi::serve {
namespace {

constexpr std::size_t kMostBody = 1 << 20;
/// Each watcher holds a thread; the rest is for requests.
constexpr int kMostWatchers = 128;
constexpr std::size_t kThreads = 160;
/// Connections that may wait to be taken. The library lets 5, so that pages which open together are lost.
constexpr int kBacklog = 512;
/// Something is sent at least this often, so that a watcher who is gone is noticed.
constexpr double kHeartbeat = 1;

void send(httplib::Response& response, Answer answer) {
    response.status = answer.status;
    response.set_content(answer.body, answer.type);
}

/// The page with the token of this server in it.
std::string with_token(std::string_view page, const std::string& token) {
    std::string text(page);
    const auto place = text.find(kTokenPlace);
    if (place != std::string::npos) text.replace(place, kTokenPlace.size(), token);
    return text;
}

/// Events as they are sent; a comment if there are none.
std::string sent_text(const std::vector<Event>& events) {
    std::string text;
    for (const Event& event : events) {
        text += fmt::format("event: {}\ndata: {}\n\n", event.name, event.json);
    }
    return text.empty() ? ": still here\n\n" : text;
}

}  // namespace

struct Server::Inside {
    explicit Inside(Room& served)
        : room(served), views(served), comparison(served, served.seed().derive("comparison")) {}

    void route();
    void watch(httplib::Response& response);
    void watch(Section& section, httplib::Response& response);
    /// Whether there may be one watcher more.
    bool let_in(httplib::Response& response);
    void get(const httplib::Request& request, httplib::Response& response);
    void post(const httplib::Request& request, httplib::Response& response);

    Room& room;
    std::vector<Section*> sections;
    BoardViews views;
    Comparison comparison;
    httplib::Server http;
    Guard guard;
    int port = 0;
    socket_t listener = INVALID_SOCKET;
    std::atomic<int> watchers = 0;
    std::atomic<bool> runs = false;
    std::atomic<bool> stopped = false;
};

bool Server::Inside::let_in(httplib::Response& response) {
    if (++watchers > kMostWatchers) {
        --watchers;
        send(response, error_answer(503, "too many pages are open; close some"));
        return false;
    }
    response.set_header("Cache-Control", "no-store");
    return true;
}

void Server::Inside::watch(Section& section, httplib::Response& response) {
    if (!let_in(response)) return;
    response.set_chunked_content_provider(
        "text/event-stream",
        [&section, seen = std::uint64_t{0}](std::size_t, httplib::DataSink& sink) mutable {
            if (seen != 0) std::this_thread::sleep_for(section.pause());
            const std::uint64_t now = section.bell().wait(seen, kHeartbeat);
            if (section.bell().is_closed()) return false;
            const std::string text = now == seen ? ": still here\n\n" : section.events_since(seen);
            seen = now;
            return sink.write(text.data(), text.size());
        },
        [this](bool) { --watchers; });
}

void Server::Inside::watch(httplib::Response& response) {
    if (!let_in(response)) return;
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, seen = News{}](std::size_t, httplib::DataSink& sink) mutable {
            const News now = room.wait(seen, kHeartbeat);
            if (room.is_closed()) return false;
            const std::string text = sent_text(events_since(seen, now));
            seen = now;
            return sink.write(text.data(), text.size());
        },
        [this](bool) { --watchers; });
}

void Server::Inside::get(const httplib::Request& request, httplib::Response& response) {
    if (request.path == "/api/events") return watch(response);
    std::string_view rest;
    Section* const section = section_of(sections, request.path, rest);
    if (section != nullptr && rest == "events") return watch(*section, response);
    if (const Asset* asset = find_asset(request.path)) {
        response.set_header("Cache-Control", "no-cache");
        response.set_content(with_token(asset->bytes, guard.token), std::string(asset->type));
        return;
    }
    send(response, answer(room, sections, request.method, request.path, {}));
}

void Server::Inside::post(const httplib::Request& request, httplib::Response& response) {
    if (!request.get_header_value("Content-Type").starts_with("application/json")) {
        return send(response, error_answer(415, "the body must be application/json"));
    }
    send(response, answer(room, sections, request.method, request.path, request.body));
}

void Server::Inside::route() {
    using Handled = httplib::Server::HandlerResponse;
    http.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
    http.set_payload_max_length(kMostBody);
    http.set_keep_alive_max_count(1000);
    http.set_tcp_nodelay(true);
    // The library's own choice would let a second server share the port.
    http.set_socket_options([this](socket_t socket) {
        listener = socket;
        const int yes = 1;
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    http.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                              {"Referrer-Policy", "no-referrer"},
                              {"Content-Security-Policy",
                               "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
                               "frame-ancestors 'none'"}});
    http.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
        const auto header = [&](const char* name) { return request.get_header_value(name); };
        const std::string_view why =
            guard.refusal(request.method, header("Host"), header("Origin"), header("X-Yomi-Token"));
        if (why.empty()) return Handled::Unhandled;
        send(response, error_answer(403, why));
        return Handled::Handled;
    });
    http.Get(".*", [this](const auto& request, auto& response) { get(request, response); });
    http.Post(".*", [this](const auto& request, auto& response) { post(request, response); });
    http.set_error_handler([](const httplib::Request&, httplib::Response& response) {
        if (!response.body.empty()) return;
        const auto text = response.status == 413   ? fmt::format("more than {} bytes", kMostBody)
                          : response.status == 404 ? std::string("only GET and POST are answered")
                                                   : std::string("the request cannot be understood");
        response.set_content(error_answer(response.status, text).body, "application/json");
    });
    http.set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
        send(response, error_answer(500, "a mistake inside Yomi; the game is as it was"));
    });
}

Server::Server(Room& room, const ServerOptions& options) : inside_(std::make_unique<Inside>(room)) {
    add(inside_->views);
    add(inside_->comparison);
    inside_->route();
    inside_->port = options.port == 0 ? inside_->http.bind_to_any_port(options.address)
                    : inside_->http.bind_to_port(options.address, options.port) ? options.port
                                                                                : -1;
    if (inside_->port < 0) {
        throw base::Error(
            fmt::format("cannot listen on {} port {}; perhaps another program does: try --port 0",
                        options.address, options.port));
    }
    ::listen(inside_->listener, kBacklog);  // again: the number is changed
    inside_->guard = {own_hosts(options.address, inside_->port), random_token()};
}

Server::~Server() { stop(); }

void Server::add(Section& section) { inside_->sections.push_back(&section); }

int Server::port() const { return inside_->port; }
const std::string& Server::token() const { return inside_->guard.token; }
int Server::watchers() const { return inside_->watchers; }

// The library takes a stop only once it listens, and only once: so a stop that comes before waits for that,
// and one that comes before run() keeps it from beginning.
void Server::run() {
    inside_->runs = true;
    if (!inside_->stopped) inside_->http.listen_after_bind();
    inside_->runs = false;
}

void Server::stop() {
    inside_->room.close();
    for (Section* const section : inside_->sections) section->bell().close();
    if (inside_->stopped.exchange(true)) return;
    while (inside_->runs && !inside_->http.is_running())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    inside_->http.stop();
}

}  // namespace yomi::serve
