// The engine as a page without a server calls it (web/src/engine.ts): the API of `yomi serve`, one room, no
// threads. A text that is returned stays until the next call.

#include <emscripten/emscripten.h>
#include <fmt/format.h>

#include <memory>
#include <string>

#include "serve/game/board_views.hpp"
#include "serve/game/events.hpp"
#include "serve/game/section.hpp"
#include "signature/signature.hpp"

namespace {

/// MiB of the tree: a browser gives less than a system does.
constexpr std::int64_t kTreeMemory = 128;

struct Opened {
    explicit Opened(yomi::base::Seed seed) : room(seed, yomi::serve::Driver::Caller) {
        room.set_memory(kTreeMemory);
    }

    yomi::serve::Room room;
    yomi::serve::BoardViews views{room};
    yomi::serve::News seen;
    yomi::serve::Answer answer;
    std::string text;
};

std::unique_ptr<Opened> opened;

}  // namespace

extern "C" {

/// Begins anew, with a seed of 32 bits twice.
EMSCRIPTEN_KEEPALIVE void yomi_open(std::uint32_t high, std::uint32_t low) {
    opened = std::make_unique<Opened>(yomi::base::Seed(std::uint64_t{high} << 32 | low));
}

/// The status of the answer to a request.
EMSCRIPTEN_KEEPALIVE int yomi_answer(const char* method, const char* path, const char* body) {
    try {
        yomi::serve::Section* const sections[] = {&opened->views};
        opened->answer = yomi::serve::answer(opened->room, sections, method, path, body);
    } catch (const std::exception& error) {
        opened->answer = yomi::serve::error_answer(500, error.what());
    }
    return opened->answer.status;
}
EMSCRIPTEN_KEEPALIVE const char* yomi_answer_body() { return opened->answer.body.c_str(); }
EMSCRIPTEN_KEEPALIVE const char* yomi_answer_type() { return opened->answer.type.c_str(); }

/// Room::work().
EMSCRIPTEN_KEEPALIVE bool yomi_work(double seconds) { return opened->room.work(seconds); }

/// What is new since the last call, as {"name": event, …}.
EMSCRIPTEN_KEEPALIVE const char* yomi_events() {
    const yomi::serve::News now = opened->room.news();
    opened->text = "{";
    for (const yomi::serve::Event& event : yomi::serve::events_since(opened->seen, now)) {
        opened->text +=
            fmt::format("{}\"{}\": {}", opened->text.size() > 1 ? ", " : "", event.name, event.json);
    }
    opened->text += "}";
    opened->seen = now;
    return opened->text.c_str();
}

/// As `yomi bench --signature` says it.
EMSCRIPTEN_KEEPALIVE const char* yomi_signature() {
    static std::string text;
    text = fmt::format("{:016x}", yomi::signature::compute());
    return text.c_str();
}
}
