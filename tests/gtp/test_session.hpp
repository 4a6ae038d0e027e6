#pragma once

#include <string>
#include <string_view>

#include "gtp/go_session.hpp"
#include "gtp/protocol.hpp"
#include "player/engine.hpp"

namespace yomi::test {

/// An engine with all commands, which thinks so little that a test may ask it for many moves.
struct TestSession {
    explicit TestSession(std::uint64_t seed = 1, std::int64_t playouts = 20)
        : engine(base::Seed(seed), options(playouts)) {
        gtp::add_all_commands(registry, session);
    }
    TestSession(const TestSession&) = delete;
    TestSession& operator=(const TestSession&) = delete;

    /// The whole answer, framed.
    std::string operator()(std::string_view line) { return gtp::answer(registry, line); }

    static player::EngineOptions options(std::int64_t playouts) {
        player::EngineOptions made;
        made.playouts = playouts;
        return made;
    }

    player::Engine engine;
    gtp::GoSession session{engine, {"Yomi", "test"}};
    gtp::Registry registry;
};

/// Everything that a command could change, as text; two dumps are equal if nothing was changed.
std::string state_dump(gtp::GoSession& session);

}  // namespace yomi::test
