#include "go/patterns/mogo.hpp"

#include "base/random.hpp"
#include "go/patterns/patterns3x3.hpp"

namespace yomi::go {
namespace {

std::size_t place_of(std::uint32_t code, Colour mover) {
    return (static_cast<std::size_t>(mover) - 1) << 16 | code;
}

const std::vector<std::uint32_t>& mogo_sets() {
    static const auto table = [] {
        std::vector<std::uint32_t> sets(std::size_t{2} << 16, 0);
        each_shape_code(mogo_shapes(), [&](std::size_t i, std::uint32_t code, Colour mover, Shape::Mover as) {
            sets[place_of(code, mover)] |= std::uint32_t{as == Shape::Mover::X ? 1U : 2U} << (2 * i);
        });
        return sets;
    }();
    return table;
}

}  // namespace

MogoPatterns::MogoPatterns() : sets_(mogo_sets()) {}

std::uint32_t MogoPatterns::shapes(Point p, Colour mover) const {
    return sets_[place_of(static_cast<std::uint32_t>(board_->code3x3(p)), mover)];
}

std::uint64_t MogoPatterns::key(Point p, Colour mover, int /*part*/, int /*size*/) const {
    return base::Seed(9).derive("mogo").derive(shapes(p, mover)).value();
}

}  // namespace yomi::go
