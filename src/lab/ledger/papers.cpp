#include "lab/ledger/papers.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "lab/experiment/toml_reader.hpp"
#include "lab/report/document.hpp"

namespace yomi::lab {
namespace {

Expected expected_of(const TomlReader& reader) {
    const std::string word = reader.required_text("expect");
    if (word == "more") return Expected::More;
    if (word == "less") return Expected::Less;
    if (word == "same") return Expected::Same;
    reader.fail("expect", fmt::format("expect = '{}' is not allowed; it takes more, less or same", word));
}

Claim read_claim(const TomlReader& reader) {
    reader.allow(
        {"text", "cell", "figure", "x", "than", "than_figure", "than_x", "value", "expect", "margin"});
    constexpr double kLarge = 1e12;
    Claim claim{.text = reader.required_text("text"),
                .cell = reader.required_text("cell"),
                .figure = reader.text("figure").value_or("all"),
                .x = reader.number("x", -kLarge, kLarge),
                .than_cell = reader.text("than").value_or(""),
                .than_figure = reader.text("than_figure").value_or(""),
                .than_x = reader.number("than_x", -kLarge, kLarge),
                .than_value = reader.number("value", -kLarge, kLarge).value_or(0),
                .expected = expected_of(reader),
                .margin = reader.number("margin", 0, kLarge).value_or(0)};
    if (claim.than_cell.empty() == (reader.find("value") == nullptr))
        reader.fail("than", "a claim compares with one of the two: than, a part, or value, a number");
    return claim;
}

PaperItem read_item(const TomlReader& reader) {
    reader.allow({"paper", "item", "about", "experiment", "only", "options", "older", "claims"});
    PaperItem item{.paper = reader.required_text("paper"),
                   .item = reader.required_text("item"),
                   .about = reader.required_text("about"),
                   .experiment = reader.required_text("experiment"),
                   .only = reader.text("only").value_or(""),
                   .options = reader.text("options").value_or(""),
                   .older = reader.text("older").value_or(""),
                   .claims = {}};
    for (const TomlReader& claim : reader.inner_list("claims")) item.claims.push_back(read_claim(claim));
    return item;
}

std::string command_of(const PaperItem& item) {
    std::string text = fmt::format("./run run experiments/{}.toml", item.experiment);
    if (!item.only.empty()) text += fmt::format(" --only '{}'", item.only);
    if (!item.options.empty()) text += " " + item.options;
    return text + " --ledger results";
}

/// "640 of 40,000 games" or jobs.
std::string size_text(const PaperItem& item, const Experiment& experiment, Results& results) {
    std::uint64_t wanted = 0;
    std::uint64_t done = 0;
    bool games = true;
    for (const Cell& cell : experiment.cells) {
        if (cell.name.find(item.only) == std::string::npos) continue;
        wanted += cell.jobs;
        done += results.done(cell).size();
        games = games && cell.work->match() != nullptr;
    }
    return fmt::format("{} of {} {}", done, wanted, games ? "games" : "jobs");
}

std::string difference_text(const MeasuredFigure& difference) {
    if (!std::isfinite(difference.half_width)) return fmt::format("{:+.3g}", difference.value);
    return fmt::format("{:+.3g} ± {:.2g}", difference.value, difference.half_width);
}

/// One sentence for each claim, and the verdict over all of them.
struct Outcome {
    std::string text;
    Verdict verdict = Verdict::Undecided;
};

Outcome outcome_of(const PaperItem& item, const Experiment& experiment, Results& results) {
    Outcome outcome;
    std::size_t confirmed = 0;
    bool refuted = false;
    for (const Claim& claim : item.claims) {
        const Finding finding = decide(claim, experiment, results);
        if (!finding.difference) continue;
        if (!outcome.text.empty()) outcome.text += " ";
        outcome.text += fmt::format("{}: {}, {}.", claim.text, difference_text(*finding.difference),
                                    text_of(finding.verdict));
        confirmed += finding.verdict == Verdict::Confirmed ? 1 : 0;
        refuted = refuted || finding.verdict == Verdict::Refuted;
    }
    if (refuted) {
        outcome.verdict = Verdict::Refuted;
    } else if (confirmed > 0 && confirmed == item.claims.size()) {
        outcome.verdict = Verdict::Confirmed;
    }
    return outcome;
}

}  // namespace

std::vector<PaperItem> read_papers(const std::string& text, const std::string& file) {
    const toml::table table = parse_toml(text, file);
    const TomlReader top(table, "", file);
    top.allow({"items"});
    std::vector<PaperItem> items;
    for (const TomlReader& reader : top.inner_list("items")) items.push_back(read_item(reader));
    return items;
}

std::string papers_markdown(const std::vector<PaperItem>& items, const std::string& paper,
                            const std::string& folder, Ledger& ledger) {
    std::string rows;
    for (const PaperItem& item : items) {
        if (item.paper != paper) continue;
        const Experiment experiment =
            read_experiment_file(fmt::format("{}/{}.toml", folder, item.experiment));
        const Outcome outcome = outcome_of(item, experiment, ledger);
        std::string came_out = outcome.text;
        if (!item.older.empty())
            came_out += fmt::format("{}Before the ledger: {}", came_out.empty() ? "" : " ", item.older);
        rows +=
            fmt::format("| {}: {} | `{}` | {} | {} | {} |\n", escaped_markdown(item.item),
                        escaped_markdown(item.about), command_of(item), size_text(item, experiment, ledger),
                        escaped_markdown(came_out), text_of(outcome.verdict));
    }
    if (rows.empty()) throw base::Error(fmt::format("there is no table or figure of '{}'", paper));
    return "| table or figure | command | run | what came out | verdict |\n|---|---|---|---|---|\n" + rows;
}

}  // namespace yomi::lab
