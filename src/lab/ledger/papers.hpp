#pragma once

#include <string>
#include <vector>

#include "lab/ledger/claims.hpp"
#include "lab/ledger/ledger.hpp"

namespace yomi::lab {

/// A table or a figure of a paper, and how it is reproduced.
struct PaperItem {
    std::string paper;
    std::string item;        ///< "Table 1"
    std::string about;       ///< what it shows
    std::string experiment;  ///< its file, without folder and end
    std::string only;        ///< the cells of it with this in their names; empty: all
    std::string options;     ///< that the command needs besides
    std::string older;       ///< what came out before there was a ledger
    std::vector<Claim> claims;
};

/// Reads the list of all tables and figures. Throws base::Error with file, line and key.
std::vector<PaperItem> read_papers(const std::string& text, const std::string& file);

/// One row for each of a paper's tables and figures: command, how much of it was run, what came out, verdict;
/// Markdown.
/// `folder` has the experiments.
std::string papers_markdown(const std::vector<PaperItem>& items, const std::string& paper,
                            const std::string& folder, Ledger& ledger);

}  // namespace yomi::lab
