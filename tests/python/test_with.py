"""with_(): another assembly, equal to one that is loaded with the option of the same name."""

from __future__ import annotations

import numpy as np
import pytest
from shapes import box, error_of, on_table, tetrahedron, turned_y

import impend

CASES = [
    ("tower", dict(fixed="cube 3"), None),
    ("corbel", dict(fixed=["stone-*"]), None),
    ("machine", dict(fixed="bolt*"), None),
    ("machine", dict(without=["bolt*"]), dict(exclude=["bolt*"])),
    ("wall-running-bond", dict(without="*-2"), dict(exclude="*-2")),
    ("voussoir-arch", dict(without="keystone"), dict(exclude="keystone")),
    ("grasp", dict(without="left box"), dict(exclude="left box")),
    ("table", dict(gravity=(0.5, 0, -9)), None),
    ("tower", dict(gravity=np.array([0, 1, -9])), None),
    ("table", dict(gap=0.01), None),
    ("machine", dict(gap=0.02), None),
    ("table", dict(angle=4), None),
    ("flat-arch", dict(angle=0.5), None),
    ("table", dict(ground=True), None),
    ("table", dict(ground=False), None),
    ("overhang-tips", dict(ground=True, gravity=(1, 0, -9)), None),
]


def names_of(options):
    return " ".join(f"{k}={v}" for k, v in options.items())


@pytest.mark.parametrize("name, change, loading", CASES, ids=[f"{c[0]} {names_of(c[1])}" for c in CASES])
def test_equal_to_loading_with_the_option(name, change, loading, model):
    try:
        loaded = impend.load(model[name], **(loading or change))
        report = loaded.analyze().to_json()
    except impend.Error as error:
        said = error_of(lambda: impend.load(model[name]).with_(**change).analyze())
        assert said.message == error.message
        return
    original = impend.load(model[name])
    changed = original.with_(**change)
    assert changed.names == loaded.names
    assert changed.analyze().to_json() == report
    assert original.analyze().to_json() == impend.load(model[name]).analyze().to_json()


def test_mu_is_the_default_of_pairs_that_are_not_named(model):
    a = impend.load(model["rough-incline-slides"])
    changed = a.with_(mu=0.9).analyze(model="static")
    assert changed.friction.verdict == impend.load(model["rough-incline-slides"]).analyze(mu=0.9).friction.verdict
    assert changed.contacts.mu.tolist() == [0.9] * 4


def test_fixed_freed_without_only():
    a = on_table()
    assert a.with_(fixed="block").part("block").fixed and not a.part("block").fixed
    freed = a.with_(freed="table")
    assert not any(part.fixed for part in freed.parts)
    assert a.with_(freed="table", fixed="block").analyze().verdict == "moves"
    assert a.with_(only="block").names == ["block"] == a.with_(without="table").names
    assert a.with_(only=["b*", "t*"]).names == ["table", "block"]
    assert a.with_(only=("b*",), without=[]).names == ["block"]
    assert a.with_(only="b*").analyze().parts.acceleration[0] == pytest.approx([0, 0, -9.80665, 0, 0, 0])
    assert a.names == ["table", "block"] and a.part("table").fixed


def test_density_makes_the_part_uniform():
    a = on_table()
    a.add("heavy", *box((1.5, 0, 0), (2, 1, 1)), mass=7)
    b = a.with_(density={"block": 2400, "h*": np.float32(100)})
    assert b.part("block").mass == pytest.approx(2400) and b.part("heavy").mass == pytest.approx(50)
    assert a.part("block").mass == pytest.approx(1000) and a.part("heavy").mass == pytest.approx(7)
    assert b.part("block").inertia == pytest.approx(np.eye(3) * 400)


def test_what_speaks_of_a_part_goes_with_it():
    a = on_table()
    a.add("other", *box((-2, -2, 0), (-1, -1, 1)), density=1000)
    a.load_on("block", force=(1, 0, 0))
    a.load_on("other", force=(0, 2, 0))
    a.joint("hinge", "block", "table", point=(0, 0, 0), axis=(0, 1, 0))
    a.friction("block", "table", 0.4)
    a.friction("table", "other", 0.7)
    b = a.with_(without="block")
    r = b.analyze(model="dynamic")
    assert r.joints == [] and b.names == ["table", "other"]
    assert r.parts.load[1, :2] == pytest.approx([0, 2]) and set(r.contacts.mu) == {0.7}


