#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fields.hpp"
#include "book/book.hpp"
#include "bookmaker/search_task.hpp"

namespace yomi::bookmaker {

/// "name = value" lines, as a book keeps them to say how it was made.
class Provenance {
   public:
    Provenance() = default;
    /// Lines without " = " are passed over.
    explicit Provenance(std::string_view text);

    [[nodiscard]] std::optional<std::string> get(std::string_view name) const;
    /// Replaces the line of that name, or adds one.
    void set(const std::string& name, const std::string& value);
    void erase_beginning_with(std::string_view start);
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& lines() const { return lines_; }
    [[nodiscard]] std::string text() const;

   private:
    std::vector<std::pair<std::string, std::string>> lines_;
};

/// Which searches a book is made of.
struct MakeOptions {
    std::int64_t size = 9;
    std::string komi = "7.5";
    std::string rules = "chinese,chinese-ogs,tromp-taylor,cgos,aga,new-zealand";
    std::int64_t positions = 1000;
    std::int64_t playouts = 20'000;
    double seconds = 0;
    std::int64_t moves = 8;
    double least_share = 0.005;
    std::int64_t depth = 30;
    std::int64_t error_weight = 50;
    std::int64_t window = 8;

    base::Fields fields();
};

/// All that decides what is in a book.
struct BookPlan {
    MakeOptions options = {};
    std::string player = "rave";
    std::vector<std::pair<std::string, std::string>> player_options = {};
    std::uint64_t seed = 0;

    /// Throws base::Error for options that are out of range or do not go together, and for a player or
    /// options of it that do not exist.
    void check();
    [[nodiscard]] book::Conditions conditions() const;
    /// A search of the empty board.
    [[nodiscard]] SearchTask task() const;
    /// The settings, with all options of the player.
    [[nodiscard]] Provenance provenance();
};

/// Writes the player of a task and its budget as lines whose names begin with `prefix`, and reads them again.
void add_player_lines(Provenance& provenance, const std::string& prefix, const SearchTask& task);
/// Throws base::Error for numbers that are none.
void read_player_lines(const Provenance& provenance, const std::string& prefix, SearchTask& task);

/// The name of the first setting in which two books differ that decides what is in them; empty if there is
/// none. How many positions they have, who wrote them and what checks said decides nothing.
std::string differing_setting(const Provenance& a, const Provenance& b);

}  // namespace yomi::bookmaker
