"""The wheel of the package yomi. CMake builds its module; what is in pyproject.toml is all the rest.

    pip wheel --no-build-isolation --no-index --no-deps python

With YOMI_BUILD=FOLDER the module of that build is taken, which was made for the same Python.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("YOMI_BUILD") or TOP / "build/python").resolve()


def version():
    return re.search(r"^project\(yomi VERSION (\S+)", (TOP / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]


class BuildByCMake(build_ext):
    def build_extension(self, ext):
        if "YOMI_BUILD" not in os.environ:
            subprocess.run(["cmake", "-S", TOP, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                            "-DYOMI_TESTS=OFF", "-DYOMI_PYTHON=ON", "-DYOMI_MPI=OFF",
                            f"-DPython_EXECUTABLE={sys.executable}"], check=True)
            subprocess.run(["cmake", "--build", BUILD, "--target", "yomi_python"], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        module = BUILD / "python/yomi" / target.name
        if not module.exists():
            sys.exit(f"there is no {module}: that folder has no module for {sys.executable}")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(module, target)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", target], check=True)


# Nothing is written beside the sources.
wheel_folder = BUILD / "wheel"
wheel_folder.mkdir(parents=True, exist_ok=True)

setup(
    version=version(),
    ext_modules=[Extension("yomi._yomi", [])],
    cmdclass={"build_ext": BuildByCMake},
    options={"build": {"build_base": str(wheel_folder)}, "egg_info": {"egg_base": str(wheel_folder)}},
)
