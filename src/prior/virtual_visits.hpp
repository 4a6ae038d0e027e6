#pragma once

#include "base/fields.hpp"

namespace yomi::prior {

/// How the probability of a move becomes virtual visits. With q the probability, a move begins with `even`
/// visits, half of them won, `won` sqrt(q) all won, and `lost` all lost if q is below `unlikely`.
struct VirtualVisits {
    double even = 4;
    double won = 40;
    double lost = 20;
    double unlikely = 0.01;
    double pass = 10;

    base::Fields fields() {
        using base::field;
        constexpr base::Field::Range kVisits = {0, 1000};
        return {
            field("even", even, kVisits, "visits of every move, half of them won"),
            field("won", won, kVisits, "visits won, times the square root of the probability of the move"),
            field("lost", lost, kVisits, "visits lost by an unlikely move"),
            field("unlikely", unlikely, {0, 1}, "a probability below this is unlikely"),
            field("pass", pass, kVisits, "visits lost by a pass"),
        };
    }
};

}  // namespace yomi::prior
