#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis.hpp"
#include "game_objects.hpp"
#include "settings.hpp"

namespace yomi::python {

/// yomi.Search: a player of a game, who may be asked about positions.
class SearchObject {
   public:
    /// Throws base::Error for what the game's table refuses.
    SearchObject(std::shared_ptr<GameObject> game, std::string player, const Settings& settings,
                 std::uint64_t seed);

    [[nodiscard]] const std::shared_ptr<GameObject>& game() const { return game_; }
    [[nodiscard]] const std::string& player() const { return choice_.options.front().second; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    /// His player and options, as a match takes them.
    [[nodiscard]] const arena::SeatChoice& choice() const { return choice_; }
    [[nodiscard]] base::Fields fields();

    /// With the interpreter lock, which the search gives back. Throws what a handler of a signal raises.
    AnalysisObject analyse(const StateObject& state, std::optional<std::int64_t> playouts,
                           std::optional<double> seconds);
    [[nodiscard]] AnalysisObject node(const StateObject& state, const std::vector<std::string>& line);
    /// Forgets the tree.
    void forget();

   private:
    void require_same_game(const StateObject& state) const;

    std::shared_ptr<GameObject> game_;
    arena::SeatChoice choice_;
    std::uint64_t seed_;
    std::unique_ptr<arena::Seat> seat_;
    std::atomic<bool> busy_{false};
};

/// "rave:playouts=100" and a name, as on the command line. Throws base::Error.
std::shared_ptr<SearchObject> make_search(const py::object& game, const std::string& player,
                                          const std::optional<std::uint64_t>& seed, const py::dict& options);

}  // namespace yomi::python
