"""Simulations from Python: the command line's numbers as arrays, closed forms, refusals."""

from __future__ import annotations

import json
import os
import subprocess

import numpy as np
import pytest

import impend

G = 9.80665


def model(name):
    return os.path.join(os.environ["IMPEND_MODELS"], name, f"{name}.assembly.json")


def block_above_ground(height):
    assembly = impend.Assembly(unit="m")
    vertices = [(x, y, z + height) for x in (0, 0.1) for y in (0, 0.1) for z in (0, 0.1)]
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = [(a, b, c) for a, b, c, _ in sides] + [(a, c, d) for a, _, c, d in sides]
    assembly.add("block", np.array(vertices), np.array(faces))
    assembly.add("floor", np.array(vertices) * [10, 10, 1] - [0.5, 0.5, height + 0.1], np.array(faces), fixed=True)
    return assembly


def test_a_block_falls_as_the_closed_form_says_and_rests_where_it_lands():
    run = block_above_ground(0.2).simulate(until=1.0, frames_per_second=128)
    assert run.end == "rest"
    assert run.times[0] == 0 and run.times[-1] == pytest.approx(1.0)
    falls = run.times < np.sqrt(2 * 0.2 / G) - 1e-3
    assert falls.sum() > 10
    z = run.poses[:, run.names.index("block"), 2]
    assert np.allclose(z[falls], 0.25 - G * run.times[falls] ** 2 / 2, rtol=0, atol=1e-12)
    assert z[-1] == pytest.approx(0.05, abs=1e-6)
    lands = [event for event in run.events if event.kind == "lands"]
    assert len(lands) == 1 and {lands[0].a, lands[0].b} == {"block", "floor"}
    assert lands[0].time == pytest.approx(np.sqrt(2 * 0.2 / G), abs=1.1 / 1024)
    # The books: what was potential energy is lost in the impact.
    total = sum(run.energy[name] for name in ("kinetic", "potential"))
    works = sum(run.energy[name] for name in ("loads", "friction", "impacts", "joints", "dampers", "drives", "corrections", "defect"))
    assert np.allclose(total, works, rtol=0, atol=1e-12)


def test_the_arrays_are_the_lines_of_the_command_line():
    run = impend.load(model("overhang-tips")).simulate(mu=0.4, until=0.3, step=1e-3)
    said = subprocess.run(
        [os.environ["IMPEND_PROGRAM"], "simulate", model("overhang-tips"), "--mu", "0.4", "--until", "0.3", "--step", "1e-3", "-o", "-"],
        check=True, capture_output=True, text=True,
    ).stdout.splitlines()
    lines = [json.loads(line) for line in said]
    frames = [line for line in lines if "pose" in line]
    assert np.array_equal([frame["t"] for frame in frames], run.times)
    assert np.array_equal([frame["pose"] for frame in frames], run.poses)
    assert np.array_equal([frame["velocity"] for frame in frames], run.velocities)
    for name, values in run.energy.items():
        assert np.array_equal([frame["energy"][name] for frame in frames], values)
    events = [(line["t"], line["event"], line["a"], line["b"]) for line in lines if "event" in line]
    assert events == [tuple(event) for event in run.events]
    assert lines[-1]["summary"] == run.report["summary"]


def test_displacements_take_the_start_to_the_frame():
    run = impend.load(model("overhang-tips")).simulate(until=0.2)
    start = np.array(run.report["center_of_mass"], dtype=float)
    plank = run.names.index("plank")
    assert np.allclose(run.displacements(0)[plank], np.eye(4), rtol=0, atol=1e-15)
    D = run.displacements()[plank]
    assert np.allclose(D[:3, :3] @ start[plank] + D[:3, 3], run.poses[-1, plank, :3], rtol=0, atol=1e-14)
    assert np.allclose(D[:3, :3] @ D[:3, :3].T, np.eye(3), rtol=0, atol=1e-14)
    assert abs(D[0, 2]) > 0.01


