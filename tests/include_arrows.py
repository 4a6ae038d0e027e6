#!/usr/bin/env python3
"""Checks the arrows of the design: the #include lines of src/ follow them and make no cycle of files, every arrow is
needed, CMakeLists.txt links the same libraries, and docs/reference/architecture.md draws the same picture.

    include_arrows.py                prints whatever does not, and exits with 1 if there is something
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
    "plot": [],
    "process": ["base"],
    "bandit": ["base"],
    "game": ["base"],
    "go": ["game"],
    "go/tactics": ["go"],
    "go/patterns": ["go"],
    "go/sgf": ["go"],
    "archive": ["go", "go/sgf"],
    "book": ["go"],
    "games": ["game"],
    "mcts": ["game", "bandit"],
    "hidden": ["game", "bandit"],
    "model": ["go", "go/tactics", "go/patterns"],
    "rollout": ["model", "mcts"],
    "prior": ["rollout"],
    "learn": ["rollout", "archive"],
    "player": ["prior"],
    "bookmaker": ["book", "player"],
    "engine": ["book", "player"],
    "arena": ["games", "hidden", "player"],
    "gtp": ["engine", "archive"],
    "match": ["engine", "process", "archive", "arena"],
    "lab": ["match", "learn", "bookmaker", "plot"],
    "signature": ["player"],
    "serve/game": ["engine", "go/sgf"],
    "serve/cards": ["serve/game", "arena"],
    "serve/games": ["serve/game", "arena"],
    "serve/lab": ["serve/game", "lab"],
    "serve/compare": ["serve/game"],
    "serve/http": ["serve/compare"],
    "cli": ["serve/http", "serve/lab", "serve/cards", "serve/games", "gtp", "signature"],
    "main.cpp": ["cli"],
}

# Folders that are a part of the library above them; every other folder of the table is a library: a room of the house.
PARTS = {"go/tactics", "go/patterns", "go/sgf"}

# Files that differ from their folder: the pattern of the file, what it may include as patterns of files.
EXCEPTIONS = [
    ("gtp/protocol*", ["gtp/protocol*", "base/*"]),  # the protocol knows nothing of Go
    ("games/phantom_go*", ["games/*", "game/*", "base/*", "go/*"]),  # these two games are made of another
    ("games/nogo*", ["games/*", "game/*", "base/*", "go/*"]),
    ("arena/hidden_phantom_go*", ["arena/*", "games/*", "base/*", "go/*"]),
]

# What a library links although its folder as a whole may not include it.
LINKED_FOR_EXCEPTIONS = {("games", "go")}

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


def used_arrows(src):
    """(folder, other folder) of every include between two rooms."""
    found = set()
    for path in src.rglob("*.?pp"):
        name = path.relative_to(src).as_posix()
        for _, _, target in includes(src, name):
            found.add((room_of(name), room_of(target)))
    return found


def room_of(path):
    """The library that a path below src belongs to."""
    folder = folder_of(path)
    return folder.rsplit("/", 1)[0] if folder in PARTS else folder


def rooms():
    """The arrows between libraries."""
    return {room: [a for a in arrows if a not in PARTS] for room, arrows in ARROWS.items()
            if room not in PARTS and room != "main.cpp"}


def identifier(room):
    """A library as CMake and the picture name it: serve_game for serve/game."""
    return room.replace("/", "_")


def check_used(used):
    """Complaints about arrows that no include needs, directly or for what lies behind them."""
    return [
        f"the arrow {room} -> {arrow}: nothing in {room} includes {arrow} or what only it leads to"
        for room, arrows in rooms().items()
        for arrow in arrows
        if not any((room, there) in used and there not in elsewhere(room, arrow) for there in reachable(arrow))
    ]


def elsewhere(room, arrow):
    """What a room reaches without one of its arrows."""
    return {there for other in rooms()[room] if other != arrow for there in reachable(other)}


def difference(what, found):
    """Complaints about a drawing or a list of arrows {room: [rooms]} that is not the design's."""
    complaints = []
    wanted = {identifier(room): [identifier(a) for a in arrows] for room, arrows in rooms().items()}
    for room, arrows in wanted.items():
        for arrow in sorted(set(arrows) - set(found.get(room, []))):
            complaints.append(f"{what}: the arrow {room} -> {arrow} is missing")
        for arrow in sorted(set(found.get(room, [])) - set(arrows)):
            complaints.append(f"{what}: {room} -> {arrow} is no arrow of the design")
    complaints += [f"{what}: '{room}' is no folder of the design" for room in sorted(set(found) - set(wanted))]
    return complaints


def linked(text):
    """The arrows in the lines yomi_library(NAME … LINK yomi_OTHER …) of a CMakeLists.txt."""
    found = {}
    for name, rest in re.findall(r"^yomi_library\(([\w/]+)([^)]*)\)", text, flags=re.M):
        name = identifier(name)
        links = re.findall(r"\byomi_(\w+)", rest)
        found[name] = [other for other in links if (name, other) not in LINKED_FOR_EXCEPTIONS]
    return found


