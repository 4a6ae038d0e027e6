#!/usr/bin/env python3
"""Compares docs/reference/parts.md with what `yomi parts` prints, or writes it anew.

    parts_page_test.py YOMI            fails if the page differs
    parts_page_test.py YOMI --write    writes the page
"""

import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/reference/parts.md"
BEGIN = "<!-- parts: tests/docs/parts_page_test.py YOMI --write -->\n"
END = "<!-- end of parts -->\n"
HEAD = """# Parts and options

Every player, recipe, part and option, as `yomi parts` prints them. Options are set on the command line
(`--select.final 5000`), over GTP (`kata-set-param select.final 5000`), in the name of a player
(`rave:select.final=5000`) and in [experiment files](experiment-files.md). [search.md](search.md) has the formulas.

"""


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


def main():
    printed = subprocess.run([sys.argv[1], "parts"], capture_output=True, text=True, check=True).stdout
    page = HEAD + BEGIN + "\n" + as_markdown(printed) + "\n" + END
    if sys.argv[2:] == ["--write"]:
        PAGE.write_text(page, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page:
        sys.exit(f"docs/reference/parts.md differs from 'yomi parts'; write it anew: {pathlib.Path(__file__).name} YOMI --write")
    print("docs/reference/parts.md is as 'yomi parts' says")


if __name__ == "__main__":
    main()
