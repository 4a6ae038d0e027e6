#pragma once

#include <string>

#include "engine/layers/layer.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {

/// A layer as GoGui draws it: "gfx".
std::string layer_graphics(const GoSession& session, const engine::Layer& layer);

/// The labels of a layer, row by row from the top left; without a label "": "sboard".
std::string layer_texts(const GoSession& session, const engine::Layer& layer);

}  // namespace yomi::gtp
