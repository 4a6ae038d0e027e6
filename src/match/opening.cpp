#include "match/opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "archive/sgf_file.hpp"
#include "base/error.hpp"
#include "engine/engine.hpp"
#include "player/sensible.hpp"

namespace yomi::match {
namespace {

/// Openings that are tried before the most even one of them is taken.
constexpr int kTries = 40;

/// Random stones on the two outer lines of a board that is large enough for others would decide little and
/// look strange.
bool is_inner(const go::Geometry& geometry, go::Point p) {
    const int margin = geometry.size() >= 9 ? 2 : 0;
    const int far = geometry.size() - 1 - margin;
    return geometry.column(p) >= margin && geometry.column(p) <= far && geometry.row(p) >= margin &&
           geometry.row(p) <= far;
}

go::Position position_after(const GameOptions& options, const std::vector<go::Move>& moves) {
    go::Position position(static_cast<int>(options.size), options.go_rules(), options.komi);
    for (const go::Move& move : moves) position.play(move.colour, move.point);
    return position;
}

std::vector<std::vector<go::Move>> read_openings(const GameOptions& options) try {
    std::vector<std::vector<go::Move>> openings;
    const go::SgfCollection games = archive::read_sgf_file(options.opening_file);
    for (const go::SgfNode game : games.games()) {
        const go::Record record = go::read_record(game);
        const std::string where = fmt::format("game {} of '{}'", openings.size() + 1, options.opening_file);
        if (record.size != options.size) {
            throw base::Error(
                fmt::format("{} is on a board of size {}, not {}", where, record.size, options.size));
        }
        if (!record.setup.empty()) {
            throw base::Error(
                fmt::format("{} begins with stones on the board; openings are moves alone", where));
        }
        std::vector<go::Move> moves = record.moves;
        moves.resize(std::min(moves.size(), static_cast<std::size_t>(options.opening_moves)),
                     go::Move{go::Colour::Black, go::kPass});
        position_after(options, moves);
        openings.push_back(std::move(moves));
    }
    if (openings.empty()) throw base::Error(fmt::format("'{}' holds no games", options.opening_file));
    return openings;
} catch (const go::SgfError& error) {
    throw error.in(options.opening_file);
}

}  // namespace

Openings::Openings(const GameOptions& options, base::Seed seed) : options_(options), seed_(seed) {
    if (options.openings == "sgf") from_file_ = read_openings(options);
}

std::vector<go::Move> Openings::opening(std::uint64_t number) const {
    if (options_.openings == "sgf") return from_file_[number % from_file_.size()];
    if (options_.openings == "random") return random_moves(seed_.derive(number));
    if (options_.openings == "balanced") return balanced_moves(seed_.derive(number));
    return {};
}

std::string Openings::text() const {
    std::string text;
    for (const auto& moves : from_file_) {
        for (const go::Move& move : moves) {
            text += fmt::format("{} ", go::vertex_text(move.point, static_cast<int>(options_.size)));
        }
        text += "\n";
    }
    return text;
}

std::vector<go::Move> Openings::random_moves(base::Seed seed) const {
    base::Random random(seed);
    go::Position position = position_after(options_, {});
    for (std::int64_t i = 0; i < options_.opening_moves; ++i) {
        std::vector<go::Point> points = player::sensible_points(position, position.to_play());
        std::vector<go::Point> inner;
        for (const go::Point p : points) {
            if (is_inner(position.geometry(), p)) inner.push_back(p);
        }
        if (!inner.empty()) points = std::move(inner);
        if (points.empty()) break;
        position.play(position.to_play(), points[random.below(static_cast<std::uint32_t>(points.size()))]);
    }
    return position.moves();
}

std::vector<go::Move> Openings::balanced_moves(base::Seed seed) const {
    std::vector<go::Move> best;
    double least = 1;
    for (std::uint64_t attempt = 0; attempt < kTries; ++attempt) {
        std::vector<go::Move> moves = random_moves(seed.derive(attempt));
        engine::Engine engine(seed.derive("balance").derive(attempt),
                              engine::EngineOptions{.playouts = options_.opening_playouts, .resign = false});
        engine.set_position(position_after(options_, moves));
        const double share = engine.choose(engine.position().to_play()).win_share;
        const double imbalance = std::fabs(share - 0.5);
        if (imbalance < least) {
            least = imbalance;
            best = std::move(moves);
        }
        if (least <= options_.opening_balance) break;
    }
    return best;
}

}  // namespace yomi::match