def test_ground():
    a = impend.Assembly(ground=True)
    a.add("block", *box((0, 0, 3), (1, 1, 4)), density=1)
    assert a.ground == pytest.approx(3) and a.analyze().verdict == "stable"
    assert a.with_(ground=False).ground is None and a.with_(ground=False).analyze().verdict == "moves"
    assert a.with_(gravity=(0, 0, 9)).ground == pytest.approx(-4)
    b = impend.Assembly(ground=2.5)
    b.add("block", *box((0, 0, 3), (1, 1, 4)), density=1)
    assert b.ground == pytest.approx(2.5) and b.with_(ground=True).ground == pytest.approx(3)
    assert b.with_(gravity=(0, 0, -1)).ground == pytest.approx(2.5)


def test_changes_of_changes():
    a = on_table()
    once = a.with_(fixed="block", without="table", gravity=(0, 0, -1), density={"block": 2}, freed="block")
    twice = a.with_(freed="*").with_(density={"block": 2}).with_(without="table").with_(gravity=(0, 0, -1))
    assert twice.analyze().to_json() == once.with_(freed="block").analyze().to_json()
    assert a.with_().analyze().to_json() == a.analyze().to_json()


def test_the_gap_is_chosen_anew_where_auto_is_asked(tmp_path):
    a = impend.Assembly(unit="m", gap=0.5)
    a.add("table", *box((-2, -2, -1), (2, 2, 0)), fixed=True)
    a.add("block", *box((0, 0, 0.3), (1, 1, 1.3)), density=1)
    a.save(tmp_path / "hovering")
    assert impend.load(tmp_path / "hovering").analyze().verdict == "stable"
    assert impend.load(tmp_path / "hovering", gap="auto").analyze().verdict == "moves"
    for wrong in ("wide", np.array([1.0, 2.0])):
        with pytest.raises(impend.Error):
            impend.load(tmp_path / "hovering", gap=wrong)


def test_the_gap_is_in_the_unit_of_the_assembly():
    for unit, gap in (("m", 0.01), ("mm", 10)):
        size = 1 if unit == "m" else 1000
        a = impend.Assembly(unit=unit)
        a.add("table", *box((-2 * size, -2 * size, -size), (2 * size, 2 * size, 0)), fixed=True)
        a.add("block", *box((0, 0, 0.005 * size), (size, size, size)), density=1)
        assert a.analyze().verdict == "moves" and a.with_(gap=gap).analyze().verdict == "stable"


def test_a_changed_assembly_is_closed():
    b = on_table().with_(gravity=(0, 0, -1))
    for call in (
        lambda: b.add("more", *box((0, 0, 5), (1, 1, 6))),
        lambda: b.load_on("block", force=(1, 0, 0)),
        lambda: b.joint("ball", "block", "table", point=(0, 0, 0)),
        lambda: b.join("block", "table"),
        lambda: b.friction("block", "table", 1),
        lambda: b.place("block"),
    ):
        assert error_of(call).code == "usage"


BAD = [
    dict(fixed="nobody"), dict(freed="nobody"), dict(without="nobody"), dict(only="nobody"), dict(density={"nobody": 1}),
    dict(without="*"), dict(only="block", without="block"), dict(fixed=["block", "nobody"]), dict(fixed=""),
    dict(density={"block": 0}), dict(density={"block": -1}), dict(density={"block": np.nan}), dict(density={"block": "x"}),
    dict(density={"block": None}), dict(density=3), dict(density="block"), dict(density={"block": np.inf}),
    dict(gravity=(0, 0)), dict(gravity=(0, 0, np.nan)), dict(gravity="down"), dict(gravity=9.81), dict(gravity=(1, 2, "z")),
    dict(gravity=(0, 0, 1e300)), dict(mu=-1), dict(mu=np.nan), dict(mu=np.inf), dict(mu="rough"), dict(gap=0), dict(gap=-1),
    dict(gap=np.nan), dict(gap=np.inf), dict(gap="wide"), dict(angle=0), dict(angle=90), dict(angle=-3), dict(angle=np.nan),
    dict(angle="a"), dict(ground=3), dict(ground="yes"), dict(fixed=3), dict(fixed=[3]), dict(fixed=b"block"),
    dict(without=[None]), dict(fixed={"block": 1, "nobody": 2}),
]  # fmt: skip


@pytest.mark.parametrize("change", BAD, ids=names_of)
def test_changes_that_are_refused(change):
    error = error_of(on_table().with_, **change)
    key = list(change)[-1]
    assert key in str(error) or str(list(np.atleast_1d(list(change.values())[-1]))[-1]) in str(error)


def test_the_density_of_an_open_mesh():
    V, F = tetrahedron()
    a = on_table()
    a.add("open", V + [3, 0, 0], F[:3], mass=1, center_of_mass=(3.2, 0.2, 0.2), inertia=np.eye(3))
    assert error_of(a.with_, density={"open": 7}).part == "open"
    assert error_of(a.with_, density={"*": 7}).part == "open"


