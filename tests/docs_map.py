#!/usr/bin/env python3
"""Checks that docs/reference/source-map*.md name every file below src/ and python/src/, and no file that is not there."""

import pathlib
import re
import sys

top = pathlib.Path(__file__).resolve().parent.parent
text = "".join(page.read_text() for page in sorted((top / "docs/reference").glob("source-map*.md")))
wrong = []
for section in re.split(r"^## ", text, flags=re.M)[1:]:
    folder = section.split(":")[0].split()[0]
    if not folder.startswith("src/") and folder != "python":
        continue
    root = top / folder
    named = set()
    for row in re.findall(r"^\| (`.*?) \|", section, flags=re.M):
        for name in re.findall(r"`([^`]+)`", row):
            if name.endswith("/*"):  # a folder whose files say themselves what they are
                named.update(str(file.relative_to(root)) for file in (root / name[:-2]).iterdir())
                continue
            files = [name] if pathlib.PurePath(name).suffix else [name + ".hpp", name + ".cpp"]
            if not (root / files[0]).exists():
                wrong.append(f"{folder}/{name} is in the map and not on disk")
            named.update(files)
    for file in sorted(root.rglob("*")):
        name = str(file.relative_to(root))
        if file.suffix in (".hpp", ".cpp") and name not in named:
            wrong.append(f"{folder}/{name} is on disk and not in the map")
for folder in sorted(p for p in (top / "src").iterdir() if p.is_dir()):
    if f"## src/{folder.name}:" not in text:
        wrong.append(f"src/{folder.name} has no section in the map")
print("\n".join(wrong) or "the map is complete")
sys.exit(1 if wrong else 0)
