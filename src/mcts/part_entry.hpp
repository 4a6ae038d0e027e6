#pragma once

#include "mcts/registry.hpp"

/// For the source of a part, which has its line made by
///
///     template PartEntry<Selector> describe<Selector, MySelector>();

namespace yomi::mcts {

template <class Made>
struct OptionsOf {
    using Type = NoOptions;
};
template <class Made>
requires requires { typename Made::Options; }
struct OptionsOf<Made> {
    using Type = typename Made::Options;
};

template <class Part, class Made>
PartEntry<Part> describe() {
    PartEntry<Part> entry{Made::kName, Made::kHelp, maker_of<Part, Made, typename OptionsOf<Made>::Type>};
    if constexpr (requires { Made::kPaper; }) entry.paper = Made::kPaper;
    return entry;
}

}  // namespace yomi::mcts
