#!/usr/bin/env python3
"""Follows docs/how-to/add-a-hidden-game.md and add-a-game.md literally, and then add-chance-and-players.md, which goes on
there, all in one copy of the source, as add_a_selector_test.py does with its page.

    add_a_game_test.py BUILD          BUILD: a Ninja build folder in which yomi and tests_games are built

Here new files may be sources and TOML too. A new source is compiled as another one of its target is, and becomes part of it.
"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import sys
import tempfile

import add_a_selector_test as page_test

TOP = page_test.TOP
# Pages of one stage are built together.
STAGES = (
    ("docs/how-to/add-a-hidden-game.md", "docs/how-to/add-a-game.md"),
    ("docs/how-to/add-chance-and-players.md",),
)

# What a source becomes part of, and a word of the commands that compile that target.
TARGETS = {
    "src/arena": ("yomi", "CMakeFiles/yomi_arena.dir/"),
    "tests/games": ("tests/tests_games", "tests/CMakeFiles/tests_games.dir/"),
}


def apply(page, copy):
    touched = []
    for kind, words, contents in page_test.blocks(page):
        names = [word.removeprefix("file=") for word in words if word.startswith("file=")]
        if not names:
            continue
        path = copy / names[0]
        if kind != "diff" and path.exists():
            page_test.fail(f"{names[0]} exists already")
        path.write_text(page_test.changed(path.read_text(), contents, names[0]) if kind == "diff" else contents)
        if names[0] not in touched:
            touched.append(names[0])
    return touched


def target_of(name):
    return next(folder for folder in TARGETS if name.startswith(folder + "/"))


def compile_source(name, build, copy):
    """Compiles a source as another one of its target is; returns the object."""
    mark = TARGETS[target_of(name)][1]
    for entry in json.loads((build / "compile_commands.json").read_text()):
        command = shlex.split(entry["command"])
        if "cmake_pch" not in entry["file"] and command[command.index("-o") + 1].startswith(mark):
            break
    else:
        page_test.fail(f"nothing in {build} is compiled as {name} should be")
    result = str(copy / (name.replace("/", "_") + ".o"))
    command[command.index("-o") + 1] = result
    command[command.index(entry["file"])] = str(copy / name)
    first = next(i for i, word in enumerate(command) if word.startswith("-I"))
    command[first:first] = [f"-I{copy}/src", f"-I{copy}/tests"]
    page_test.run(command, build)
    return result


def link(target, objects, build, into):
    """Links a program of the build folder again, with these objects too; they come before the libraries."""
    commands = page_test.run(["ninja", "-t", "commands", target], build).splitlines()
    [command] = [part for part in commands[-1].split(" && ") if f" -o {target} " in part]
    words = shlex.split(command)
    words[words.index("-o") + 1] = str(into)
    first = next(i for i, word in enumerate(words) if word.endswith(".o"))
    words[first:first] = objects
    into.parent.mkdir(parents=True, exist_ok=True)
    page_test.run(words, build)


def to_compile(touched, sources, copy):
    """The touched sources, and those of an earlier stage that include a touched header."""
    names = [pathlib.PurePath(name).relative_to(name.split("/")[0]) for name in touched if name.endswith(".hpp")]
    return [name for name in sources
            if name in touched or any(f'#include "{header}"' in (copy / name).read_text() for header in names)]


def build_programs(compiled, objects, build, copy):
    """Compiles these sources and links both programs with all objects so far."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects.update(zip(compiled, pool.map(lambda name: compile_source(name, build, copy), compiled)))
    for folder, (target, _) in TARGETS.items():
        own = [path for name, path in objects.items() if target_of(name) == folder]
        link(target, own, build, copy / ("yomi" if target == "yomi" else f"build/release/{target}"))


def check_size(copy):
    lines = len((copy / "src/games/kuhn.hpp").read_text().splitlines())
    if lines >= 150:
        page_test.fail(f"the small card game has {lines} lines, not under 150")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    files, objects, count = {}, {}, 0
    with tempfile.TemporaryDirectory(prefix="yomi_add_a_game_") as folder:
        copy = pathlib.Path(folder)
        for name in ("src", "docs", "tests", "python"):
            shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        for name in (".clang-format", "CMakeLists.txt"):
            shutil.copy(TOP / name, copy)
        (copy / "run").write_text(f'#!/bin/sh\nexec "{copy}/yomi" "$@"\n')  # what ./run does once all is built
        os.chmod(copy / "run", 0o755)
        for pages in STAGES:
            page_test.PAGE = " and ".join(pages)
            page = "\n".join((TOP / name).read_text() for name in pages)
            touched = apply(page, copy)
            files.update(dict.fromkeys(touched))
            sources = [name for name in files if name.endswith((".hpp", ".cpp"))]
            compiled = to_compile(touched, [name for name in sources if name.endswith(".cpp")], copy)
            build_programs(compiled, objects, build, copy)
            blocks = page_test.run_commands(page, copy)
            if not touched or not blocks:
                page_test.fail("there is nothing to follow")
            count += blocks
        check_size(copy)
        if shutil.which("clang-format-14"):
            page_test.run(["clang-format-14", "--dry-run", "--Werror", *sources], copy)
    print(f"followed: {len(files)} files, {count} blocks of commands")


if __name__ == "__main__":
    main()
