"""Assemblies of which the answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from shapes import G, box, on_table, turned_y

import impend


def test_a_free_box_falls():
    a = impend.Assembly()
    a.add("box", *box((0, 0, 0), (1, 2, 3)), density=500)
    r = a.analyze()
    assert r.verdict is impend.Verdict.MOVES and r.parts.motion_ratio[0] == pytest.approx(1)
    np.testing.assert_allclose(r.parts.acceleration, [[0, 0, -G, 0, 0, 0]], atol=1e-15)
    np.testing.assert_allclose(r.parts.inertia[0], np.diag([13, 10, 5]) * 3000 / 12, atol=1e-9)


def test_a_box_on_a_table_presses_with_its_weight():
    r = on_table().analyze()
    assert r.verdict == "stable"
    total = (r.contacts.force[:, None] * r.contacts.normal).sum(axis=0) * np.where(r.contacts.a[0] == 1, 1, -1)
    np.testing.assert_allclose(total, [0, 0, 1000 * G], rtol=1e-12, atol=1e-12 * 1000 * G)


@pytest.mark.parametrize("unit, metre", [("m", 1), ("cm", 100), ("mm", 1000), ("in", 1 / 0.0254)])
def test_units(unit, metre):
    a = impend.Assembly(unit=unit, ground=-1.0 * metre)
    a.add("table", *box(np.full(3, -2 * metre), (2 * metre, 2 * metre, 0)), fixed=True)
    a.add("block", *box((0, 0, 0), (metre, metre, metre)), density=1000, pose=turned_y(0))
    a.add("far", *box((0, 0, 0), (metre, metre, metre)), mass=10, pose=[[1, 0, 0, 5 * metre], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    a.load_on("far", force=(0, 0, 3), point=(6 * metre, 0.5 * metre, 0))
    r = a.analyze()
    assert a.unit == unit and a.ground == pytest.approx(-1)
    assert r.parts.mass[1:3] == pytest.approx([1000, 10])
    np.testing.assert_allclose(r.parts.center_of_mass[2], [5.5, 0.5, 0.5])
    # A force of 3 N half a metre from the centre turns against y.
    np.testing.assert_allclose(r.parts.load[2], [0, 0, 3 - 10 * G, 0, -1.5, 0], atol=1e-12)
    np.testing.assert_allclose(r.parts.acceleration[2], [0, 0, 0.3 - G, 0, -1.5 * 6 / 10, 0], atol=1e-11)
    assert r.contacts.force.sum() == pytest.approx(1000 * G, rel=1e-12)


def test_a_hinge():
    # A beam of length L held at one end turns with 3 g/(2 L) about it, but for its height.
    a = impend.Assembly()
    a.add("beam", *box((0, 0, -0.01), (2, 0.1, 0.01)), mass=3)
    a.add("post", *box((-3, -3, -3), (-2, -2, -2)), fixed=True)
    a.joint("hinge", "beam", "post", point=(0, 0.05, 0), axis=(0, 2, 0))
    r = a.analyze()
    expected = G * 1 / (1 + (4 + 0.0004) / 12)
    np.testing.assert_allclose(r.parts.acceleration[0, 3:], [0, expected, 0], atol=1e-9)
    assert r.joints[0]["type"] == "hinge"
    b = impend.Assembly()
    b.add("beam", *box((0, 0, -0.01), (2, 0.1, 0.01)), mass=3)
    b.joint("hinge", "beam", "ground", point=(0, 0.05, 0), axis=(0, 1, 0))
    try:
        assert b.analyze().parts.acceleration[0, 4] == pytest.approx(expected)
    except impend.Error as error:  # there is no ground here
        assert "ground" in str(error) and error.hint


def test_stated_inertia():
    a = impend.Assembly(gravity=(0, 0, 0))
    a.add("rotor", *box((0, 0, 0), (1, 1, 1)), mass=2, center_of_mass=(0.5, 0.5, 0.5), inertia=np.diag([2, 3, 4]))
    a.load_on("rotor", torque=(1, 1, 1))
    np.testing.assert_allclose(a.analyze().parts.acceleration, [[0, 0, 0, 1 / 2, 1 / 3, 1 / 4]], atol=1e-12)


def test_join_makes_one_body():
    def beam(joined):
        a = impend.Assembly(ground=0.0)
        a.add("foot", *box((0, 0, 0), (1, 1, 1)), density=1000)
        a.add("arm", *box((0.25, 0, 1), (2.5, 1, 1.2)), density=1000)
        if joined:
            a.join("foot", "arm")
        return a.analyze()

    assert beam(False).verdict == "moves" and beam(True).verdict == "stable"
    assert beam(True).joints[0]["joined"] is True
    assert {pair for pair in beam(True).contacts.pairs} == {("foot", "ground")}


def test_ground_true_lies_under_the_lowest_point():
    a = impend.Assembly(ground=True)
    a.add("box", *box((0, 0, -7), (1, 1, -6)), density=1)
    assert a.ground == pytest.approx(-7) and a.analyze().verdict == "stable"
    b = impend.Assembly(ground=False)
    b.add("box", *box((0, 0, -7), (1, 1, -6)), density=1)
    assert b.ground is None and b.analyze().verdict == "moves"
    c = impend.Assembly(ground=0)
    c.add("box", *box((0, 0, 0), (1, 1, 1)), density=1)
    assert c.ground == 0 and c.analyze().verdict == "stable"


def test_friction_of_pairs():
    a = impend.Assembly()
    a.add("slope", *box((-5, -5, -1), (5, 5, 0)), fixed=True, pose=turned_y(30))
    a.add("block", *box((0, 0, 0), (2, 2, 1)), density=1000, pose=turned_y(30))
    assert a.analyze(mu=0.3).friction.verdict == "falls-certain"
    a.friction("slope", "block", 0.7)
    assert a.analyze(mu=0.3).friction.verdict == "stable-certain"


def test_an_assembly_may_grow_after_an_answer():
    a = impend.Assembly(ground=0.0)
    a.add("one", *box((0, 0, 0), (1, 1, 1)), density=1)
    first = a.analyze()
    a.add("two", *box((0, 0, 1), (1, 1, 2)), density=1)
    assert a.names == ["one", "two"] and a.analyze().contacts.force.sum() == pytest.approx(3 * G)
    assert first.parts.names == ["one", "ground"] and first.contacts.force.sum() == pytest.approx(G)
