#pragma once

#include <string>

#include "gtp/go_session.hpp"
#include "player/layer.hpp"

namespace yomi::gtp {

/// A layer as GoGui draws it: "gfx".
std::string layer_graphics(const GoSession& session, const player::Layer& layer);

/// The labels of a layer, row by row from the top left; without a label "": "sboard".
std::string layer_texts(const GoSession& session, const player::Layer& layer);

}  // namespace yomi::gtp