def test_freed_without_mass_and_fixed_with_a_velocity():
    a = on_table()
    a.add("sheet", *(lambda v, f: (v + [5, 0, 0], f[:3]))(*tetrahedron()), fixed=True)
    assert error_of(lambda: a.with_(freed="sheet").analyze()).part == "sheet"
    b = on_table()
    b.add("moving", *box((5, 0, 0), (6, 1, 1)), density=1, velocity=(1, 0, 0), pose=turned_y(0))
    assert error_of(b.with_, fixed="moving").part == "moving"


def test_a_ground_that_was_asked_for_stays(tmp_path):
    V, F = box((0, 0, 1), (1, 1, 2))
    a = impend.Assembly(unit="m", ground=True)
    a.add("fix", V, F, fixed=True)
    a.add("free", *box((3, 0, 0), (4, 1, 1)))
    turned = a.with_(gravity=(0, 0.5, -9.8))
    assert turned.ground is not None and turned.with_(mu=0.5).ground == turned.ground
    assert a.with_(without="free").ground == 1
    b = impend.Assembly(unit="m", ground=-3.0)
    b.add("fix", V, F, fixed=True)
    b.add("free", *box((3, 0, 0), (4, 1, 1)))
    laid = b.with_(ground=True)
    assert (b.ground, laid.ground, laid.with_(mu=0.5).ground) == (-3, 0, 0)
    assert laid.with_(mu=0.5).analyze().verdict == "stable"
    assert a.with_(density={"f*": 1000.0, "free": 2000.0}).part("free").mass == pytest.approx(2000)
    assert a.with_(density={"free": 2000.0, "f*": 1000.0}).part("free").mass == pytest.approx(1000)


def written_boxes(folder):
    """Two boxes on each other as files of shapes, without an assembly file."""
    folder.mkdir()
    for name, z in (("low", 0), ("high", 1)):
        vertices, faces = box((0, 0, z), (1, 1, z + 1))
        lines = ["v {:g} {:g} {:g}".format(*vertex) for vertex in vertices]
        lines += ["f " + " ".join(str(corner + 1) for corner in face) for face in faces]
        (folder / f"{name}.obj").write_text("\n".join(lines) + "\n")
    return folder


FREED = {
    "freed": (dict(fixed="low"), dict(freed="low"), dict()),
    "left out": (dict(fixed="low"), dict(without="low"), dict(exclude="low")),
    "fixed and freed again": (dict(), dict(fixed="low"), dict(fixed="low")),
    "another is fixed": (dict(fixed="low"), dict(freed="low", fixed="high"), dict(fixed="high")),
    "freed, with another gravity": (dict(fixed="*"), dict(freed="*", gravity=(0, 0, 9)), dict(gravity=(0, 0, 9))),
    "no ground was wanted": (dict(fixed="low", ground=False), dict(freed="low"), dict(ground=False)),
    "no ground is wanted": (dict(fixed="low"), dict(freed="low", ground=False), dict(ground=False)),
}


@pytest.mark.parametrize("what", FREED)
def test_shapes_get_the_ground_that_the_command_line_gives_them(what, tmp_path):
    loading, change, alone = FREED[what]
    folder = written_boxes(tmp_path / "boxes")
    changed = impend.load(folder, unit="m", **loading).with_(**change)
    loaded = impend.load(folder, unit="m", **alone)
    assert changed.ground == loaded.ground
    assert changed.analyze().to_json() == loaded.analyze().to_json()


def test_a_ground_by_default_comes_and_goes(tmp_path):
    a = impend.load(written_boxes(tmp_path / "boxes"), unit="m", fixed="low")
    freed = a.with_(freed="low")
    assert a.ground is None and freed.ground == 0 and freed.analyze().verdict == "stable"
    assert [w.code for w in freed.warnings if "nothing is fixed" in w.message] == ["ground-added"]
    again = freed.with_(fixed="high")
    assert again.ground is None and not [w for w in again.warnings if w.code == "ground-added"]
    assert again.with_(freed="high").ground == 0 and again.with_(mu=0.5).ground is None
    assert a.with_(ground=False).with_(freed="low").ground is None
    a.with_(freed="low").save(tmp_path / "saved")
    assert impend.load(tmp_path / "saved").with_(freed="*").ground == 0  # stated by the file


def test_assembly_files_and_arrays_get_no_ground_unasked(tmp_path):
    a = on_table()
    assert a.with_(freed="table").ground is None
    a.save(tmp_path / "saved")
    assert impend.load(tmp_path / "saved").with_(freed="table").ground is None
