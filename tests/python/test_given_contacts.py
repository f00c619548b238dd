"""contacts=[impend.Contact …]: the contacts that the caller knows instead of those of the meshes."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import model_files, name_of
from shapes import G, box, error_of, on_table, turned_y

import impend

SLOPE = 30
DOWN = turned_y(SLOPE)[:3, 0]  # along the slope
UP = turned_y(SLOPE)[:3, 2]  # out of it


def on_slope():
    a = impend.Assembly()
    a.add("slope", *box((-5, -5, -1), (5, 5, 0)), fixed=True, pose=turned_y(SLOPE))
    a.add("block", *box((0, 0, 0), (2, 2, 1)), density=1000, pose=turned_y(SLOPE))
    corners = np.array([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)]) @ turned_y(SLOPE)[:3, :3].T
    return a, corners


def corner_contacts(corners, **noise):
    return [impend.Contact("block", "slope", corner, UP, **noise) for corner in corners]


def test_a_block_on_a_slope_slides_at_g_sin():
    a, corners = on_slope()
    r = a.analyze(contacts=corner_contacts(corners))
    assert r.verdict == "moves" and len(r.contacts) == 4
    expected = [*(G * np.sin(np.radians(SLOPE)) * DOWN), 0, 0, 0]
    np.testing.assert_allclose(r.parts.acceleration[1], expected, atol=1e-12 * G)
    assert r.contacts.force.sum() == pytest.approx(4000 * G * np.cos(np.radians(SLOPE)), rel=1e-12)


@pytest.mark.parametrize("mu, verdict", [(0.5, "falls-certain"), (0.65, "stable-certain")])
def test_friction_decides_at_tan(mu, verdict):
    a, corners = on_slope()
    r = a.analyze(contacts=corner_contacts(corners), mu=mu)
    assert r.friction.verdict == verdict
    assert r.friction.minimal_mu == pytest.approx(np.tan(np.radians(SLOPE)), rel=1e-6)
    if verdict == "falls-certain":
        expected = G * (np.sin(np.radians(SLOPE)) - mu * np.cos(np.radians(SLOPE)))
        assert r.parts.acceleration[1, :3] @ DOWN == pytest.approx(expected, rel=1e-9)


def test_the_same_turned_round_and_of_any_length():
    a, corners = on_slope()
    report = a.analyze(contacts=corner_contacts(corners)).to_json()
    turned = [impend.Contact("slope", "block", c, -UP) for c in corners]
    assert a.analyze(contacts=turned).to_json() == report
    assert a.analyze(contacts=tuple(corner_contacts(corners))).to_json() == report
    assert a.analyze(contacts=(c for c in turned)).to_json() == report
    longer = [impend.Contact("slope", "block", c.tolist(), list(-4 * UP)) for c in corners]
    assert a.analyze(contacts=longer).parts.acceleration[1] == pytest.approx(a.analyze(contacts=turned).parts.acceleration[1])


def test_the_order_that_was_given_is_kept_in_given_contacts():
    a = on_table()
    a.add("top", *box((0, 0, 1), (1, 1, 2)), density=3000)
    a.add("other", *box((-2, -2, 0), (-1, -1, 1)), fixed=True)
    bottom = [impend.Contact("block", "table", (x, y, 0), (0, 0, 1)) for x in (0, 1) for y in (0, 1)]
    upper = [impend.Contact("block", "top", (x, y, 1), (0, 0, -1)) for x in (0, 1) for y in (0, 1)]
    fixed = impend.Contact("other", "table", (-2, -2, 0), (0, 0, 1))
    mixed = [upper[0], bottom[0], fixed, upper[1], bottom[1], bottom[2], upper[2], bottom[3], upper[3]]
    r = a.analyze(contacts=mixed)
    rows = r.given_contacts
    assert rows.dtype == np.int32 and rows.shape == (9,) and rows[2] == -1
    assert sorted(rows[rows >= 0]) == list(range(8))
    for contact, row in zip(mixed, rows):
        if row >= 0:
            assert set(r.contacts.pairs[row]) == {contact.a, contact.b}
            np.testing.assert_array_equal(r.contacts.point[row], contact.point)
    force = r.contacts.force[rows]
    assert force[[1, 4, 5, 7]].sum() == pytest.approx(4000 * G) and force[[0, 3, 6, 8]].sum() == pytest.approx(3000 * G)
    assert a.analyze().given_contacts is None


@pytest.mark.parametrize("file", model_files(), ids=name_of)
def test_contacts_that_were_found_given_again(file):
    a = impend.load(file)
    found = a.analyze()
    if (found.contacts.disjunction >= 0).any():
        pytest.skip("either-or contacts cannot be given")
    c = found.contacts
    given = [impend.Contact(*pair, p, n) for pair, p, n in zip(c.pairs, c.point, c.normal)]
    r = a.analyze(contacts=given)
    assert len(r.contacts) == len(found.contacts)
    # Exact contacts leave no slack for the rounding of the file, which is that of float32 in some models.
    np.testing.assert_allclose(r.parts.acceleration[:, :3], found.parts.acceleration[:, :3], atol=1e-4 * G)
    if found.verdict != "marginal":
        # Points with normals say nothing of the surfaces by which parts only balance, or not.
        doubts = [component["evidence"].get("may_fall_from_balance") for component in r.to_dict()["components"]]
        in_doubt = found.contacts.doubtful.any() or any(doubts)
        assert r.verdict in (found.verdict, "marginal" if in_doubt else found.verdict)


def test_points_are_in_metres_whatever_the_unit_and_the_ground_is_a_body():
    a = impend.Assembly(unit="mm", ground=0.0)
    a.add("block", *box((0, 0, 0), (100, 100, 100)), density=1000)
    points = [(x, y, 0) for x in (0, 0.1) for y in (0, 0.1)]
    r = a.analyze(contacts=[impend.Contact("block", "ground", p, (0, 0, 1)) for p in points])
    assert r.verdict == "stable" and r.contacts.point.max() == pytest.approx(0.1)
    assert r.contacts.force.sum() == pytest.approx(G, rel=1e-12)


def test_no_contacts_is_free_fall():
    r = on_table().analyze(contacts=[])
    assert r.verdict == "moves" and len(r.contacts) == 0 and r.given_contacts.shape == (0,)
    assert r.parts.acceleration[1] == pytest.approx([0, 0, -G, 0, 0, 0])


GOOD = dict(a="block", b="table", point=(0, 0, 0), normal=(0, 0, 1))
BAD = [
    dict(a="nobody"), dict(b="nobody"), dict(b="ground"), dict(b="block"), dict(a=1), dict(a=None), dict(a=["block"]),
    dict(point=(0, 0)), dict(point=(0, 0, np.nan)), dict(point="here"), dict(point=None), dict(point=(0, 0, "z")),
    dict(normal=(0, 0, 0)), dict(normal=(0, 0, np.inf)), dict(normal=3), dict(noise=-1.0), dict(noise=np.nan),
    dict(noise="some"), dict(noise=None), dict(angle_noise=-1.0), dict(angle_noise=np.inf), dict(angle_noise="some"),
]  # fmt: skip


@pytest.mark.parametrize("change", BAD, ids=str)
def test_contacts_that_are_refused(change):
    contacts = [impend.Contact(**GOOD), impend.Contact(**{**GOOD, **change})]
    error = error_of(on_table().analyze, contacts=contacts)
    assert error.where.startswith("contacts[1]")


@pytest.mark.parametrize("nothing", [3, "contacts", [None], [(1, 2)], [GOOD], impend.Contact(**GOOD)], ids=str)
def test_things_that_are_no_contacts(nothing):
    error_of(on_table().analyze, contacts=nothing)
