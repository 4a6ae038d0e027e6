#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

std::string list_params(GoSession& s, const Call&) {
    std::string text;
    for (const Field& f : s.engine.fields()) text += (text.empty() ? "" : " ") + f.name();
    return text;
}

std::string get_param(GoSession& s, const Call& call) {
    return base::find_field(s.engine.fields(), call.arguments[0]).get();
}

std::string set_param(GoSession& s, const Call& call) {
    s.engine.set_option(call.arguments[0], join_behind_first(call));
    return "";
}

std::string get_params(GoSession& s, const Call&) {
    nlohmann::ordered_json object;
    for (const Field& f : s.engine.fields()) {
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

std::string param_dialog(GoSession& s, const Call& call) {
    if (call.arguments.size() == 1) throw base::Error("there is no value behind the parameter's name");
    if (!call.arguments.empty()) return set_param(s, call);
    std::string text;
    for (const Field& f : s.engine.fields()) {
        const auto* const* flag = std::get_if<bool*>(&f.slot());
        const std::string value = flag == nullptr ? f.get() : **flag ? "1" : "0";
        text += fmt::format("{} {} {}\n", widget(f), f.name(), value);
    }
    return text;
}

}  // namespace

void add_parameter_commands(Registry& registry, GoSession& s) {
    registry.section("Parameters");
    registry.add({"kata-list-params", "", "The names of all parameters.", with(s, list_params)});
    registry.add({"kata-get-param", "NAME", "The value of a parameter.", with(s, get_param)});
    registry.add({"kata-get-params", "", "All parameters as a JSON object.", with(s, get_params)});
    registry.add(
        {"kata-set-param", "NAME VALUE ...", "Sets a parameter for the moves to come.", with(s, set_param)});
    registry.add({"yomi-param", "[NAME] [VALUE] ...", "All parameters for GoGui's dialog, or sets one.",
                  with(s, param_dialog), StopOn::Nothing, "param/Parameters/yomi-param"});
}

}  // namespace yomi::gtp
