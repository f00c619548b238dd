"""The page on Python, run block by block, and the notebook beside it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(os.environ["IMPEND_SOURCE"])


def test_every_block_of_the_page_runs(monkeypatch, tmp_path):
    # The page writes files beside the models: not into the source tree.
    (tmp_path / "models").symlink_to(SOURCE / "models")
    monkeypatch.chdir(tmp_path)
    page = (SOURCE / "docs/user/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(blocks) > 8
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"block {number}", "exec"), names)


def test_the_notebook_runs(tmp_path):
    pytest.importorskip("nbconvert")
    notebook = SOURCE / "docs/user/python.ipynb"
    done = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", str(tmp_path), str(notebook)],
        capture_output=True,
        text=True,
        cwd=SOURCE,
    )
    assert done.returncode == 0, done.stderr
    shown = json.loads((tmp_path / "python.ipynb").read_text())
    outputs = [output for cell in shown["cells"] for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert any("image/webp" in "".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    assert not any(output["output_type"] == "error" for output in outputs)
