#!/usr/bin/env python3
"""Checks that the #include lines of src/ follow the design: which folder may include which, no cycles of files.

    include_arrows.py [SRC]          prints every line that does not, and exits with 1 if there is one
    include_arrows.py --self-test    checks itself on small trees with and without mistakes
"""

import fnmatch
import pathlib
import re
import sys
import tempfile

# What a folder may include besides itself, lowest folder first. An arrow goes on along the arrows of its target:
# go may include base because game may. A folder that is not listed belongs to the nearest listed one above it.
ARROWS = {
    "base": [],
    "game": ["base"],
    "go": ["game", "base"],
    "go/tactics": ["go"],
    "go/patterns": ["go"],
    "games": ["game"],
    "bandit": ["base"],
    "mcts": ["game", "bandit", "base"],
    "hidden": ["mcts"],
    "rollout": ["go", "go/tactics", "go/patterns", "mcts"],
    "learn": ["rollout"],
    "player": ["learn", "hidden", "games"],
    "gtp": ["player"],
    "match": ["player"],
    "lab": ["match", "learn", "hidden"],
    "serve": ["player", "lab"],
    "cli": ["serve", "gtp"],
    "main.cpp": ["cli"],
}

# Files that differ from their folder: the pattern of the file, what it may include as patterns of files.
EXCEPTIONS = [
    ("gtp/protocol*", ["gtp/protocol*", "base/*"]),  # the protocol knows nothing of Go
    ("games/phantom_go*", ["games/*", "game/*", "base/*", "go/*"]),  # the only game that is made of another
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def reachable(folder):
    """All folders that files of this one may include."""
    found, todo = set(), [folder]
    while todo:
        here = todo.pop()
        if here not in found:
            found.add(here)
            todo.extend(ARROWS[here])
    return found


def folder_of(path):
    """The listed folder that a path below src belongs to, or None."""
    parts = path.split("/")
    for length in range(len(parts), 0, -1):
        name = "/".join(parts[:length])
        if name in ARROWS:
            return name
    return None


def without_comments(text):
    """The text with block comments blanked out, line by line the same."""
    return re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.DOTALL)


def includes(src, path):
    """(line number, line, included path) of every include of a project file."""
    text = (src / path).read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        match = INCLUDE.match(line)
        if match is None:
            continue
        quoted, angled = match.groups()
        if quoted is not None or (src / angled).is_file():
            yield number, line.strip(), quoted or angled


def refusal(src, path, target):
    """Why `path` may not include `target`, or None."""
    if not (src / target).is_file():
        return "no such file below src (write the path from src on)"
    for pattern, allowed in EXCEPTIONS:
        if fnmatch.fnmatchcase(path, pattern):
            if any(fnmatch.fnmatchcase(target, a) for a in allowed):
                return None
            return f"{pattern} may include only {', '.join(allowed)}"
    here, there = folder_of(path), folder_of(target)
    if there is None:
        return f"the folder of {target} is not in the table of arrows"
    if there not in reachable(here):
        may = sorted(reachable(here) - {here})
        return f"{here} may include {', '.join(may) if may else 'nothing but itself'}, not {there}"
    return None


def cycles(graph):
    """Every cycle that a depth-first walk closes, as a list of files."""
    found, done = [], set()
    for start in sorted(graph):
        if start in done:
            continue
        trail, walks = [start], [iter(sorted(graph[start]))]
        while walks:
            step = next(walks[-1], None)
            if step is None:
                done.add(trail.pop())
                walks.pop()
            elif step in trail:
                found.append(trail[trail.index(step):] + [step])
            elif step not in done:
                trail.append(step)
                walks.append(iter(sorted(graph[step])))
    return found


def check(src):
    """The list of complaints about the tree `src`."""
    files = sorted(str(p.relative_to(src).as_posix()) for p in src.rglob("*") if p.suffix in (".cpp", ".hpp"))
    complaints, graph = [], {}
    if not files:
        complaints.append(f"{src}: no sources here")
    for path in files:
        graph[path] = set()
        if folder_of(path) is None:
            complaints.append(f"{path}: its folder is not in the table of arrows")
            continue
        for number, line, target in includes(src, path):
            why = refusal(src, path, target)
            if why is not None:
                complaints.append(f"{path}:{number}: {line}  -- {why}")
            if (src / target).is_file():
                graph[path].add(target)
    complaints += ["a cycle: " + " -> ".join(c) for c in cycles(graph)]
    return complaints


