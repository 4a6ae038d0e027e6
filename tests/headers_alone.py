#!/usr/bin/env python3
"""Checks that every header below src/ includes what it needs: it must compile with nothing before it.

    headers_alone.py COMPILER [HEADER…]     these headers, or all that no source file proves by including them first
    headers_alone.py COMPILER --self-test   finds a header that lacks an include

A source that includes its own header first proves it whenever it is compiled, unless precompiled headers come before it:
the headers of libraries with precompiled ones (HEAVY in CMakeLists.txt) are all compiled here. Includes of the headers
that are precompiled for all libraries are the affair of includes_complete.py; here, too, they come first, to save time.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^#include "([^"]+)"', flags=re.M)


def precompiled(cmake):
    """The folders of the libraries that have precompiled headers."""
    return re.findall(r"^yomi_library\(([\w/]+)[^)]*\bHEAVY\b", cmake, flags=re.M)


def unproved(src, heavy):
    """Headers that no compilation of a source checks."""
    proved = set()
    for source in src.rglob("*.cpp"):
        name = source.relative_to(src).as_posix()
        first = re.search(r"^#include.*", source.read_text(encoding="utf-8"), flags=re.M)
        own = INCLUDE.match(first.group()) if first else None
        if own and not any(name.startswith(folder + "/") for folder in heavy):
            proved.add(own.group(1))
    return sorted(n for n in (h.relative_to(src).as_posix() for h in src.rglob("*.hpp")) if n not in proved)


def precompile(compiler, cmake, folder):
    """The header that stands for those of all libraries, precompiled in this folder."""
    header = folder / "precompiled.hpp"
    names = re.findall(r"<[^>]+>", re.search(r"set\(YOMI_PRECOMPILED([^)]*)\)", cmake).group(1))
    header.write_text("".join(f"#include {name}\n" for name in names))
    command = [compiler, "-std=c++20", "-x", "c++-header", header, "-o", f"{header}.gch"]
    subprocess.run(command, check=True)
    return header


def complaint(compiler, src, header, first=None):
    """What the compiler says about a source that includes only this header, or ''."""
    command = [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", f"-I{src}", "-"]
    if first:
        command[1:1] = ["-include", str(first)]
    done = subprocess.run(command, input=f'#include "{header}"\n', capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"{header} does not compile alone:\n{done.stderr[:2000]}"


def check(compiler, src, headers, first=None):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [c for c in pool.map(lambda h: complaint(compiler, src, h, first), headers) if c]


def self_test(compiler):
    with tempfile.TemporaryDirectory() as folder:
        src = pathlib.Path(folder)
        (src / "good.hpp").write_text("#include <string>\ninline std::string a() { return {}; }\n")
        (src / "bad.hpp").write_text("inline std::string a() { return {}; }\n")
        (src / "lib").mkdir()
        (src / "lib/proved.hpp").write_text("\n")
        (src / "lib/proved.cpp").write_text('#include "lib/proved.hpp"\n')
        failures = []
        if unproved(src, []) != ["bad.hpp", "good.hpp"]:
            failures.append(f"unproved without precompiled headers: {unproved(src, [])}")
        if unproved(src, ["lib"]) != ["bad.hpp", "good.hpp", "lib/proved.hpp"]:
            failures.append(f"unproved with them: {unproved(src, ['lib'])}")
        found = check(compiler, src, ["bad.hpp", "good.hpp"])
        if len(found) != 1 or not found[0].startswith("bad.hpp"):
            failures.append(f"expected one complaint about bad.hpp, got {found}")
    if precompiled("yomi_library(a LINK b)\nyomi_library(c/d LINK e\n  HEAVY <f>)\n") != ["c/d"]:
        failures.append("libraries with precompiled headers are not found")
    return failures


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    compiler, *rest = arguments
    if rest == ["--self-test"]:
        complaints = self_test(compiler)
    else:
        heavy = precompiled((TOP / "CMakeLists.txt").read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory(prefix="yomi_headers_alone_") as folder:
            cmake = (TOP / "cmake/YomiTargets.cmake").read_text(encoding="utf-8")
            first = precompile(compiler, cmake, pathlib.Path(folder))
            complaints = check(compiler, TOP / "src", rest or unproved(TOP / "src", heavy), first)
    print("\n".join(complaints) or "every header includes what it needs")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
