#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <limits>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "go/sgf/record.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using base::Error;
using go::Colour;

/// Pipes and devices would block or never end; "-" would be the standard input, which is the protocol's.
bool is_plain_file(const std::string& name) {
    std::error_code ignored;
    return name != "-" && std::filesystem::is_regular_file(name, ignored);
}

void loadsgf(GoSession& s, const Call& call) {
    const std::string& file = call.arguments[0];
    const std::size_t before_move =
        call.arguments.size() < 2
            ? go::kWholeGame
            : static_cast<std::size_t>(read_integer(call.arguments[1], "move number", 1,
                                                    std::numeric_limits<std::int32_t>::max()));
    if (!is_plain_file(file)) throw Error(fmt::format("cannot load file '{}'; there is no such file", file));
    try {
        const go::SgfCollection games = archive::read_sgf_file(file);
        if (games.empty()) throw Error("there is no game in it");
        go::ReplayOptions defaults;
        defaults.default_rules = s.position().rules();
        defaults.default_komi = s.position().komi();
        s.engine.set_position(go::make_position(go::read_record(games.first_game()), defaults, before_move));
    } catch (const Error& error) {
        throw Error(fmt::format("cannot load file '{}': {}", file, error.what()));
    }
}

go::GameInfo game_info(GoSession& s) {
    go::GameInfo info;
    info.application = fmt::format("{}:{}", s.identity.name, s.identity.version);
    info.charset = "UTF-8";
    if (s.own_colour) {
        const bool black = *s.own_colour == Colour::Black;
        (black ? info.black : info.white) = s.identity.name;
        (black ? info.white : info.black) = s.opponent_name;
        (black ? info.white_rank : info.black_rank) = s.opponent_rating;
    }
    if (s.resigned || s.position().is_over()) info.result = result_text(s);
    return info;
}

std::string printsgf(GoSession& s, const Call& call) {
    const std::string text = go::sgf_of(s.position(), game_info(s));
    if (call.arguments.empty()) return text;
    const std::string& file = call.arguments[0];
    std::error_code ignored;
    const bool is_there = std::filesystem::exists(file, ignored);
    if (file == "-" || (is_there && !is_plain_file(file))) {
        throw Error(fmt::format("cannot write '{}'; it is no plain file", file));
    }
    base::write_text_file(file, text);
    return "";
}

}  // namespace

void add_file_commands(Registry& registry, GoSession& s) {
    registry.section("Files");
    registry.add(
        {"loadsgf", "FILE [N]",
         "Loads the main line of a game, up to the position before move N; komi and rules come with it.",
         changing(s, loadsgf)});
    registry.add({"printsgf", "[FILE]", "The game as SGF, or writes it to a file.", with(s, printsgf)});
}

}  // namespace yomi::gtp
