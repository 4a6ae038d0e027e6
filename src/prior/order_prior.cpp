#include "prior/order_prior.hpp"

namespace yomi::prior {
namespace {

RichPrior::Options without_visits(const OrderPriorOptions& options) {
    RichPrior::Options rich;
    rich.even = rich.won = rich.lost = rich.pass = 0;
    rich.weights = options.weights;
    return rich;
}

}  // namespace

base::Fields OrderPriorOptions::fields() {
    return {
        base::field("weights", weights, {},
                    "a file of 'yomi train --model uct/…' (or mc/…, rich), or shipped: the rich ones in the "
                    "program")};
}

OrderPrior::OrderPrior(const OrderPriorOptions& options) : RichPrior(without_visits(options)) {}

}  // namespace yomi::prior
