#include "prior/order_prior.hpp"

namespace yomi::prior {
namespace {

KeyedPrior::Options without_visits(const OrderPriorOptions& options) {
    KeyedPrior::Options keyed;
    keyed.even = keyed.won = keyed.lost = keyed.pass = 0;
    keyed.weights = options.weights;
    return keyed;
}

}  // namespace

base::Fields OrderPriorOptions::fields() {
    return {
        base::field("weights", weights, {},
                    "a file of 'yomi train --model uct/…' (or mc/…, rich), or shipped: the rich ones in the "
                    "program")};
}

OrderPrior::OrderPrior(const OrderPriorOptions& options) : KeyedPrior(without_visits(options)) {}

}  // namespace yomi::prior
