#pragma once

#include <memory>
#include <vector>

#include "go/tactics/appraisal.hpp"
#include "go/tactics/candidates.hpp"
#include "player/limit.hpp"

namespace yomi::player {

struct LchanOptions {
    std::string program = "whole";
    std::string evaluation = "program";
    bool never_pass = false;
    bool search = true;
    std::int64_t default_positions = 3000;
    std::int64_t root_moves = 8;
    std::int64_t depth = 16;
    double gain = 0.25;
    bool lonely_edge = false;
    go::AppraisalOptions appraisal = {};
    go::GroupOptions groups = {};
    go::ChenOptions chen = {};

    base::Fields fields();

    /// With what `program` says taken over.
    [[nodiscard]] LchanOptions resolved() const;
};

/// The moves of one position, judged at a glance first and then by reading ahead over Chen's candidates with
/// iterative deepening, as long as there is time. The best move is known at any moment.
class LchanSearch {
   public:
    LchanSearch(const LchanOptions& options, const go::Board& board, go::Colour colour, go::Point last,
                std::vector<go::Point> moves);

    void run(Limit limit);

    struct Ranked {
        go::Point point = go::kPass;
        double value = 0;  ///< for `colour`, komi apart, as the appraiser has it
        std::int64_t visits = 0;
    };
    /// The moves, best first.
    [[nodiscard]] const std::vector<Ranked>& ranked() const { return ranked_; }
    /// What a value comes to in points.
    [[nodiscard]] double points(double value) const { return appraiser_.points(value); }
    /// What a pass is worth at a glance, and what the best move gains over it, at a glance as well: to
    /// compare it with moves that were read further would be unfair.
    [[nodiscard]] double pass_value() const { return pass_value_; }
    [[nodiscard]] double gain() const { return gain_; }
    [[nodiscard]] std::int64_t positions() const { return positions_; }
    /// The depth to which all candidates were read.
    [[nodiscard]] int depth() const { return depth_done_; }

   private:
    /// What one level of the search needs.
    struct Level {
        explicit Level(int size) : board(size) {}
        go::Board board;
        std::vector<go::Point> moves;
    };

    void glance(Limit& limit);
    void deepen(Limit& limit);
    [[nodiscard]] bool is_worth_a_look(const go::Board& board, go::Point p, go::Colour c) const;
    /// Points for `mover`, who moves next; reading stops when the limit is reached.
    double read(const go::Board& board, go::Colour mover, go::Point last, int depth, std::size_t level,
                double low, double high, Limit& limit);
    /// At a glance, after so many moves from the root. To have put a stone down is worth nothing by itself.
    double value_for(const go::Board& board, go::Colour mover, std::size_t moves);
    void find_moves(const go::Board& board, go::Colour mover, go::Point last, std::vector<go::Point>& moves);
    bool is_over(Limit& limit);
    Level& level(std::size_t i);

    LchanOptions options_;
    const go::Board& root_;
    go::Colour colour_;
    go::Point last_;
    std::vector<go::Point> moves_;
    go::Appraiser appraiser_;
    go::Groups groups_;
    go::ChenCandidates chen_;
    std::vector<std::unique_ptr<Level>> levels_;
    std::vector<Ranked> ranked_;
    double pass_value_ = 0;
    double gain_ = 0;
    std::int64_t positions_ = 0;
    int depth_done_ = 0;
    bool stopped_ = false;
};

}  // namespace yomi::player
