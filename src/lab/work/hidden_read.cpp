#include "lab/work/hidden_read.hpp"

#include <algorithm>

namespace yomi::lab {

HiddenRules rules_of(arena::HiddenTable& table) {
    HiddenRules rules;
    for (const base::Field& f : table.fields()) rules.emplace_back(f.name(), f.get());
    return rules;
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

HiddenAxis read_hidden_axis(const TomlReader& reader, arena::HiddenTable& table) {
    HiddenAxis axis;
    axis.name = reader.text("vary").value_or("");
    axis.values = reader.texts("values");
    axis.for_opponent = reader.flag("against_too");
    if (axis.name.empty() != axis.values.empty())
        reader.fail("vary", "vary names a rule or an option of the players, and values lists its values");
    const base::Fields fields = table.fields();
    axis.is_rule = std::ranges::any_of(fields, [&](const base::Field& f) { return f.name() == axis.name; });
    if (axis.values.empty()) axis.values.emplace_back();
    return axis;
}

hidden::PlayerChoice player_at(const std::string& text, const HiddenAxis& axis, const std::string& value,
                               bool varies) {
    hidden::PlayerChoice choice(text);
    if (varies && !axis.name.empty() && !axis.is_rule) base::set_field(choice.fields(), axis.name, value);
    return choice;
}

}  // namespace yomi::lab
