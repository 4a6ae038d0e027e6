#pragma once

#include <stop_token>
#include <vector>

#include "lab/experiment/experiment.hpp"
#include "lab/report/document.hpp"
#include "lab/store/results.hpp"
#include "lab/work/work.hpp"

/// Knockouts in the laboratory: reading their tables, playing them, reporting them.

namespace yomi::lab {

class TomlReader;
struct MeasureContext;

/// [[knockouts]]
std::vector<Cell> read_knockout(const TomlReader& table, const MeasureContext& context);

/// Everything that decides its games, as text.
std::string knockout_text(const KnockoutWork& work);

/// Throws base::Error if a program that is needed is not there.
void require_knockout_programs(const KnockoutWork& work);

/// The figures of a knockout that a paper may report: "NAME first", "NAME final", "NAME last 4" and so on, in
/// percent.
std::vector<std::string> knockout_figures(const KnockoutWork& work);

/// What is called when `left` of the players are left: "first", "final", "last 4".
std::string stage_name(std::size_t left);

/// One whole knockout. The measures are named by stage_name(), have the player's place in the seeding as x,
/// and 1 for who came so far. Throws base::Interrupted when stopped.
void play_knockout(const KnockoutWork& work, std::uint64_t identity, match::Table& table, JobResult& result,
                   const std::stop_token& stop);

void add_knockouts(Document& document, const Experiment& experiment, Results& results);

}  // namespace yomi::lab
