"""The base class of games that are written in Python."""

import copy as _copy


def _missing(function):
    """Marks what a game has to write itself."""
    function._is_missing = True
    return function


class Game:
    """A state of a game with perfect information, which plays moves and is copied.

    Write a class with the functions below and give it to yomi.game(); whether it is derived from this one does not
    matter. Moves are whole numbers from 0. What the functions say is checked, at first in a random game and then
    during every search: what cannot be true is a yomi.Error that says why, and what they raise goes through.

    A search calls these functions thousands of times, so it takes forty times as long as with a game in C++ or more.
    """

    #: A number above all moves of the game, 65535 at most.
    move_limit: int
    #: How many players there are, 2 to 4.
    players = 2
    #: A game with more moves is an error.
    max_moves = 10_000

    @_missing
    def player(self):
        """Who is to move, from 0."""
        raise NotImplementedError

    @_missing
    def is_over(self):
        """Whether no move can be played any more."""
        raise NotImplementedError

    @_missing
    def moves(self):
        """The legal moves, at least one unless the game is over, in an order that depends on the state alone."""
        raise NotImplementedError

    @_missing
    def play(self, move):
        """Plays a legal move, which changes this state."""
        raise NotImplementedError

    @_missing
    def result(self):
        """What player 0 got at the end, from 0 (lost) to 1 (won); of two players, player 1 got the rest."""
        raise NotImplementedError

    @_missing
    def rewards(self):
        """Instead of result(): what each player got, from 0 to 1; together they got 1."""
        raise NotImplementedError

    def copy(self):
        """The same state, which shares nothing with this one that play() changes. A faster one is worth writing."""
        return _copy.deepcopy(self)

    def move_text(self, move):
        """The move as one word, another for each legal move."""
        return str(move)

    @_missing
    def text(self):
        """The state for a person; without it there is nothing to look at."""
        raise NotImplementedError
