#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hidden/budget.hpp"
#include "hidden/options.hpp"

namespace yomi::hidden {

/// A player by its name, with its options.
class PlayerChoice {
   public:
    /// "iimc", or with options that differ from the default "iimc:playouts=100:inner=20". Throws base::Error
    /// naming what is unknown or out of range and what is allowed.
    explicit PlayerChoice(std::string_view text);

    [[nodiscard]] const std::string& name() const { return name_; }
    /// The options of this player.
    [[nodiscard]] base::Fields fields();
    /// The shortest text of the same player.
    [[nodiscard]] std::string text() const;

    Budget budget;
    bool sees_all = false;  ///< gets views in which nothing is hidden
    PimcOptions pimc;
    IimcOptions iimc;
    AmctsOptions amcts;
    AmctsPlusOptions amcts_plus;
    IsmctsOptions ismcts;

   private:
    std::string name_;
};

struct PlayerInfo {
    std::string_view name;
    std::string_view help;
    base::Fields (*own_fields)(PlayerChoice& choice);
    bool searches = true;  ///< and so has a budget
};

/// Every player. To add one, add its line in registry.cpp and in make_player.hpp.
const std::vector<PlayerInfo>& known_players();

}  // namespace yomi::hidden
