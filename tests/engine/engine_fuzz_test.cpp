// Random commands, many of them impossible: a refused one must leave everything as it was.

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "engine/engine.hpp"
#include "support/position_difference.hpp"
#include "support/scale.hpp"

namespace yomi::engine {
namespace {

using go::Colour;
using go::Point;

class Fuzzer {
   public:
    explicit Fuzzer(std::uint64_t seed)
        : random_(base::Seed(seed)), engine_(base::Seed(seed), {.playouts = 5}) {
        engine_.new_game(5);
    }

    void step() {
        const go::Position before = engine_.position();
        const std::string options = options_text();
        try {
            act();
            ++accepted;
        } catch (const base::Error&) {
            ++refused;
            EXPECT_EQ(test::difference(before, engine_.position()), "");
            EXPECT_EQ(options_text(), options);
        }
    }

    int accepted = 0;
    int refused = 0;

   private:
    std::uint32_t below(std::uint32_t n) { return random_.below(n); }
    Colour colour() { return below(2) == 0 ? Colour::Black : Colour::White; }
    /// Mostly on the board, sometimes a pass or far off.
    Point point() {
        if (below(20) == 0) return below(2) == 0 ? go::kPass : Point(static_cast<int>(below(3000)) - 1500);
        const auto& points = engine_.position().geometry().points();
        return points[below(static_cast<std::uint32_t>(points.size()))];
    }
    std::string options_text() {
        std::string text;
        for (const base::Field& field : engine_.fields()) text += field.name() + "=" + field.get() + " ";
        return text;
    }

    void act() {
        switch (below(16)) {
            case 0: engine_.new_game(static_cast<int>(below(10)) - 2); break;
            case 1: engine_.undo(below(4)); break;
            case 2: engine_.set_komi(below(10) == 0 ? std::nan("") : below(20) - 9.5); break;
            case 3: engine_.place_free_handicap(static_cast<int>(below(40)) - 5); break;
            case 4: engine_.place_handicap({point(), point(), point()}); break;
            case 5: engine_.set_up({{colour(), point()}, {colour(), point()}}, colour()); break;
            case 6: engine_.set_to_play(colour()); break;
            case 7: set_option(); break;
            case 8: set_rules(); break;
            case 9: engine_.generate(colour(), {}, {.cleanup = below(2) == 0}); break;
            case 10: engine_.score(); break;
            default: engine_.play(colour(), point());
        }
    }

    void set_rules() {
        const auto names = go::rules_names();
        engine_.set_rules(*go::rules_by_name(names[below(static_cast<std::uint32_t>(names.size()))]));
    }

    void set_option() {
        static const char* const kNames[] = {"player",       "cleanup", "friendly_pass",
                                             "resign_after", "nothing", ""};
        static const char* const kValues[] = {"random", "monte-carlo", "true", "false", "1", "-1", "x", ""};
        engine_.set_option(kNames[below(6)], kValues[below(8)]);
    }

    base::Random random_;
    Engine engine_;
};

TEST(EngineFuzz, RefusedCommandsChangeNothing) {
    int accepted = 0;
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Fuzzer fuzzer(seed);
        const auto steps = static_cast<int>(test::scaled(1000));
        for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) fuzzer.step();
        accepted += fuzzer.accepted;
        refused += fuzzer.refused;
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace yomi::engine
