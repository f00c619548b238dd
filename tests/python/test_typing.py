"""Annotations that mypy believes, and a keyword for every option of the command line."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import impend

PACKAGE = Path(impend.__file__).parent

SCRIPT = '''
import numpy as np
from numpy.typing import NDArray
import impend

a = impend.Assembly(unit="mm", gravity=(0, 0, -9.8), ground=True, mu=0.3)
V: NDArray[np.float64] = np.zeros((4, 3))
a.add("part", V, [[0, 1, 2], [0, 1, 3, 2]], density=2.0, pose=np.eye(4), color="#8899aa")
a.load_on("part", force=[0, 0, 1], point=V[0])
a.joint("hinge", "part", "ground", point=(0, 0, 0), axis=(0, 0, 1))
b: impend.Assembly = a.with_(fixed=["part"], density={"part": 3.0}, gravity=V[0])
def told(stage: str, fraction: float) -> bool:
    return fraction < 1
r: impend.Result = b.analyze(mu=0.5, progress=told, contacts=[impend.Contact("part", "ground", V[0], (0, 0, 1))])
a.analyze(progress=lambda stage, fraction: None)
x: NDArray[np.float64] = r.parts.acceleration[0, :3]
y: float = float(r.contacts.force[r.contacts.a == 0].sum())
v: impend.Verdict = r.verdict
if r.friction is not None and r.friction.minimal_mu is not None:
    z: float = r.friction.minimal_mu + 1
P, q, A, lower = r.problem.to_qp()
n: int = P.shape[0] + len(r.contacts)
try:
    impend.load("x.obj", unit="mm", fixed="base*", close_holes=True).part("x").vertices[0]
except impend.Error as error:
    word: str = error.code + error.hint + str(error.line)
'''

WRONG = {
    'impend.load("x").analyze(friction=3)': "call-arg",
    'impend.load("x").analyze(mu="rough")': "arg-type",
    'impend.Assembly().add("x")': "call-arg",
    'impend.load("x").analyze().parts.masses': "attr-defined",
}


def mypy(tmp_path, *words):
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    if "No module named mypy" in done.stderr:
        pytest.skip("mypy is not installed")
    return done.returncode, done.stdout + done.stderr


def test_the_package_is_strict(tmp_path):
    status, said = mypy(tmp_path, "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "-p", "impend")
    assert status == 0, said


def test_a_script_is_strict_and_mistakes_are_found(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    words = ["mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "--show-error-codes", str(script)]
    status, said = mypy(tmp_path, *words)
    assert status == 0, said
    script.write_text("import impend\n" + "\n".join(WRONG))
    _, said = mypy(tmp_path, *words)
    for line, code in enumerate(WRONG.values(), start=2):
        assert re.search(rf"script.py:{line}: error: .*\[{code}\]", said), said


def test_the_annotations_are_those_of_what_runs(tmp_path):
    # Of private modules what is public is looked at where it is public. The constructor of an enumeration of words, and
    # names of typing and collections that a module imports, are misread by mypy 1.0 in packages without stubs.
    allowed = tmp_path / "allowed"
    allowed.write_text("impend\\._.*\nimpend\\..*Verdict\\.__new__\nimpend\\.compas\\.(Iterable|Hashable)\n")
    words = ["mypy.stubtest", "impend", "--allowlist", str(allowed), "--ignore-unused-allowlist"]
    status, said = mypy(tmp_path, *words)
    assert status == 0, said


def test_the_marker_of_types_is_there():
    assert (PACKAGE / "py.typed").exists()


# Options about output, and what there is in Python instead.
OUTPUT = {
    "help": "help(impend)",
    "json": "Result.to_json",
    "html": "Result.to_html",
    "certificate": "Result.certificate",
    "compas-out": "Result.to_compas",
    "no-timings": "Result.to_json",  # never has any; they are in Result.timings
    "progress": "Assembly.analyze",  # a callback
    "quiet": "Result.verdict",
    "verbose": "Result.to_text",
    "color": "Result.to_text",  # without
    "display-unit": "Result.to_text",  # in the input's unit; every number of a result is SI
    "expect": "Result.verdict",
    "config": "help(impend)",  # a script states its options itself
    "log": "Result.timings",
}


def test_every_option_has_its_keyword(program):
    status, text, _ = program("analyze", "--help")
    assert status == 0
    options = set(re.findall(r"^ +(?:-\w,)?--([a-z-]+)", text, flags=re.MULTILINE))
    assert len(options) > 30 and set(OUTPUT) <= options
    loading = set(inspect.signature(impend.load).parameters) - {"inputs", "progress"}
    analyzing = set(inspect.signature(impend.Assembly.analyze).parameters) - {"self", "progress", "contacts"}
    keywords = {key.replace("_", "-") for key in loading | analyzing}
    assert options - set(OUTPUT) == keywords
    for there in OUTPUT.values():
        if "(" not in there:
            owner, name = there.split(".")
            assert hasattr(getattr(impend, owner), name)


def test_keywords_cannot_be_given_by_position():
    for call in (impend.load, impend.Assembly.analyze, impend.Assembly.with_, impend.Assembly.__init__):
        kinds = [p.kind for p in inspect.signature(call).parameters.values()]
        assert set(kinds[1:]) == {inspect.Parameter.KEYWORD_ONLY}


def test_everything_public_has_a_name_and_words():
    for name in impend.__all__:
        thing = getattr(impend, name)
        assert name.startswith("__") or thing.__doc__, name
