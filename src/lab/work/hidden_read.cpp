#include "lab/work/hidden_read.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/work/work_kinds.hpp"

namespace yomi::lab {

HiddenRules rules_of(arena::HiddenTable& table) {
    HiddenRules rules;
    for (const base::Field& f : table.fields()) rules.emplace_back(f.name(), f.get());
    return rules;
}

std::string rules_text(const HiddenRules& rules) {
    std::string text;
    for (const auto& [name, value] : rules) text += fmt::format("{} = {}\n", name, value);
    return text;
}

std::unique_ptr<arena::HiddenTable> hidden_table_with(const std::string& game, const HiddenRules& rules) {
    auto table = arena::make_hidden_table(game);
    for (const auto& [name, value] : rules) base::set_field(table->fields(), name, value);
    return table;
}

std::unique_ptr<arena::HiddenTable> read_hidden_game(const TomlReader& reader, std::string& game) {
    game = reader.required_text("game");
    auto table = reader.located("game", [&] { return arena::make_hidden_table(game); });
    if (const auto rules = reader.inner("rules")) rules->set_fields(table->fields());
    return table;
}

hidden::PlayerChoice HiddenFigure::player(const std::string& text, bool varies) const {
    hidden::PlayerChoice choice(text);
    if (varies && !axis.name.empty() && !is_rule) base::set_field(choice.fields(), axis.name, value);
    table.check(choice);
    return choice;
}

std::vector<Cell> read_hidden_points(const TomlReader& reader, const WorkContext& context, std::uint64_t jobs,
                                     const HiddenMaker& maker) {
    HiddenPoint point;
    const auto table = read_hidden_game(reader, point.game);
    point.group = reader.text("name").value_or(point.game);
    point.seed = context.seed;
    HiddenFigure figure{.table = *table, .axis = read_axis(reader)};
    const base::Fields rules = table->fields();
    figure.is_rule =
        std::ranges::any_of(rules, [&](const base::Field& f) { return f.name() == figure.axis.name; });
    point.x_name = figure.axis.name;
    const auto at_value = [&](const std::string& value, double x) {
        figure.value = value;
        if (figure.is_rule)
            reader.located("values", [&] { base::set_field(table->fields(), figure.axis.name, value); });
        point.rules = rules_of(*table);
        point.x = x;
        if (maker.at_value) maker.at_value(figure);
    };
    const auto make = [&](const std::string& player) {
        point.label = player;
        point.player = reader.located("players", [&] { return figure.player(player).text(); });
        return LabelledWork{maker.make(figure, point), player};
    };
    return cells_of(reader, point.group, figure.axis, {"players", R"(["pimc"])"}, jobs,
                    {.at_value = at_value, .make = make});
}

}  // namespace yomi::lab
