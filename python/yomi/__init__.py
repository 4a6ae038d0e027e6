"""Monte-Carlo tree search: games, searches made of parts, analyses as numpy arrays, matches with statistics.

    >>> import yomi
    >>> state = yomi.game("connect-four").start()
    >>> search = yomi.search(state, "uct", playouts=1000, seed=1)
    >>> analysis = search.analyse(state)
    >>> analysis.moves, analysis.visits
    >>> state.play(analysis.best)

Searches run without the interpreter lock, and Ctrl-C stops them. What is wrong with an input says yomi.Error, a
ValueError. A game can be written in Python, too: see Game.
"""

import numpy as _numpy  # Otherwise the first array of an analysis would have to wait for it.

from ._game import Game
from ._yomi import (
    Analysis,
    Error,
    GameTable,
    Go,
    GoAnalysis,
    Match,
    Picture,
    Search,
    State,
    __version__,
    game,
    games,
    match,
    measures,
    parts,
    results,
    search,
)

__all__ = [
    "Analysis",
    "Error",
    "Game",
    "GameTable",
    "Go",
    "GoAnalysis",
    "Match",
    "Picture",
    "Search",
    "State",
    "__version__",
    "game",
    "games",
    "match",
    "measures",
    "parts",
    "results",
    "search",
]

for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = "yomi"
del _name, _numpy
