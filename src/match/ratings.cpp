#include "match/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace yomi::match {
namespace {

/// Elo points of one unit of log odds.
constexpr double kEloPerUnit = 400 / std::numbers::ln10;
constexpr double kVirtualGames = 1;

using Matrix = std::vector<std::vector<double>>;

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan; no pivots are needed for those.
Matrix inverse(Matrix a) {
    const std::size_t n = a.size();
    Matrix result(n, std::vector<double>(n));
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        const double pivot = a[column][column];
        for (std::size_t k = 0; k < n; ++k) {
            a[column][k] /= pivot;
            result[column][k] /= pivot;
        }
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) continue;
            const double factor = a[row][column];
            if (factor == 0) continue;
            for (std::size_t k = 0; k < n; ++k) {
                a[row][k] -= factor * a[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    return result;
}

/// Which players games connect with the anchor.
std::vector<bool> connected_with(std::size_t players, const std::vector<Encounter>& encounters,
                                 std::size_t anchor) {
    std::vector<bool> reached(players);
    reached[anchor] = true;
    for (bool more = true; more;) {
        more = false;
        for (const Encounter& e : encounters) {
            if (e.games <= 0 || reached[e.first] == reached[e.second]) continue;
            reached[e.first] = reached[e.second] = true;
            more = true;
        }
    }
    return reached;
}

/// Newton's method for the strengths, in log odds, of those with a row; the anchor has none and stays at 0.
class Fit {
   public:
    Fit(std::size_t rows, std::vector<std::size_t> row_of, const std::vector<Encounter>& encounters)
        : row_of_(std::move(row_of)),
          encounters_(encounters),
          strengths_(rows),
          information_(rows, std::vector<double>(rows)) {}

    static constexpr std::size_t kNoRow = static_cast<std::size_t>(-1);

    void run() {
        // The likelihood is concave, but a step from far away may be too long.
        constexpr double kLongestStep = 2;
        constexpr int kMostSteps = 200;
        for (int step = 0; step < kMostSteps; ++step) {
            const std::vector<double> gradient = derivatives();
            covariance_ = inverse(information_);
            double largest = 0;
            std::vector<double> change(strengths_.size());
            for (std::size_t i = 0; i < change.size(); ++i) {
                for (std::size_t k = 0; k < change.size(); ++k) change[i] += covariance_[i][k] * gradient[k];
                largest = std::max(largest, std::fabs(change[i]));
            }
            const double shrink = largest > kLongestStep ? kLongestStep / largest : 1;
            for (std::size_t i = 0; i < change.size(); ++i) strengths_[i] += shrink * change[i];
            if (largest < 1e-10) return;
        }
    }

    [[nodiscard]] double strength(std::size_t row) const { return row == kNoRow ? 0 : strengths_[row]; }
    [[nodiscard]] double error(std::size_t row) const {
        return row == kNoRow ? 0 : std::sqrt(covariance_[row][row]);
    }

   private:
    /// The gradient of the log-likelihood; its information goes into information_.
    std::vector<double> derivatives() {
        std::vector<double> gradient(strengths_.size());
        for (auto& row : information_) row.assign(row.size(), 0);
        for (const Encounter& e : encounters_) {
            const std::size_t i = row_of_[e.first];
            const std::size_t k = row_of_[e.second];
            const double games = e.games + kVirtualGames;
            const double expected = 1 / (1 + std::exp(strength(k) - strength(i)));
            const double surplus = e.points + kVirtualGames / 2 - games * expected;
            const double weight = games * expected * (1 - expected);
            if (i != kNoRow) {
                gradient[i] += surplus;
                information_[i][i] += weight;
            }
            if (k != kNoRow) {
                gradient[k] -= surplus;
                information_[k][k] += weight;
            }
            if (i != kNoRow && k != kNoRow) {
                information_[i][k] -= weight;
                information_[k][i] -= weight;
            }
        }
        return gradient;
    }

    std::vector<std::size_t> row_of_;  // by player
    const std::vector<Encounter>& encounters_;
    std::vector<double> strengths_;  // by row
    Matrix information_;
    Matrix covariance_;
};

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, const std::vector<Encounter>& encounters,
                               std::size_t anchor, double anchor_elo) {
    const std::vector<bool> rated = connected_with(players, encounters, anchor);
    std::vector<std::size_t> row_of(players, Fit::kNoRow);
    std::size_t rows = 0;
    for (std::size_t p = 0; p < players; ++p) {
        if (rated[p] && p != anchor) row_of[p] = rows++;
    }
    std::vector<Encounter> connected;
    std::vector<Rating> ratings(players);
    for (const Encounter& e : encounters) {
        ratings[e.first].games += e.games;
        ratings[e.second].games += e.games;
        // A player says nothing about itself.
        if (e.games > 0 && rated[e.first] && e.first != e.second) connected.push_back(e);
    }
    Fit fit(rows, row_of, connected);
    fit.run();
    for (std::size_t p = 0; p < players; ++p) {
        if (!rated[p]) continue;
        const double elo = anchor_elo + kEloPerUnit * fit.strength(row_of[p]);
        const double half = base::kNormal975 * kEloPerUnit * fit.error(row_of[p]);
        ratings[p].elo = {elo, {elo - half, elo + half}};
        ratings[p].rated = true;
    }
    return ratings;
}

}  // namespace yomi::match
