"""Everything that can be called, with arguments that make no sense: an exception each time, and nothing else."""

import random

import numpy as np
import pytest
import yomi
from nim import Nim

JUNK = [None, True, 0, 1, -1, 2**31, 2**63, 2**64, 10**30, 0.5, -0.0, float("nan"), float("inf"), "", "a1", "E5", "pass",
        "black", "hex", "go", "rave", "\0", "é" * 300, "a:b=c", b"x", [], ["a1"], [1, 2], [None], (0, 10), (10, 0), {}, {"a": 1},
        set(), object(), object, len, lambda *_: None, np.arange(3), np.float64("nan"), np.int8(1), range(3), Exception("x")]
KEYWORDS = ["seed", "playouts", "size", "komi", "rules", "player", "select", "backup", "widen", "sprt", "colour", "line", "moves",
            "max_moves", "opening_moves", "clock", "select_first_play", "text", "to_play", "ownership", "place", "a", ""]


def things():
    state = yomi.game("hex", size=4).start()
    search = yomi.search(state, "rave", playouts=20, seed=1)
    go = yomi.Go(5, playouts=20, player="uct", seed=1)
    own = yomi.game(Nim).start()
    return [state.game, state, search, search.analyse(state), go, go.analyse(), own.game, own,
            yomi.search(own, playouts=20), yomi.match(state.game, "random", "random", games=2, seed=1)]


def calls(made):
    for thing in made:
        for name in dir(type(thing)):
            if not name.startswith("_"):
                yield type(thing).__name__ + "." + name, lambda *a, thing=thing, name=name, **k: getattr(thing, name)(*a, **k)
    for name in ("game", "search", "results", "measures", "parts", "games", "Go", "State", "Search", "GameTable", "Match"):
        yield name, getattr(yomi, name)


@pytest.mark.parametrize("seed", range(4))
def test_junk(seed, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    made = things()
    for name, call in calls(made):
        for _ in range(60):
            arguments = [rng.choice(JUNK) for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))]
            keywords = {rng.choice(KEYWORDS): rng.choice(JUNK) for _ in range(rng.choice([0, 0, 1, 2]))}
            if name.endswith((".analyse", ".play_randomly", "Search")):  # a huge number of playouts is no junk
                keywords.pop("playouts", None)
                arguments = arguments[:1] if name.endswith(".analyse") else []
            try:
                call(*arguments, **keywords)
            except (yomi.Error, TypeError, ValueError, AttributeError, OverflowError, OSError, UnicodeError) as error:
                assert str(error) and "std::" not in str(error), (name, arguments, keywords)
    # What was called so is still whole.
    state, search, go = made[1], made[2], made[4]
    again = yomi.game("hex", size=4).start()
    for move in state.played:
        again.play(move)
    assert str(again) == str(state)
    while not state.is_over:
        assert search.analyse(state, playouts=20).best in state.moves()
        state.play_randomly()
    go.clear(5)
    assert go.analyse(playouts=20).best in go.legal()
