#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "engine/levels.hpp"
#include "go/position.hpp"

namespace yomi::cli {

/// A person against the engine at a terminal. All input and output goes through the two streams.
class TerminalGame {
   public:
    /// `human` is the colour of the person; `colour` says whether the terminal shows colours.
    TerminalGame(engine::Engine& engine, go::Colour human, bool colour, std::istream& in, std::ostream& out);

    /// Plays until the game is over and counted, somebody resigns, or the person leaves.
    void run();

   private:
    using Arguments = std::vector<std::string>;
    struct Command {
        std::string_view name;
        std::string_view usage;
        std::string_view help;
        void (TerminalGame::*act)(const Arguments&);
    };
    static const std::vector<Command>& commands();

    void draw() { draw(status_.dead, summary()); }
    void draw(const go::PointSet& dead, const std::vector<std::string>& beside);
    void engine_move();
    void human_turn();
    void obey(const std::string& line);
    void agree_on_dead_stones();
    void toggle_dead(const std::string& vertex);
    void finish(const std::string& result);
    bool read_line(const std::string& prompt, std::string& line);
    [[nodiscard]] std::vector<std::string> summary() const;
    [[nodiscard]] const go::Position& position() const { return engine_.position(); }

    void do_pass(const Arguments&);
    void do_undo(const Arguments&);
    void do_resign(const Arguments&);
    void do_hint(const Arguments&);
    void do_score(const Arguments&);
    void do_influence(const Arguments&);
    void do_save(const Arguments&);
    void do_level(const Arguments&);
    void do_board(const Arguments&);
    void do_help(const Arguments&);
    void do_quit(const Arguments&);

    engine::Engine& engine_;
    const go::Colour human_;
    const bool colour_;
    std::istream& in_;
    std::ostream& out_;
    std::string remark_;  // what the engine said with its last move
    std::string result_;  // of the finished game: "B+3.5", "W+R"
    go::Status status_;   // while the dead stones are discussed
    bool left_ = false;   // the person has gone
};

using engine::playouts_of_level;
inline constexpr int kHighestLevel = engine::kLevels;

}  // namespace yomi::cli
