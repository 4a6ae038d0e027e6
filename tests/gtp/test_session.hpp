#pragma once

#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "gtp/go_session.hpp"
#include "gtp/protocol.hpp"

namespace yomi::test {

/// An engine with all commands, which thinks so little that a test may ask it for many moves.
struct TestSession {
    explicit TestSession(std::uint64_t seed = 1, std::int64_t playouts = 20)
        : engine(base::Seed(seed), options(playouts)) {
        gtp::add_all_commands(registry, session);
        session.graphics = &nowhere;
    }
    TestSession(const TestSession&) = delete;
    TestSession& operator=(const TestSession&) = delete;

    /// The whole answer, framed. Commands that go on until there is input get some after `lines_of_analysis`.
    std::string operator()(std::string_view line) {
        const gtp::Request request = gtp::parse_line(line);
        const gtp::Command* const command = registry.find(request.command);
        const bool endless = command != nullptr && command->stop_on == gtp::StopOn::AnyInput;
        std::stop_source stop;
        if (endless && lines_of_analysis == 0) stop.request_stop();
        std::string text;
        int pieces = 0;  // the sign that an answer begins with is one
        const auto sink = [&](std::string_view piece) {
            text += piece;
            if (endless && pieces++ >= lines_of_analysis) stop.request_stop();
        };
        gtp::answer(registry, request, sink, stop.get_token());
        return text;
    }

    static engine::EngineOptions options(std::int64_t playouts) {
        engine::EngineOptions made;
        made.playouts = playouts;
        return made;
    }

    int lines_of_analysis = 2;
    std::ostream nowhere{nullptr};
    engine::Engine engine;
    gtp::GoSession session{engine, {"Yomi", "test"}};
    gtp::Registry registry;
};

/// Everything that a command could change, as text; two dumps are equal if nothing was changed.
std::string state_dump(gtp::GoSession& session);

}  // namespace yomi::test
