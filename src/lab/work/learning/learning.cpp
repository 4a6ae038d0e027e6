#include "lab/work/learning/learning.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "go/point.hpp"
#include "go/sgf/record.hpp"
#include "go/sgf/sgf.hpp"
#include "learn/measures/figures.hpp"

namespace yomi::lab {
namespace {

std::string of_board(const std::string& name, std::int64_t board) {
    return fmt::format("{} {}x{}", name, board, board);
}

}  // namespace

base::Fields LearningWork::fields() {
    using base::field;
    base::Fields all = training.fields();
    const base::Fields own = {
        field("train", train, {}, "the file of games to learn from, one SGF a line"),
        field("skip_from", skip_from, {}, "a file with the number of moves to skip for each of these games"),
        field("test", test, {}, "the file of games to measure on, which are not learned from"),
        field("test_skip_from", test_skip_from, {}, "likewise for these games"),
        field("power", power, {0.1, 10}, "to which probabilities and playouts raise the weights"),
        field("playouts", playouts, {0, 1e8},
              "of each measure of playouts from the empty board; 0: the thesis's"),
        field("playouts_of", playouts_of, {"usual", "thesis"},
              "usual: those of '--rollout learned'; thesis: with its P_cutoff, below which no move is ever "
              "played, and without refusing self-atari")
            .quiet_at("usual"),
        field("position", position, {}, "a game in SGF, for ownership and map"),
        field("position_playouts", position_playouts, {1, 1e8}, "of ownership"),
    };
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

bool LearningWork::measures(std::string_view name) const {
    return std::ranges::find(measure, name) != measure.end();
}

const std::vector<LearningMeasure>& learning_measures() {
    static const std::vector<LearningMeasure> all = {
        {"patterns", "how many patterns have a weight"},
        {"rank", "Error, Rank and RankInv"},
        {"match", "Match1, Match2, …, CoMatch, and the curve of all n"},
        {"probability", "Select, SelectRoot, Over, Not, MLEAverage and MLE by move number"},
        {"speed", "playouts a second on each of the boards"},
        {"sizes", "SizeMax on each of the boards"},
        {"ownership", "of the position"},
        {"map", "how likely the moves of the position are"},
    };
    return all;
}

go::Position position_after(const LearningWork& work, std::int64_t moves) {
    go::SgfCollection collection;
    collection.parse(work.position);
    const go::Record record = go::read_record(collection.first_game());
    if (moves < 0 || moves > static_cast<std::int64_t>(record.moves.size())) {
        throw base::Error(
            fmt::format("after = {}: the game of 'position' has {} moves", moves, record.moves.size()));
    }
    return go::make_position(record, {}, static_cast<std::size_t>(moves) + 1);
}

std::string speed_name(std::int64_t board) { return of_board("playouts per second", board); }
std::string complete_speed_name(std::int64_t board) {
    return of_board("playouts to the end per second", board);
}
std::string uniform_speed_name(std::int64_t board) { return of_board("uniform playouts per second", board); }
std::string size_name(std::int64_t board, std::size_t size) {
    return of_board(fmt::format("size {},", size), board);
}
std::string map_name(std::int64_t moves) { return fmt::format("probability after {} moves", moves); }
std::string ownership_name(std::int64_t moves) { return fmt::format("ownership after {} moves", moves); }

std::vector<std::string> LearningWork::figures() const {
    std::vector<std::string> names;
    if (measures("patterns")) names.emplace_back("patterns");
    for (const learn::Figure& figure : learn::figures()) {
        if (measures(figure.kind)) names.push_back(figure.name);
    }
    for (const std::int64_t board : boards) {
        if (measures("speed")) names.push_back(speed_name(board));
    }
    return names;
}

std::string LearningWork::spec() const {
    LearningWork copy = *this;
    std::string text =
        fmt::format("learning\nseed = {}\nmeasure = {}\nboards = {}\nafter = {}\n", seed.value(),
                    fmt::join(measure, " "), fmt::join(boards, " "), fmt::join(after, " "));
    const auto& without = learn::fields_without_effect();
    for (const base::Field& f : copy.fields()) {
        if (!f.is_quiet() && std::ranges::find(without, f.name()) == without.end())
            text += fmt::format("{} = {}\n", f.identity_name(), f.get());
    }
    return text;
}

}  // namespace yomi::lab
