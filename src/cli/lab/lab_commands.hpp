#pragma once

namespace yomi::cli {

class Command;

/// run, runs, export, report: experiments and what is in a laboratory.
void add_lab_commands(Command program);

}  // namespace yomi::cli
