"""The package where cmake --install puts it."""

from __future__ import annotations

import os
import subprocess
import sys


def test_an_installed_package_reads_meshes_and_step_files(models, tmp_path):
    build = os.environ["IMPEND_BUILD"]
    subprocess.run(["cmake", "--install", build, "--prefix", str(tmp_path)], check=True, capture_output=True)
    (package,) = tmp_path.glob("lib/python3*/dist-packages")
    # What was built says where it is to be installed to; the reader of CAD files is named where the tree is another one.
    reader = next(tmp_path.rglob("impend-cad-reader"))
    alone = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "IMPEND"))}
    environment = {**alone, "PYTHONPATH": str(package), "IMPEND_CAD_READER": str(reader)}
    script = "import sys, impend\nprint(*(impend.load(p).analyze().verdict for p in sys.argv[1:]), impend.__file__)"
    command = [sys.executable, "-c", script, str(models / "tower"), str(models / "cad-table")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/", check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:2] == ["stable", "stable"] and str(tmp_path) in done.stdout
