#pragma once

/// Games of Go out of SGF and into it.
///
///     const SgfCollection games = archive::read_sgf_file("game.sgf");
///     const Record record = read_record(games.first_game());       // the main line
///     const Position position = make_position(record);             // all of its moves, checked
///     const Position earlier = make_position(record, {}, 57);      // the position before move 57
///
///     const std::string text = sgf_of(position, {.black = "Yomi", .result = "B+R"});
///
/// read_record() throws SgfError for what is no game of Go on a square board from 2x2 to 25x25, or makes no
/// sense as one; whether the moves are legal is checked by make_position() and replay(), which throw
/// IllegalMove.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/position.hpp"
#include "go/sgf/sgf.hpp"

namespace yomi::go {

/// What a file tells about a game: plain text in the file's encoding, empty where the file says nothing.
/// game_info_fields() says which property each one is.
struct GameInfo {
    std::string black = {};
    std::string white = {};
    std::string black_rank = {};
    std::string white_rank = {};
    std::string black_team = {};
    std::string white_team = {};
    std::string result = {};  ///< game_result() reads it
    std::string date = {};
    std::string name = {};
    std::string event = {};
    std::string round = {};
    std::string place = {};
    std::string time = {};  ///< for all moves of one player, in seconds
    std::string overtime = {};
    std::string opening = {};
    std::string annotator = {};
    std::string source = {};
    std::string user = {};
    std::string copyright = {};
    std::string comment = {};      ///< on the whole game; may have several lines
    std::string charset = {};      ///< sgf_of() writes UTF-8 if it is empty
    std::string application = {};  ///< "name:version"; sgf_of() writes Yomi's if it is empty
    std::string rules = {};
    std::string komi = {};
    std::string handicap = {};

    friend bool operator==(const GameInfo&, const GameInfo&) = default;
};

struct GameInfoField {
    std::string_view property;  ///< "PB"
    std::string_view label;     ///< "Black"
    std::string GameInfo::*text;
    /// SimpleText and Text are the standard's. Derived ones are read as SimpleText too, but sgf_of() writes
    /// what it knows from the position instead.
    enum class Kind { Simple, Text, Derived } kind;
};
std::span<const GameInfoField> game_info_fields();

/// A change of the board that is no move, or of the player to move.
struct SetupEdit {
    enum class Kind : std::uint8_t { Stones, ToPlay };

    std::uint32_t after_moves;  ///< how many moves come before it
    Kind kind;
    Colour colour;  ///< of the stones (Empty removes them) or of the player
    Point from;     ///< two opposite corners of the rectangle of stones, mostly one and the same point
    Point to;

    friend bool operator==(const SetupEdit&, const SetupEdit&) = default;
};

/// One line of play out of a game tree.
struct Record {
    GameInfo info;
    int size = 19;
    std::optional<double> komi;  ///< nothing if KM is missing or no number (see info.komi)
    std::optional<Rules> rules;  ///< nothing if RU is missing or unknown (see info.rules)
    int handicap = 0;            ///< HA
    std::vector<SetupEdit> setup;
    std::vector<Move> moves;

    friend bool operator==(const Record&, const Record&) = default;

    /// Back to an empty game on 19x19; keeps its memory.
    void clear();
};

/// The main line of a game: its root, the first child of that, and so on.
Record read_record(SgfNode game);
/// The same into a record that is there already, which is faster for many games.
void read_record(SgfNode game, Record& record);
/// The line from the root to `last`.
Record read_path(SgfNode last);

/// Which rules a value of RU means, leniently: what rules_by_name() knows, with or without "rules" behind it,
/// and some short names.
std::optional<Rules> rules_of_sgf(std::string_view text);

/// What a value of RE says.
struct GameResult {
    enum class Kind { Unknown, Draw, Void, Score, Resignation, Time, Forfeit, Win };

    Kind kind = Kind::Unknown;
    Colour winner = Colour::Empty;
    double margin = 0;  ///< by score

    friend bool operator==(const GameResult&, const GameResult&) = default;
};
/// "B+3.5", "W+R", "0", "Draw", "B+Time" …; Unknown for what it cannot read.
GameResult game_result(std::string_view text);

// -- From a record to a position ---------------------------------------------------------------------------

struct ReplayOptions {
    std::optional<Rules> rules = {};                  ///< instead of the record's
    Rules default_rules = *rules_by_name("chinese");  ///< where neither says anything
    double default_komi = 7.5;                        ///< where the record says nothing
    /// What the moves are checked by, if not by the rules: old records may break a superko rule that nobody
    /// played by. The position has its own rules in the end.
    std::optional<KoRule> check_ko = {};
    std::optional<bool> check_suicide = {};
};

struct IllegalMove : base::Error {
    IllegalMove(std::size_t move_number, Move illegal, Refusal why, int size);

    std::size_t number;  ///< from 1
    Move move;
    Refusal reason;
};

inline constexpr std::size_t kWholeGame = static_cast<std::size_t>(-1);

/// The position before the move of that number (from 1), or after all moves if there are fewer. Whoever makes
/// the next move in the record is to play.
///
/// Black stones at the beginning count as handicap if HA gives their number. Set-up in the node of a move
/// comes before the move. Stones that are set up later than at the beginning start the position anew: the
/// stones stand, and the moves so far, prisoners and earlier positions are forgotten. Throws IllegalMove, or
/// base::Error if a set-up leaves a chain without liberties.
Position make_position(const Record& record, const ReplayOptions& options = {},
                       std::size_t before_move = kWholeGame);

/// The same into a position that is there already, which is faster for many games. Should it throw, the
/// position is that before the illegal move.
void replay(const Record& record, Position& position, const ReplayOptions& options = {},
            std::size_t before_move = kWholeGame);

// -- From a position to SGF --------------------------------------------------------------------------------

/// The game as SGF: handicap or set-up, moves, komi, rules (by name, or else info.rules) and what `info`
/// tells. comments[0] goes to the root, comments[n] to move n; the list may be shorter than the game.
std::string sgf_of(const Position& position, const GameInfo& info = {},
                   std::span<const std::string> comments = {});

}  // namespace yomi::go
