#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "lab/work/learning/learning.hpp"
#include "lab/work/work_kinds.hpp"
#include "rollout/learned/learned.hpp"

namespace yomi::lab {
namespace {

std::vector<std::int64_t> whole_numbers(const TomlReader& reader, std::string_view key, double low,
                                        double high) {
    std::vector<std::int64_t> all;
    for (const std::string& text : reader.texts(key)) {
        std::int64_t value = 0;
        const base::Field field = base::field(std::string(key), value, {low, high}, "");
        reader.located(key, [&] { field.set(text); });
        all.push_back(value);
    }
    return all;
}

/// "N5, 9x9" as a name of a file: "n5-9x9".
std::string file_name_of(const std::string& name) {
    std::string file;
    for (const char c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            file += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!file.empty() && file.back() != '-') {
            file += '-';
        }
    }
    while (file.ends_with('-')) file.pop_back();
    return file.empty() ? "model" : file;
}

/// What a table says beyond what stands in the work already.
void read_learning_keys(const TomlReader& reader, LearningWork& work, std::vector<std::string_view> others) {
    for (const std::string_view key : {"measure", "boards", "after"}) others.push_back(key);
    reader.set_fields(work.fields(), others);
    if (reader.find("measure") != nullptr) work.measure = reader.texts("measure");
    if (reader.find("boards") != nullptr)
        work.boards = whole_numbers(reader, "boards", go::kMinSize, go::kMaxSize);
    if (reader.find("after") != nullptr) work.after = whole_numbers(reader, "after", 0, 1000);
    for (const std::string& name : work.measure) {
        const auto& known = learning_measures();
        if (std::ranges::find(known, name, &LearningMeasure::name) != known.end()) continue;
        std::string names;
        for (const LearningMeasure& each : known) names += fmt::format(" {}", each.name);
        reader.fail("measure", fmt::format("measure = '{}' is not known; there are{}", name, names));
    }
}

/// What cannot be known before the last key.
void check_learning(const TomlReader& reader, const LearningWork& work) {
    reader.located("model", [&] { work.training.check(); });
    const auto need = [&](bool there, std::string_view key, std::string_view what) {
        if (!there) reader.fail(key, fmt::format("the key {} is missing: {}", key, what));
    };
    need(!work.train.empty(), "train", "the file of games to learn from");
    need(!work.measure.empty(), "measure", R"(a list such as ["rank", "match"])");
    if (work.measures("rank") || work.measures("match") || work.measures("probability"))
        need(!work.test.empty(), "test", "the file of games to measure on");
    if (work.measures("speed") || work.measures("sizes"))
        need(!work.boards.empty(), "boards", "the sizes of the boards that playouts are measured on");
    if (work.measures("ownership") || work.measures("map")) {
        need(!work.position.empty(), "position", "a game in SGF");
        need(!work.after.empty(), "after", "after how many of its moves it is looked at, as in [0, 20]");
        for (const std::int64_t moves : work.after)
            reader.located("position", [&] { static_cast<void>(position_after(work, moves)); });
    }
    for (const std::string_view name : {"speed", "sizes", "ownership"}) {
        if (work.measures(name) && !rollout::playouts_take(work.training.model)) {
            reader.fail("model",
                        fmt::format("model = '{}': there are no playouts with it, so '{}' cannot be measured",
                                    work.training.model, name));
        }
    }
    if (work.power != 1 && work.training.factors > 0)
        reader.fail("power", "power: weights with factors cannot be raised to a power");
}

}  // namespace

std::vector<Cell> LearningWork::read(const TomlReader& reader, const WorkContext& context) {
    LearningWork common;
    common.seed = context.seed;
    read_learning_keys(reader, common, {"name", "models", "repeat"});
    common.group = reader.text("name").value_or("");
    const std::uint64_t jobs = count_of(reader, "repeat", 1e6, 1);
    std::vector<Cell> cells;
    for (const TomlReader& model : reader.inner_list("models")) {
        LearningWork work = common;
        read_learning_keys(model, work, {"name", "file"});
        check_learning(model, work);
        const std::string name = model.text("name").value_or(work.training.model);
        work.file = model.text("file").value_or(file_name_of(name));
        if (work.file != file_name_of(work.file))
            model.fail(
                "file",
                fmt::format("file = '{}' is no name; it takes small letters, digits and '-', as in '{}'",
                            work.file, file_name_of(work.file)));
        cells.push_back(
            {.name = name, .work = std::make_shared<LearningWork>(std::move(work)), .jobs = jobs});
    }
    if (cells.empty())
        reader.fail("models", "there is nothing to learn; add [[learning.models]] for each model");
    return cells;
}

}  // namespace yomi::lab
