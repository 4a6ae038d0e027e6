"""Matches and their statistics."""

import os
import re
import subprocess

import pytest
import yomi
from nim import Nim

PROGRAM = os.environ.get("YOMI_PROGRAM", "")


def test_a_match():
    match = yomi.match("connect-four", "uct:playouts=200", "random", games=20, seed=1)
    assert match.games == match.wins + match.draws + match.losses == 20 and match.wins > 15
    low, high = match.interval
    assert 0 <= low <= match.share <= high <= 1 and match.elo > 0 and match.elo_interval[0] > 0
    assert match.first == "uct:playouts=200" and match.second == "random" and match.seed == 1
    assert match.verdict is None and match.likelihood_ratio is None
    rows = match.rows()
    assert [row["number"] for row in rows] == list(range(20)) and sum(row["points"] for row in rows) == match.wins
    assert rows[0]["first_begins"] and not rows[1]["first_begins"] and rows[0]["record"].startswith("game: connect-four")
    assert str(match).startswith("uct:playouts=200 - random (connect-four): +")


def test_workers_play_the_same_games():
    def points(workers):
        match = yomi.match("hex", "uct:playouts=50", "random", games=10, seed=2, workers=workers)
        return [row["record"] for row in match.rows()]

    assert points(1) == points(3)


@pytest.mark.skipif(not PROGRAM, reason="the program is not named in YOMI_PROGRAM")
@pytest.mark.parametrize("game, words, options", [
    ("hex", ["--game", "hex", "--rule", "size=5"], {}),
    ("go", ["--size", "5"], {"size": 5}),
])
def test_the_program_plays_the_same_games(tmp_path, game, words, options):
    players = ["uct:playouts=60", "random"]
    store = tmp_path / "lab.db"
    subprocess.run([PROGRAM, "match", *players, *words, "--games", "6", "--seed", "5", "--store", store], check=True,
                   capture_output=True, cwd=tmp_path)
    csv = subprocess.run([PROGRAM, "export", "match", "--store", store], check=True, capture_output=True, text=True,
                         cwd=tmp_path).stdout
    theirs = [tuple(line.split(",")[i] for i in (5, 6, 10)) for line in csv.splitlines()[1:]]
    where = yomi.game("hex", size=5) if game == "hex" else "go"
    match = yomi.match(where, *players, games=6, seed=5, **options)
    ours = [(f"{row['points']:g}", row["result"], str(row["moves"])) for row in match.rows()]
    assert ours == theirs
    [row] = yomi.results(store)
    assert (row["wins"], row["draws"], row["losses"]) == (match.wins, match.draws, match.losses)
    assert (row["low"], row["high"]) == match.interval and row["experiment"] == "match"
    assert yomi.results(store, "match") == [row] and yomi.measures(store) == []


def test_a_sequential_test_stops():
    match = yomi.match("tic-tac-toe", "uct:playouts=100", "random", games=1000, seed=1, sprt=(0, 100), workers=2)
    assert match.verdict == "better" and match.games < 200 and match.likelihood_ratio > 2.9
    again = yomi.match("tic-tac-toe", "uct:playouts=100", "random", games=1000, seed=1, sprt=(0, 100))
    assert again.games == match.games and again.wins == match.wins


def test_searches_and_functions_as_players():
    def first_move(state):
        return state.moves()[0]

    game = yomi.game("connect-four")
    search = yomi.search(game, "uct", select="ucb1-tuned", playouts=100)
    match = yomi.match(game, search, first_move, games=6, seed=1)
    assert match.first == "uct" and match.second == "first_move" and match.share > 0.5
    assert all(row["record"].splitlines()[1] in ("players: uct, first_move", "players: first_move, uct")
               for row in match.rows())
    assert yomi.match(game, first_move, first_move, games=2, seed=1).second == "first_move-2"


def test_games_of_python():
    match = yomi.match(Nim, "uct:playouts=100", "random", games=10, seed=1)
    assert match.games == 10 and match.share > 0.5 and match.game == "Nim"
    best = {}

    def careful(state):
        best[str(state)] = True
        return state.moves()[-1]

    assert yomi.match(Nim, careful, "random", games=2, seed=1).games == 2 and best


def test_each_game_is_told():
    told = []
    match = yomi.match("tic-tac-toe", "random", "random", games=8, seed=1, workers=2, on_game=told.append)
    assert told == match.rows()
    with pytest.raises(ZeroDivisionError):
        yomi.match("tic-tac-toe", "random", "random", games=8, on_game=lambda row: 1 / 0)


def test_a_match_of_go():
    match = yomi.match("go", "uct:playouts=20", "random", games=4, seed=1, size=5, komi=0.5, workers=2)
    assert match.games == 4 and match.game.startswith("5x5, komi 0.5")
    assert all(re.match(r"[BW]\+|0", row["result"]) for row in match.rows())
    assert match.rows()[0]["record"].startswith("(;")


def test_unclear_and_clear_results():
    match = yomi.match("tic-tac-toe", "random", "random", games=2, seed=1)
    assert match.normalised_elo is None or len(match.normalised_elo) == 3
    assert yomi.match("tic-tac-toe", "uct", "random", games=3, seed=1).games == 4  # pairs


def raising(state):
    raise KeyError("oh")


@pytest.mark.parametrize("call, error, text", [
    (lambda: yomi.match("chess", "uct", "random"), yomi.Error, "there is no game 'chess'"),
    (lambda: yomi.match("hex", "nobody", "random"), yomi.Error, "there is no player 'nobody'"),
    (lambda: yomi.match("hex", "uct:playouts", "random"), yomi.Error, "'playouts' is no option of a player"),
    (lambda: yomi.match("hex", "uct", "random", games=0), yomi.Error, "games is from 1"),
    (lambda: yomi.match("hex", "uct", "random", workers=0), yomi.Error, "workers is from 1"),
    (lambda: yomi.match("hex", "uct", "random", sprt=(10, 0)), yomi.Error, "nelo0"),
    (lambda: yomi.match("hex", "uct", "random", size=5), yomi.Error, "size"),
    (lambda: yomi.match("hex", "uct", "random", max_moves=0), yomi.Error, "max_moves = '0' is not allowed"),
    (lambda: yomi.match("hex", 5, "random"), TypeError, "a player is a text"),
    (lambda: yomi.match("go", raising, "random"), yomi.Error, "a function plays other games than Go"),
    (lambda: yomi.match("go", "uct", "random", rules="mine"), yomi.Error, "mine"),
    (lambda: yomi.match("hex", raising, "random"), KeyError, "oh"),
    (lambda: yomi.match("hex", lambda state: "z1", "random"), yomi.Error, "chose 'z1', which is no legal move"),
    (lambda: yomi.match("hex", lambda state: None, "random"), TypeError, "a move is a text"),
])
def test_bad_matches(call, error, text):
    with pytest.raises(error, match=text):
        call()
