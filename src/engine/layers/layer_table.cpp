#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "engine/layers/layer_makers.hpp"

namespace yomi::engine {

const std::vector<LayerInfo>& known_layers() {
    static const std::vector<LayerInfo> layers = {
        {"influence", "Bouzy's map of influence, 5 dilations and 21 erosions.", false, influence_layer},
        {"zobrist", "Zobrist's map of influence.", false, zobrist_layer},
        {"safe", "What is safe for certain, with dead stones marked, seki circled.", false, safe_layer},
        {"owners", "Who owns each point, with dead stones marked, seki circled.", false, owners_layer},
        {"liberties", "The liberties of each stone's chain.", false, liberties_layer},
        {"chains", "The chains, numbered.", false, chains_layer},
        {"groups", "Chains that cannot be separated, numbered as groups.", false, groups_layer},
        {"ladders",
         "Ladders read out: chains that are lost are marked, those that depend on who moves circled, with "
         "the moves that catch (c) and save (s) them.",
         false, ladders_layer},
        {"captures", "The same with captures beyond ladders.", false, captures_layer},
        {"light", "The probabilities of the moves by the light model, in percent.", false, light_layer},
        {"rich", "The probabilities of the moves by the rich model, in percent.", false, rich_layer},
        {"similarity",
         "How often, in percent, the surroundings of a move looked the same where RAVE counted it for this "
         "position; from 2000 simulations.",
         false, similarity_layer},
        {"means", "The share of wins, in percent, of the best moves.", true, means_layer},
        {"visits", "The visits of the best moves.", true, visits_layer},
        {"rave", "The share of wins, in percent, of the playouts with a move at any time; the best ones.",
         true, rave_layer},
        {"priors", "What was thought of the moves before the search, in percent of all; the best ones.", true,
         priors_layer},
        {"expected", "Who is expected to own each point.", true, expected_layer},
    };
    return layers;
}

Layer make_layer(std::string_view name, const LayerSource& source) {
    const auto& all = known_layers();
    const auto found = std::ranges::find(all, name, &LayerInfo::name);
    if (found == all.end()) {
        std::string known;
        for (const LayerInfo& info : all) known += fmt::format("{}{}", known.empty() ? "" : ", ", info.name);
        throw base::Error(fmt::format("there is no layer '{}'; known: {}", name.substr(0, 80), known));
    }
    if (found->of_search && source.search == nullptr) {
        throw base::Error(
            fmt::format("the layer '{}' shows a search, and this position has not been searched", name));
    }
    return found->make(source);
}

}  // namespace yomi::engine
