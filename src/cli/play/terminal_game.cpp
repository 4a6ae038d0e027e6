#include "cli/play/terminal_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>
#include <sstream>

#include "base/error.hpp"
#include "base/file.hpp"
#include "go/board_text.hpp"
#include "go/sgf/record.hpp"
#include "go/tactics/influence_map.hpp"

namespace yomi::cli {

using go::Colour;

TerminalGame::TerminalGame(engine::Engine& engine, Colour human, bool colour, std::istream& in,
                           std::ostream& out)
    : engine_(engine), human_(human), colour_(colour), in_(in), out_(out) {}

const std::vector<TerminalGame::Command>& TerminalGame::commands() {
    static const std::vector<Command> all = {
        {"pass", "pass", "leave the move to me; two passes end the game", &TerminalGame::do_pass},
        {"undo", "undo", "take back your last move and my answer", &TerminalGame::do_undo},
        {"hint", "hint", "show what I would play in your place", &TerminalGame::do_hint},
        {"score", "score", "show the score if the game ended now, dead stones marked",
         &TerminalGame::do_score},
        {"influence", "influence", "show whose territory each point looks like (b, w)",
         &TerminalGame::do_influence},
        {"save", "save FILE", "write the game as SGF", &TerminalGame::do_save},
        {"level", "level N", "change my strength, 1 to 10", &TerminalGame::do_level},
        {"board", "board", "draw the board again", &TerminalGame::do_board},
        {"resign", "resign", "give up", &TerminalGame::do_resign},
        {"help", "help", "show this list", &TerminalGame::do_help},
        {"quit", "quit", "leave; the game is lost unless saved", &TerminalGame::do_quit},
    };
    return all;
}

void TerminalGame::run() {
    out_ << fmt::format("You play {}. Type a point such as {}, or 'help'.\n\n", colour_name(human_),
                        go::vertex_text(position().geometry().point(2, 2), position().size()));
    draw();
    while (!left_ && result_.empty()) {
        if (position().is_over()) {
            agree_on_dead_stones();
        } else if (position().to_play() == human_) {
            human_turn();
        } else {
            engine_move();
        }
    }
}

std::vector<std::string> TerminalGame::summary() const {
    const auto rules = go::name_of(position().rules());
    std::vector<std::string> lines = {
        fmt::format("Black (X): {}", human_ == Colour::Black ? "you" : "Yomi"),
        fmt::format("White (O): {}", human_ == Colour::White ? "you" : "Yomi"),
        fmt::format("{} rules, komi {}", rules.value_or("own"), position().komi()),
        fmt::format("captured: {} by Black, {} by White", position().captured_by(Colour::Black),
                    position().captured_by(Colour::White)),
        fmt::format("move {}", position().moves().size()),
    };
    if (!remark_.empty()) lines.push_back(remark_);
    return lines;
}

void TerminalGame::draw(const go::PointSet& dead, const std::vector<std::string>& beside) {
    go::BoardTextOptions options{.dead = dead, .colour = colour_};
    if (!position().moves().empty()) options.last_move = position().moves().back().point;
    const std::vector<std::string> lines = go::board_lines(position().board(), options);
    for (std::size_t i = 0; i < std::max(lines.size(), beside.size() + 1); ++i) {
        out_ << (i < lines.size() ? lines[i] : std::string(lines.front().size(), ' '));
        if (i >= 1 && i <= beside.size()) {
            const bool wide = i < lines.size() && i <= static_cast<std::size_t>(position().size() - 9);
            out_ << (wide ? "   " : "    ") << beside[i - 1];  // a row number of two digits takes one more
        }
        out_ << "\n";
    }
    out_ << "\n";
}

bool TerminalGame::read_line(const std::string& prompt, std::string& line) {
    out_ << prompt << std::flush;
    if (std::getline(in_, line)) return true;
    out_ << "\n";
    left_ = true;
    return false;
}

void TerminalGame::engine_move() {
    const Colour c = position().to_play();
    out_ << "Thinking …" << std::flush;
    const player::Decision decision = engine_.generate(c);
    out_ << "\r           \r";
    if (decision.resign) {
        finish(c == Colour::Black ? "W+R" : "B+R");
        return;
    }
    const std::string why = decision.from_book
                                ? std::string("from the book")
                                : fmt::format("{} playouts, {:.1f} s", decision.playouts, decision.seconds);
    remark_ = fmt::format("I {}, expecting to win {:.0f} % ({})",
                          decision.point == go::kPass
                              ? std::string("pass")
                              : "played " + go::vertex_text(decision.point, position().size()),
                          100 * decision.win_share, why);
    draw();
}

void TerminalGame::human_turn() {
    std::string line;
    if (!read_line(fmt::format("{}> ", colour_name(human_)), line)) return;
    try {
        obey(line);
    } catch (const base::Error& wrong) {
        out_ << wrong.what() << "\n";
    }
}

void TerminalGame::obey(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) return;
    Arguments arguments;
    for (std::string argument; words >> argument;) arguments.push_back(argument);
    const auto& all = commands();
    const auto found = std::ranges::find_if(all, [&](const Command& c) { return c.name == word; });
    if (found != all.end()) {
        (this->*found->act)(arguments);
        return;
    }
    const auto point = go::parse_vertex(word, position().size());
    if (!point) {
        throw base::Error(
            fmt::format("'{}' is neither a point of this board nor a command; 'help' lists those.", word));
    }
    engine_.play(human_, *point);
    remark_.clear();
    draw();
}

