#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "serve/game/section.hpp"
#include "serve/game/wishes.hpp"
#include "serve/lab/lab_run.hpp"
#include "serve/lab/lab_shelf.hpp"

namespace yomi::serve {

/// The experiments of the page: list, start, stop, watch, reports, games, ratings, learning curves.
class Laboratory : public Section {
   public:
    explicit Laboratory(LabPlaces places);

    [[nodiscard]] std::string_view name() const override { return "lab"; }
    Answer answer(std::string_view method, std::string_view path, std::string_view body) override;
    std::string events() override;
    [[nodiscard]] std::chrono::milliseconds pause() const override { return std::chrono::milliseconds(500); }

   private:
    /// What to run and how much of it, as it was asked for.
    struct Order {
        std::optional<std::string> file;  ///< otherwise the run
        std::int64_t run = 0;
        lab::SizeOptions size;
        int workers = 1;
    };
    static Order read_order(Wishes& wishes);
    void start(const Order& order);
    void change(std::string_view path, std::string_view body);
    std::string read(std::string_view path);
    Answer export_of(std::string_view run, std::string_view format);

    LabShelf shelf_;
    LabRun run_;
    std::mutex mutex_;
    std::optional<Order> last_;
};

}  // namespace yomi::serve
