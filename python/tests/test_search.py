"""Searches of games in C++."""

import numpy as np
import pytest
import yomi


@pytest.fixture(name="state")
def made_state():
    return yomi.game("connect-four").start().play("d")


def test_an_analysis(state):
    search = yomi.search(state, "uct", playouts=2000, seed=1)
    analysis = search.analyse(state)
    assert state.played == ["d"]
    assert sorted(analysis.moves) == list("abcdefg") and analysis.best == analysis.moves[0]
    assert analysis.visits.dtype == np.int64 and analysis.visits.sum() == 2000 == analysis.playouts
    assert analysis.means.dtype == np.float64 and ((0 <= analysis.means) & (analysis.means <= 1)).all()
    assert analysis.expanded.dtype == bool and analysis.expanded[0]
    assert [line[0] for line in analysis.lines] == analysis.moves
    assert analysis.total_visits == 2000 and analysis.proof is None and analysis.seconds > 0
    assert [row["move"] for row in analysis.rows()] == analysis.moves
    assert set(analysis.rows()[0]) == {"move", "visits", "mean", "expanded", "line"}
    assert search.choose(state) in state.moves()


def test_the_same_seed_gives_the_same_tree(state):
    def visits(seed):
        return yomi.search(state, "uct", playouts=500, seed=seed).analyse(state).visits.tolist()

    assert visits(1) == visits(1) != visits(2)
    search = yomi.search(state, "uct", playouts=500)
    assert visits(search.seed) == search.analyse(state).visits.tolist()


def test_the_tree_is_kept_and_forgotten(state):
    search = yomi.search(state, "uct", playouts=500, seed=1)
    first = search.analyse(state)
    assert search.analyse(state).total_visits == 1000
    state.play(first.best)
    assert search.analyse(state).total_visits > 500
    search.forget()
    assert search.analyse(state).total_visits == 500


def test_nodes(state):
    search = yomi.search(state, "uct", playouts=2000, seed=1)
    with pytest.raises(yomi.Error, match="there is no such node"):
        search.node(state)
    analysis = search.analyse(state)
    assert sorted(search.node(state).visits) == sorted(analysis.visits)
    below = search.node(state, analysis.lines[0][:2])
    assert 0 < below.total_visits < 2000 and len(below.moves) == 7
    with pytest.raises(yomi.Error, match="no legal move"):
        search.node(state, ["x"])


def test_parts_and_options(state):
    search = yomi.search(yomi.game("hex", size=5), "rave", select="grave", backup=["rave", "variance"], playouts=100,
                         backup_weighted=False, select_first_play=0.25, seed=1)
    options = search.options
    assert options["select"] == "grave" and options["backup"] == "rave,variance" and options["playouts"] == 100
    assert options["backup.weighted"] is False
    same = yomi.search("hex", "rave:select=ucb1:playouts=50", **{"select.first_play": 2}, threads=np.int64(2))
    assert same.options["select.first_play"] == 2 and same.options["threads"] == 2 and same.player == "rave"
    assert "select=ucb1" in repr(same)


def test_limits_for_one_question(state):
    search = yomi.search(state, "uct", playouts=300, seed=1)
    assert search.analyse(state, playouts=50).playouts == 50
    assert search.analyse(state, seconds=0.05).seconds == pytest.approx(0.05, abs=0.04)
    assert search.analyse(state).playouts == 300
    assert search.options["playouts"] == 300 and search.options["seconds"] == 0
    with pytest.raises(yomi.Error, match="playouts = '-1' is not allowed"):
        search.analyse(state, playouts=-1)
    with pytest.raises(yomi.Error, match="seconds = 'nan' is not allowed"):
        search.analyse(state, seconds=float("nan"))
    assert search.analyse(state).playouts == 300


def test_proofs():
    state = yomi.game("tic-tac-toe").start()
    for move in ("a1", "b1", "a2", "b2"):
        state.play(move)
    analysis = yomi.search(state, "solver", playouts=1000, seed=1).analyse(state)
    assert analysis.best == "a3" and analysis.proof == "win"


def test_players_without_a_search(state):
    for player in ("random", "rule"):
        analysis = yomi.search(state, player, seed=1).analyse(state)
        assert analysis.best in state.moves() and len(analysis.moves) == 1 and analysis.playouts == 0


@pytest.mark.parametrize(
    "options, text",
    [
        ({"player": "nobody"}, "there is no player 'nobody'; known: rave"),
        ({"player": "rave"}, "player 'rave': .*moves"),
        ({"select": "nothing"}, "select = 'nothing' is not allowed; it takes"),
        ({"playouts": 0.5}, "playouts = '0.5' is not allowed; it takes a whole number"),
        ({"selct": "ucb1"}, "selct"),
        ({"threads": 0}, "threads = '0' is not allowed"),
        ({"select": "rave", "seed": 1}, "player 'uct'"),
    ],
)
def test_bad_options(options, text):
    with pytest.raises(yomi.Error, match=text):
        yomi.search("connect-four", **options)
    with pytest.raises(TypeError):
        yomi.search("connect-four", playouts=object())


def test_states_of_other_games(state):
    search = yomi.search("hex", "uct", playouts=10)
    with pytest.raises(yomi.Error, match="the state is one of connect-four, and this searches hex"):
        search.analyse(state)
    small = yomi.game("hex", size=5)
    with pytest.raises(yomi.Error, match="hex, size = 5"):
        search.analyse(small.start())
    assert search.analyse(yomi.game("hex").start()).playouts == 10


def test_positions_without_a_choice():
    state = yomi.game("tic-tac-toe").start(seed=1)
    search = yomi.search(state, "uct", playouts=10)
    while not state.is_over:
        state.play_randomly()
    with pytest.raises(yomi.Error, match="the game is over"):
        search.analyse(state)
    chance = yomi.game("einstein").start()
    while not chance.is_chance:
        chance.play_randomly()
    with pytest.raises(yomi.Error, match="it is chance's turn"):
        yomi.search(chance, "uct", playouts=10).analyse(chance)


def test_parts():
    rows = yomi.parts()
    assert {"kind", "name", "option", "default", "allowed", "help", "paper"} == set(rows[0])
    assert {"game", "recipe", "select", "backup", "widen", "prior", "rollout", "choose", "search"} <= {
        row["kind"] for row in rows}
    assert any(row["option"] == "select.first_play" for row in rows)