def drawn(text):
    """The arrows of the first mermaid picture: lines such as 'mcts --> game & bandit' or 'a_b["a/b"] --> c'."""
    picture = re.search(r"^```mermaid\n(.*?)^```", text, flags=re.M | re.S)
    found = {"base": []}
    for line in picture.group(1).splitlines() if picture else []:
        if "-->" in line:
            room, others = line.split("-->")
            found.setdefault(room.split("[")[0].strip(), []).extend(o.strip() for o in others.split("&"))
    return found


def check_all(top):
    return (check(top / "src") + check_used(used_arrows(top / "src"))
            + difference("CMakeLists.txt", linked((top / "CMakeLists.txt").read_text(encoding="utf-8")))
            + difference("docs/reference/architecture.md", drawn((top / "docs/reference/architecture.md").read_text(encoding="utf-8"))))


GOOD_TREE = {
    "base/random.hpp": "#pragma once\n#include <cstdint>\n",
    "game/game.hpp": '#include "base/random.hpp"\n',
    "go/board.hpp": '#include "base/random.hpp"\n#include "game/game.hpp"\n// #include "cli/all.hpp"\n',
    "go/tactics/ladder.cpp": '#include "go/board.hpp"\n',
    "games/phantom_go.cpp": '#include "go/board.hpp"\n#include "game/game.hpp"\n',
    "mcts/select/ucb.cpp": '#include "game/game.hpp"\n',
    "rollout/tactical.cpp": '#include "go/board.hpp"\n',
    "engine/engine.hpp": '#include "go/board.hpp"\n',
    "gtp/protocol.hpp": '#include "base/random.hpp"\n',
    "gtp/protocol.cpp": '#include "gtp/protocol.hpp"\n',
    "gtp/commands.cpp": '#include "gtp/protocol.hpp"\n#include "engine/engine.hpp"\n',
    "serve/http/server.hpp": '#include "engine/engine.hpp"\n',
    "cli/all.hpp": '/* #include "nowhere.hpp" */\n#include "gtp/protocol.hpp"\n#include "go/board.hpp"\n',
    "main.cpp": '#include "cli/all.hpp"\n',
}

# A file that breaks the good tree, and a part of the complaint.
MISTAKES = [
    ("base/bad.hpp", '#include "go/board.hpp"\n', "base/bad.hpp:1: "),
    ("go/bad.cpp", '\n#include "engine/engine.hpp"\n', "go/bad.cpp:2: "),
    ("go/bad.cpp", "#  include <engine/engine.hpp>\n", "not engine"),
    ("go/bad.cpp", '#include "go/tactics/ladder.cpp"\n', "not go/tactics"),
    ("serve/game/bad.cpp", '#include "serve/http/server.hpp"\n', "not serve/http"),
    ("serve/bad.hpp", "\n", "not in the table"),
    ("games/hearts.cpp", '#include "go/board.hpp"\n', "not go"),
    ("mcts/bad.hpp", '#include "go/board.hpp"\n', "not go"),
    ("gtp/protocol_extra.cpp", '#include "engine/engine.hpp"\n', "may include only"),
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
    picture = "```mermaid\nflowchart TD\n" + "".join(
        f"  {identifier(room)} --> {' & '.join(map(identifier, arrows))}\n" for room, arrows in rooms().items() if arrows) + "```\n"
    cmake = "".join(f"yomi_library({room} LINK {' '.join('yomi_' + identifier(a) for a in arrows)} fmt::fmt)\n"
                    for room, arrows in rooms().items())
    for what, read, good, old, new, part in [
        ("CMake", linked, cmake, "LINK yomi_game yomi_bandit", "LINK yomi_game", "mcts -> bandit is missing"),
        ("CMake", linked, cmake, "(gtp LINK", "(gtp LINK yomi_lab", "gtp -> lab is no arrow"),
        ("picture", drawn, picture, "serve_http --> serve_compare", "serve_http --> serve_compare & go", "serve_http -> go is no arrow"),
        ("picture", drawn, picture, "serve_game --> engine", "sreve_game --> engine", "serve_game -> engine is missing"),
    ]:
        if difference(what, read(good)):
            failures.append(f"{what}: {difference(what, read(good))}")
        if not any(part in c for c in difference(what, read(good.replace(old, new, 1)))):
            failures.append(f"{what}: no complaint with '{part}'")
    all_used = {(room, there) for room, arrows in rooms().items() for there in arrows}
    if check_used(all_used) or len(check_used(all_used - {("match", "process")})) != 1:
        failures.append("unused arrows are not told from used ones")
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        complaints = self_test()
    elif not arguments:
        complaints = check_all(pathlib.Path(__file__).resolve().parent.parent)
    else:
        sys.exit(__doc__)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
