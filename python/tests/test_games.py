"""Games and states."""

import copy

import numpy as np
import pytest
import yomi


@pytest.mark.parametrize("name", list(yomi.games()))
def test_a_game_is_played_to_its_end(name):
    game = yomi.game(name)
    state = game.start(seed=3)
    assert state.played == [] and state.rewards is None and state.player in range(game.players)
    while not state.is_over:
        moves = state.moves()
        assert moves and len(set(moves)) == len(moves)
        if state.picture:
            assert state.picture.owners.dtype == np.int8 and state.picture.owners.ndim == 2
        assert state.play_randomly() in moves
    assert len(state.rewards) == game.players and sum(state.rewards) == pytest.approx(1)
    assert state.moves() == [] and state.player is None
    played = state.played
    again = game.start()
    for move in played:
        again.play(move)
    assert again.rewards == state.rewards and str(again) == str(state)


def test_options():
    game = yomi.game("hex", size=7, swap=False)
    assert game.options == {"size": 7, "swap": False} and game.name == "hex"
    assert len(game.start().moves()) == 49
    assert repr(game) == "<yomi.GameTable hex, size = 7, swap = false>"


def test_moves_are_taken_back():
    state = yomi.game("connect-four").start()
    state.play("d").play("D").play("e")
    assert state.played == ["d", "d", "e"]
    state.undo(2)
    assert state.played == ["d"] and state.player == 1
    state.undo()
    assert state.played == [] and state.player == 0


def test_a_copy_goes_on_by_itself():
    state = yomi.game("othello").start()
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        other.play(other.moves()[0])
        assert len(other.played) == 1 and state.played == []


def test_a_picture():
    state = yomi.game("connect-four").start().play("d")
    picture = state.picture
    assert picture.shape == "squares" and picture.owners.shape == (6, 7)
    assert picture.owners[5, 3] == 0 and (picture.owners == -1).sum() == 41
    assert len(picture.marks) == 6 and picture.note == ""


def test_chance():
    state = yomi.game("einstein").start(seed=1)
    assert not yomi.game("hex").start().is_chance
    seen = set()
    while not state.is_over:
        seen.add(state.is_chance)
        state.play_randomly()
    assert seen == {True, False}


def test_random_games():
    row = yomi.game("tic-tac-toe").play_randomly(1000, seed=1)
    assert row["games"] == 1000 and 5000 < row["moves"] < 9000 and 0.55 < row["reward"] < 0.75
    assert row == yomi.game("tic-tac-toe").play_randomly(1000, seed=1)


@pytest.mark.parametrize(
    "call, text",
    [
        (lambda: yomi.game("chess"), "there is no game 'chess'; known: breakthrough"),
        (lambda: yomi.game("go"), "Go has a class of its own: yomi.Go"),
        (lambda: yomi.game("hearts"), "'hearts' has hidden information"),
        (lambda: yomi.game("hex", size=100), "size = '100' is not allowed; it takes a whole number from"),
        (lambda: yomi.game("hex", size=7.5), "size = '7.5' is not allowed"),
        (lambda: yomi.game("hex", colour=1), "colour"),
        (lambda: yomi.game("hex").start().play("z99"), "'z99' is no legal move"),
        (lambda: yomi.game("hex").start().play(5), "'5' is no legal move"),
        (lambda: yomi.game("hex").start().undo(), "there is nothing to take back"),
    ],
)
def test_bad_input(call, text):
    with pytest.raises(yomi.Error, match=text.replace("(", r"\(")) as raised:
        call()
    assert isinstance(raised.value, ValueError)


def test_a_refused_move_changes_nothing():
    state = yomi.game("connect-four").start().play("a")
    before = str(state)
    for wrong in ("x", "", "a" * 10_000, "\0", "é"):
        with pytest.raises(yomi.Error):
            state.play(wrong)
    with pytest.raises(TypeError):
        state.play(None)
    with pytest.raises(TypeError):
        state.undo(-1)
    assert str(state) == before and state.played == ["a"]


def test_no_game_can_be_made_of_other_things():
    for thing in (3, None, [], "", object(), int):
        with pytest.raises((yomi.Error, TypeError)):
            yomi.game(thing)
    with pytest.raises(TypeError):
        yomi.State()
