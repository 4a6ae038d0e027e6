"""A game of Python for the tests: Nim with three heaps. Who takes the last piece wins; a move is 10 * heap + pieces."""

import yomi


class Nim(yomi.Game):
    move_limit = 30

    def __init__(self, *heaps):
        self.heaps = list(heaps or (3, 4, 5))
        self.mover = 0

    def player(self):
        return self.mover

    def is_over(self):
        return not any(self.heaps)

    def moves(self):
        return [10 * heap + n for heap, size in enumerate(self.heaps) for n in range(1, size + 1)]

    def play(self, move):
        heap, pieces = divmod(move, 10)
        if not 1 <= pieces <= self.heaps[heap]:
            raise RuntimeError(f"{pieces} of {self.heaps[heap]}")
        self.heaps[heap] -= pieces
        self.mover = 1 - self.mover

    def result(self):
        return float(self.mover == 1)

    def copy(self):
        other = type(self)(*self.heaps)
        other.mover = self.mover
        return other

    def move_text(self, move):
        return f"{'abc'[move // 10]}{move % 10}"

    def text(self):
        return " ".join(map(str, self.heaps))
