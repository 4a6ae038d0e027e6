#pragma once

#include <deque>
#include <map>

#include "base/random.hpp"
#include "bookmaker/searchers.hpp"

namespace yomi::test {

/// Searchers that invent what they find from the seed of the task, and answer in an order of their own.
class InventedSearchers final : public bookmaker::Searchers {
   public:
    enum class Order { AsAsked, LastFirst };

    explicit InventedSearchers(Order order = Order::AsAsked, int stop_after = 1 << 30)
        : order_(order), left_(stop_after) {}

    [[nodiscard]] int capacity() const override { return 3; }
    void ask(bookmaker::NumberedTask task) override { tasks_.push_back(std::move(task)); }
    std::optional<bookmaker::NumberedResult> poll() override { return wait({}); }
    /// Nothing when so many answers were given, as after an interruption.
    std::optional<bookmaker::NumberedResult> wait(const std::stop_token& /*stop*/) override {
        if (tasks_.empty() || left_-- <= 0) return std::nullopt;
        const bool last = order_ == Order::LastFirst;
        bookmaker::NumberedTask task = last ? tasks_.back() : tasks_.front();
        last ? tasks_.pop_back() : tasks_.pop_front();
        ++answered_;
        return bookmaker::NumberedResult{task.number, {.found = found(task.task)}};
    }
    [[nodiscard]] int answered() const { return answered_; }

   private:
    static book::Found found(const bookmaker::SearchTask& task) {
        const go::Position position = task.position();
        base::Random random{base::Seed(task.seed)};
        book::Found found{.share = 4000 + static_cast<int>(random.below(2000))};
        std::map<std::uint64_t, go::Point> moves;  // one for each position behind
        for (const go::Point p : position.legal_points(position.to_play()))
            moves.emplace(book::key_after(position.board(), p).value, p);
        std::vector<go::Point> points;
        for (const auto& [key, point] : moves) points.push_back(point);
        for (int i = 0; i < 4 && !points.empty(); ++i) {
            const std::size_t k = random.below(static_cast<std::uint32_t>(points.size()));
            const int share = i == 0 ? found.share : static_cast<int>(random.below(6000));
            found.moves.push_back({points[k], share, 1 + random.below(1000)});
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(k));
        }
        return found;
    }

    Order order_;
    int left_;
    int answered_ = 0;
    std::deque<bookmaker::NumberedTask> tasks_;
};

}  // namespace yomi::test
