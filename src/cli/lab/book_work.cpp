#include "cli/lab/book_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <thread>

#include "base/error.hpp"
#include "bookmaker/plan.hpp"
#include "cli/own_command.hpp"
#include "cli/player_words.hpp"
#include "lab/run/book_cluster.hpp"

namespace yomi::cli {

std::unique_ptr<bookmaker::Searchers> make_searchers(lab::Cluster* cluster, int concurrency) {
    if (cluster != nullptr) return std::make_unique<lab::BookCluster>(*cluster, 1);
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return std::make_unique<bookmaker::LocalSearchers>(concurrency > 0 ? concurrency : cores);
}

void fail_as_interrupted(const lab::Cluster* cluster) {
    const std::string mpirun = cluster == nullptr ? "" : fmt::format("mpirun -n {} ", cluster->size());
    throw base::Error(fmt::format("interrupted; what was finished is in the book. This goes on:\n  {}{}",
                                  mpirun, own_command()));
}

std::uint64_t seed_of_book(const std::string& text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size())
        throw base::Error(fmt::format("the book has the seed '{}', which is none; give --seed", text));
    return seed;
}

void read_player_of_book(const std::string& word, std::string& name,
                         std::vector<std::pair<std::string, std::string>>& options) {
    match::PlayerSpec spec = read_player(word);
    if (!spec.command.empty()) {
        throw base::Error(
            fmt::format("--player {}: a book is made by a player of Yomi's own, such as rave or "
                        "rave:select.final=4000",
                        word));
    }
    name = spec.options.front().second;
    options.assign(spec.options.begin() + 1, spec.options.end());
}

void sign_book(book::Book& book) {
    bookmaker::Provenance provenance(book.provenance());
    const std::string command = own_command_anywhere();
    std::string name = "command";
    for (int n = 2; provenance.get(name) && provenance.get(name) != command; ++n)
        name = fmt::format("command.{}", n);
    provenance.set(name, command);
    provenance.set("program", "yomi " YOMI_VERSION);
    book.set_provenance(provenance.text());
}

}  // namespace yomi::cli
