#include "lab/job_message.hpp"

#include <cstring>
#include <string>
#include <type_traits>

#include "base/error.hpp"

namespace yomi::lab {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Figures and texts one after another; all processes run on machines of one kind.
struct ByteWriter {
    template <class T>
    void operator()(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto* const first = reinterpret_cast<const std::uint8_t*>(&value);
        bytes.insert(bytes.end(), first, first + sizeof value);
    }
    void operator()(const std::string& text) {
        (*this)(text.size());
        bytes.insert(bytes.end(), text.begin(), text.end());
    }

    Bytes bytes;
};

class ByteReader {
   public:
    explicit ByteReader(const Bytes& from) : bytes_(from) {}

    template <class T>
    void operator()(T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(&value, take(sizeof value), sizeof value);
    }
    void operator()(std::string& text) {
        std::size_t size = 0;
        (*this)(size);
        const std::uint8_t* const first = take(size);
        text.assign(first, first + size);
    }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

   private:
    const std::uint8_t* take(std::size_t size) {
        if (size > left()) throw base::Error("a message from another process is cut off");
        at_ += size;
        return bytes_.data() + (at_ - size);
    }

    const Bytes& bytes_;
    std::size_t at_ = 0;
};

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
