"""Plans by keyword: the same reports as the command line, and verdicts of many states at once."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest
from rebuilt import rebuilt

import impend

PLANS = [
    ("battery-box", ["search", "--turns", "2", "--down", "z"], lambda a: a.plan_search(turns=2, down=[(0, 0, 1)])),
    ("two-towers", ["search", "--count"], lambda a: a.plan_search(count=True)),
    ("two-towers", ["search", "--hands", "2", "--from-above"], lambda a: a.plan_search(hands=2, from_above=True)),
    ("two-towers", ["search", "--time-limit", "1000"], lambda a: a.plan_search(time_limit=1000)),
    ("wall-wide-hole", ["search"], lambda a: a.plan_search()),
    ("grasp", ["hold", "--push", "--time-limit", "1000"], lambda a: a.plan_push(time_limit=1000)),
    ("three-slides", ["interlock"], lambda a: a.plan_interlock()),
    ("plank-and-weights", ["check"], lambda a: a.plan_check()),
    ("plank-and-weights", ["check", "--hands", "1"], lambda a: a.plan_check(hands=1)),
    ("corbel", ["hold"], lambda a: a.plan_hold()),
    ("corbel", ["hold", "--installed", "pier,stone-1,stone-2"], lambda a: a.plan_hold(installed=["pier", "stone-1", "stone-2"])),
    ("grasp", ["hold", "--push"], lambda a: a.plan_push()),
    ("interlocking-burr", ["interlock"], lambda a: a.plan_interlock()),
    ("corner-cube", ["orient"], lambda a: a.plan_orient()),
    ("tower", ["orient", "--mu", "0.4", "--on-table"], lambda a: a.plan_orient(mu=0.4, on_table=True)),
    ("tower", ["robust", "--mu", "0.4"], lambda a: a.plan_robust(mu=0.4)),
    (
        "plank-and-weights",
        ["robust", "--mass-range", "20%", "--mass-range", "plank=5%"],
        lambda a: a.plan_robust(mass_range=["20%", "plank=5%"]),
    ),
]


@pytest.mark.parametrize("model,words,ask", PLANS, ids=[f"{m}-{'-'.join(w)}" for m, w, _ in PLANS])
def test_a_plan_is_the_program_s(models, program, model, words, ask):
    folder = str(models / model)
    _, printed, _ = program("plan", words[0], folder, *words[1:], "--json", "-", "--quiet")
    plan = ask(impend.load(folder))
    expected = json.loads(printed)
    for timed in ("seconds", "timings"):
        expected.pop(timed, None)
    assert plan.to_dict() == expected
    assert plan.kind == ("push" if "--push" in words else words[0])
    assert plan.to_text().strip()


def test_states_of_two_towers_are_those_of_analyze(models):
    a = impend.load(models / "two-towers")
    loose = [part.name for part in a.parts if not part.fixed]
    states = [(there, ()) for n in range(1, len(loose) + 1) for there in itertools.combinations(loose, n)]
    found = a.check_states(states)
    assert len(found) == len(states) and found.movers.shape == (len(states), len(a))
    fixed = [part.name for part in a.parts if part.fixed]
    for (there, _), stands in zip(states, found.stands):
        alone = a.with_(only=[*fixed, *there]).analyze()
        assert stands == (alone.verdict == impend.Verdict.STABLE), there


def test_a_held_part_takes_any_load(models):
    a = impend.load(models / "two-towers")
    loose = [part.name for part in a.parts if not part.fixed]
    top = loose[-1]
    alone, held = a.check_states([([top], ()), ([top], [top])]).standing
    assert (alone, held) == ("falls", "stands")
    movers = a.check_states([([top], ())]).movers
    assert [a.names[i] for i in np.flatnonzero(movers[0])] == [top]


def test_a_brick_half_over_the_one_below_only_balances(models):
    a = impend.load(models / "wall-missing-brick")
    below = [f"row-{row}-brick-{k}" for row in (1, 2) for k in (1, 2, 3)] + ["row-3-brick-1", "row-4-brick-2"]
    states = [(below, ()), (below, ["row-4-brick-2"]), ([*below, "row-4-brick-1", "row-5-brick-1"], ())]
    found = a.check_states(states)
    assert found.standing == ["balances", "stands", "stands"]
    # It tips, and the smooth brick below slides back from under it.
    assert [a.names[i] for i in np.flatnonzero(found.movers[0])] == ["row-3-brick-1", "row-4-brick-2"]
    assert found.stands.tolist() == [False, True, True]


def test_what_may_rest_in_mere_balance_or_by_friction_only_may_stand(models):
    wall = impend.load(models / "wall-missing-brick")
    outer = ["row-2-brick-2", "row-4-brick-1"]
    # Half over the edge of the one below, with a held one on its outer half: analyses warn of it.
    found = wall.check_states([([*outer, "row-3-brick-1"], outer), (outer, outer)])
    assert found.standing == ["may-stand", "stands"]
    assert found.stands.tolist() == [False, True] and found.may_stand.tolist() == [True, True]
    slope = impend.load(models / "block-on-incline")
    loose = [part.name for part in slope.parts if not part.fixed]
    states = [(loose, ()), (loose, loose)]
    assert slope.check_states(states, model="static", mu=0.6).standing == ["may-stand", "stands"]
    assert slope.check_states(states, model="static", mu=0.5).standing == ["falls", "stands"]


def test_errors_name_the_state_and_the_part(models):
    a = impend.load(models / "two-towers")
    with pytest.raises(impend.Error, match="there is no part 'x'") as raised:
        a.check_states([((), ()), (["x"], ())])
    assert raised.value.where == "states[1]"
    with pytest.raises(impend.Error, match="static"):
        a.check_states([((), ())], model="viscous")
    with pytest.raises(impend.Error, match="hands"):
        a.plan_check(hands=0)
    with pytest.raises(impend.Error, match="time_limit"):
        a.plan_search(time_limit=0)
    with pytest.raises(impend.Error, match="turns"):
        a.plan_search(turns=-1)
    with pytest.raises(impend.Error, match="is no direction"):
        a.plan_search(turns=2, down="up")
    with pytest.raises(impend.Error):
        a.plan_search(before=[("x", "y")])


WRONG = [
    ("before", lambda a: a.plan_search(before=["ab"])),
    ("before", lambda a: a.plan_search(before=5)),
    ("down", lambda a: a.plan_search(turns=2, down=5)),
    ("down", lambda a: a.plan_search(turns=2, down=[[1, 2]])),
    ("push_at", lambda a: a.plan_push(push_at=5)),
    ("states", lambda a: a.check_states(5)),
    ("states[0]", lambda a: a.check_states(["ab"])),
    ("states[0]", lambda a: a.check_states([(5, 6)])),
    ("states[0]", lambda a: a.check_states([("x",)])),
    ("resume", lambda a: a.simulate(resume=5)),
    ("inputs", lambda a: impend.load(["a.stl"])),
]


@pytest.mark.parametrize("keyword,ask", WRONG)
def test_values_of_another_kind_are_refused_by_name(models, keyword, ask):
    with pytest.raises(impend.Error) as raised:
        ask(impend.load(models / "two-towers"))
    assert raised.value.where == keyword and raised.value.hint


def test_three_numbers_are_one_direction(models):
    a = impend.load(models / "two-towers")
    assert a.plan_search(turns=2, down=[0, 0, -1]).to_json() == a.plan_search(turns=2, down="-z").to_json()
    assert a.plan_search(turns=2, down=np.array([0, 0, -1])).to_json() == a.plan_search(turns=2, down="-z").to_json()


def test_an_assembly_of_arrays_is_planned(models):
    box = np.array(list(itertools.product((0, 1), repeat=3)), float)
    faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    a = impend.Assembly(ground=0.0)
    a.add("low", box, faces)
    a.add("high", box + [0.25, 0, 1], faces)
    plan = a.plan_search()
    assert plan.report["found"] and [step["parts"] for step in plan.report["steps"]] == [["low"], ["high"]]


def test_progress_is_told_and_ends_a_plan(models):
    told = []
    impend.load(models / "two-towers").plan_search(progress=lambda stage, fraction: told.append(stage))
    assert told
    with pytest.raises(impend.Error) as raised:
        impend.load(models / "two-towers").plan_search(progress=lambda stage, fraction: False)
    assert raised.value.code == "cancelled"


@pytest.mark.parametrize("question", ["check", "hold", "push", "search", "interlock", "orient", "robust"])
def test_every_plan_takes_how_it_is_worked(models, question):
    a = impend.load(models / "plank-and-weights")
    ask = getattr(a, "plan_" + question)
    more = {} if question == "interlock" else {"effort": 4.0}
    assert ask(threads=1, allow_overlap=True, **more).to_json() == ask().to_json()
    for wrong in [{"threads": -1}, {"allow_overlap": 2}, {"threads": "all"}] + ([{"effort": 0}] if more else []):
        with pytest.raises(impend.Error, match=next(iter(wrong))):
            ask(**wrong)


def test_plans_go_on_where_parts_overlap_only_when_asked(tmp_path):
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    faces = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
    lines = ["v %d %d %d" % corner for corner in corners] + ["f %d %d %d %d" % face for face in faces]
    (tmp_path / "cube.obj").write_text("\n".join(lines))
    parts = [{"name": "low", "mesh": "cube.obj", "fixed": True}, {"name": "high", "mesh": "cube.obj", "pose": {"translation": [0, 0, 0.9]}}]
    path = tmp_path / "overlap.assembly.json"
    path.write_text(json.dumps({"format": "impend-assembly", "version": 1, "length_unit": "m", "parts": parts}))
    a = impend.load(path)
    for question in ("hold", "search", "interlock", "orient", "robust"):
        ask = getattr(a, "plan_" + question)
        with pytest.raises(impend.Error, match="overlap|interpenetrat|inside"):
            ask()
        assert ask(allow_overlap=True).to_text()


def test_a_plan_that_turns_is_found_and_checked_step_by_step(models):
    """The sequence of the report is what place() and turn() say."""
    found = impend.load(models / "battery-box").plan_search(turns=2, down="z").report
    _, a = rebuilt(models / "battery-box" / "battery-box.assembly.json", True)
    for step in found["sequence"]:
        if isinstance(step, str):
            a.place(step)
        else:
            a.turn(**step)
    checked = a.plan_check(ways=True).report
    assert checked["stands"] and checked["hands"] == found["hands"] == 1
    for step, expected in zip(checked["steps"], found["steps"], strict=True):
        for key in ("action", "parts", "down", "held_meanwhile", "held_after"):
            assert step[key] == expected[key]
        assert step.get("past") == expected.get("past")
    with pytest.raises(impend.Error, match="zero vector"):
        a.turn([0, 0, 0])
        a.plan_check()
