#pragma once

#include "base/fields.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

struct FuegoRaveOptions {
    double initial = 0.9;
    double final = 20000;
    double first_play = 10000;

    base::Fields fields();
};

/// RAVE as Fuego does it (Shimizu & Kaneko 2014, eqs. 6-7), no exploration term:
///
///     value = b X'' + (1 - b) X,   b = m' / (n (1/initial + m'/final) + m')
///
/// with n and X the visits and mean of the edge. Without visits it is X'', with neither the first-play urgency.
class FuegoRaveSelector : public Selector {
   public:
    FuegoRaveSelector(Layout& layout, const FuegoRaveOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    RaveColumns columns_;
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    float per_visit_;   // 1 / initial
    float per_weight_;  // 1 / final
    float first_play_;
};

}  // namespace yomi::mcts
