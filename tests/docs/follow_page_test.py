#!/usr/bin/env python3
"""Follows a how-to page literally, in a copy of the source, as add_a_selector_test.py does with its page.

    follow_page_test.py BUILD PAGE [TESTS]

BUILD is a Ninja build folder in which yomi and TESTS, a program of tests that the page runs, are built. New files are headers,
in new folders too; sources are changed. Commands run in a folder of their own results: the laboratory is made there.
"""

import os
import pathlib
import shutil
import sys
import tempfile

import add_a_selector_test as page_test

TOP = page_test.TOP


def make_folders(page, copy):
    for _, words, _ in page_test.blocks(page):
        for word in words:
            if word.startswith("file="):
                (copy / word.removeprefix("file=")).parent.mkdir(parents=True, exist_ok=True)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    page_test.PAGE = sys.argv[2]
    page = (TOP / page_test.PAGE).read_text()
    with tempfile.TemporaryDirectory(prefix="yomi_follow_page_") as folder:
        copy = pathlib.Path(folder)
        for name in ("src", "docs", "tests", "python"):
            shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        for name in (".clang-format", "CMakeLists.txt"):
            shutil.copy(TOP / name, copy)
        make_folders(page, copy)
        touched = page_test.apply(page, copy)
        objects = page_test.compile_changed(touched, build, copy)
        page_test.link("yomi", objects, build, copy / "yomi")
        for name in sys.argv[3:]:
            page_test.link(f"tests/{name}", objects, build, copy / "build/release/tests" / name)
        (copy / "run").write_text(f'#!/bin/sh\nexec "{copy}/yomi" "$@"\n')  # what ./run does once all is built
        os.chmod(copy / "run", 0o755)
        count = page_test.run_commands(page, copy)
        if shutil.which("clang-format-14"):
            sources = [name for name in touched if name.endswith((".hpp", ".cpp"))]
            page_test.run(["clang-format-14", "--dry-run", "--Werror", *sources], copy)
    if not touched or not count:
        page_test.fail("there is nothing to follow")
    print(f"followed: {len(touched)} files, {count} blocks of commands")


if __name__ == "__main__":
    main()
