#include "gtp/layer_graphics.hpp"

#include <fmt/format.h>

namespace yomi::gtp {

std::string layer_graphics(const GoSession& session, const engine::Layer& layer) {
    std::string text;
    const auto add = [&](std::string_view what, const go::PointSet& points) {
        if (!points.empty()) text += fmt::format("{} {}\n", what, vertices_text(session, points.points()));
    };
    add("BLACK", layer.black);
    add("WHITE", layer.white);
    if (!layer.influence.empty()) {
        text += "INFLUENCE";
        for (const auto& [p, value] : layer.influence)
            text += fmt::format(" {} {:.2f}", session.vertex(p), value);
        text += '\n';
    }
    for (const auto& [p, label] : layer.labels)
        text += fmt::format("LABEL {} {}\n", session.vertex(p), label);
    add("MARK", layer.crosses);
    add("CIRCLE", layer.circles);
    return text + "TEXT " + layer.text;
}

std::string layer_texts(const GoSession& session, const engine::Layer& layer) {
    const go::Geometry& g = session.position().geometry();
    std::vector<std::string_view> texts(static_cast<std::size_t>(g.span()));
    for (const auto& [p, label] : layer.labels) texts[static_cast<std::size_t>(p.value())] = label;
    std::string text;
    for (int row = g.size() - 1; row >= 0; --row) {
        text += '\n';
        for (int column = 0; column < g.size(); ++column) {
            const std::string_view label = texts[static_cast<std::size_t>(g.point(column, row).value())];
            text += fmt::format("{}{}", column > 0 ? " " : "", label.empty() ? "\"\"" : label);
        }
    }
    return text;
}

}  // namespace yomi::gtp
