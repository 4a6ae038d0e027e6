#include "cli/field_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "cli/arguments.hpp"
#include "engine/engine.hpp"
#include "mcts/registry.hpp"
#include "player/recipe.hpp"
#include "prior/registry.hpp"
#include "rollout/registry.hpp"

namespace yomi::cli {
namespace {

template <class Table>
std::vector<std::string_view> names_of(const Table& table) {
    std::vector<std::string_view> names;
    names.reserve(table.size());
    for (const auto& entry : table) names.push_back(entry.name);
    return names;
}

/// The options of the parts of this kind that no player has from the start.
void add_parts(Command command, FieldOptions& options, std::string_view kind,
               const std::vector<std::string_view>& names) {
    for (const std::string_view name : names) {
        player::Recipe recipe;
        recipe.apply({{kind, name}});
        const std::string group = fmt::format("Part {} {}", kind, name);
        options.add(command, recipe.fields(), group);
        if (kind != "backup" || name == names.front()) continue;
        // One that is not the first of several has its options under its own name.
        const std::string second = fmt::format("{},{}", names.front(), name);
        recipe.apply({{kind, second}});
        options.add(command, recipe.fields(), group);
    }
}

/// "time_margin" as "--time-margin".
std::string dashed(std::string name) {
    std::ranges::replace(name, '_', '-');
    return "--" + name;
}

}  // namespace

Argument add_field_option(Command command, const base::Field& field, const std::string& group) {
    if (std::holds_alternative<bool*>(field.slot())) {
        const auto set = [field](bool value) { field.set(value ? "true" : "false"); };
        return command.add_flag_setter(dashed(field.name()), set, field.help()).heading(group);
    }
    const auto setter = [&field](const std::string& option) {
        return [field, option](const std::string& value) {
            try {
                field.set(value);
            } catch (const base::Error& wrong) {
                throw WrongUsage(option, wrong.what());
            }
        };
    };
    const std::string name = dashed(field.name());
    Argument option =
        command
            .add_setter(name, setter(name),
                        fmt::format("{} ({}; default {})", field.help(), field.allowed(), field.get()))
            .hide_type()
            .heading(group);
    if (!field.former_name().empty()) {
        const std::string former = dashed(field.former_name());
        const auto set_and_warn = [set = setter(former), field](const std::string& value) {
            base::warn_of_former_name(field.former_name(), field.name());
            set(value);
        };
        command.add_setter(former, set_and_warn).hide().excludes(option);
    }
    return option;
}

void FieldOptions::add(Command command, const base::Fields& fields, const std::string& group) {
    for (const base::Field& f : fields) {
        if (std::ranges::find(known_, f.name()) != known_.end()) continue;
        known_.push_back(f.name());
        const auto give = [this](const std::string& name) {
            return [this, name](const std::string& value) { given_.emplace_back(name, value); };
        };
        Argument option = command
                              .add_setter(dashed(f.name()), give(f.name()),
                                          fmt::format("{} ({}; default {})", f.help(), f.allowed(), f.get()))
                              .hide_type()
                              .heading(group);
        if (!f.former_name().empty())
            command.add_setter(dashed(f.former_name()), give(f.former_name())).hide().excludes(option);
    }
}

void FieldOptions::apply(engine::Engine& engine) const {
    for (const auto& [name, value] : given_) {
        if (name == "player") engine.set_option(name, value);
    }
    for (const auto& [name, value] : given_) {
        if (name != "player") engine.set_option(name, value);
    }
}

void add_engine_options(Command command, FieldOptions& options) {
    engine::EngineOptions defaults;
    options.add(command, defaults.fields(), "Engine");
    for (const player::PlayerInfo& info : player::known_players()) {
        const auto player = player::make_player(info.name, base::Seed(0));
        options.add(command, player->fields(), fmt::format("Player {}", info.name));
    }
    add_parts(command, options, "select", names_of(mcts::selectors()));
    add_parts(command, options, "backup", names_of(mcts::backups()));
    add_parts(command, options, "widen", names_of(mcts::widenings()));
    add_parts(command, options, "prior", names_of(prior::priors()));
    add_parts(command, options, "rollout", names_of(rollout::rollouts()));
    add_parts(command, options, "choose", names_of(mcts::choices()));
}

}  // namespace yomi::cli