GOOD_TREE = {
    "base/random.hpp": "#pragma once\n#include <cstdint>\n",
    "game/game.hpp": '#include "base/random.hpp"\n',
    "go/board.hpp": '#include "base/random.hpp"\n#include "game/game.hpp"\n// #include "cli/all.hpp"\n',
    "go/tactics/ladder.cpp": '#include "go/board.hpp"\n',
    "games/phantom_go.cpp": '#include "go/board.hpp"\n#include "game/game.hpp"\n',
    "mcts/select/ucb.cpp": '#include "game/game.hpp"\n',
    "rollout/tactical.cpp": '#include "go/board.hpp"\n',
    "player/engine.hpp": '#include "go/board.hpp"\n',
    "gtp/protocol.hpp": '#include "base/random.hpp"\n',
    "gtp/protocol.cpp": '#include "gtp/protocol.hpp"\n',
    "gtp/commands.cpp": '#include "gtp/protocol.hpp"\n#include "player/engine.hpp"\n',
    "cli/all.hpp": '/* #include "nowhere.hpp" */\n#include "gtp/protocol.hpp"\n#include "go/board.hpp"\n',
    "main.cpp": '#include "cli/all.hpp"\n',
}

# A file that breaks the good tree, and a part of the complaint.
MISTAKES = [
    ("base/bad.hpp", '#include "go/board.hpp"\n', "base/bad.hpp:1: "),
    ("go/bad.cpp", '\n#include "player/engine.hpp"\n', "go/bad.cpp:2: "),
    ("go/bad.cpp", "#  include <player/engine.hpp>\n", "not player"),
    ("go/bad.cpp", '#include "go/tactics/ladder.cpp"\n', "not go/tactics"),
    ("games/hearts.cpp", '#include "go/board.hpp"\n', "not go"),
    ("mcts/bad.hpp", '#include "go/board.hpp"\n', "not go"),
    ("gtp/protocol_extra.cpp", '#include "player/engine.hpp"\n', "may include only"),
    ("gtp/protocol_extra.cpp", '#include "gtp/commands.cpp"\n', "may include only"),
    ("go/bad.hpp", '#include "board.hpp"\n', "no such file"),
    ("novelty/thing.hpp", "\n", "not in the table"),
    ("go/bad.hpp", '#include "go/bad.hpp"\n', "a cycle: go/bad.hpp -> go/bad.hpp"),
]


def self_test():
    def complaints_about(tree):
        with tempfile.TemporaryDirectory() as folder:
            src = pathlib.Path(folder)
            for path, text in tree.items():
                (src / path).parent.mkdir(parents=True, exist_ok=True)
                (src / path).write_text(text, encoding="utf-8")
            return check(src)

    failures = [f"the good tree: {c}" for c in complaints_about(GOOD_TREE)]
    cycle = {"go/a.hpp": '#include "go/b.hpp"\n', "go/b.hpp": '#include "go/c.hpp"\n', "go/c.hpp": '#include "go/a.hpp"\n'}
    cases = [(GOOD_TREE | {path: text}, part) for path, text, part in MISTAKES]
    cases += [(GOOD_TREE | cycle, "a cycle: go/a.hpp -> go/b.hpp -> go/c.hpp -> go/a.hpp"), ({}, "no sources")]
    for tree, part in cases:
        complaints = complaints_about(tree)
        if len(complaints) != 1 or part not in complaints[0]:
            failures.append(f"expected one complaint with '{part}', got {complaints}")
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        complaints = self_test()
    elif len(arguments) <= 1 and not any(a.startswith("-") for a in arguments):
        default = pathlib.Path(__file__).resolve().parent.parent / "src"
        complaints = check(pathlib.Path(arguments[0]) if arguments else default)
    else:
        sys.exit(__doc__)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
