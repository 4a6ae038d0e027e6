#!/usr/bin/env python3
"""Follows docs/how-to/add-a-selector.md literally, in a copy of the source: writes its files, makes its changes, runs its commands.

    add_a_selector_test.py BUILD      BUILD: a Ninja build folder in which yomi and tests_mcts are built

Blocks of the page are told by what stands behind the three backquotes:

    cpp file=PATH     a new file
    diff file=PATH    a change: the lines with ' ' or '-' stand in the file exactly once, in this order
    sh run            commands, run from the top of the copy; a block without a name right behind is what they print

Everything is changed first and built once. Only the sources that changed are compiled, with the flags of the build
folder, and linked with its libraries; so the page may add files, but not change a header that others have included already. A
new source is compiled as another one of its folder is.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = "docs/how-to/add-a-selector.md"
TESTS = "build/release/tests/tests_mcts"  # as the page calls it


def fail(message):
    sys.exit(f"{PAGE}: {message}")


def run(command, folder, **options):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600,
                          **options)
    if done.returncode != 0:
        fail(f"this failed: {command if isinstance(command, str) else shlex.join(command)}\n{done.stdout}")
    return done.stdout


def blocks(text):
    """(kind, words behind it, contents) of each fenced block."""
    for match in re.finditer(r"^```(\S*)([^\n]*)\n(.*?)^```$", text, flags=re.M | re.S):
        yield match[1], match[2].split(), match[3]


def changed(text, change, path):
    lines = change.splitlines(keepends=True)
    if wrong := [line for line in lines if line[0] not in " +-"]:
        fail(f"no line of a diff: {wrong[0]!r}")
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    if text.count(old) != 1:
        fail(f"these lines stand {text.count(old)} times in {path}, not once:\n{old}")
    return text.replace(old, new)


def apply(page, copy):
    """Writes and changes the files of the page; returns their paths."""
    touched = []
    for kind, words, contents in blocks(page):
        names = [word.removeprefix("file=") for word in words if word.startswith("file=")]
        if kind not in ("cpp", "diff") or not names:
            continue
        path = copy / names[0]
        if kind == "cpp" and path.exists():
            fail(f"{names[0]} exists already")
        if kind == "diff" and path.suffix == ".hpp":
            fail(f"{names[0]} is a header that others have included")
        path.write_text(contents if kind == "cpp" else changed(path.read_text(), contents, names[0]))
        if names[0] not in touched:
            touched.append(names[0])
    return touched


def neighbour_of(name, commands):
    """A source of the same folder."""
    near = sorted(path for path in commands if pathlib.Path(path).parent == TOP / pathlib.Path(name).parent)
    if not near:
        fail(f"nothing is compiled as {name} should be")
    return str(pathlib.Path(near[0]).relative_to(TOP))


def compile_changed(touched, build, copy):
    """Compiles the changed sources; returns their objects by the path of the source."""
    commands = {entry["file"]: entry for entry in json.loads((build / "compile_commands.json").read_text())}
    objects = {}
    for name in touched:
        if not name.endswith(".cpp"):
            continue
        like = name if str(TOP / name) in commands else neighbour_of(name, commands)
        command = shlex.split(commands[str(TOP / like)]["command"])
        objects[name] = str(copy / (name.replace("/", "_") + ".o"))
        command[command.index("-o") + 1] = objects[name]
        command[command.index(str(TOP / like))] = str(copy / name)
        # The copy's headers come before those of the original, which are the same but for the new ones.
        first = next(i for i, word in enumerate(command) if word.startswith("-I"))
        command[first:first] = [f"-I{copy}/src", f"-I{copy}/tests"]
        run(command, build)
    return objects


def link(target, objects, build, into):
    """Links a program of the build folder again, with these objects instead of its own."""
    commands = run(["ninja", "-t", "commands", target], build).splitlines()
    [command] = [part for part in commands[-1].split(" && ") if f" -o {target} " in part]
    words = shlex.split(command)
    words[words.index("-o") + 1] = str(into)
    for name, path in objects.items():
        library = f"libyomi_{name.split('/')[1]}.a"
        own = [i for i, word in enumerate(words) if word.endswith(f"/{name.removeprefix('tests/')}.o")]
        if own:
            words[own[0]] = path
        elif name.startswith("tests/") and target == f"tests/tests_{name.split('/')[1]}":
            words.insert(next(i for i, word in enumerate(words) if word.endswith(".o")), path)
        elif name.startswith("src/") and library in words:
            # What is defined already is not taken out of the library.
            words.insert(words.index(library), path)
    into.parent.mkdir(parents=True, exist_ok=True)
    run(words, build)


def run_commands(page, copy):
    """Runs the commands of the page and compares what they print where it says so; returns how many blocks there were."""
    listed = list(blocks(page))
    count = 0
    for (kind, words, contents), (next_kind, _, expected) in zip(listed, listed[1:] + [("end", [], "")]):
        if kind != "sh" or words != ["run"]:
            continue
        count += 1
        printed = run(["bash", "-euo", "pipefail", "-c", contents], copy)
        if refused := re.search(r"^\?.*$", printed, flags=re.M):
            fail(f"the program refused a command: {refused[0]}\n{contents}")
        if "/tests/tests_" in contents and not re.search(r"PASSED.* [1-9]\d* tests", printed):
            fail(f"no test ran:\n{contents}{printed}")
        if next_kind == "" and printed != expected:
            fail(f"prints something else:\n{contents}-- expected\n{expected}-- printed\n{printed}")
    return count


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    page = (TOP / PAGE).read_text()
    with tempfile.TemporaryDirectory(prefix="yomi_add_a_selector_") as folder:
        copy = pathlib.Path(folder)
        for name in ("src", "docs", "tests", "python"):
            shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        for name in (".clang-format", "CMakeLists.txt"):
            shutil.copy(TOP / name, copy)
        touched = apply(page, copy)
        objects = compile_changed(touched, build, copy)
        link("yomi", objects, build, copy / "yomi")
        link("tests/tests_mcts", objects, build, copy / TESTS)
        (copy / "run").write_text(f'#!/bin/sh\nexec "{copy}/yomi" "$@"\n')  # what ./run does once all is built
        os.chmod(copy / "run", 0o755)
        count = run_commands(page, copy)
        run([str(copy / TESTS), "--gtest_brief=1"], copy)
        if shutil.which("clang-format-14"):
            sources = [name for name in touched if name.endswith((".hpp", ".cpp"))]
            run(["clang-format-14", "--dry-run", "--Werror", *sources], copy)
    if not touched or not count:
        fail("there is nothing to follow")
    print(f"followed: {len(touched)} files, {count} blocks of commands")


if __name__ == "__main__":
    main()
