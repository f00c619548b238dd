"""Mechanisms built from Python: joints with drives, stops and springs, and what simulations make of them."""

import numpy as np
import pytest

import impend

CUBE = np.array([[x, y, z] for x in (-0.05, 0.05) for y in (-0.05, 0.05) for z in (-0.05, 0.05)])
FACES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


def slider(**joint):
    assembly = impend.Assembly(unit="m", gravity=[0, 0, 0])
    assembly.add("frame", CUBE + [0, 0, 2], FACES, fixed=True)
    assembly.add("block", CUBE, FACES, mass=1)
    assembly.joint("slider", "block", "frame", point=[0, 0, 0], axis=[1, 0, 0], name="rail", **joint)
    return assembly


def last_x(run):
    block = run.names.index("block")
    return run.poses[-1][block][0] - run.poses[0][block][0]


def test_a_drive_of_speed_moves_a_slider():
    assembly = slider()
    assembly.drive("rail", velocity=0.5)
    run = assembly.simulate(until=1, step=1e-3)
    assert last_x(run) == pytest.approx(0.5, abs=1e-9)
    assert run.energy["drives"][-1] == pytest.approx(0.125, abs=1e-9)


def test_a_target_over_time_and_a_stop():
    assembly = slider(upper=0.2)
    assembly.drive("rail", target=[[0, 0], [1, 0.3]], stiffness=1e4, damping=50, limit=100)
    run = assembly.simulate(until=1.5, step=1e-3)
    assert last_x(run) == pytest.approx(0.2, abs=1e-6)


def test_springs_at_joints_and_between_points():
    assembly = slider()
    assembly.spring_at("rail", 40, rest=0.1)
    run = assembly.simulate(until=np.pi / np.sqrt(40), step=1e-4)
    assert last_x(run) == pytest.approx(0.2, abs=1e-6)
    assembly = slider()
    assembly.spring("block", "frame", [0, 0, 0], [1, 0, 0], 40, length=0.9)
    run = assembly.simulate(until=np.pi / np.sqrt(40), step=1e-4)
    assert last_x(run) == pytest.approx(0.2, abs=1e-6)


def test_levels_and_loads_over_time():
    assembly = slider()
    assembly.add("wall", CUBE + [0.3, 0, 0], FACES, fixed=True)
    assembly.levels("wall", "low")
    assembly.levels("block", "high")
    assembly.load_on("block", force=[2, 0, 0], times=[[0, 1], [0.5, 1], [0.500001, 0]])
    run = assembly.simulate(until=1, step=1e-3)
    assert last_x(run) == pytest.approx(0.25 + 0.5, abs=2e-3)


def test_a_number_of_numpy_is_a_target_and_a_name_alone_is_held():
    assembly = slider(upper=0.2)
    assembly.drive("rail", target=np.float32(0.125), stiffness=1e4, damping=300)
    assert last_x(assembly.simulate(until=1.5, step=1e-3)) == pytest.approx(0.125, abs=1e-4)
    assembly.place("block", hold="block")
    assert assembly.plan_check().report["steps"][0]["held_after"] == ["block"]


def test_what_is_wrong_is_told():
    with pytest.raises(impend.Error, match="no joint called 'rial'"):
        assembly = slider()
        assembly.drive("rial", velocity=1)
        assembly.simulate(until=0.1)
    with pytest.raises(impend.Error, match="pairs of a time"):
        slider().drive("rail", target=[1, 2])
    with pytest.raises(impend.Error, match="either a velocity or a target"):
        assembly = slider()
        assembly.drive("rail")
        assembly.simulate(until=0.1)
