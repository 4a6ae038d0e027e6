#pragma once

#include <cstdint>
#include <vector>

#include "base/fields.hpp"
#include "mcts/game_facts.hpp"
#include "mcts/parts.hpp"

namespace yomi::mcts {

/// How much winning goes with owning the place of a move, from 0 to 1: four times the covariance of the two,
/// nothing if it is negative. The same for both players.
inline constexpr ColumnKind<float> kCriticality{"criticality", 0, "--backup rave,criticality"};

struct CriticalityOptions {
    std::int64_t window = 1000;

    base::Fields fields();
};

/// Criticality (Coulom 2009; Pellegrino, Hubbard, Galbraith, Potter & Chen 2009) of every place, over the
/// last simulations of the whole tree. A node gets the figures of the time when it is made, and those of now
/// when its visits reach a power of two.
class CriticalityBackup : public Backup {
   public:
    using Options = CriticalityOptions;
    static constexpr std::string_view kName = "criticality";
    static constexpr std::string_view kHelp =
        "how much winning goes with owning a point, for the selector rave";
    static constexpr std::string_view kPaper =
        "Coulom: Criticality: a Monte-Carlo heuristic for Go programs, 2009; Pellegrino, Hubbard, Galbraith, "
        "Potter & Chen: Localizing search in Monte-Carlo Go using statistical covariance, 2009";

    /// Throws base::Error for a game that does not tell who owns what.
    CriticalityBackup(Layout& layout, const CriticalityOptions& options, const GameFacts& facts);

    [[nodiscard]] bool wants_owners() const override { return true; }
    void start(const Node& node, const Priors& priors, const std::vector<std::uint32_t>& patterns) override;
    void update(const Tree& tree, const Path& path, const Trace& trace) override;
    void forget() override;

    /// Of the place of a move; not below 0.
    [[nodiscard]] float of(MoveId move) const;

   private:
    void count(double result, const std::vector<float>& owners);
    void write(const Node& node) const;

    Column<float> criticality_;
    Column<std::uint32_t> move_;
    std::int64_t window_;
    std::int64_t counted_ = 0;
    float mean_result_ = 0;
    std::vector<float> mean_share_;  // by move
    std::vector<float> covariance_;
};

}  // namespace yomi::mcts
