#include "rollout/shape_guide.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/exponential.hpp"
#include "model/shipped_models.hpp"

namespace yomi::rollout {
namespace {

constexpr float kOne = 256;  // the weight of score 0

std::uint16_t weight_of(int score) {
    constexpr float kUnit = WeightTable<DiscLayout<5>>::kUnit;
    const float weight = kOne * base::exponential(std::clamp(static_cast<float>(score) / kUnit, -6.0F, 5.5F));
    return static_cast<std::uint16_t>(std::clamp(weight, 1.0F, 65535.0F));
}

/// The weights without the patterns beyond the eight neighbours, as those of one model.
model::KeyedWeights small_part(const model::KeyedWeights& weights) {
    if (weights.model != "mc/n5" && weights.model != "mc/n7" && weights.model != "mc/n9") {
        throw base::Error(fmt::format(
            "weights of the model '{}' cannot guide playouts: those of 'mc/n5', 'mc/n7' and 'mc/n9' can",
            weights.model));
    }
    model::KeyedWeights small = weights;
    small.model = "mc/n5";
    std::erase_if(small.shapes, [](const model::KeyedWeights::Shape& shape) { return shape.cells.size > 1; });
    return small;
}

}  // namespace

ShapeGuide::ShapeGuide(const model::KeyedWeights& weights, int board_size, double power) {
    const WeightTable<DiscLayout<5>> table(small_part(weights), board_size, power);
    const PointKinds& points = table.points();
    for (std::size_t kind = 0; kind < points.kinds.size(); ++kind) {
        for (std::uint32_t view = 0; view < kNeighbourhoods; ++view) {
            const auto [black, white] = table.neighbourhood_scores(kind, view);
            pairs_.push_back({weight_of(black), weight_of(white)});
        }
    }
    for (const go::Point p : go::Geometry::of(board_size).points()) {
        const auto at = static_cast<std::size_t>(p.value());
        starts_[at] = points.kind[at] * std::uint32_t{kNeighbourhoods};
    }
}

std::shared_ptr<const ShapeGuide> ShapeGuide::from(TableCache& tables, const TableSource& source) {
    return tables.get<ShapeGuide>(source, [&] {
        return std::make_shared<const ShapeGuide>(source.weights == "shipped"
                                                      ? model::shipped_playout_weights(source.board_size)
                                                      : model::read_keyed_weights(source.weights),
                                                  source.board_size, source.power);
    });
}

}  // namespace yomi::rollout
