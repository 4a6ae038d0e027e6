#pragma once

#include <yomi/game.hpp>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

struct NimOptions {
    std::int64_t stones = 5;

    yomi::base::Fields fields() {
        return {yomi::base::field("stones", stones, {3, 9},
                                  "in the largest of three heaps; each other has one less")};
    }
    static void check() {}
};

/// Nim: a move takes stones from one heap, and who takes the last one wins. Move 9 h + n - 1 takes n stones
/// from heap h. What the laboratory wants of a game besides its rules: a name, options, and moves and
/// positions as text.
class Nim {
   public:
    static constexpr std::string_view kName = "nim";
    static constexpr std::string_view kHelp = "take stones from a heap; who takes the last one wins";
    using Options = NimOptions;

    explicit Nim(const Options& options = {}) {
        for (int h = 0; h < 3; ++h)
            heaps_[static_cast<std::size_t>(h)] = static_cast<int>(options.stones) - h;
    }

    [[nodiscard]] int player() const { return player_; }
    [[nodiscard]] bool is_over() const { return std::accumulate(heaps_.begin(), heaps_.end(), 0) == 0; }
    [[nodiscard]] double result() const { return player_ == 0 ? 0 : 1; }  // who has to move has lost
    [[nodiscard]] static int move_limit() { return 3 * kMost; }
    void moves(std::vector<yomi::game::MoveId>& out) const {
        out.clear();
        for (int h = 0; h < 3; ++h) {
            for (int n = 0; n < heaps_[static_cast<std::size_t>(h)]; ++n)
                out.push_back(static_cast<yomi::game::MoveId>(kMost * h + n));
        }
    }
    void play(yomi::game::MoveId move) {
        heaps_[move / kMost] -= move % kMost + 1;
        player_ = 1 - player_;
    }

    /// "b3" takes three stones from the second heap.
    [[nodiscard]] static std::string move_text(yomi::game::MoveId move) {
        return static_cast<char>('a' + move / kMost) + std::to_string(move % kMost + 1);
    }
    [[nodiscard]] std::string text() const {
        std::string text;
        for (std::size_t h = 0; h < 3; ++h)
            text += std::string(1, static_cast<char>('a' + h)) + " " +
                    std::string(static_cast<std::size_t>(heaps_[h]), 'o') + "\n";
        return text;
    }

   private:
    static constexpr int kMost = 9;  // stones in a heap

    std::array<int, 3> heaps_ = {};
    int player_ = 0;
};
