"""Games that are written in Python, honest ones and others."""

import pytest
import yomi
from nim import Nim


def search_of(game, **options):
    return yomi.search(game, options.pop("player", "uct"), playouts=options.pop("playouts", 200), seed=1, **options)


def test_the_search_wins_at_nim():
    state = yomi.game(Nim).start()
    assert state.moves()[:4] == ["a1", "a2", "a3", "b1"] and str(state) == "3 4 5" and state.picture is None
    for move in ("b1", "c2"):
        state.play(move)
    search = yomi.search(state, "solver", playouts=20_000, seed=1)
    analysis = search.analyse(state)
    assert analysis.best in ("a3", "b3", "c3") and analysis.proof == "win"
    assert analysis.visits.sum() == analysis.playouts
    state.play(analysis.best)
    assert sorted(str(state)) == sorted("0 3 3") and state.player == 1
    state.undo()
    assert str(state) == "3 3 3" and search.node(state).total_visits > 0


def test_options_go_to_the_class():
    class Heaps(Nim):
        def __init__(self, a=1, b=1, c=1):
            super().__init__(a, b, c)

    assert str(yomi.game(Heaps, c=0).start()) == "1 1 0"
    state = Heaps(2, 0, 0)
    game = yomi.game(state)
    state.play(1)
    assert str(game.start()) == "2 0 0" and game.name == "Heaps"
    with pytest.raises(TypeError, match="takes no options"):
        yomi.game(state, a=1)


def test_all_recipes_search_it():
    state = yomi.game(Nim).start()
    for player in yomi.game(Nim).known_players:
        if player == "similarity":
            continue  # needs a grid
        assert search_of(state.game, player=player, playouts=50).analyse(state).best in state.moves()
    assert search_of(state.game, threads=2).analyse(state).playouts == 200


def test_it_is_as_the_same_game_in_cpp():
    class TicTacToe:
        """The moves in the order of ours; no base class, whole copies."""

        move_limit = 9
        rows = (7, 56, 448, 73, 146, 292, 273, 84)

        def __init__(self):
            self.stones = (0, 0)
            self.count = 0

        def player(self):
            return self.count % 2

        def has_row(self, p):
            return any(self.stones[p] & row == row for row in self.rows)

        def is_over(self):
            return self.has_row(0) or self.has_row(1) or self.count == 9

        def moves(self):
            return [p for p in range(9) if not (self.stones[0] | self.stones[1]) >> p & 1]

        def play(self, move):
            stones = list(self.stones)
            stones[self.count % 2] |= 1 << move
            self.stones = tuple(stones)
            self.count += 1

        def result(self):
            return 1 if self.has_row(0) else 0 if self.has_row(1) else 0.5

        def copy(self):
            other = TicTacToe()
            other.stones, other.count = self.stones, self.count
            return other

    ours = yomi.search("tic-tac-toe", "uct", playouts=5000, seed=1)
    theirs = yomi.search(yomi.game(TicTacToe), "uct", playouts=5000, seed=1)
    our_state, their_state = ours.game.start(), theirs.game.start()
    one, other = ours.analyse(our_state), theirs.analyse(their_state)
    assert one.visits.tolist() == other.visits.tolist() and one.means.tolist() == other.means.tolist()
    places = our_state.moves()
    assert one.lines == [[places[int(move)] for move in line] for line in other.lines]


def test_three_players():
    class Last:
        """Who is to move when all pieces are gone gets everything."""

        players, move_limit = 3, 4

        def __init__(self, left=7, mover=0):
            self.left, self.mover = left, mover

        def player(self):
            return self.mover

        def is_over(self):
            return self.left == 0

        def moves(self):
            return range(1, min(3, self.left) + 1)

        def play(self, move):
            self.left -= move
            self.mover = (self.mover + 1) % 3

        def rewards(self):
            return [float(p == self.mover) for p in range(3)]

        def copy(self):
            return Last(self.left, self.mover)

    state = yomi.game(Last).start()
    assert state.moves() == ["1", "2", "3"] and state.game.players == 3
    analysis = search_of(state.game, playouts=1000).analyse(state)
    assert analysis.visits.sum() == 1000
    match = yomi.match(state.game, "uct:playouts=50", "random", games=4, seed=1)
    assert match.games == 4 and len(match.rows()[0]["result"].split(" : ")) == 3


def game_with(**functions):
    """Nim with other functions, which are fine until the game is searched."""
    made = type("Odd", (Nim,), functions)
    return made


LATER = 600  # calls: after the random game at the beginning, in the middle of a search


def later(honest, lie):
    """A function that lies from some call on."""
    calls = 0

    def function(self, *arguments):
        nonlocal calls
        calls += 1
        return honest(self, *arguments) if calls < LATER else lie(self, *arguments)

    return function


def raises(*_):
    raise KeyError("oh")


