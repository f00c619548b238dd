"""Two designs side by side: the report of the command line, and what Python makes of it."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

import impend

MODELS = Path(os.environ["IMPEND_MODELS"])


def model(name):
    return MODELS / name / f"{name}.assembly.json"


def test_a_comparison_is_that_of_the_command_line():
    paths = [model("wall-running-bond"), model("wall-missing-brick")]
    found = impend.diff(*(impend.load(path) for path in paths), mu=0.5)
    assert not found.same_design and not found.worse
    assert [change.kind for change in found.changes] == ["part-removed"]
    assert str(found.changes[0]) == "'row-3-brick-2' was removed"
    assert found.changes[0].name_after is None
    program = os.environ.get("IMPEND_PROGRAM")
    if not program:
        pytest.skip("IMPEND_PROGRAM names no program to compare with")
    told = subprocess.run(
        [program, "diff", *map(str, paths), "--mu", "0.5", "--json", "-"], capture_output=True, text=True, check=True
    )
    assert found.to_json() == told.stdout


def test_what_was_worse_is_better_backwards():
    holds, tips = (impend.load(model(name)).analyze() for name in ("overhang-holds", "overhang-tips"))
    forth, back = impend.diff(holds, tips), impend.diff(tips, holds)
    assert forth.worse and not forth.better and back.better and not back.worse
    assert forth.to_dict()["before"] == back.to_dict()["after"]
    assert forth.before is holds and forth.after is tips
    assert "WORSE" in forth.to_text()
    assert json.loads(forth.to_json()) == forth.to_dict()


def test_a_design_does_not_differ_from_itself():
    assembly = impend.load(model("tower"))
    same = impend.diff(assembly, assembly)
    assert same.same_design and not same.worse and not same.better and same.changes == []


def test_margins_tell_apart_what_rests_in_both():
    paths = [model("flat-arch"), model("wall-running-bond")]
    found = impend.diff(*(impend.load(path) for path in paths), mu=0.6, margins=True)
    assert found.margins in ("larger", "smaller", "mixed", "same")
    told = {figure["name"]: figure for figure in found.to_dict()["figures"]}
    assert told["weakest_push"]["margin"] and told["weakest_push"]["after"] > 0
    program = os.environ.get("IMPEND_PROGRAM")
    if program:
        command = [program, "diff", *map(str, paths), "--mu", "0.6", "--margins", "--json", "-"]
        assert found.to_json() == subprocess.run(command, capture_output=True, text=True).stdout
    assert impend.diff(*(impend.load(path) for path in paths)).margins is None


def test_what_cannot_be_compared_is_refused():
    assembly = impend.load(model("tower"))
    with pytest.raises(impend.Error, match="different models"):
        impend.diff(assembly.analyze(), assembly.analyze(mu=0.5))
    with pytest.raises(impend.Error, match="after cannot be 'tower'"):
        impend.diff(assembly, "tower")
