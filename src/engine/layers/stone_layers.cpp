#include <fmt/format.h>

#include <algorithm>

#include "engine/dead_stones.hpp"
#include "engine/layers/layer_makers.hpp"
#include "go/tactics/capture.hpp"
#include "go/tactics/fights.hpp"
#include "go/tactics/groups.hpp"
#include "go/tactics/influence_map.hpp"
#include "go/tactics/life.hpp"

// Layers of the stones as they stand.

namespace yomi::engine {
namespace {

using go::Colour;

Layer map_of(const go::Board& board, const go::InfluenceMap& map) {
    Layer layer;
    for (const go::Point p : board.geometry().points()) {
        const double share = static_cast<double>(map.at(p)) / go::InfluenceMap::kStone;
        layer.influence.push_back({p, std::clamp(share, -1.0, 1.0)});
    }
    const go::TerritoryEstimate estimate = map.territory(board);
    layer.text = fmt::format("Black {}, White {} points", estimate.black, estimate.white);
    return layer;
}

/// A text for each stone.
template <class TextOf>
Layer labelled_stones(const go::Board& board, TextOf text_of) {
    Layer layer;
    const go::Geometry& g = board.geometry();
    for (int row = g.size() - 1; row >= 0; --row) {
        for (int column = 0; column < g.size(); ++column) {
            const go::Point p = g.point(column, row);
            if (board.at(p) != Colour::Empty) layer.labels.push_back({p, text_of(p)});
        }
    }
    return layer;
}

/// What reading says about the chains that have at most so many liberties. A point that both catches and
/// saves is marked with both letters.
template <class Reader>
Layer readings(const go::Board& board, int most_liberties, Reader& reader, const std::stop_token& stop) {
    Layer layer;
    go::PointSet catching, saving;
    int lost = 0, open = 0;
    for (const go::Point p : board.geometry().points()) {
        if (board.at(p) == Colour::Empty || board.head(p) != p || board.liberties(p) > most_liberties)
            continue;
        if (stop.stop_requested()) break;
        const go::Reading capture = reader.capture(board, p);
        if (capture.answer != go::Answer::Works) continue;
        const go::Reading escape = reader.escape(board, p);
        const bool is_lost = escape.answer == go::Answer::Fails;
        is_lost ? ++lost : ++open;
        for (const go::Point stone : board.chain_stones(p)) {
            is_lost ? layer.crosses.insert(stone) : layer.circles.insert(stone);
        }
        if (capture.move.value() >= 0) catching.insert(capture.move);
        if (escape.move.value() >= 0) saving.insert(escape.move);
    }
    for (const go::Point p : board.geometry().points()) {
        const std::string text =
            std::string(catching.contains(p) ? "c" : "") + (saving.contains(p) ? "s" : "");
        if (!text.empty()) layer.labels.push_back({p, text});
    }
    layer.text = fmt::format("{} chains are lost, {} depend on who moves", lost, open);
    return layer;
}

}  // namespace

Layer influence_layer(const LayerSource& source) {
    go::InfluenceMap map;
    map.bouzy(source.position.board());
    return map_of(source.position.board(), map);
}

Layer zobrist_layer(const LayerSource& source) {
    go::InfluenceMap map;
    map.zobrist(source.position.board());
    return map_of(source.position.board(), map);
}

Layer safe_layer(const LayerSource& source) {
    const go::Board& board = source.position.board();
    Layer layer;
    layer.black = go::safe_area(board, Colour::Black).all();
    layer.white = go::safe_area(board, Colour::White).all();
    layer.crosses = go::surely_dead(board);
    layer.circles = go::seki_stones(board);
    layer.text = fmt::format("Black {}, White {} points are safe", layer.black.count(), layer.white.count());
    return layer;
}

Layer owners_layer(const LayerSource& source) {
    DeadStoneEstimator estimator;
    return owners_layer(source.position, estimator.of(source.position.board()).status());
}

Layer owners_layer(const go::Position& position, const go::Status& status) {
    const go::Ownership owners(position.board(), status.dead);
    Layer layer;
    for (const go::Point p : position.geometry().points()) {
        if (owners.of(p) == Colour::Black) layer.black.insert(p);
        if (owners.of(p) == Colour::White) layer.white.insert(p);
    }
    layer.crosses = status.dead;
    layer.circles = status.seki;
    layer.text = go::score_text(position.score(status));
    return layer;
}

Layer liberties_layer(const LayerSource& source) {
    const go::Board& board = source.position.board();
    return labelled_stones(board, [&](go::Point p) { return fmt::format("{}", board.liberties(p)); });
}

Layer chains_layer(const LayerSource& source) {
    const go::Board& board = source.position.board();
    std::vector<go::Point> heads;
    Layer layer = labelled_stones(board, [&](go::Point p) {
        const auto found = std::ranges::find(heads, board.head(p));
        const auto number = found - heads.begin() + 1;
        if (found == heads.end()) heads.push_back(board.head(p));
        return fmt::format("{}", number);
    });
    layer.text = fmt::format("{} chains", heads.size());
    return layer;
}

Layer groups_layer(const LayerSource& source) {
    go::Groups groups;
    groups.find(source.position.board());
    Layer layer = labelled_stones(source.position.board(),
                                  [&](go::Point p) { return fmt::format("{}", groups.of(p) + 1); });
    layer.text = fmt::format("{} groups", groups.count());
    return layer;
}

Layer ladders_layer(const LayerSource& source) {
    go::LadderReader reader;
    return readings(source.position.board(), 2, reader, source.stop);
}

Layer captures_layer(const LayerSource& source) {
    const go::CaptureOptions options;
    go::CaptureReader reader(options);
    return readings(source.position.board(), options.most_liberties, reader, source.stop);
}

}  // namespace yomi::engine
