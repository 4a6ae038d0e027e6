#!/usr/bin/env python3
"""Compares the pages of parts and options with what `yomi parts` prints, or writes them anew.

    parts_page_test.py YOMI            fails if a page differs
    parts_page_test.py YOMI --write    writes the pages
"""

import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/reference"
BEGIN = "<!-- parts: tests/docs/parts_page_test.py YOMI --write -->\n"
END = "<!-- end of parts -->\n"
SET = """Options are set on the command line (`--select.final 5000`), over GTP (`kata-set-param select.final 5000`), in the
name of a player (`rave:select.final=5000`) and in [experiment files](experiment-files.md)."""

# The pages: a file, its title, what it begins with, and the words with which the headers of its sections begin.
PAGES = [
    ("players.md", "Players and recipes",
     f"""The players of Go and what the recipes among them set, as `yomi parts` prints them, and the options of the engine
around them. The parts that recipes are made of: [parts.md](parts.md), [go-parts.md](go-parts.md).

{SET}""",
     ("players (", "recipes", "the engine")),
    ("parts.md", "Parts of a search",
     f"""The parts that serve any game, and their options, as `yomi parts` prints them. What knows Go is on
[go-parts.md](go-parts.md); [search.md](search.md) has the formulas.

{SET}""",
     ("select", "backup", "widen", "choose", "the search")),
    ("go-parts.md", "Priors and playouts of Go",
     f"""The parts of a search that know Go, and their options, as `yomi parts` prints them.
[playouts.md](playouts.md) and [models.md](models.md) explain them.

{SET}""",
     ("prior", "rollout")),
    ("games.md", "Open games and their players",
     """Every game in which nothing is hidden, Go apart, with its rules, and who plays it, as `yomi parts` prints them. The
same command and the same options serve all of them; [game-rules.md](game-rules.md) says how the games go and how their
moves are written:

```sh
yomi play tic-tac-toe --seat 2 --player rave:playouts=2000     # you against a player
yomi match uct rave random --game tic-tac-toe --playouts 500   # players against each other
yomi bench --game tic-tac-toe                                  # games and simulations a second
```

`--rule name=value` sets a rule of the game. A player is written `name:option=value:…`: its options are those below and
those of [the parts](parts.md) (`uct:select.c=1`, `solver:expand_at=1`), where the prior is `none`, and the rollout is
`uniform`, or `sensible` in games with rules of thumb. What a game does not allow is refused, with the reason: `rave`,
`kl-rave`, `grave` and `similarity` need a game in which a move means much the same later in the game, `similarity`
patterns besides, `rule` rules of thumb. Chance draws its moves in the tree as in the game; where there are more than
two players, each seeks what he gets himself. [matches.md](matches.md#other-games-than-go) and
[experiment-files.md](experiment-files.md) say how matches are played, and
[add-a-game.md](../how-to/add-a-game.md) how a game is added.""",
     ("open games",)),
    ("hidden-players.md", "Games with hidden information and their players",
     """The rules of these games and the players, with their options, as `yomi parts` prints them.
[hidden-information.md](hidden-information.md) explains them.""",
     ("games with hidden", "players of those")),
]


def cell(text):
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


def as_markdown(printed):
    out, header, table = [], None, None

    def row(kind, columns, cells):
        nonlocal table
        if table != kind:
            out.append("")
            out.append("| " + " | ".join(columns) + " |")
            out.append("|" + "---|" * len(columns))
            table = kind
        out.append("| " + " | ".join(cells) + " |")

    lines = printed.splitlines()
    for number, line in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else ""
        option = re.match(r"\s+(\S+) = (.*?)(?:  \((.*)\))?$", line)
        if re.match(r"\S.*:", line):
            header = line.rstrip(":")
            out.extend(["", f"## {header[0].upper()}{cell(header[1:])}"])
            table = None
        elif option and option[3]:
            help_text = following.strip() if following.startswith(option[0][: len(line) - len(line.lstrip())] + "    ") else ""
            row("option", ("option", "default", "values", "meaning"),
                (f"`{option[1]}`", f"`{option[2]}`" if option[2] else "", cell(option[3]), cell(help_text)))
        elif option:
            row("setting", ("option", "value"), (f"`{option[1]}`", f"`{option[2]}`"))
        elif part := re.match(r"  (\S+)\s+(\S.*)$", line):
            out.extend(["", f"**`{part[1]}`**: {cell(part[2])}"])
            table = None
        elif source := re.match(r"\s{17}(\S.*)$", line):
            out.append(f"({cell(source[1])})")
    return "\n".join(out).strip() + "\n"


def sections_of(printed):
    """The printed text, cut before every header."""
    sections = re.split(r"^(?=\S.*:)", printed, flags=re.MULTILINE)
    return [section for section in sections if section.strip()]


def main():
    printed = subprocess.run([sys.argv[1], "parts"], capture_output=True, text=True, check=True).stdout
    sections = sections_of(printed)
    for section in sections:
        if sum(section.startswith(page[3]) for page in PAGES) != 1:
            sys.exit(f"no page, or more than one, has the section '{section.splitlines()[0]}'; see PAGES in {__file__}")
    wrong = []
    for name, title, head, begins in PAGES:
        text = "".join(section for section in sections if section.startswith(begins))
        page = f"# {title}\n\n{head}\n\n{BEGIN}\n{as_markdown(text)}\n{END}"
        if sys.argv[2:] == ["--write"]:
            (FOLDER / name).write_text(page, encoding="utf-8")
        elif not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != page:
            wrong.append(name)
    if wrong:
        sys.exit(f"docs/reference: {', '.join(wrong)} differ from 'yomi parts'; write them anew: "
                 f"{pathlib.Path(__file__).name} YOMI --write")
    print("The pages of parts are as 'yomi parts' says.")


if __name__ == "__main__":
    main()
