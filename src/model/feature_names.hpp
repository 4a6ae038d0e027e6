#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::model {

/// A feature as files of weights know it. A key never depends on where a feature stands in a list: it is
/// derived from the name, or frozen if it is older than the names. So weights keep their meaning when
/// features are added, removed or put in another order.
struct NamedFeature {
    std::string name;        ///< with the class behind a slash: "capture/4"
    std::uint64_t key = 0;   ///< of its weight; of a family, one that tells it from other families
    bool is_family = false;  ///< of so many classes that they are not listed one by one
};

/// All features of a model whose weights have keys: "rich", or "mc/" or "uct/" and a pattern system. Of
/// another one only those that every model has.
std::vector<NamedFeature> named_features(const std::string& model);

/// The key of a class of a feature that was added after files began to have names.
std::uint64_t feature_key(std::string_view name, int feature_class);

/// Its name in files.
std::string class_name(std::string_view name, int feature_class);

}  // namespace yomi::model
