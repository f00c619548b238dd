"""Every step of a plan that is found is called stable by ``analyze`` of that state: what is not there left out, held parts fixed."""

from __future__ import annotations

import json

import pytest

# With what both are asked with.
SEARCHED = [
    ("tower", []),
    ("two-towers", []),
    ("plank-and-weights", []),
    ("drawer-under-stack", []),
    ("table", []),
    ("wall-running-bond", []),
    # Its upper rows: bricks that hang over by half are held until the next ones lie on them.
    ("wall-missing-brick", ["--exclude", "row-1-*", "--exclude", "row-2-*", "--fixed", "row-3-*"]),
    ("interlocking-burr", []),
    ("battery-box", []),
    ("bayonet", []),
    ("dry-stone-pile", []),
    ("cad-table", ["--ground"]),
]


def _states(plan):
    """(there, held) at the beginning and end of each step."""
    there, held_before = [], []
    for step in plan["steps"]:
        placed = step["parts"]
        there = there + placed
        yield there, sorted({*step["held_meanwhile"], *placed})
        yield there, step["held_after"]


@pytest.mark.parametrize("name,asked_with", SEARCHED, ids=[name for name, _ in SEARCHED])
def test_analyze_calls_every_step_of_a_plan_stable(model, program, name, asked_with):
    file = model[name]
    status, printed, complaint = program("plan", "search", file, *asked_with, "--json", "-", "--quiet", "--no-timings")
    assert status == 0, complaint
    plan = json.loads(printed)
    assert plan["found"] and plan["proved"]
    _, listed, _ = program("analyze", file, *asked_with, "--json", "-", "--quiet")
    bodies = json.loads(listed)["bodies"]
    fixed = {body["name"] for body in bodies if body.get("fixed")}
    loose = [body["name"] for body in bodies if body["name"] not in fixed and body["name"] != "ground"]
    asked = 0
    for there, held in _states(plan):
        if set(there) <= {*held, *fixed}:
            continue
        words = ["analyze", file, *asked_with, "--quiet", "--json", "-"]
        for part in loose:
            if part not in there:
                words += ["--exclude", part]
        for part in held:
            words += ["--fixed", part]
        status, printed, complaint = program(*words)
        assert status == 0, complaint
        assert json.loads(printed)["verdict"] == "stable", (there, held)
        asked += 1
    assert asked >= len(plan["steps"]) - 1
