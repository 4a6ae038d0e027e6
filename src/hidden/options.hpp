#pragma once

#include <cstdint>
#include <string>

#include "base/fields.hpp"
#include "hidden/playout.hpp"

namespace yomi::hidden {

/// Of playouts by rules of thumb: without any, everybody in them would do the same thing every time.
inline constexpr double kUsualNoise = 0.1;

struct PimcOptions {
    std::string playout = "random";
    double noise = kUsualNoise;
    std::int64_t depth = 0;
    bool every_move = false;

    base::Fields fields();
};

struct IimcOptions {
    std::int64_t inner = 50;
    std::int64_t recursion = 1;
    std::string innermost = "random";
    std::string movers = "all";

    base::Fields fields();
    [[nodiscard]] InnerSearch search() const;
};

struct AmctsOptions {
    double c = 25;
    std::int64_t inner = 50;

    base::Fields fields();
};

struct AmctsPlusOptions {
    double c = 25;
    std::int64_t inner = 50;
    double keep = 40;
    double first_share = 0.2;
    double caution = 3;
    std::string third = "ismcts";
    double simulations = 10;
    std::string playout = "random";
    double noise = kUsualNoise;

    base::Fields fields();
};

struct IsmctsOptions {
    double c = 0.7;
    std::string formula = "ucb";
    double prior = 0.5;
    std::string observers = "single";
    std::string playout = "random";
    double noise = kUsualNoise;

    base::Fields fields();
    /// With playouts by rules of thumb, which lead in the tree too.
    static IsmctsOptions led_by_rules();
};

/// The policy of that name.
Policy policy_of(const std::string& name);

}  // namespace yomi::hidden
