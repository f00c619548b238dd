"""Builds the extensions with CMake and puts them, and the reader of CAD files, into the package.

IMPEND_BUILD_FOLDER names a folder that CMake has configured already, with IMPEND_PYTHON on: its build is taken.
Else IMPEND_CMAKE_OPTIONS may hold more options for CMake, such as -DIMPEND_OCCT=OFF.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).resolve().parent.parent


def version() -> str:
    text = (SOURCE / "src/impend/report/version.h").read_text()
    found = re.search(r'kProgramVersion = "([^"]+)"', text)
    assert found is not None
    return found.group(1)


class BuildWithCMake(build_ext):
    def run(self) -> None:
        given = os.environ.get("IMPEND_BUILD_FOLDER")
        folder = Path(given) if given else Path(self.build_temp).resolve() / "cmake"
        if not given:
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DIMPEND_UNITY_BATCH=30", "-DIMPEND_PYTHON=ON"]
            options += ["-DIMPEND_BUILD_CLI=OFF", "-DIMPEND_GUI=OFF", f"-DPython3_EXECUTABLE={sys.executable}"]
            options += shlex.split(os.environ.get("IMPEND_CMAKE_OPTIONS", ""))
            subprocess.check_call(["cmake", "-G", "Ninja", "-S", str(SOURCE), "-B", str(folder), *options])
        subprocess.check_call(["cmake", "--build", str(folder), "--target", "impend_python"])
        package = Path(self.build_lib) / "impend"
        package.mkdir(parents=True, exist_ok=True)
        built = folder / "python" / "impend"
        for file in [*built.glob("*.so"), *built.glob("impend-cad-reader")]:
            shutil.copy2(file, package / file.name)


setup(
    version=version(),
    ext_modules=[Extension("impend._impend", [])],
    cmdclass={"build_ext": BuildWithCMake},
)
