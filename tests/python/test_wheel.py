"""A wheel in an environment of its own: imports, reads STEP, analyses."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def interpreter(tmp_path_factory):
    """Python of a fresh environment with the wheel in it, made from what is built already."""
    folder = tmp_path_factory.mktemp("wheel")
    build = {**os.environ, "IMPEND_BUILD_FOLDER": os.environ["IMPEND_BUILD"]}
    # A copy, so that setuptools leaves nothing in the sources; the sources themselves are found through it.
    (folder / "tree").mkdir()
    for name in ("python", "src"):
        (folder / "tree" / name).mkdir()
    source = Path(os.environ["IMPEND_SOURCE"])
    subprocess.run(["cp", "-r", *map(str, (source / "python").glob("*")), str(folder / "tree" / "python")], check=True)
    version = folder / "tree/src/impend/report"
    version.mkdir(parents=True)
    (version / "version.h").write_bytes((source / "src/impend/report/version.h").read_bytes())
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    wheels = folder / "wheels"
    subprocess.run([*pip, "wheel", *offline, "-w", str(wheels), str(folder / "tree/python")], check=True, env=build)
    venv.create(folder / "env", system_site_packages=True, with_pip=False)
    python = folder / "env/bin/python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True, check=True
    ).stdout.strip()
    (wheel,) = wheels.glob("impend-*.whl")
    subprocess.run([*pip, "install", *offline, "--target", site, str(wheel)], check=True)
    return python


def run(interpreter, script, *words):
    alone = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "IMPEND"))}
    done = subprocess.run([interpreter, "-c", script, *map(str, words)], capture_output=True, text=True, env=alone, cwd="/")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_it_analyses_meshes_and_step_files(interpreter, models):
    script = (
        "import sys, impend\n"
        "print(*(impend.load(path).analyze().verdict for path in sys.argv[1:]), impend.__file__)\n"
    )
    tower, table, place = run(interpreter, script, models / "tower", models / "cad-table").split(" ", 2)
    assert (tower, table) == ("stable", "stable")
    assert "/env/" in place


def test_it_is_typed_and_has_no_numpy_symbol(interpreter):
    script = "import impend, pathlib; print(*sorted(p.name for p in pathlib.Path(impend.__file__).parent.iterdir()))"
    names = run(interpreter, script).split()
    assert "py.typed" in names and "compas.py" in names and "impend-cad-reader" in names
