#pragma once

#include <cstdint>
#include <ctime>

#include "base/fields.hpp"

namespace yomi::hidden {

/// When a player has to move; 0 is no limit.
struct Budget {
    std::int64_t playouts = 400;
    std::int64_t work = 0;
    double milliseconds = 0;

    base::Fields fields();
};

/// What a player did for one move.
struct Spent {
    std::int64_t playouts = 0;  ///< of the move itself (N)
    std::int64_t work = 0;      ///< random games in all, those inside of playouts too
    double seconds = 0;         ///< of the processor
};

/// Counts what is spent on one move and says when to end. The clock of the processor costs as much as a few
/// short playouts, so it is asked only now and then.
class Meter {
   public:
    void begin(const Budget& budget) {
        budget_ = budget;
        spent_ = {};
        start_ = processor_seconds();
        until_look_ = kLook;
        is_over_ = false;
    }

    /// One random game was played, or something that takes as long.
    void add_work() {
        ++spent_.work;
        if (budget_.work > 0 && spent_.work >= budget_.work) is_over_ = true;
        if (budget_.milliseconds > 0 && --until_look_ == 0) look();
    }
    void add_playout() { ++spent_.playouts; }

    /// Whether time or work is used up.
    [[nodiscard]] bool is_over() const { return is_over_; }
    /// The same, or that so many playouts are done, of which 0 is no limit. Without any limit the playouts of
    /// a move end nowhere, so one is the least.
    [[nodiscard]] bool is_over(std::int64_t playouts) const {
        if (is_over_) return true;
        if (playouts > 0) return spent_.playouts >= playouts;
        return budget_.work == 0 && budget_.milliseconds <= 0 && spent_.playouts > 0;
    }
    [[nodiscard]] const Budget& budget() const { return budget_; }
    /// The share of time and work that is used up, whichever is more; 0 without a limit.
    [[nodiscard]] double used() const;

    Spent end() {
        spent_.seconds = processor_seconds() - start_;
        return spent_;
    }
    [[nodiscard]] const Spent& spent() const { return spent_; }

   private:
    static constexpr int kLook = 16;

    static double processor_seconds() {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
    void look() {
        until_look_ = kLook;
        if (processor_seconds() - start_ >= 1e-3 * budget_.milliseconds) is_over_ = true;
    }

    Budget budget_;
    Spent spent_;
    double start_ = 0;
    int until_look_ = kLook;
    bool is_over_ = false;
};

inline double Meter::used() const {
    double used = 0;
    if (budget_.work > 0) used = static_cast<double>(spent_.work) / static_cast<double>(budget_.work);
    if (budget_.milliseconds > 0) {
        const double share = (processor_seconds() - start_) / (1e-3 * budget_.milliseconds);
        used = share > used ? share : used;
    }
    return used;
}

}  // namespace yomi::hidden
