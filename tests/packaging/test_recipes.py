"""Recipes for systems that were not here when they were written say so, and name nothing of the project that is not there."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

SOURCE = Path(os.environ["IMPEND_SOURCE"])
UNRUN = ["Containerfile", "packaging/conda/meta.yaml", *(
    file.relative_to(SOURCE).as_posix() for file in sorted((SOURCE / "packaging/flatpak").glob("*.yml")))]
CHECKED = [*UNRUN, "python/pyproject.toml", "debian/rules", "debian/tests/control"]
# Words with slashes that begin with a folder of the project, or a file of its root; without what is only there once built.
A_PATH = re.compile(r"(?<![\w./$}-])([\w.-]+(?:/[\w.*-]+)*)")
AN_OPTION = re.compile(r"-D(IMPEND_\w+)=")
BUILT = ("build", "debian/tmp")


def roots():
    return {entry.name for entry in SOURCE.iterdir()}


def paths_of(text):
    for path in A_PATH.findall(text):
        path = path.rstrip(".")
        top = path.split("/")[0]
        if "/" in path and top in roots() and not path.startswith(BUILT):
            yield path


def missing_paths(text):
    return [path for path in paths_of(text) if not list(SOURCE.glob(path))]


def unknown_options(text):
    known = "\n".join(file.read_text() for file in [SOURCE / "CMakeLists.txt", *(SOURCE / "cmake").glob("*.cmake"),
                                                    SOURCE / "python/CMakeLists.txt"])
    return [name for name in AN_OPTION.findall(text) if not re.search(rf"(?:option|set)\({name}\b", known)]


@pytest.mark.parametrize("name", CHECKED)
def test_it_names_only_what_is_there(name):
    text = (SOURCE / name).read_text(encoding="utf-8")
    assert missing_paths(text) == []
    assert unknown_options(text) == []


@pytest.mark.parametrize("name", UNRUN)
def test_it_says_first_that_it_was_not_run(name):
    assert "Not run here" in (SOURCE / name).read_text(encoding="utf-8").splitlines()[0]


def test_the_settings_of_cibuildwheel_say_so_above_them():
    above = (SOURCE / "python/pyproject.toml").read_text(encoding="utf-8").split("[tool.cibuildwheel]")[0]
    assert "Not run here" in above.rsplit("\n\n", 1)[-1]


def test_planted_faults_are_found():
    assert missing_paths("RUN scripts/make-packages && scripts/nothing-like-it") == ["scripts/nothing-like-it"]
    assert unknown_options("cmake -DIMPEND_GUI=OFF -DIMPEND_GUY=OFF") == ["IMPEND_GUY"]
