#pragma once

#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "gtp/protocol.hpp"

namespace yomi::gtp {

/// More than every point of the largest board decides nothing; it is a slip or an attack.
inline constexpr double kMostKomi = go::kMaxSize * go::kMaxSize;

/// What can be set about the protocol itself, beside the engine's options.
struct SessionOptions {
    bool live_gfx = false;
    double live_interval = 0.5;

    base::Fields fields();
};

/// What the Go commands share: the engine, and what the protocol has to remember besides.
struct GoSession {
    engine::Engine& engine;
    Identity identity;

    /// Who resigned in the present position, by genmove.
    std::optional<go::Colour> resigned = {};

    /// The last move that was generated or analysed, until the game changes in another way.
    struct Thought {
        go::Colour colour;
        player::Decision decision;
        bool played;  ///< whether the move has been made
    };
    std::optional<Thought> thought = {};

    /// The colour that the engine moved for last in this game.
    std::optional<go::Colour> own_colour = {};

    /// As the CGOS client says; empty if it did not.
    std::string opponent_name = {};
    std::string opponent_rating = {};

    SessionOptions options = {};
    /// Where live graphics go.
    std::ostream* graphics = &std::cerr;

    [[nodiscard]] const go::Position& position() const { return engine.position(); }
    [[nodiscard]] int size() const { return engine.position().size(); }
    [[nodiscard]] std::string vertex(go::Point p) const { return go::vertex_text(p, size()); }

    /// To be called when a command has changed the game.
    void game_changed() {
        resigned.reset();
        thought.reset();
    }
};

/// A handler that knows the session.
using GoHandler = std::string (*)(GoSession&, const Call&);
inline Handler with(GoSession& session, GoHandler handler) {
    return [&session, handler](const Call& call) { return handler(session, call); };
}

/// For commands that change the game and answer nothing.
using GoAction = void (*)(GoSession&, const Call&);
inline Handler changing(GoSession& session, GoAction action) {
    return [&session, action](const Call& call) {
        action(session, call);
        session.game_changed();
        return std::string();
    };
}

// -- Arguments; each throws base::Error that names the word and what is wanted -------------------------

go::Colour read_colour(std::string_view word);
/// A vertex of the present board, or pass.
go::Point read_vertex(const GoSession& session, std::string_view word);
/// A vertex of the present board.
go::Point read_point(const GoSession& session, std::string_view word);
std::int64_t read_integer(std::string_view word, std::string_view what, std::int64_t low, std::int64_t high);
double read_number(std::string_view word, std::string_view what, double low, double high);
/// Pairs of colour and vertex, from the first argument on.
std::vector<go::Move> read_moves(const GoSession& session, const Call& call);

// -- Shared by groups ----------------------------------------------------------------------------------

/// Lets the engine move: the vertex, "pass" or "resign".
std::string generate_move(GoSession& session, go::Colour colour, const Call& call,
                          const engine::MoveRequest& request = {});

/// "B+3.5", "W+R", "0".
std::string result_text(GoSession& session);

/// "A1 B2 C3".
std::string vertices_text(const GoSession& session, const std::vector<go::Point>& points);

// -- The commands, by group ----------------------------------------------------------------------------
// All of them refer to the session, which must outlive the use of the registry.

void add_required_commands(Registry& registry, GoSession& session);
void add_tournament_commands(Registry& registry, GoSession& session);
void add_debug_commands(Registry& registry, GoSession& session);
void add_file_commands(Registry& registry, GoSession& session);
void add_rules_commands(Registry& registry, GoSession& session);
void add_time_commands(Registry& registry, GoSession& session);
void add_parameter_commands(Registry& registry, GoSession& session);
void add_server_commands(Registry& registry, GoSession& session);
void add_gogui_commands(Registry& registry, GoSession& session);
void add_view_commands(Registry& registry, GoSession& session);
void add_tactics_view_commands(Registry& registry, GoSession& session);
void add_search_view_commands(Registry& registry, GoSession& session);
void add_analysis_commands(Registry& registry, GoSession& session);

/// The standard commands and all of the above, and pondering while there is no input.
void add_all_commands(Registry& registry, GoSession& session);

}  // namespace yomi::gtp
