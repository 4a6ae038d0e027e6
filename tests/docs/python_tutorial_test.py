#!/usr/bin/env python3
"""Runs the cells of docs/tutorials/python.md in their order, as a notebook does, and compares what they show.

    python_tutorial_test.py             with the module on PYTHONPATH
    python_tutorial_test.py --write     writes what they show into the page
"""

import ast
import contextlib
import io
import os
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = TOP / "docs/tutorials/python.md"
CELL = re.compile(r"^```python\n(.*?)^```$(?:\n\n^```\n(.*?)^```$)?", flags=re.M | re.S)


def shown(cell, names, line):
    """What the cell prints, and the value of its last line if that is an expression."""
    tree = ast.parse(cell)
    ast.increment_lineno(tree, line)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(tree, PAGE.name, "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), PAGE.name, "eval"), names)
            if value is not None:
                print(repr(value))
    return "".join(text.rstrip() + "\n" for text in out.getvalue().rstrip().splitlines())


def main(arguments):
    os.chdir(TOP)
    page, names, wrong, cells = PAGE.read_text(encoding="utf-8"), {}, [], 0

    def check(match):
        nonlocal cells
        cells += 1
        line = page[: match.start(1)].count("\n")
        found, expected = shown(match[1], names, line), match[2] or ""
        if found != expected:
            wrong.append(f"{PAGE.name}:{line + 1}: expected\n{expected}but the cell shows\n{found}")
        return f"```python\n{match[1]}```" + (f"\n\n```\n{found}```" if found else "")

    written = CELL.sub(check, page)
    if arguments == ["--write"]:
        PAGE.write_text(written, encoding="utf-8")
    elif wrong:
        sys.exit("\n".join(wrong))
    print(f"{cells} cells show what the page says")


if __name__ == "__main__":
    main(sys.argv[1:])
