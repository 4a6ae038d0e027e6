#include "lab/job_message.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

using nlohmann::json;

json json_of(const match::GameResult& game) {
    const match::GameOutcome& o = game.outcome;
    return {game.number,
            game.first_is_black,
            game.points,
            game.failed,
            static_cast<int>(o.winner),
            o.result,
            o.reason,
            o.detail,
            static_cast<int>(o.failed),
            o.moves,
            o.seconds,
            o.sgf};
}

match::GameResult game_of(const json& j) {
    match::GameResult game{
        .number = j.at(0), .first_is_black = j.at(1), .points = j.at(2), .failed = j.at(3), .outcome = {}};
    match::GameOutcome& o = game.outcome;
    o.winner = static_cast<go::Colour>(j.at(4).get<int>());
    o.result = j.at(5);
    o.reason = j.at(6);
    o.detail = j.at(7);
    o.failed = static_cast<go::Colour>(j.at(8).get<int>());
    o.moves = j.at(9);
    o.seconds = j.at(10);
    o.sgf = j.at(11);
    return game;
}

}  // namespace

std::vector<std::uint8_t> bytes_of(const JobMessage& message) {
    const JobResult& result = message.result;
    json measures = json::array();
    for (const Measure& m : result.measures)
        measures.push_back({m.number, m.name, m.x, m.value, m.half_width, m.weight});
    json all = {{"cell", message.cell},
                {"number", result.number},
                {"seconds", result.seconds},
                {"measures", measures}};
    if (result.game) all["game"] = json_of(*result.game);
    return json::to_cbor(all);
}

JobMessage read_message(const std::vector<std::uint8_t>& bytes) try {
    const json all = json::from_cbor(bytes);
    JobMessage message;
    message.cell = all.at("cell");
    message.result.number = all.at("number");
    message.result.seconds = all.at("seconds");
    for (const json& m : all.at("measures")) {
        message.result.measures.push_back({.number = m.at(0),
                                           .name = m.at(1),
                                           .x = m.at(2),
                                           .value = m.at(3),
                                           .half_width = m.at(4),
                                           .weight = m.at(5)});
    }
    if (all.contains("game")) message.result.game = game_of(all.at("game"));
    return message;
} catch (const json::exception& wrong) {
    throw base::Error(fmt::format("a message from another process makes no sense: {}", wrong.what()));
}

}  // namespace yomi::lab
