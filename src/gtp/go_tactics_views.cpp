#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "go/tactics/capture.hpp"
#include "gtp/go_session.hpp"
#include "gtp/layer_graphics.hpp"

// What the tactics know about the position, as GoGui draws it.

namespace yomi::gtp {
namespace {

/// A layer of the position.
std::string drawn(GoSession& s, std::string_view layer, const Call& call) {
    return layer_graphics(s, engine::make_layer(layer, {.position = s.position(), .stop = call.stop}));
}

std::string groups_numbered(GoSession& s, const Call&) {
    return layer_texts(s, engine::make_layer("groups", {.position = s.position()}));
}

std::string reading_text(const GoSession& s, const go::Reading& reading) {
    return reading.move == go::kNoPoint
               ? std::string(go::answer_text(reading.answer))
               : fmt::format("{} {}", go::answer_text(reading.answer), s.vertex(reading.move));
}

std::string capture_of(GoSession& s, const Call& call) {
    const go::Point p = read_point(s, call.arguments[0]);
    const go::Board& board = s.position().board();
    if (board.at(p) == go::Colour::Empty) {
        throw base::Error(fmt::format("there is no stone at {}", s.vertex(p)));
    }
    go::LadderReader ladders;
    go::CaptureReader captures;
    return fmt::format("ladder {}\nescape {}\ncapture {}\nrescue {}",
                       reading_text(s, ladders.capture(board, p)), reading_text(s, ladders.escape(board, p)),
                       reading_text(s, captures.capture(board, p)),
                       reading_text(s, captures.escape(board, p)));
}

}  // namespace

void add_tactics_view_commands(Registry& registry, GoSession& s) {
    const auto view = [&](std::string name, std::string usage, std::string help, GoHandler handler,
                          std::string menu) {
        registry.add({std::move(name), std::move(usage), std::move(help), with(s, handler), StopOn::Nothing,
                      std::move(menu)});
    };
    registry.section("Views of tactics");
    const auto layer = [&](std::string_view name, const std::string& title) {
        const auto info = std::ranges::find(engine::known_layers(), name, &engine::LayerInfo::name);
        const std::string command = fmt::format("yomi-{}", name);
        registry.add({command, "", std::string(info->help),
                      [&s, name](const Call& call) { return drawn(s, name, call); }, StopOn::Interrupt,
                      fmt::format("gfx/{}/{}", title, command)});
    };
    layer("influence", "Influence (Bouzy)");
    layer("zobrist", "Influence (Zobrist)");
    view("yomi-groups", "", "Chains that cannot be separated, numbered as groups.", groups_numbered,
         "sboard/Groups/yomi-groups");
    layer("safe", "Safe areas");
    layer("ladders", "Ladders");
    layer("captures", "Captures");
    layer("light", "Moves of the light model");
    layer("rich", "Moves of the rich model");
    layer("similarity", "Similarity matches");
    view("yomi-capture", "VERTEX",
         "Whether the opponent, moving first, catches a chain in a ladder or otherwise, and whether it is "
         "saved "
         "if its owner moves first.",
         capture_of, "string/Capture/yomi-capture %p");
}

}  // namespace yomi::gtp
