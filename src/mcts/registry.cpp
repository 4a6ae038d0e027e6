#include "mcts/registry.hpp"

#include "mcts/backup/rave.hpp"
#include "mcts/backup/similarity.hpp"
#include "mcts/choose/choices.hpp"
#include "mcts/select/bandits.hpp"
#include "mcts/select/rave.hpp"
#include "mcts/widen/widenings.hpp"

namespace yomi::mcts {

const std::vector<PartEntry<Selector>>& selectors() {
    static const std::vector<PartEntry<Selector>> table = {
        {"mean", "the best mean, no exploration", maker_of<Selector, MeanSelector, MeanOptions>},
        {"ucb1", "UCB1 (Auer et al. 2002)", maker_of<Selector, Ucb1Selector, Ucb1Options>,
         "Auer, Cesa-Bianchi & Fischer: Finite-time analysis of the multiarmed bandit problem, 2002; Kocsis "
         "& Szepesvári: Bandit based Monte-Carlo planning, 2006"},
        {"ucb1-tuned", "UCB1-tuned (Auer et al. 2002)",
         maker_of<Selector, Ucb1TunedSelector, Ucb1TunedOptions>,
         "Auer, Cesa-Bianchi & Fischer: Finite-time analysis of the multiarmed bandit problem, 2002"},
        {"kl-ucb", "KL-UCB (Garivier & Cappé 2011)", maker_of<Selector, KlUcbSelector, KlUcbOptions>,
         "Garivier & Cappé: The KL-UCB algorithm for bounded stochastic bandits and beyond, 2011"},
        {"puct", "PUCT with priors (Rosin 2011)", maker_of<Selector, PuctSelector, PuctOptions>,
         "Rosin: Multi-armed bandits with episode context, 2011"},
        {"rave", "RAVE in Fuego's weighted form", maker_of<Selector, FuegoRaveSelector, FuegoRaveOptions>,
         "Enzenberger, Müller, Arneson & Segal: Fuego, an open-source framework for board games and Go "
         "engine based on Monte Carlo tree search, 2010; Gelly & Silver: Combining online and offline "
         "knowledge in UCT, 2007"},
        {"rave-textbook", "RAVE with a schedule by the visits of the node (Gelly & Silver 2007)",
         maker_of<Selector, TextbookRaveSelector, TextbookRaveOptions>,
         "Gelly & Silver: Combining online and offline knowledge in UCT, 2007"},
        {"kl-rave", "RAVE with the KL upper bound of the mean (Yang & Kaneko)",
         maker_of<Selector, KlRaveSelector, KlRaveOptions>,
         "Yang & Kaneko, eq. 5; Garivier & Cappé: The KL-UCB algorithm for bounded stochastic bandits and "
         "beyond, 2011"},
        {"grave", "RAVE from the nearest well visited node above (Cazenave 2015)",
         maker_of<Selector, GraveSelector, GraveOptions>,
         "Cazenave: Generalized rapid action value estimation, 2015"},
    };
    return table;
}

const std::vector<PartEntry<Widening>>& widenings() {
    static const std::vector<PartEntry<Widening>> table = {
        {"all", "every edge is open from the start", maker_of<Widening, AllOpen>},
        {"progressive", "progressive widening by the prior (Coulom 2007)",
         maker_of<Widening, ProgressiveWidening, ProgressiveOptions>,
         "Coulom: Computing Elo ratings of move patterns in the game of Go, 2007"},
    };
    return table;
}

const std::vector<PartEntry<Backup>>& backups() {
    static const std::vector<PartEntry<Backup>> table = {
        {"plain", "visits and means alone", maker_of<Backup, PlainBackup>},
        {"rave", "all moves as first (Gelly & Silver 2007)", maker_of<Backup, RaveBackup, RaveOptions>,
         "Gelly & Silver: Combining online and offline knowledge in UCT, 2007"},
        {"similarity", "all moves as first, weighted by local similarity (Shimizu & Kaneko 2014)",
         maker_of<Backup, SimilarityBackup, SimilarityOptions>,
         "Shimizu & Kaneko 2014, with RAVE in Fuego's form, eqs. 6 to 10"},
    };
    return table;
}

const std::vector<PartEntry<Choice>>& choices() {
    static const std::vector<PartEntry<Choice>> table = {
        {"visits", "the most visited edge", maker_of<Choice, MostVisits>},
        {"mean", "the best mean", maker_of<Choice, BestMean>},
        {"lower-bound", "the highest lower bound of the mean",
         maker_of<Choice, LowerBound, LowerBoundOptions>},
    };
    return table;
}

}  // namespace yomi::mcts
