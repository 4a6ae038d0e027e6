"""Go."""

import numpy as np
import pytest
import yomi


def test_a_game():
    game = yomi.Go(9, komi=6.5, rules="japanese", seed=1)
    assert game.size == 9 and game.komi == 6.5 and game.rules == "japanese" and game.to_play == "black"
    game.play("E5").play("pass").play("c3")
    assert game.moves == [("black", "E5"), ("white", "pass"), ("black", "C3")] and game.to_play == "white"
    board = game.board
    assert board.shape == (9, 9) and board.dtype == np.int8 and board.sum() == 2
    assert board[4, 4] == 1 and board[6, 2] == 1  # C3: the seventh row from the top
    assert "(X)" in str(game)
    assert len(game.legal()) == 80 and game.legal()[-1] == "pass"
    game.undo(2)
    assert game.moves == [("black", "E5")]
    game.play("D4", "black").play("pass").play("pass")
    assert game.is_over
    game.clear(5)
    assert game.size == 5 and game.moves == [] and game.komi == 6.5


def test_an_analysis_with_ownership():
    game = yomi.Go(9, seed=1, player="rave")
    game.set_up(black=["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"], white=["F1", "F2", "F3", "F4", "F5",
                "F6", "F7", "F8", "F9"], to_play="white")
    analysis = game.analyse(playouts=400, ownership=True)
    assert analysis.colour == "white" and analysis.best in analysis.moves and not analysis.moves == []
    assert analysis.visits.sum() == pytest.approx(analysis.total_visits, abs=1) and analysis.playouts == 400
    for array in (analysis.means, analysis.priors, analysis.lower_bounds, analysis.leads):
        assert array.shape == analysis.visits.shape and array.dtype == np.float64
    assert analysis.ownership.shape == (9, 9) and analysis.ownership.dtype == np.float32
    assert analysis.ownership[:, 0].min() > 0.5 and analysis.ownership[:, 8].max() < -0.5
    assert isinstance(analysis.lead, float) and 0 <= analysis.mean <= 1
    assert {"move", "visits", "mean", "prior", "lower_bound", "lead", "line"} == set(analysis.rows()[0])
    assert game.moves == []
    node = game.node([analysis.best])
    assert node.colour == "black" and 0 < node.total_visits <= 400
    assert game.analyse(playouts=10).ownership is None and game.analyse(playouts=10).lead is None


def test_the_same_seed_gives_the_same_answer():
    def visits(seed):
        return yomi.Go(9, seed=seed, playouts=200).analyse().visits.tolist()

    assert visits(1) == visits(1)


@pytest.mark.parametrize("player", [row["name"] for row in yomi.parts() if row["kind"] == "player of Go"])
def test_every_player_plays(player):
    game = yomi.Go(7, player=player, playouts=30, seed=1)
    move = game.generate()
    assert game.moves == [("black", move)]
    assert game.analyse(playouts=30).best in game.legal() and game.options["player"] == player


def test_options():
    game = yomi.Go(9, playouts=50, select="kl-ucb", player="uct", select_first_play=0.7, seed=1)
    assert game.options["select"] == "kl-ucb" and game.options["player"] == "uct"
    assert game.options["select.first_play"] == 0.7
    game.set_option("threads", 2)
    assert game.options["threads"] == 2


def test_the_end():
    game = yomi.Go(5, komi=0.5, seed=1)
    game.set_up(black=["C1", "C2", "C3", "C4", "C5"], white=["D1", "D2", "D3", "D4", "D5", "A1"])
    assert game.dead_stones() == ["A1"] and game.score() == 15 - 10 - 0.5


def test_sgf():
    game = yomi.Go(9, seed=1).play("E5").play("C3")
    other = yomi.Go(19, seed=1)
    other.load_sgf(game.sgf())
    assert other.moves == game.moves and other.size == 9
    other.load_sgf(game.sgf(), moves=1)
    assert other.moves == [("black", "E5")]
    other.place_handicap  # pylint: disable=pointless-statement
    handicap = yomi.Go(9)
    handicap.place_handicap(["C3", "G7"])
    assert handicap.to_play == "white" and handicap.board.sum() == 2


@pytest.mark.parametrize("call, text", [
    (lambda game: game.play("Z9"), "'Z9' is no point of a board of size 9"),
    (lambda game: game.play("E5"), "occupied"),
    (lambda game: game.play("A1", "green"), "'green' is no colour"),
    (lambda game: game.undo(5), "cannot undo 5 moves; 1 have been played"),
    (lambda game: game.clear(1), "a board of size 1 is not possible; 2 to 25 are"),
    (lambda game: game.set_option("playouts", -1), "playouts = '-1' is not allowed"),
    (lambda game: game.set_option("nothing", 1), "nothing"),
    (lambda game: game.analyse(playouts=10) and game.node(["A1", "A2", "A3", "A4"]), "."),
    (lambda game: game.node(), "."),
    (lambda game: game.load_sgf("(;GM[1]SZ["), "."),
    (lambda game: game.load_sgf(""), "."),
    (lambda game: game.set_up(black=["A1", "A1"]), "."),
    (lambda game: setattr(game, "komi", float("inf")), "komi inf is not possible"),
    (lambda game: yomi.Go(9, rules="mine"), "there are no rules 'mine'; known: "),
    (lambda game: yomi.Go(9, player="nobody"), "nobody"),
    (lambda game: yomi.Go(1), "a board of size 1 is not possible"),
    (lambda game: yomi.Go(9, size=3), "."),
])
def test_bad_input(call, text):
    game = yomi.Go(9, seed=1).play("E5")
    with pytest.raises((yomi.Error, TypeError), match=text):
        call(game)
    assert game.moves == [("black", "E5")] and game.komi == 7.5 and game.size == 9
    assert game.analyse(playouts=10).playouts == 10
