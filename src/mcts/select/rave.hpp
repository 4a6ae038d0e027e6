#pragma once

#include <optional>
#include <vector>

#include "base/fields.hpp"
#include "mcts/backup/rave.hpp"
#include "mcts/parts.hpp"

/// Selectors that mix an edge's own mean with that of all moves as first. They need a RAVE backup beside
/// them.

namespace yomi::mcts {

struct FuegoRaveOptions {
    double initial = 0.9;
    double final = 20000;
    double first_play = 10000;
    bool plain_beta = false;
    double policy = 0;
    double criticality = 0;

    base::Fields fields();
};

/// RAVE as Fuego does it (Shimizu & Kaneko 2014, eqs. 6-7), no exploration term:
///
///     value = b X'' + (1 - b) X,   b = m' / (n (1/initial + m'/final) + m')
///
/// with n and X the visits and mean of the edge, and if wanted a term for the policy of the prior as in PUCT,
/// policy (P + criticality C) sqrt(N) / (1 + n), where C says how much winning goes with owning the point of
/// the move (backup criticality). Without visits it is X'', with neither the first-play urgency.
class FuegoRaveSelector : public Selector {
   public:
    using Options = FuegoRaveOptions;
    static constexpr std::string_view kName = "rave";
    static constexpr std::string_view kHelp = "RAVE in Fuego's weighted form";
    static constexpr std::string_view kPaper =
        "Enzenberger, Müller, Arneson & Segal: Fuego, an open-source framework for board games and Go "
        "engine based on Monte Carlo tree search, 2010; Gelly & Silver: Combining online and offline "
        "knowledge in UCT, 2007";

    FuegoRaveSelector(Layout& layout, const FuegoRaveOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    RaveColumns columns_;
    Column<float> beta_weight_;  // m' in b: that of X'', or without the factors of similarity
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    float per_visit_;   // 1 / initial
    float per_weight_;  // 1 / final
    float first_play_;
    [[nodiscard]] int select_critical(const Node& node, int open, float scale) const;

    float policy_;
    Column<float> prior_;
    float criticality_;
    std::optional<Column<float>> critical_;
    bool plain_beta_;
};

struct KlRaveOptions {
    double initial = 0.9;
    double final = 20000;
    double first_play = 10000;
    bool exact = false;
    bool real_visits = false;

    base::Fields fields();
};

/// KL-RAVE (Yang & Kaneko, eq. 5): the same, with the KL upper bound q of the mean in place of the mean,
///
///     value = b X'' + (1 - b) q,   q = max{ q in (X, 1] : KL(X, q) <= log t / N(a) }
///
/// t is the number of visits of the node, of which none are virtual. N(a) and X are those of the edge, with
/// the virtual visits of the prior, as a count of Fuego's has them. With real_visits N(a) leaves them out; X
/// and b do not, so it is a bound on the mean of other visits than it counts, and an edge that no simulation
/// has taken has q = 1, whatever the prior knows against it: to see what that does. Without a prior both are
/// the same. With `exact` q is kl_upper_bound() and all is computed in doubles, otherwise it is
/// bandit::KlConic.
class KlRaveSelector : public Selector {
   public:
    using Options = KlRaveOptions;
    static constexpr std::string_view kName = "kl-rave";
    static constexpr std::string_view kHelp = "RAVE with the KL upper bound of the mean (Yang & Kaneko)";
    static constexpr std::string_view kPaper =
        "Yang & Kaneko, eq. 5; Garivier & Cappé: The KL-UCB algorithm for bounded stochastic bandits and "
        "beyond, 2011";

    KlRaveSelector(Layout& layout, const KlRaveOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    [[nodiscard]] int select_exactly(const Node& node, int open) const;

    RaveColumns columns_;
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    Column<float> virtual_visits_;
    KlRaveOptions options_;
    float per_visit_;
    float per_weight_;
    float first_play_;
};

struct TextbookRaveOptions {
    double k = 1000;
    bool root = true;
    double c = 0;
    double c_rave = 0;
    double first_play = 10000;

    base::Fields fields();
};

/// RAVE as in the textbook (Shimizu & Kaneko 2014, eqs. 2-5):
///
///     value = b RAVE + (1 - b) UCB,  UCB = X + c sqrt(2 log n / n_a),  RAVE = X' + c' sqrt(log m(s) /
///     m(s,a))
///
/// with b = sqrt(k / (3n + k)) (Gelly & Silver 2007) or b = k / (3n + k) (as the paper prints it), n the
/// visits of the node. Meant for the backup with unweighted updates.
class TextbookRaveSelector : public Selector {
   public:
    using Options = TextbookRaveOptions;
    static constexpr std::string_view kName = "rave-textbook";
    static constexpr std::string_view kHelp =
        "RAVE with a schedule by the visits of the node (Gelly & Silver 2007)";
    static constexpr std::string_view kPaper =
        "Gelly & Silver: Combining online and offline knowledge in UCT, 2007";

    TextbookRaveSelector(Layout& layout, const TextbookRaveOptions& options);
    int select(const Node& node, int open, base::Random& random) override;

   private:
    RaveColumns columns_;
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    TextbookRaveOptions options_;
};

struct GraveOptions {
    std::int64_t reference = 50;
    double bias = 1e-5;
    double first_play = 10000;

    base::Fields fields();
};

/// GRAVE (Cazenave 2015): the all-moves-as-first figures come from the nearest node above with at least
/// `reference` visits, where they are many:
///
///     value = (1 - b) X + b X',   b = m / (m + n + bias m n)
class GraveSelector : public Selector {
   public:
    using Options = GraveOptions;
    static constexpr std::string_view kName = "grave";
    static constexpr std::string_view kHelp = "RAVE from the nearest well visited node above (Cazenave 2015)";
    static constexpr std::string_view kPaper = "Cazenave: Generalized rapid action value estimation, 2015";

    GraveSelector(Layout& layout, const GraveOptions& options, const GameFacts& facts);
    void begin() override { known_ = false; }
    int select(const Node& node, int open, base::Random& random) override;

   private:
    void remember(const Node& node);

    RaveColumns columns_;
    Column<std::uint32_t> move_;
    Column<std::uint32_t> visits_;
    Column<float> mean_;
    GraveOptions options_;
    // Of the nearest node with enough visits on each player's side, by move.
    struct Figures {
        float weight = 0;
        float sum = 0;
    };
    std::vector<Figures> figures_[game::kMostPlayers];
    bool known_ = false;                 // whether this simulation has set the tables of …
    bool has_[game::kMostPlayers] = {};  // … this player
};

}  // namespace yomi::mcts
