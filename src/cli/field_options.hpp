#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/fields.hpp"

namespace yomi::engine {
class Engine;
}

namespace yomi::cli {

class Argument;
class Command;

/// Options of the command line that come from fields: "--time-margin 0.5" sets the field "time_margin". Must
/// stay where it is while the command line is parsed.
class FieldOptions {
   public:
    /// Adds an option for each field whose name is new; the present values are shown as defaults.
    void add(Command command, const base::Fields& fields, const std::string& group);

    /// Sets what was given on the engine, the player first, because the rest may be the player's. Throws
    /// base::Error as Engine::set_option() does.
    void apply(engine::Engine& engine) const;

   private:
    std::vector<std::string> known_;
    std::vector<std::pair<std::string, std::string>> given_;
};

/// Adds an option that sets the field, which must stay where it is while the command line is parsed; a flag
/// for one that is true or false. A former name of the field is understood, too, with a warning.
Argument add_field_option(Command command, const base::Field& field, const std::string& group = "Options");

/// Adds the options of the engine, of all players and of all parts.
void add_engine_options(Command command, FieldOptions& options);

}  // namespace yomi::cli
