#include "cli/field_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "mcts/registry.hpp"
#include "player/recipe.hpp"
#include "prior/registry.hpp"
#include "rollout/registry.hpp"

namespace yomi::cli {
namespace {

/// The options of the parts of this kind that no player has from the start.
template <class Table>
void add_parts(CLI::App& app, FieldOptions& options, std::string_view kind, const Table& table) {
    for (const auto& entry : table) {
        player::Recipe recipe;
        recipe.apply({{kind, entry.name}});
        const std::string group = fmt::format("Part {} {}", kind, entry.name);
        options.add(app, recipe.fields(), group);
        if (kind != "backup" || entry.name == table.front().name) continue;
        // One that is not the first of several has its options under its own name.
        const std::string second = fmt::format("{},{}", table.front().name, entry.name);
        recipe.apply({{kind, second}});
        options.add(app, recipe.fields(), group);
    }
}

/// "time_margin" as "--time-margin".
std::string dashed(std::string name) {
    std::ranges::replace(name, '_', '-');
    return "--" + name;
}

}  // namespace

CLI::Option* add_field_option(CLI::App& app, const base::Field& field, const std::string& group) {
    if (std::holds_alternative<bool*>(field.slot())) {
        const auto set = [field](std::int64_t times) { field.set(times > 0 ? "true" : "false"); };
        return app.add_flag_function(dashed(field.name()), set, field.help())->group(group);
    }
    const auto setter = [&field](const std::string& option) {
        return [field, option](const std::string& value) {
            try {
                field.set(value);
            } catch (const base::Error& wrong) {
                throw CLI::ValidationError(option, wrong.what());
            }
        };
    };
    const std::string name = dashed(field.name());
    CLI::Option* const option =
        app.add_option_function<std::string>(
               name, setter(name),
               fmt::format("{} ({}; default {})", field.help(), field.allowed(), field.get()))
            ->type_name("")
            ->group(group);
    if (!field.former_name().empty()) {
        const std::string former = dashed(field.former_name());
        const auto set_and_warn = [set = setter(former), field](const std::string& value) {
            base::warn_of_former_name(field.former_name(), field.name());
            set(value);
        };
        // Without a group it is not listed by --help.
        app.add_option_function<std::string>(former, set_and_warn)->group("")->excludes(option);
    }
    return option;
}

void FieldOptions::add(CLI::App& app, const base::Fields& fields, const std::string& group) {
    for (const base::Field& f : fields) {
        if (std::ranges::find(known_, f.name()) != known_.end()) continue;
        known_.push_back(f.name());
        const auto give = [this](const std::string& name) {
            return [this, name](const std::string& value) { given_.emplace_back(name, value); };
        };
        CLI::Option* const option = app.add_option_function<std::string>(
                                           dashed(f.name()), give(f.name()),
                                           fmt::format("{} ({}; default {})", f.help(), f.allowed(), f.get()))
                                        ->type_name("")
                                        ->group(group);
        if (!f.former_name().empty())
            app.add_option_function<std::string>(dashed(f.former_name()), give(f.former_name()))
                ->group("")
                ->excludes(option);
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

void add_engine_options(CLI::App& app, FieldOptions& options) {
    engine::EngineOptions defaults;
    options.add(app, defaults.fields(), "Engine");
    for (const player::PlayerInfo& info : player::known_players()) {
        const auto player = player::make_player(info.name, base::Seed(0));
        options.add(app, player->fields(), fmt::format("Player {}", info.name));
    }
    add_parts(app, options, "select", mcts::selectors());
    add_parts(app, options, "backup", mcts::backups());
    add_parts(app, options, "widen", mcts::widenings());
    add_parts(app, options, "prior", prior::priors());
    add_parts(app, options, "rollout", rollout::rollouts());
    add_parts(app, options, "choose", mcts::choices());
}

}  // namespace yomi::cli
