#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "base/file.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/work/work_kinds.hpp"
#include "match/seat.hpp"

namespace yomi::lab {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Kinds of work that no experiment of ours has.
const std::string kGridsAndTune = R"(
name = "grids and tune"
seed = 3
[game]
size = 7
[players.a]
player = "rave"
playouts = 10
"select.policy" = 0.2
"select.final" = 3000
"prior.again" = 0
[players.b]
player = "uct"
playouts = 10
[[grids]]
player = "a"
against = "b"
vary = { playouts = [5, 20], "select.final" = [100] }
[tune]
player = "a"
games = 4
iterations = 5
[[tune.options]]
name = "playouts"
low = 2
high = 40
)";

Experiment experiment_named(const std::string& name) {
    if (name == "grids-and-tune") return read_experiment(kGridsAndTune, name);
    return read_experiment_file(fmt::format(YOMI_TEST_DATA "/../experiments/{}.toml", name));
}

// A cell whose identity changes loses its results in every store and ledger there is. identities.txt has a
// line "IDENTITY FILE: CELL" for each cell of some experiments, of every kind of work.
TEST(Identities, AreThoseOfTheResultsThatAreKept) {
    std::istringstream lines(base::read_text_file(YOMI_TEST_DATA "/lab/experiment/identities.txt"));
    std::map<std::string, std::string> expected;
    for (std::string line; std::getline(lines, line);)
        expected[line.substr(17, line.find(": ") - 17)] += line + "\n";
    EXPECT_EQ(expected.size(), 14U);
    for (const auto& [name, text] : expected) {
        std::string found;
        for (const Cell& cell : experiment_named(name).cells)
            found += fmt::format("{} {}: {}\n", identity_text(cell.identity), name, cell.name);
        EXPECT_EQ(found, text);
    }
}

TEST(Identities, EveryKindOfWorkHasAPlaceInReportsOfItsOwn) {
    std::map<int, std::string_view> places;
    for (const WorkKind& kind : work_kinds()) {
        if (kind.report != nullptr) {
            EXPECT_TRUE(places.emplace(kind.place, kind.key).second) << kind.key;
        }
    }
}

TEST(QuietOptions, OfPartsAreLeftOutAtTheirDefault) {
    const match::PlayerSpec plain{.name = "a", .command = {}, .options = {{"player", "kl-rave"}}};
    EXPECT_THAT(match::resolved_text(plain), Not(HasSubstr("exact")));
    EXPECT_THAT(match::resolved_text(plain), Not(HasSubstr("expand_prior")));
    const match::PlayerSpec exact{
        .name = "a", .command = {}, .options = {{"player", "kl-rave"}, {"select.exact", "true"}}};
    EXPECT_THAT(match::resolved_text(exact), HasSubstr("select.exact = true"));
}

}  // namespace
}  // namespace yomi::lab