def same_numbers(one, other):
    for name in ("times", "poses", "velocities", "contacts"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    for name, values in one.energy.items():
        assert np.array_equal(values, other.energy[name]), name
    assert one.events == other.events
    assert one.report == other.report


def test_a_run_goes_on_with_an_earlier_one_to_the_last_bit():
    assembly = impend.load(model("overhang-tips"), ground=True)
    whole = assembly.simulate(mu=0.4, until=1.0)
    half = assembly.simulate(mu=0.4, until=0.6)
    longer = assembly.simulate(resume=half, until=1.0)
    same_numbers(longer, whole)
    # What has gone on can be gone on with, too, and one that is over stays as it is.
    third = assembly.simulate(resume=assembly.simulate(resume=half, until=0.8), until=1.0)
    same_numbers(third, whole)
    same_numbers(assembly.simulate(resume=whole), whole)
    with pytest.raises(ValueError):
        longer.poses[0] = 1


def test_a_run_goes_on_with_a_trajectory_of_the_command_line(tmp_path):
    path = tmp_path / "plank.jsonl"
    words = ["simulate", model("overhang-tips"), "--ground", "--mu", "0.4", "--until", "0.9", "-o", str(path), "--quiet"]
    subprocess.run([os.environ["IMPEND_PROGRAM"], *words], check=True, capture_output=True)
    whole = impend.load(model("overhang-tips"), ground=True).simulate(mu=0.4, until=0.9)
    text = path.read_bytes()
    for length in (len(text), len(text) // 2, 2000):
        path.write_bytes(text[:length])
        same_numbers(impend.load(model("overhang-tips"), ground=True).simulate(resume=path), whole)
    with pytest.raises(impend.Error, match="effort"):
        impend.load(model("overhang-tips"), ground=True).simulate(resume=path, effort=0)
    with pytest.raises(impend.Error, match="another step"):
        impend.load(model("overhang-tips"), ground=True).simulate(resume=path, step=0.01)
    with pytest.raises(impend.Error):
        impend.load(model("tower")).simulate(resume=path)
    with pytest.raises(impend.Error):
        impend.load(model("tower")).simulate(resume=tmp_path / "none.jsonl")


def test_what_a_run_cannot_be_asked_is_refused():
    tower = impend.load(model("tower"))
    for wrong in (dict(mu=-0.1), dict(mu=np.inf), dict(shake=-1.0), dict(until=1e-5), dict(until=0)):
        with pytest.raises(impend.Error):
            tower.simulate(**{"until": 0.1, **wrong})
    plank = impend.load(model("overhang-tips"), ground=True)
    half = plank.simulate(mu=0.4, until=0.77)
    with pytest.raises(impend.Error, match="after its end"):
        plank.simulate(resume=half, until=0.2)
    assert plank.simulate(resume=half, until=0.9).times[-1] > 0.89


def test_parts_can_be_shaken():
    def start(**keywords):
        run = impend.load(model("overhang-tips")).simulate(until=0.01, **keywords)
        return run.poses[0, run.names.index("plank"), :3]

    still = start()
    moved = start(shake=1e-7, seed=5)
    assert 0 < np.linalg.norm(moved - still) <= 1e-7
    assert np.array_equal(moved, start(shake=1e-7, seed=5))
    assert not np.array_equal(moved, start(shake=1e-7, seed=6))


def test_an_animated_model_holds_the_frames(tmp_path):
    assembly = impend.load(model("overhang-tips"))
    run = assembly.simulate(until=0.3)
    glb = run.to_glb()
    assert glb[:4] == b"glTF"
    length = int.from_bytes(glb[12:16], "little")
    document = json.loads(glb[20 : 20 + length])
    samplers = document["animations"][0]["samplers"]
    times = document["accessors"][samplers[0]["input"]]
    assert times["count"] == len(run.times)
    assert times["max"][0] == pytest.approx(run.times[-1], abs=1e-7)
    (tmp_path / "plank.glb").write_bytes(glb)
    assert impend.load(str(tmp_path / "plank.glb")).names == run.names


def test_parts_may_move_at_the_start_with_friction():
    rod = impend.load(model("painleve-rod")).simulate()
    assert rod.end == "rest"
    assert rod.velocities[0][rod.names.index("rod")][0] == -1


def test_arrays_are_read_only_and_the_step_is_studied():
    run = impend.load(model("overhang-tips")).simulate(refine=True, until=0.2)
    assert run.report["summary"]["step_study"]["agrees"] is True
    for array in (run.times, run.poses, run.velocities, run.contacts):
        with pytest.raises(ValueError):
            array[0] = 1


@pytest.mark.parametrize(
    "keywords, where",
    [
        ({"step": 1.0}, "step"),
        ({"model": "static"}, "model"),
        ({"impacts": "sometimes"}, "impacts"),
        ({"restitution": 2}, "restitution"),
        ({"until": "long"}, "until"),
        ({"model": "frictionless", "mu": 0.3}, "mu"),
    ],
)
def test_what_cannot_be_asked_is_refused(keywords, where):
    with pytest.raises(impend.Error) as error:
        impend.load(model("tower")).simulate(**keywords)
    assert where in str(error.value)


def test_a_callback_that_raises_ends_it():
    class Enough(Exception):
        pass

    def tell(stage, fraction):
        if stage == "simulate":
            raise Enough

    with pytest.raises(Enough):
        impend.load(model("tower")).simulate(until=1000, progress=tell)