LIES = [
    ("moves", lambda self: [99], r"moves\(\) has 99 in it; moves are whole numbers from 0 to 29"),
    ("moves", lambda self: [-1], r"moves\(\) has -1 in it"),
    ("moves", lambda self: [2**70], r"moves\(\) has 1180591620717411303424 in it"),
    ("moves", lambda self: ["a"], r"moves\(\) has 'a' in it"),
    ("moves", lambda self: [1.5], r"moves\(\) has 1.5 in it"),
    ("moves", lambda self: [], r"moves\(\) is empty, and is_over\(\) is false"),
    ("moves", lambda self: [1, 2, 1], r"moves\(\) has 1 in it twice"),
    ("player", lambda self: 2, r"player\(\) returned 2; the players are 0 to 1"),
    ("player", lambda self: -1, r"player\(\) returned -1"),
    ("player", lambda self: None, r"player\(\) returned None"),
    ("result", lambda self: 1.5, r"result\(\) returned 1.5; what a player gets is a number from 0 to 1"),
    ("result", lambda self: -0.1, r"result\(\) returned -0.1"),
    ("result", lambda self: float("nan"), r"result\(\) returned nan"),
    ("result", lambda self: "won", r"result\(\) returned 'won'"),
    ("copy", lambda self: self, r"copy\(\) returned the state itself"),
    ("copy", lambda self: None, r"copy\(\) returned None, which is no state"),
]


@pytest.mark.parametrize("name, lie, text", LIES)
def test_lies(name, lie, text):
    with pytest.raises(yomi.Error, match=f"the game Odd: {text}"):
        yomi.game(game_with(**{name: lie}))
    state = yomi.game(game_with(**{name: later(getattr(Nim, name), lie)})).start()
    search = search_of(state.game, playouts=3000)
    with pytest.raises(yomi.Error, match=f"the game Odd: {text}"):
        search.analyse(state)
    assert state.played == []


@pytest.mark.parametrize("name", ["player", "is_over", "moves", "play", "result", "copy"])
def test_what_a_game_raises_goes_through(name):
    with pytest.raises(KeyError, match="oh"):
        yomi.game(game_with(**{name: raises}))
    for threads in (1, 2):
        state = yomi.game(game_with(**{name: later(getattr(Nim, name), raises)})).start()
        with pytest.raises(KeyError, match="oh"):
            search_of(state.game, playouts=3000, threads=threads).analyse(state)
        assert state.played == []


def test_a_search_goes_on_after_an_exception():
    class Sometimes(Nim):
        broken = False

        def play(self, move):
            if Sometimes.broken:
                raise KeyError("oh")
            super().play(move)

    state = yomi.game(Sometimes).start()
    search = search_of(state.game)
    assert search.analyse(state).playouts == 200
    Sometimes.broken = True
    for call in (lambda: search.analyse(state), lambda: state.play("a1"), lambda: state.play_randomly()):
        with pytest.raises(KeyError):
            call()
    assert state.played == [] and str(state) == "3 4 5"
    Sometimes.broken = False
    assert search.analyse(state).total_visits == 200
    state.play("a1").play("a1")
    Sometimes.broken = True
    with pytest.raises(KeyError):
        state.undo()
    assert state.played == ["a1", "a1"] and str(state) == "1 4 5"


def test_copies_that_share():
    def copy(self):
        other = object.__new__(type(self))
        other.heaps, other.mover = self.heaps, self.mover  # the list is the same one
        return other

    with pytest.raises(yomi.Error, match="a move that was played on a copy has changed what .* of the original says"):
        yomi.game(game_with(copy=copy))
    state = yomi.game(game_with(copy=later(Nim.copy, copy))).start()
    with pytest.raises((yomi.Error, RuntimeError)):
        search_of(state.game, playouts=3000).analyse(state)


def test_games_that_do_not_end():
    class Endless(Nim):
        max_moves = 500

        def play(self, move):
            self.mover = 1 - self.mover

    with pytest.raises(yomi.Error, match="500 moves have been played and it is not over; max_moves says"):
        yomi.game(Endless)


def test_two_moves_of_one_name():
    with pytest.raises(yomi.Error, match="two moves have the text 'x'"):
        yomi.game(game_with(move_text=lambda self, move: "x"))
    with pytest.raises(yomi.Error, match=r"move_text\(1\) returned 'a b'; it is one word"):
        yomi.game(game_with(move_text=lambda self, move: "a b"))


def test_what_is_missing():
    class Bare:
        pass

    with pytest.raises(yomi.Error, match=r"the game Bare has no function player\(\); see yomi.Game"):
        yomi.game(Bare)
    with pytest.raises(yomi.Error, match=r"the game Game has no function player\(\)"):
        yomi.game(yomi.Game)
    with pytest.raises(yomi.Error, match="it needs rewards"):
        yomi.game(game_with(players=3))
    for wrong in (0, 1, 5, "two", 2**80):
        with pytest.raises(yomi.Error, match="players = .* is not allowed; it takes a whole number from 2 to 4"):
            yomi.game(game_with(players=wrong))
    for wrong in (0, -1, 65_536, None):
        with pytest.raises(yomi.Error, match="move_limit = .* is not allowed"):
            yomi.game(game_with(move_limit=wrong))


def test_rewards_that_do_not_add_up():
    for wrong in ([1, 1], [0.5], [0.2, 0.3, 0.5], [2, -1]):
        with pytest.raises(yomi.Error, match=r"rewards\(\) returned"):
            yomi.game(game_with(rewards=lambda self, wrong=wrong: wrong))


def test_a_game_that_searches_itself():
    """A game may call the module, but not the search that is at work."""

    class Curious(Nim):
        search = None

        def play(self, move):
            if Curious.search:
                Curious.search.analyse(Curious.start)
            super().play(move)

    Curious.start = yomi.game(Curious).start()
    search = search_of(Curious.start.game)
    Curious.search = search
    with pytest.raises(yomi.Error, match="the search is at work"):
        search.analyse(Curious.start)
    Curious.search = None
    assert search.analyse(Curious.start).playouts == 200
