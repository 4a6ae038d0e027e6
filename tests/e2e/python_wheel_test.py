#!/usr/bin/env python3
"""Makes a wheel of the module that is built, installs it into a folder without a network, and searches with it.

    python_wheel_test.py BUILD PYTHON       PYTHON: the interpreter that the module was built for
"""

import os
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
OFFLINE = ["--no-index", "--no-deps", "--disable-pip-version-check", "--quiet"]
SEARCH = """
import yomi
state = yomi.game("connect-four").start()
analysis = yomi.search(state, "uct", playouts=1000, seed=1).analyse(state)
assert analysis.visits.sum() == 1000
print(yomi.__file__, yomi.__version__)
"""


def main():
    build, python = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    before = {p.name for p in (TOP / "python").iterdir()}
    environment = dict(os.environ, YOMI_BUILD=str(build), PIP_ROOT_USER_ACTION="ignore")
    environment.pop("PYTHONPATH", None)
    with tempfile.TemporaryDirectory(prefix="yomi_wheel_") as folder:
        def run(*command):
            return subprocess.run(list(map(str, command)), check=True, env=environment, cwd=folder, text=True,
                                  stdout=subprocess.PIPE).stdout

        run(python, "-m", "pip", "wheel", "--no-build-isolation", *OFFLINE, "--wheel-dir", folder, TOP / "python")
        [wheel] = pathlib.Path(folder).glob("yomi-*.whl")
        target = pathlib.Path(folder) / "installed"
        run(python, "-m", "pip", "install", *OFFLINE, "--target", target, wheel)
        files = {p.name for p in (target / "yomi").iterdir()}
        if not {"__init__.py", "__init__.pyi", "py.typed"} <= files:
            sys.exit(f"the wheel has only {sorted(files)}")
        environment["PYTHONPATH"] = str(target)
        where, version = run(python, "-B", "-c", SEARCH).split()
        if not where.startswith(str(target)) or f"yomi-{version}-" not in wheel.name:
            sys.exit(f"{where}, version {version}, is not of {wheel.name}")
    left = {p.name for p in (TOP / "python").iterdir()} - before
    if left:
        sys.exit(f"left beside the sources: {sorted(left)}")
    print("the wheel works")


if __name__ == "__main__":
    main()
