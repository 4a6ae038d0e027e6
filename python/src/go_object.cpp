#include "go_object.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace yomi::python {
namespace {

void set_options(engine::Engine& engine, const Settings& settings) {
    const Settings named = named_fully(
        settings, [&] { return engine.fields(); },
        [&](const std::string& name, const std::string& value) { engine.set_option(name, value); });
    // Again, for what nobody has complained about yet.
    for (const auto& [name, value] : named) engine.set_option(name, value);
}

go::Rules rules_of(const std::string& name) {
    const auto rules = go::rules_by_name(name);
    if (!rules)
        throw base::Error(
            fmt::format("there are no rules '{}'; known: {}", name, fmt::join(go::rules_names(), ", ")));
    return *rules;
}

}  // namespace

GoObject::GoObject(int size, double komi, const std::string& rules, std::uint64_t seed,
                   const Settings& settings)
    : seed_(seed), engine_(base::Seed(seed)) {
    engine_.new_game(size);
    engine_.set_rules(rules_of(rules));
    engine_.set_komi(komi);
    set_options(engine_, settings);
}

GoAnalysisObject GoObject::analyse(const std::optional<std::string>& colour, const GoLimits& limits,
                                   bool ownership) {
    return think([&](engine::Engine& engine, const std::stop_token& stop) {
        const go::Colour mover = colour_of(colour, engine.position());
        const engine::EngineOptions& options = engine.options();
        player::Budget budget{.playouts = limits.playouts, .seconds = limits.seconds};
        if (!budget.playouts && !budget.seconds) {
            if (options.playouts > 0) {
                budget.playouts = options.playouts;
            } else {
                budget.seconds = options.seconds;
            }
        }
        const player::Inquiry inquiry{.outlook = ownership, .use_all = true};
        const player::Decision decision =
            engine.player().analyst() != nullptr
                ? engine.analyse(mover, budget, inquiry, stop)
                : engine.player().choose(engine.position(), mover, budget, stop);
        return GoAnalysisObject{decision, mover, engine.position().size()};
    });
}

std::string GoObject::generate(const std::optional<std::string>& colour) {
    return think([&](engine::Engine& engine, const std::stop_token& stop) -> std::string {
        const go::Colour mover = colour_of(colour, engine.position());
        const player::Decision decision = engine.choose(mover, stop);
        if (stop.stop_requested()) return {};
        engine.carry_out(mover, decision);
        return decision.resign ? "resign" : go::vertex_text(decision.point, engine.position().size());
    });
}

go::Colour colour_of(const std::optional<std::string>& text, const go::Position& position) {
    if (!text) return position.to_play();
    if (*text == "black" || *text == "b" || *text == "B") return go::Colour::Black;
    if (*text == "white" || *text == "w" || *text == "W") return go::Colour::White;
    throw base::Error(fmt::format("'{}' is no colour; write black or white", text->substr(0, 80)));
}

go::Point point_of(const std::string& text, const go::Position& position) {
    const auto point = go::parse_vertex(text, position.size());
    if (!point)
        throw base::Error(fmt::format("'{}' is no point of a board of size {}; write D4 or pass",
                                      text.substr(0, 80), position.size()));
    return *point;
}

}  // namespace yomi::python
