#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/error.hpp"
#include "gtp/go_session.hpp"

namespace yomi::gtp {
namespace {

using base::Field;

std::string join_behind_first(const Call& call) {
    std::string text;
    for (std::size_t i = 1; i < call.arguments.size(); ++i) text += (i > 1 ? " " : "") + call.arguments[i];
    return text;
}

/// Those of the engine and its player, and those of the protocol.
base::Fields all_fields(GoSession& s) {
    base::Fields all = s.engine.fields();
    for (Field& f : s.options.fields()) all.push_back(std::move(f));
    return all;
}

std::string list_params(GoSession& s, const Call&) {
    std::string text;
    for (const Field& f : all_fields(s)) text += (text.empty() ? "" : " ") + f.name();
    return text;
}

std::string get_param(GoSession& s, const Call& call) {
    return base::find_field(all_fields(s), call.arguments[0]).get();
}

std::string set_param(GoSession& s, const Call& call) {
    const std::string& name = call.arguments[0];
    const base::Fields own = s.options.fields();
    if (std::ranges::find(own, name, &Field::name) != own.end()) {
        base::set_field(own, name, join_behind_first(call));
    } else {
        base::find_field(all_fields(s), name);  // for a message that lists all of them
        s.engine.set_option(name, join_behind_first(call));
    }
    return "";
}

std::string get_params(GoSession& s, const Call&) {
    nlohmann::ordered_json object;
    for (const Field& f : all_fields(s)) {
        std::visit([&](const auto* value) { object[f.name()] = *value; }, f.slot());
    }
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The kind of widget that GoGui shows for a parameter.
std::string widget(const Field& f) {
    if (std::holds_alternative<bool*>(f.slot())) return "[bool]";
    if (f.choices().empty()) return "[string]";
    std::string text = "[list";
    for (const std::string& c : f.choices()) text += "/" + c;
    return text + "]";
}

/// Sets a parameter, or lists these for the dialog.
std::string param_dialog(GoSession& s, const Call& call, const base::Fields& fields) {
    if (call.arguments.size() == 1) throw base::Error("there is no value behind the parameter's name");
    if (!call.arguments.empty()) return set_param(s, call);
    std::string text;
    for (const Field& f : fields) {
        const auto* const* flag = std::get_if<bool*>(&f.slot());
        const std::string value = flag == nullptr ? f.get() : **flag ? "1" : "0";
        text += fmt::format("{} {} {}\n", widget(f), f.name(), value);
    }
    return text;
}

std::string engine_dialog(GoSession& s, const Call& call) {
    engine::EngineOptions options = s.engine.options();
    base::Fields fields = options.fields();
    for (Field& f : s.options.fields()) fields.push_back(std::move(f));
    return param_dialog(s, call, fields);
}

std::string player_dialog(GoSession& s, const Call& call) {
    return param_dialog(s, call, s.engine.player().fields());
}

}  // namespace

void add_parameter_commands(Registry& registry, GoSession& s) {
    registry.section("Parameters");
    registry.add({"kata-list-params", "", "The names of all parameters.", with(s, list_params)});
    registry.add({"kata-get-param", "NAME", "The value of a parameter.", with(s, get_param)});
    registry.add({"kata-get-params", "", "All parameters as a JSON object.", with(s, get_params)});
    registry.add(
        {"kata-set-param", "NAME VALUE ...", "Sets a parameter for the moves to come.", with(s, set_param)});
    registry.add({"yomi-param", "[NAME] [VALUE] ...",
                  "The parameters of the engine and the protocol for GoGui's dialog, or sets one.",
                  with(s, engine_dialog), StopOn::Nothing, "param/Parameters/yomi-param"});
    registry.add({"yomi-param-player", "[NAME] [VALUE] ...",
                  "Those of the player and the parts of its search, or sets one.", with(s, player_dialog),
                  StopOn::Nothing, "param/Parameters of the player/yomi-param-player"});
}

}  // namespace yomi::gtp
