#pragma once

#include "base/fields.hpp"
#include "mcts/parts.hpp"

/// Selectors that treat every node as a bandit of its own (src/bandit): they know visits and means alone.

namespace yomi::mcts {

/// Options that every such selector has.
struct FirstPlay {
    double first_play = 10000;

    base::Field field() {
        return base::field("first_play", first_play, {-1, 1e6},
                           "value of an edge without visits: 10000 tries each once, 0.5 goes deep early");
    }
};

struct MeanOptions : FirstPlay {
    base::Fields fields() { return {field()}; }
};

/// The best mean, no exploration.
class MeanSelector : public Selector {
   public:
    using Options = MeanOptions;
    static constexpr std::string_view kName = "mean";
    static constexpr std::string_view kHelp = "the best mean, no exploration";

    MeanSelector(Layout& layout, const MeanOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    float first_play_;
};

struct Ucb1Options : FirstPlay {
    double c = 0.5;
    base::Fields fields();
};

/// UCB1: mean + c sqrt(2 log n / visits) (Auer et al. 2002; Kocsis & Szepesvári 2006 in the tree). c = 0.5 is
/// the form of Yang & Kaneko, c = 1 the textbook's.
class Ucb1Selector : public Selector {
   public:
    using Options = Ucb1Options;
    static constexpr std::string_view kName = "ucb1";
    static constexpr std::string_view kHelp = "UCB1 (Auer et al. 2002)";
    static constexpr std::string_view kPaper =
        "Auer, Cesa-Bianchi & Fischer: Finite-time analysis of the multiarmed bandit problem, 2002; Kocsis & "
        "Szepesvári: Bandit based Monte-Carlo planning, 2006";

    Ucb1Selector(Layout& layout, const Ucb1Options& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    float c_;
    float first_play_;
};

struct Ucb1TunedOptions : FirstPlay {
    base::Fields fields() { return {field()}; }
};

/// UCB1-tuned (Auer et al. 2002), with the variance of the results if a backup keeps it, else with mean (1 -
/// mean), that of wins and losses.
class Ucb1TunedSelector : public Selector {
   public:
    using Options = Ucb1TunedOptions;
    static constexpr std::string_view kName = "ucb1-tuned";
    static constexpr std::string_view kHelp = "UCB1-tuned (Auer et al. 2002)";
    static constexpr std::string_view kPaper =
        "Auer, Cesa-Bianchi & Fischer: Finite-time analysis of the multiarmed bandit problem, 2002";

    Ucb1TunedSelector(Layout& layout, const Ucb1TunedOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    std::optional<Column<float>> mean_square_;
    float first_play_;
};

struct KlUcbOptions : FirstPlay {
    bool exact = false;
    base::Fields fields();
};

/// KL-UCB (Garivier & Cappé 2011; Yang & Kaneko, eq. 3): the upper bound of the mean in the Kullback-Leibler
/// sense.
class KlUcbSelector : public Selector {
   public:
    using Options = KlUcbOptions;
    static constexpr std::string_view kName = "kl-ucb";
    static constexpr std::string_view kHelp = "KL-UCB (Garivier & Cappé 2011)";
    static constexpr std::string_view kPaper =
        "Garivier & Cappé: The KL-UCB algorithm for bounded stochastic bandits and beyond, 2011";

    KlUcbSelector(Layout& layout, const KlUcbOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    float first_play_;
    bool exact_;
};

struct PuctOptions : FirstPlay {
    double c = 1.0;
    base::Fields fields();
};

/// PUCT with priors (Rosin 2011, in the form of AlphaZero): mean + c P sqrt(n) / (1 + visits), where P is the
/// prior weight of the edge as a share of all edges'.
class PuctSelector : public Selector {
   public:
    using Options = PuctOptions;
    static constexpr std::string_view kName = "puct";
    static constexpr std::string_view kHelp = "PUCT with priors (Rosin 2011)";
    static constexpr std::string_view kPaper = "Rosin: Multi-armed bandits with episode context, 2011";

    PuctSelector(Layout& layout, const PuctOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    Column<float> prior_;
    float c_;
    float first_play_;
};

}  // namespace yomi::mcts
