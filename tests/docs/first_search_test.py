#!/usr/bin/env python3
"""Compiles and runs the program of docs/tutorials/first-search.md, with the command of the page.

    first_search_test.py BUILD          BUILD: a build folder in which the libraries are built
"""

import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = TOP / "docs/tutorials/first-search.md"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    page = PAGE.read_text(encoding="utf-8")
    [program] = re.findall(r"^```cpp\n(.*?)^```$", page, flags=re.M | re.S)
    [(commands, expected)] = re.findall(r"^```sh\n(.*?)^```$\s*^```\n(.*?)^```$", page, flags=re.M | re.S)
    commands = commands.replace("-Isrc", f"-I{TOP}/src").replace("build/release", str(build))
    with tempfile.TemporaryDirectory(prefix="yomi_first_search_") as folder:
        (pathlib.Path(folder) / "first_search.cpp").write_text(program, encoding="utf-8")
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=600, check=False)
    if done.returncode != 0 or done.stdout != expected:
        sys.exit(f"{PAGE.name}: expected\n{expected}but got (exit code {done.returncode})\n{done.stdout}")
    print("the program of the page works")


if __name__ == "__main__":
    main()
