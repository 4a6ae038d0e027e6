#!/usr/bin/env python3
"""Installs the library into a folder of its own, and builds and runs the examples there, far from the sources.

    installed_examples_test.py BUILD      BUILD: a build folder in which everything is built, or with YOMI_SHARED at least
                                          the shared libraries
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
# What each example has to print, as a pattern; for an example with arguments, what it has to print anywhere.
EXPECTED = {
    "tic_tac_toe": r"(player [12] takes point [0-8]\n){9}a draw\n",
    "own_selector": r"the only move gets \d+ % of the visits, with UCB1 \d+ %\n",
    "watch_search": r"( *\d+ simulations:(  \d: \d+ \(0\.\d\d\)){9}\n){5}the search takes point 4\n",
    "go_analysis": r"([A-J]\d +\d+ visits, +\d+\.\d % wins\n){5}",
    "own_game": [
        (["parts"], r"  nim +take stones from a heap"),
        (["play", "nim", "--rule", "stones=3", "--seed", "1", "--player", "solver:playouts=500"], r"a ooo\nb oo\nc o\n"),
        (["match", "solver", "random", "--game", "nim", "--playouts", "300", "--games", "20", "--seed", "1", "--sprt", "0",
          "50", "--store", "x.lab"], r"solver - random: 20 games, .* (100|9\d)\.\d %"),
        (["export", "match", "--format", "moves", "--store", "x.lab"], r"game: nim\n"),
        (["run", "examples/nim.toml", "--store", "x.lab"], r"few - random"),
        (["report", "nim", "--store", "x.lab"], r"Matches of nim, stones = 4"),
        (["ratings", "--store", "x.lab"], r"nim, stones = 4, anchored at"),
    ],
}


def run(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600, check=False,
                          **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed with {done.returncode}:\n{done.stdout}")
    return done.stdout


def check_headers(prefix):
    """No installed header includes one of ours by a path that other projects may have, too."""
    ours = {p.name for p in (prefix / "include/yomi").iterdir() if p.is_dir()}
    for header in (prefix / "include/yomi").rglob("*.hpp"):
        for name in re.findall(r'^#include "([^"]+)"', header.read_text(encoding="utf-8"), flags=re.M):
            if name.split("/")[0] in ours or not (prefix / "include" / name).is_file():
                sys.exit(f"{header} includes {name}")


def check_pkg_config(prefix, source, folder):
    """The same program by pkg-config, if that is there."""
    if not shutil.which("pkg-config"):
        return
    [found] = prefix.rglob("yomi-search.pc")
    environment = os.environ | {"PKG_CONFIG_PATH": str(found.parent), "LD_LIBRARY_PATH": str(found.parent.parent)}
    flags = run(["pkg-config", "--cflags", "--libs", "yomi-search"], env=environment).split()
    run(["c++", "-std=c++20", "-O1", source, "-o", folder / "by_pkg_config", *flags])
    if not re.fullmatch(EXPECTED["tic_tac_toe"], run([folder / "by_pkg_config"], env=environment)):
        sys.exit("the program built by pkg-config prints something else")


def check_example(folder, example, expected):
    program = folder / "build" / example
    cases = expected if isinstance(expected, list) else [([], rf"\A{expected}\Z")]
    for arguments, pattern in cases:
        printed = run([program, *arguments], cwd=folder, stdin=subprocess.DEVNULL)
        if not re.search(pattern, printed):
            sys.exit(f"{example} {' '.join(arguments)}: expected\n{pattern}\nbut it prints\n{printed}")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="yomi_installed_") as name:
        folder = pathlib.Path(name)
        prefix = folder / "prefix"
        is_shared = (build / "libyomi.so").exists()
        run(["cmake", "--install", build, "--prefix", prefix, *(["--component", "library"] if is_shared else [])])
        check_headers(prefix)
        shutil.copytree(TOP / "examples", folder / "examples")
        run(["cmake", "-S", folder / "examples", "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={prefix}", "-G", "Ninja"])
        run(["cmake", "--build", folder / "build"])
        names = {p.stem for p in (TOP / "examples").glob("*.cpp")}
        if names != set(EXPECTED):
            sys.exit(f"examples without an expectation, or the other way round: {names ^ set(EXPECTED)}")
        for example, expected in EXPECTED.items():
            check_example(folder, example, expected)
        check_pkg_config(prefix, folder / "examples/tic_tac_toe.cpp", folder)
        version = "yomi " if is_shared else run([prefix / "bin/yomi", "--version"])
        if not version.startswith("yomi "):
            sys.exit(f"the installed program says {version}")
    print("the examples work with an installed library")


if __name__ == "__main__":
    main()
