#pragma once

#include <string>

#include "prior/keyed_prior.hpp"

namespace yomi::prior {

struct OrderPriorOptions {
    std::string weights = "shipped";

    base::Fields fields();
};

/// The UCT function of the thesis as it uses it: moves are put in order for progressive widening, and begin
/// without any visits.
class OrderPrior : public KeyedPrior {
   public:
    /// Throws base::Error if the file of weights cannot be used.
    explicit OrderPrior(const OrderPriorOptions& options);
};

}  // namespace yomi::prior
