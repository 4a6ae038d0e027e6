#include "lab/experiment/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"
#include "base/mapped_file.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/store/results.hpp"

namespace yomi::lab {

void read_inputs(Experiment& experiment) {
    std::map<std::string, std::string> known;  // cells share files, which may be large
    for (Cell& cell : experiment.cells) {
        for (const auto& [name, path] : cell.work->input_files()) {
            const auto [checksum, is_new] = known.try_emplace(path);
            if (is_new)
                checksum->second =
                    identity_text(base::Seed(0).derive(base::MappedFile(path).bytes()).value());
            cell.inputs[name] = checksum->second;
        }
    }
}

std::string differing_input(const Inputs& a, const Inputs& b) {
    if (a.empty() || b.empty()) return {};
    for (const Inputs* one : {&a, &b}) {
        const Inputs& other = one == &a ? b : a;
        for (const auto& [name, checksum] : *one) {
            const auto found = other.find(name);
            if (found == other.end() || found->second != checksum) return name;
        }
    }
    return {};
}

std::string text_of(const Inputs& inputs) {
    std::string text;
    for (const auto& [name, checksum] : inputs) text += fmt::format("{} {}\n", checksum, name);
    return text;
}

Inputs read_inputs_text(const std::string& text) {
    Inputs inputs;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t blank = std::min(line.find(' '), line.size());
        inputs[line.substr(std::min(blank + 1, line.size()))] = line.substr(0, blank);
    }
    return inputs;
}

void require_same_inputs(const Experiment& experiment, Results& results, const std::string& place) {
    for (const Cell& cell : experiment.cells) {
        const Inputs recorded = results.inputs(cell);
        const std::string file = differing_input(recorded, cell.inputs);
        if (file.empty()) continue;
        throw base::Error(
            fmt::format("'{}' has results of '{}' ({}) that were made from another file '{}': its bytes are "
                        "not the same. Take that file, or keep the new results apart: name another place "
                        "with --ledger or --store",
                        place, cell.name, identity_text(cell.identity), file));
    }
}

}  // namespace yomi::lab
