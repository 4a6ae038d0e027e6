#include "lab/run/job_message.hpp"

#include "base/error.hpp"
#include "lab/run/bytes.hpp"

namespace yomi::lab {
namespace {

// One order for both ways: each function calls `with` for every part of a thing.

template <class With, class Game>
void each_part_of_game(With& with, Game& game) {
    with(game.number);
    with(game.first_is_black);
    with(game.points);
    with(game.failed);
    with(game.outcome.winner);
    with(game.outcome.result);
    with(game.outcome.reason);
    with(game.outcome.detail);
    with(game.outcome.failed);
    with(game.outcome.moves);
    with(game.outcome.seconds);
    with(game.outcome.sgf);
}

template <class With, class AMeasure>
void each_part_of_measure(With& with, AMeasure& measure) {
    with(measure.number);
    with(measure.name);
    with(measure.x);
    with(measure.value);
    with(measure.half_width);
    with(measure.weight);
}

}  // namespace

Bytes bytes_of(const JobMessage& message) {
    ByteWriter write;
    write(message.cell);
    write(message.result.number);
    write(message.result.seconds);
    write(message.result.game.has_value());
    if (message.result.game) each_part_of_game(write, *message.result.game);
    write(message.result.measures.size());
    for (const Measure& measure : message.result.measures) each_part_of_measure(write, measure);
    return std::move(write.bytes);
}

JobMessage read_message(const Bytes& bytes) {
    ByteReader read(bytes);
    JobMessage message;
    read(message.cell);
    read(message.result.number);
    read(message.result.seconds);
    bool has_game = false;
    read(has_game);
    if (has_game) each_part_of_game(read, message.result.game.emplace());
    std::size_t measures = 0;
    read(measures);
    for (std::size_t i = 0; i < measures; ++i)
        each_part_of_measure(read, message.result.measures.emplace_back());
    if (read.left() != 0) throw base::Error("a message from another process is longer than what it says");
    return message;
}

}  // namespace yomi::lab
