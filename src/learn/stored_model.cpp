#include "learn/stored_model.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/mapped_file.hpp"
#include "learn/keyed_model.hpp"
#include "learn/light_model.hpp"

namespace yomi::learn {

StoredModel read_model(const std::string& path) {
    const base::MappedFile file(path);
    const std::string_view bytes = file.bytes();
    if (!bytes.starts_with("yomi keyed weights")) {
        const model::MoveWeights weights = model::weights_from_bytes(bytes, path);
        StoredModel stored{"light", weights.provenance, nullptr, {}};
        std::vector<CountedPattern> patterns;
        stored.parameters.assign(weights.features.begin(), weights.features.end());
        for (const auto& [pattern, weight] : weights.patterns) {
            patterns.push_back({pattern, 0});
            stored.parameters.push_back(weight);
        }
        stored.model = std::make_unique<LightModel>(patterns);
        return stored;
    }
    const model::KeyedWeights weights = model::keyed_from_bytes(bytes, path);
    auto [model, values] = KeyedModel::of(weights);
    static_cast<void>(model->reader());  // refuses a model that this program does not know
    return {weights.model, weights.provenance, std::move(model), std::move(values)};
}

std::vector<float> raised_parameters(const StoredModel& stored, double power) {
    if (power != 1 && stored.model->factors().count > 0)
        throw base::Error("weights with factors cannot be raised to a power");
    std::vector<float> raised = stored.parameters;
    for (float& x : raised) x *= static_cast<float>(power);  // weights are logarithms
    return raised;
}

}  // namespace yomi::learn
