#include "support/board_file.hpp"

#include <fstream>
#include <stdexcept>

namespace yomi::test {
namespace {

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::vector<BoardCase> read_board_cases(const std::string& name) {
    const std::string path = std::string(YOMI_TEST_DATA) + "/boards/" + name;
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<BoardCase> cases;
    std::string key;
    for (std::string line; std::getline(file, line);) {
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        const auto colon = line.find(':');
        if (colon == std::string::npos) {
            if (key.empty()) throw std::runtime_error(path + ": '" + line + "' belongs to no key");
            cases.back()[key] += "\n" + line;
            continue;
        }
        key = line.substr(0, colon);
        if (key == "case") cases.emplace_back();
        if (cases.empty()) throw std::runtime_error(path + " must begin with a case");
        if (cases.back().contains(key))
            throw std::runtime_error(path + ": the key '" + key + "' twice in a case");
        cases.back()[key] = trimmed(line.substr(colon + 1));
    }
    return cases;
}

}  // namespace yomi::test
