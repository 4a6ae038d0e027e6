#!/usr/bin/env python3
"""Checks that every part of a search is in the table of its kind, and every game in a conformance test and its table.

    parts_registered.py               checks src/
    parts_registered.py --self-test   checks that it finds parts that are left out

A part is a class in the folders below that derives from its kind, if need be through other parts. The tables
are what the conformance tests run over, so a part that is in none would be tested by nobody and used by nobody.
"""

import pathlib
import re
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
# Folders of parts, the kind, and the table.
KINDS = [
    ("src/mcts/select", "Selector", "src/mcts/registry.cpp"),
    ("src/mcts/backup", "Backup", "src/mcts/registry.cpp"),
    ("src/mcts/widen", "Widening", "src/mcts/registry.cpp"),
    ("src/mcts/choose", "Choice", "src/mcts/registry.cpp"),
    ("src/prior", "mcts::Prior<go::GameState>", "src/prior/registry.cpp"),
    ("src/rollout", "mcts::Rollout<go::GameState>", "src/rollout/registry.cpp"),
]
# Games: a state that says how many moves there are, and the calls that check one.
GAMES = "src/games"
TESTS = "tests"
# Where those with a name are listed, and where the tables of those with hidden information are made.
OPEN_GAMES = "src/arena/open_games.cpp"
ARENA = "src/arena"


def code_of(path):
    """The text without comments and line breaks."""
    return re.sub(r"\s+", " ", re.sub(r"//.*", "", path.read_text()))


def parts_of(top, folder, kind):
    """The classes that are of the kind, with the file that declares each."""
    bases = {}
    for path in sorted(p for p in (top / folder).rglob("*") if p.suffix in (".hpp", ".cpp")):
        for name, base in re.findall(r"\b(?:class|struct) (\w+)(?: final)? : public ([\w:<>]+)", code_of(path)):
            bases[name] = (base, path.relative_to(top))
    return {name: path for name, (base, path) in bases.items() if is_of(base, kind, bases)}


def is_of(base, kind, bases):
    if base == kind:
        return True
    return base in bases and is_of(bases[base][0], kind, bases)


def unregistered(top, folder, kind, table):
    text = code_of(top / table)
    found = parts_of(top, folder, kind)
    wrong = [f"{path}: {name} is not in the table of {table}"
             for name, path in found.items() if not re.search(rf"\b{name}\b", text)]
    return wrong or ([] if found else [f"{folder}: no part is a {kind}"])


def games_of(top):
    """(header, class, its text) of every game."""
    for path in sorted((top / GAMES).glob("*.hpp")):
        for match in re.finditer(r"\bclass (\w+)(?: final)? \{(?:(?!\bclass \w+ \{).)*?\bmove_limit\(\)", code_of(path)):
            yield path.relative_to(top), match[1], match[0]


def unregistered_games(top):
    """Games that the arena does not know: those with a name, and those with a view, which hides something."""
    named = set(re.findall(r"entry<class (\w+)>", code_of(top / OPEN_GAMES)))
    tables = " ".join(code_of(path) for path in sorted((top / ARENA).glob("hidden_*.cpp")))
    wrong = []
    for path, name, text in games_of(top):
        if "kName" in text and name not in named:
            wrong.append(f"{path}: {name} is not in the table of {OPEN_GAMES}")
        if "class View;" in text and not re.search(rf"\bgames::{name}\b", tables):
            wrong.append(f"{path}: no {ARENA}/hidden_*.cpp makes a table of {name}")
    return wrong


def untested_games(top):
    """Games that no conformance test is called for."""
    tests = " ".join(code_of(path) for path in sorted((top / TESTS).rglob("*.cpp")))
    checked = " ".join(re.findall(r"\bcheck_(?:hidden_)?game\b.*?;", tests))
    return [f"{path}: no test calls check_game for {name}"
            for path, name, _ in games_of(top) if not re.search(rf"\b{name}\b", checked)]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        (top / "select").mkdir()
        (top / "select/one.hpp").write_text("class One : public Selector {\n};\nclass Two\n    : public One {};\nclass Helper {};\n")
        (top / "table.cpp").write_text("describe<Selector, class One>,  // and not Two\n")
        assert unregistered(top, "select", "Selector", "table.cpp") == ["select/one.hpp: Two is not in the table of table.cpp"]
        (top / "table.cpp").write_text("describe<Selector, class One>, describe<Selector, class Two>,\n")
        assert unregistered(top, "select", "Selector", "table.cpp") == []
        assert unregistered(top, "select", "Backup", "table.cpp") == ["select: no part is a Backup"]
        (top / GAMES).mkdir(parents=True)
        (top / TESTS).mkdir()
        (top / GAMES / "a.hpp").write_text("class A { public: int move_limit() const; };\nclass B { int move_limit() const; };\n")
        (top / TESTS / "a_test.cpp").write_text("test::check_game(A(1), 20, 3);\nB b;\n")
        assert untested_games(top) == ["src/games/a.hpp: no test calls check_game for B"], untested_games(top)
        (top / ARENA).mkdir()
        (top / OPEN_GAMES).write_text("entry<class A>,\n")
        (top / GAMES / "a.hpp").write_text("class A { kName; int move_limit(); };\nclass C { kName; int move_limit(); };\n"
                                           "class D { class View; int move_limit(); };\nclass E { int move_limit(); };\n")
        assert unregistered_games(top) == ["src/games/a.hpp: C is not in the table of src/arena/open_games.cpp",
                                           "src/games/a.hpp: no src/arena/hidden_*.cpp makes a table of D"], unregistered_games(top)
        (top / ARENA / "hidden_d.cpp").write_text("using State = games::D;\n")
        assert len(unregistered_games(top)) == 1
    print("finds what is left out")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    wrong = [line for kind in KINDS for line in unregistered(TOP, *kind)] + unregistered_games(TOP) + untested_games(TOP)
    print("\n".join(wrong) or "every part and game is in its table, every game is tested")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
