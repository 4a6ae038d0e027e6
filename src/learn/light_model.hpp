#pragma once

#include <vector>

#include "learn/harvest.hpp"
#include "learn/move_model.hpp"
#include "model/move_weights.hpp"

namespace yomi::learn {

/// The model of model::MoveWeights: patterns of four sizes and a few features, made for speed in the tree.
class LightModel : public MoveModel {
   public:
    explicit LightModel(const std::vector<CountedPattern>& patterns);

    [[nodiscard]] std::size_t weights() const override;
    [[nodiscard]] std::unique_ptr<MoveReader> reader() const override;
    [[nodiscard]] std::string to_bytes(std::span<const float> parameters,
                                       const std::string& provenance) const override;

    /// The weights with what they belong to.
    [[nodiscard]] model::MoveWeights named(std::span<const float> weights) const;

   private:
    class Reader;

    std::vector<go::Pattern> patterns_;
    std::vector<std::uint32_t> shapes_;  // by 3x3 code: the number of the weight, or PatternTable::kNone
    model::PatternTable table_;          // by pattern key: the number of the weight
};

}  // namespace yomi::learn
