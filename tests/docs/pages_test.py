#!/usr/bin/env python3
"""Checks the pages: README.md, CONTRIBUTING.md and docs/**/*.md.

    pages_test.py                every relative link and every anchor exists; pages and lines are short enough
    pages_test.py --self-test    checks the checks

A page has at most 300 lines, a line at most 120 characters. A row of a table may have 200, because Markdown cannot wrap
it. What a program writes between markers (`<!-- ledger …` to `<!-- end of ledger -->`, likewise for commands and parts)
is exempt from both limits, and so is the map of the source, whose test asks for a row for each file.
"""

import pathlib
import re
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE_LIMIT = 300
LINE_LIMIT = 120
ROW_LIMIT = 200
SOURCE_MAPS = ("docs/reference/source-map.md", "docs/reference/source-map-programs.md")


def outside_of_code(text):
    """The page without fenced blocks and inline code, line by line."""
    lines, fenced = [], False
    for line in text.splitlines():
        fence = line.lstrip().startswith("```")
        lines.append("" if fenced or fence else re.sub(r"(`+).*?\1", "", line))
        fenced ^= fence
    return lines


def anchor(heading):
    """As GitHub makes it."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def anchors(text):
    found, fenced = set(), False
    for line in text.splitlines():
        fenced ^= line.lstrip().startswith("```")
        heading = re.match(r"#{1,6} (.*)", line)
        if heading and not fenced:
            name, number = anchor(heading[1]), 0
            while (name if not number else f"{name}-{number}") in found:
                number += 1
            found.add(name if not number else f"{name}-{number}")
    return found


def wrong_links(page, text):
    for number, line in enumerate("\n".join(outside_of_code(text)).split("\n"), 1):
        for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", line):
            target = target[0] or target[1]
            if re.match(r"[a-z]+:", target):
                continue
            path, _, fragment = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                yield number, f"{target} does not exist"
            elif fragment and file.suffix == ".md" and fragment not in anchors(file.read_text(encoding="utf-8")):
                yield number, f"{target}: there is no such heading"


def wrong_lengths(name, text):
    generated, counted = False, 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(("<!-- ledger", "<!-- commands", "<!-- parts")):
            generated = True
        if not generated:
            counted += 1
            row = line.lstrip(" +-").startswith("|")  # also in a change to a page that a guide shows
            limit = ROW_LIMIT if row else LINE_LIMIT
            if len(line) > limit and not (row and name in SOURCE_MAPS):
                yield number, f"{len(line)} characters, more than {limit}"
        if line.startswith("<!-- end of"):
            generated = False
    if counted > PAGE_LIMIT:
        yield counted, f"{counted} lines, more than {PAGE_LIMIT}"


def check(top):
    pages = [top / "README.md", top / "CONTRIBUTING.md", *sorted((top / "docs").rglob("*.md"))]
    wrong = []
    for page in pages:
        text = page.read_text(encoding="utf-8")
        name = page.relative_to(top).as_posix()
        for number, what in [*wrong_links(page, text), *wrong_lengths(name, text)]:
            wrong.append(f"{name}:{number}: {what}")
    return wrong


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        (top / "docs/sub").mkdir(parents=True)
        (top / "CONTRIBUTING.md").write_text("# A `b`: c\n[up](README.md#two-words) [here](#a-b-c)\n```\n[no](link)\n```\n`[no](x)`\n")
        (top / "README.md").write_text("## Two words\n[a](docs/sub/p.md) [web](https://example.org/x)\n")
        (top / "docs/sub/p.md").write_text("![up](../../README.md)\n<!-- ledger x -->\n" + "|" * 500 + "\n<!-- end of ledger -->\n")
        assert check(top) == [], check(top)
        bad = {
            "[a](nowhere.md)": "does not exist",
            "[a](../../README.md#three-words)": "no such heading",
            "x" * 121: "more than 120",
            "|" + "x" * 200: "more than 200",
            "\n" * 301: "more than 300",
        }
        for text, message in bad.items():
            (top / "docs/sub/p.md").write_text(text + "\n")
            found = check(top)
            assert len(found) == 1 and message in found[0], (text, found)
    print("the checks find what is wrong")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        problems = check(TOP)
        print("\n".join(problems) or "all links exist, all pages are short enough")
        sys.exit(1 if problems else 0)
