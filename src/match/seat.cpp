#include "match/seat.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "match/engine_seat.hpp"
#include "match/program_seat.hpp"
#include "process/command_line.hpp"

namespace yomi::match {

std::string resolved_text(const PlayerSpec& player) {
    if (player.command.empty()) {
        std::string text;
        engine::Engine engine = make_engine(player, base::Seed(0));
        for (const base::Field& f : engine.fields()) {
            if (!f.is_quiet()) text += fmt::format("{} = {}\n", f.identity_name(), f.get());
        }
        return text;
    }
    return fmt::format("command = {}\nevaluate = {}\n", player.command, player.evaluate);
}

void require_program(const PlayerSpec& player) {
    if (player.command.empty()) return;
    try {
        process::find_program(process::split_command(player.command).front());
    } catch (const base::Error& wrong) {
        throw base::Error(fmt::format("player '{}': {}{}{}", player.name, wrong.what(),
                                      player.hint.empty() ? "" : ". ", player.hint));
    }
}

std::unique_ptr<Seat> make_seat(const PlayerSpec& player) {
    if (player.command.empty()) return std::make_unique<EngineSeat>(player);
    return std::make_unique<ProgramSeat>(player);
}

}  // namespace yomi::match
