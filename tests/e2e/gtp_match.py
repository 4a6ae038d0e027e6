#!/usr/bin/env python3
"""Plays whole games of Yomi against GNU Go, another GTP engine or itself, and compares the scores of both.

  gtp_match.py build/release/yomi                              GNU Go on 9x9, 13x13 and 19x19, both colours
  gtp_match.py build/release/yomi --opponent self --sizes 9    two copies
  gtp_match.py build/release/yomi --opponent 'pachi -t =500'   any other engine

Every move has to be accepted by the other side, and the two must agree about the score of every finished game;
otherwise the exit code is 1.
"""

import argparse
import os
import shlex
import shutil
import sys

from gtp_client import Engine, GtpError


def find_gnugo():
    # Debian keeps it in a folder that is not on root's path.
    for path in (shutil.which("gnugo"), "/usr/games/gnugo"):
        if path and os.access(path, os.X_OK):
            return path
    sys.exit("gnugo is not installed; on Debian: apt install gnugo")


def opponent_command(arguments, yomi):
    if arguments.opponent == "self":
        return "yomi-2", yomi
    if arguments.opponent == "gnugo":
        return "gnugo", [find_gnugo(), "--mode", "gtp", "--chinese-rules", "--level", str(arguments.level)]
    return "opponent", shlex.split(arguments.opponent)


def play_game(engines, size, komi, show):
    """Plays one game, engines[0] with Black. Returns how it ended: 'passes' or the colour that resigned."""
    for engine in engines:
        engine.ask(f"boardsize {size}")
        engine.ask("clear_board")
        engine.ask(f"komi {komi}")
    passes = 0
    limit = 4 * size * size
    for move in range(limit):
        colour = "bw"[move % 2]
        mover, other = engines[move % 2], engines[1 - move % 2]
        vertex = mover.ask(f"genmove {colour}").lower()
        if show:
            print(colour, vertex, flush=True)
        if vertex == "resign":
            return colour, move
        other.ask(f"play {colour} {vertex}")
        passes = passes + 1 if vertex == "pass" else 0
        if passes == 2:
            return "passes", move + 1
    raise GtpError(f"no end after {limit} moves")


def normal_score(text):
    """GNU Go writes W+7.5, and a draw as 0; some write B+12.0."""
    text = text.strip().upper()
    if text in ("0", "DRAW", "JIGO"):
        return "0"
    return f"{text[0]}+{float(text[2:])}"


class Tally:
    """What the games of a match came to."""

    def __init__(self):
        self.games = self.wins = self.finished = self.agreed = 0

    def add(self, end, scores, yomi_is_black):
        """Counts a game; returns what to say about it."""
        self.games += 1
        if end != "passes":
            self.wins += (end == "w") == yomi_is_black
            return f"{'Black' if end == 'b' else 'White'} resigns"
        same = normal_score(scores[0]) == normal_score(scores[1])
        self.finished += 1
        self.agreed += same
        self.wins += scores[0][0] == ("B" if yomi_is_black else "W")
        return f"yomi {scores[0]}, opponent {scores[1]}: {'agreed' if same else 'DIFFERENT'}"


def play_match(yomi, opponent, arguments):
    tally = Tally()
    for size in arguments.sizes:
        for game in range(arguments.games):
            yomi_is_black = game % 2 == 0
            engines = (yomi, opponent) if yomi_is_black else (opponent, yomi)
            end, moves = play_game(engines, size, arguments.komi, arguments.show)
            scores = [engine.ask("final_score") for engine in (yomi, opponent)]
            verdict = tally.add(end, scores, yomi_is_black)
            print(f"{size}x{size}, yomi is {'Black' if yomi_is_black else 'White'}, {moves} moves: {verdict}",
                  flush=True)
            if arguments.show or verdict.endswith("DIFFERENT"):
                print(yomi.ask("showboard"))
                for engine in (yomi, opponent):
                    print(engine.name, "dead:", *engine.ask("final_status_list dead").split())
    return tally


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("yomi", help="the program")
    parser.add_argument("--opponent", default="gnugo", help="gnugo, self, or a command")
    parser.add_argument("--level", type=int, default=1, help="of GNU Go (default 1)")
    parser.add_argument("--sizes", type=int, nargs="+", default=[9, 13, 19])
    parser.add_argument("--games", type=int, default=2, help="a size; the colours alternate (default 2)")
    parser.add_argument("--komi", default="7.5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="--playouts 500 --resign false", help="of yomi gtp")
    parser.add_argument("--timeout", type=float, default=300, help="seconds for an answer (default 300)")
    parser.add_argument("--show", action="store_true", help="print every move and the last board")
    return parser.parse_args()


def main():
    arguments = read_arguments()

    def yomi_command(seed):
        return [arguments.yomi, "gtp", "--seed", str(seed)] + shlex.split(arguments.options)

    name, command = opponent_command(arguments, yomi_command(arguments.seed + 1))
    yomi = Engine("yomi", yomi_command(arguments.seed), arguments.timeout)
    opponent = Engine(name, command, arguments.timeout)
    try:
        tally = play_match(yomi, opponent, arguments)
    except GtpError as error:
        sys.exit(str(error))
    code = yomi.close()
    opponent.close()
    print(f"yomi wins {tally.wins} of {tally.games} against {name}; "
          f"{tally.agreed} of {tally.finished} scores agreed")
    if code != 0:
        sys.exit(f"yomi ended with code {code}")
    return 0 if tally.agreed == tally.finished else 1


if __name__ == "__main__":
    sys.exit(main())
