#include "model/feature_table.hpp"

#include "model/feature_names.hpp"

namespace yomi::model {

const std::vector<Feature>& feature_table() {
    static const std::vector<Feature> table = {
        // name, help, number of classes, the function that tells the class of a move
    };
    return table;
}

FeatureKeys::FeatureKeys() {
    for (const Feature& feature : feature_table()) {
        Entry& entry = entries_.emplace_back(Entry{feature.classify, {}});
        for (int c = 0; c < feature.classes; ++c) entry.keys.push_back(feature_key(feature.name, c));
    }
}

}  // namespace yomi::model
