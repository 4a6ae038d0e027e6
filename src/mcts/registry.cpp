#include "mcts/registry.hpp"

namespace yomi::mcts {
namespace {

template <class Part>
using Describe = PartEntry<Part> (*)();

template <class Part, std::size_t N>
std::vector<PartEntry<Part>> table_of(const Describe<Part> (&parts)[N]) {
    std::vector<PartEntry<Part>> table;
    for (const auto& describe : parts) table.push_back(describe());
    return table;
}

}  // namespace

// To add a part, add its line. The class is named here and nowhere included; its source describes it. A
// line for each, so that two additions merge.
// clang-format off

static constexpr Describe<Selector> kSelectors[] = {
    describe<Selector, class MeanSelector>,
    describe<Selector, class Ucb1Selector>,
    describe<Selector, class Ucb1TunedSelector>,
    describe<Selector, class KlUcbSelector>,
    describe<Selector, class PuctSelector>,
    describe<Selector, class FuegoRaveSelector>,
    describe<Selector, class TextbookRaveSelector>,
    describe<Selector, class KlRaveSelector>,
    describe<Selector, class GraveSelector>,
};

static constexpr Describe<Widening> kWidenings[] = {
    describe<Widening, class AllOpen>,
    describe<Widening, class ProgressiveWidening>,
};

static constexpr Describe<Backup> kBackups[] = {
    describe<Backup, class PlainBackup>,
    describe<Backup, class RaveBackup>,
    describe<Backup, class SimilarityBackup>,
    describe<Backup, class VarianceBackup>,
    describe<Backup, class CriticalityBackup>,
};

static constexpr Describe<Choice> kChoices[] = {
    describe<Choice, class MostVisits>,
    describe<Choice, class BestMean>,
    describe<Choice, class LowerBound>,
};

// clang-format on

const std::vector<PartEntry<Selector>>& selectors() {
    static const auto table = table_of(kSelectors);
    return table;
}

const std::vector<PartEntry<Widening>>& widenings() {
    static const auto table = table_of(kWidenings);
    return table;
}

const std::vector<PartEntry<Backup>>& backups() {
    static const auto table = table_of(kBackups);
    return table;
}

const std::vector<PartEntry<Choice>>& choices() {
    static const auto table = table_of(kChoices);
    return table;
}

}  // namespace yomi::mcts
