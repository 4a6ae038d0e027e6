#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/report/document.hpp"
#include "lab/store/pool.hpp"
#include "serve/lab/lab_run.hpp"
#include "serve/lab/lab_shelf.hpp"

namespace yomi::serve {

// The laboratory as JSON. A share is from 0 to 1; what is infinite or unknown is null.

std::string list_json(const std::vector<ListedExperiment>& all);
std::string progress_json(const RunProgress& progress);
/// {"title": …, "blocks": [{"kind": "heading" | "paragraph" | "table" | "picture", …}]}.
std::string document_json(const lab::Document& document);
/// The parts of a run that have games, with their numbers.
std::string parts_json(const ShelvedRun& shelved, lab::Store& store);
/// So many games of a part, from a place on.
std::string games_json(const lab::Cell& cell, lab::Store& store, std::size_t from, std::size_t count);
/// A game to be replayed: the first board, then each move with what it captured. Throws base::Error for a
/// record that is none.
std::string replay_json(const std::string& sgf);
std::string ratings_json(lab::Store& store, const arena::GameList& games);
std::string training_json(const std::vector<ListedTraining>& all);

}  // namespace yomi::serve
