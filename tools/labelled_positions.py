#!/usr/bin/env python3
"""Makes positions whose moves have labels, for the measures Uf-3 and Uf-4 of `yomi measure`.

Yomi plays games against itself with few playouts, from openings drawn at random. In some positions a deep search names
the best moves and a few plausible others, and each of these is then searched by itself. Only positions that are still
open are taken, and their moves must differ.

    tools/labelled_positions.py --program build/release/yomi --positions 50 --pairs 30 --out experiments/labelled

writes next-moves-9x9.txt (points for up to six moves of a position, 10 for the best) and pairs-9x9.txt (two moves of a
position, of which the first is clearly better: the positions behind them are the pair).
"""

import argparse
import pathlib
import random
import re
import subprocess


class Engine:
    """Yomi over GTP."""

    def __init__(self, program, playouts, seed):
        self.process = subprocess.Popen([program, "gtp", "--player", "rave", "--playouts", str(playouts), "--seed", str(seed)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.ask("boardsize 9")
        self.ask("komi 6.5")

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().rstrip("\n"):
            lines.append(line)
        if not lines or not lines[0].startswith("="):
            raise RuntimeError(f"{command}: {lines}")
        return "\n".join(lines)[1:].strip()

    def set_up(self, moves):
        self.ask("clear_board")
        for i, move in enumerate(moves):
            self.ask(f"play {'bw'[i % 2]} {move}")

    def search(self, moves):
        """The candidates of the next player: point, visits, share of wins."""
        self.set_up(moves)
        text = self.ask(f"lz-genmove_analyze {'bw'[len(moves) % 2]} 100000")
        return [(m[1], int(m[2]), int(m[3]) / 10000)
                for m in re.finditer(r"info move (\w+) visits (\d+) winrate (\d+)", text)]


def self_played(engine, length, rng):
    """A position after so many moves, or None if the game ended before."""
    engine.ask("clear_board")
    moves = []
    points = [f"{x}{y}" for x in "CDEFG" for y in range(3, 8)]
    for i in range(length):
        if i < 3:
            move = rng.choice([p for p in points if p not in moves])
            engine.ask(f"play {'bw'[i % 2]} {move}")
        else:
            move = engine.ask(f"genmove {'bw'[i % 2]}")
        if move.lower() in ("pass", "resign"):
            return None
        moves.append(move)
    return moves


def labelled(moves, root, deep):
    """The moves worth judging with their shares of wins, best first; empty if the position is decided."""
    candidates = sorted(root.search(moves), key=lambda c: -c[1])[:6]
    found = []
    for point, _, _ in candidates:
        if point.lower() == "pass":
            return []
        replies = deep.search(moves + [point])
        if not replies:
            return []
        found.append((point, 1 - max(replies, key=lambda r: r[1])[2]))
    found.sort(key=lambda f: -f[1])
    return found if len(found) > 2 and 0.2 < found[0][1] < 0.85 else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/yomi")
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--root", type=int, default=4000, help="playouts of the search that names moves")
    parser.add_argument("--deep", type=int, default=3000, help="playouts of the search of each of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="experiments/labelled", help="a folder")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    fast = Engine(options.program, 200, options.seed)
    root = Engine(options.program, options.root, options.seed)
    deep = Engine(options.program, options.deep, options.seed)
    positions, pairs = [], []
    while len(positions) < options.positions or len(pairs) < options.pairs:
        moves = self_played(fast, rng.randrange(6, 36), rng)
        found = labelled(moves, root, deep) if moves else []
        if not found:
            continue
        best = found[0][1]
        scores = [(p, max(0, round(10 - 40 * (best - v)))) for p, v in found]
        if len(positions) < options.positions and scores[-1][1] <= 6:
            positions.append(" ".join(moves) + " / " + " ".join(f"{p} {s}" for p, s in scores if s > 0))
        worse = [p for p, v in found if best - v > 0.15]
        if len(pairs) < options.pairs and worse:
            pairs.append(" ".join(moves) + f" / {found[0][0]} 1 {worse[0]} 0")
        print(f"{len(positions)} positions, {len(pairs)} pairs", flush=True)
    folder = pathlib.Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    made = (f"# made by: tools/labelled_positions.py --positions {options.positions} --pairs {options.pairs} --root {options.root}"
            f" --deep {options.deep} --seed {options.seed}\nsize 9\n")
    (folder / "next-moves-9x9.txt").write_text("# moves so far / points of the next move\n" + made + "\n".join(positions) + "\n")
    (folder / "pairs-9x9.txt").write_text("# moves so far / the better move, and a worse one\n" + made + "\n".join(pairs) + "\n")


if __name__ == "__main__":
    main()
