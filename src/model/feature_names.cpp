#include "model/feature_names.hpp"

#include <fmt/format.h>

#include "base/random.hpp"
#include "model/feature_table.hpp"
#include "model/rich_moves.hpp"
#include "model/thesis_moves.hpp"

namespace yomi::model {

std::uint64_t feature_key(std::string_view name, int feature_class) {
    return base::Seed(8)
        .derive("feature")
        .derive(name)
        .derive(static_cast<std::uint64_t>(feature_class))
        .value();
}

std::string class_name(std::string_view name, int feature_class) {
    return fmt::format("{}/{}", name, feature_class);
}

std::vector<NamedFeature> named_features(const std::string& model) {
    std::vector<NamedFeature> all;
    if (model == "rich") all = RichMoves::families();
    if (model.starts_with("mc/") || model.starts_with("uct/")) {
        for (int f = 0; f < ThesisFeatures::kCount; ++f) {
            all.push_back({ThesisFeatures::name(f), ThesisMoves::feature_key(f)});
        }
    }
    for (const Feature& feature : feature_table()) {
        for (int c = 0; c < feature.classes; ++c) {
            all.push_back({class_name(feature.name, c), feature_key(feature.name, c)});
        }
    }
    return all;
}

}  // namespace yomi::model