void TerminalGame::agree_on_dead_stones() {
    status_ = engine_.status();
    while (!left_ && result_.empty() && position().is_over()) {
        remark_ = fmt::format("Both passed. Score: {}", go::score_text(position().score(status_)));
        draw();
        std::string line;
        if (!read_line(
                "Dead stones are small. 'yes' to agree, a point to change its chain, 'undo' to play on> ",
                line)) {
            break;
        }
        try {
            if (line == "yes" || line == "y") {
                finish(go::score_text(position().score(status_)));
            } else if (go::parse_vertex(line, position().size()).value_or(go::kPass) != go::kPass) {
                toggle_dead(line);
            } else {
                obey(line);
            }
        } catch (const base::Error& wrong) {
            out_ << wrong.what() << "\n";
        }
    }
    status_ = {};
}

void TerminalGame::toggle_dead(const std::string& vertex) {
    const go::Point p = *go::parse_vertex(vertex, position().size());
    if (position().board().at(p) == Colour::Empty) throw base::Error("there is no stone on that point");
    const bool dead = status_.dead.contains(p);
    for (const go::Point stone : position().board().chain_stones(p)) {
        dead ? status_.dead.erase(stone) : status_.dead.insert(stone);
    }
}

void TerminalGame::finish(const std::string& result) {
    result_ = result;
    if (result == "0") {
        out_ << "The game is a draw.\n";
    } else {
        const Colour winner = result[0] == 'B' ? Colour::Black : Colour::White;
        out_ << fmt::format("{} ({}). {}\n", result, winner == human_ ? "you win" : "I win",
                            winner == human_ ? "Well played!" : "Thank you for the game.");
    }
    std::string file;
    if (read_line("Save the game as SGF? A file name, or just Enter> ", file) && !file.empty())
        do_save({file});
}

void TerminalGame::do_pass(const Arguments&) {
    engine_.play(human_, go::kPass);
    remark_.clear();
}

void TerminalGame::do_undo(const Arguments&) {
    // Back to the last position in which the person was to move.
    std::size_t n = 1;
    const auto& moves = position().moves();
    while (n <= moves.size() && moves[moves.size() - n].colour != human_) ++n;
    if (n > moves.size()) throw base::Error("there is no move of yours to take back");
    engine_.undo(n);
    status_ = {};
    remark_.clear();
    draw();
}

void TerminalGame::do_resign(const Arguments&) { finish(human_ == Colour::Black ? "W+R" : "B+R"); }

void TerminalGame::do_hint(const Arguments&) {
    const player::Decision decision = engine_.choose(human_);
    out_ << fmt::format("I would play {} ({:.0f} %)", go::vertex_text(decision.point, position().size()),
                        100 * decision.win_share);
    for (std::size_t i = 1; i < std::min<std::size_t>(4, decision.candidates.size()); ++i) {
        out_ << fmt::format("{}{} ({:.0f} %)", i == 1 ? "; then " : ", ",
                            go::vertex_text(decision.candidates[i].point, position().size()),
                            100 * decision.candidates[i].mean);
    }
    out_ << "\n";
}

void TerminalGame::do_score(const Arguments&) {
    const go::Status status = engine_.status();
    draw(status.dead, {fmt::format("If the game ended now: {}", go::score_text(position().score(status))),
                       "(stones drawn small would be dead)"});
}

void TerminalGame::do_influence(const Arguments&) {
    go::InfluenceMap map;
    map.bouzy(position().board());
    const go::TerritoryEstimate estimate = map.territory(position().board());
    for (const std::string& line : go::influence_lines(position().board(), map)) out_ << line << "\n";
    out_ << fmt::format("By influence Black has {} points and White {}.\n", estimate.black, estimate.white);
}

void TerminalGame::do_save(const Arguments& arguments) {
    if (arguments.size() != 1) throw base::Error("save takes a file name: save game.sgf");
    go::GameInfo info;
    info.black = human_ == Colour::Black ? "You" : "Yomi";
    info.white = human_ == Colour::White ? "You" : "Yomi";
    info.result = result_;
    base::write_text_file(arguments[0], go::sgf_of(position(), info));
    out_ << fmt::format("Saved in {}.\n", arguments[0]);
}

void TerminalGame::do_level(const Arguments& arguments) {
    int level = 0;
    const auto read = [&](const std::string& text) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), level);
        return error == std::errc{} && end == text.data() + text.size();
    };
    if (arguments.size() != 1 || !read(arguments[0]) || level < 1 || level > kHighestLevel) {
        throw base::Error(fmt::format("level takes a number from 1 to {}", kHighestLevel));
    }
    engine_.set_option("playouts", fmt::format("{}", playouts_of_level(level)));
    out_ << fmt::format("Level {}: {} playouts a move.\n", level, playouts_of_level(level));
}

void TerminalGame::do_board(const Arguments&) { draw(); }

void TerminalGame::do_help(const Arguments&) {
    out_ << "  D4          play there\n";
    for (const Command& c : commands()) out_ << fmt::format("  {:10}  {}\n", c.usage, c.help);
}

void TerminalGame::do_quit(const Arguments&) { left_ = true; }

}  // namespace yomi::cli
