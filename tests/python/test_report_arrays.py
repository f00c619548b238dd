"""Every number of the report is the number of the arrays, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import model_files, name_of

import impend

LAWS = [None, "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"]


def numbers(rows, width=None):
    """Rows of the report as an array; null is NaN."""
    shape = (len(rows),) if width is None else (len(rows), *width)
    out = np.full(shape, np.nan)
    for i, row in enumerate(rows):
        if row is not None:
            out[i] = row
    return out


def same(array, expected, what):
    """Equal bits, but that any NaN is any other."""
    array, expected = np.asarray(array), np.asarray(expected)
    assert array.shape == expected.shape, f"{what}: {array.shape} != {expected.shape}"
    assert np.array_equal(array, expected, equal_nan=array.dtype.kind == "f"), what


def check_parts(r, bodies):
    p = r.parts
    assert p.names == [b["name"] for b in bodies] and len(p) == len(bodies)
    same(p.fixed, [b["fixed"] for b in bodies], "fixed")
    same(p.component, [-1 if b["component"] is None else b["component"] for b in bodies], "component")
    for key, width in (("volume", None), ("mass", None), ("center_of_mass", (3,)), ("inertia", (3, 3))):
        same(getattr(p, key), numbers([b[key] for b in bodies], width), key)
    for i, b in enumerate(bodies):
        a = b["acceleration"]
        if a is not None:
            same(p.acceleration[i], [*a["linear"], *a["angular"]], f"acceleration of {b['name']}")
        else:
            assert np.isnan(p.acceleration[i]).all() if not b["fixed"] else (p.acceleration[i] == 0).all()
        if b.get("load") is not None:
            same(p.load[i], [*b["load"]["force"], *b["load"]["torque"]], f"load of {b['name']}")
        if b["motion_ratio"] is not None:
            same(p.motion_ratio[i], b["motion_ratio"], "motion_ratio")
            same(p.motion_ratio_bounds[i], b["motion_ratio_bounds"], "motion_ratio_bounds")
        assert p.verdict[i] == b["verdict"] and p.neutral[i] == b["neutral"]
        assert p.verdict[i] is None or isinstance(p.verdict[i], impend.Verdict)


def check_contacts(r, contacts):
    c, names = r.contacts, r.parts.names
    assert len(c) == len(contacts) and c.pairs == [(x["a"], x["b"]) for x in contacts]
    same(c.a, np.array([names.index(x["a"]) for x in contacts], dtype=np.int32), "a")
    same(c.b, np.array([names.index(x["b"]) for x in contacts], dtype=np.int32), "b")
    for key, width in (("point", (3,)), ("normal", (3,)), ("gap", None), ("slack", None), ("force", None)):
        same(getattr(c, key), numbers([x[key] for x in contacts], width), key)
    same(c.separation, numbers([x["separation_acceleration"] for x in contacts]), "separation")
    assert c.kind == [x["kind"] for x in contacts]
    same(c.doubtful, np.array([x.get("doubtful", False) for x in contacts], dtype=bool), "doubtful")
    same(c.approximate, np.array([x.get("approximate", False) for x in contacts], dtype=bool), "approximate")
    wanted = [-1 if x["disjunction"] is None else x["disjunction"] for x in contacts]
    same(c.disjunction, np.array(wanted, dtype=np.int32), "disjunction")
    for number, interface in enumerate(r.interfaces):
        assert np.flatnonzero(c.interface == number).tolist() == interface["contacts"]


def check_friction(r, report):
    c, contacts = r.contacts, report["contacts"]
    if "friction" not in report:
        assert r.friction is None
        for column in ("mu", "friction_force", "utilisation", "state"):
            with pytest.raises(impend.Error):
                getattr(c, column)
        return
    f, said = r.friction, report["friction"]
    assert f.verdict == said["verdict"] and f.reason == (said["verdict_reason"] or f.reason)
    assert f.solved == (said["status"] == "solved")
    assert f.minimal_mu == said["minimal_mu"]
    for key in ("minimal_mu_bounds", "tilt_margin_deg"):
        found = getattr(f, key)
        assert (found if found is None else list(found)) == said[key]
    for key, width in (("mu", None), ("friction_force", (3,)), ("utilisation", None)):
        told = numbers([x.get(key) for x in contacts], width)
        if any(x.get(key) is not None for x in contacts):
            same(getattr(c, key), told, key)
    if contacts and contacts[0].get("state") is not None:
        assert c.state == [x["state"] for x in contacts]
    held = said.get("holding_forces")
    if held is None:
        assert c.holding_force is None
    else:
        same(c.holding_force, np.array(held), "holding_force")


def check_formulations(r, report):
    solved = {f["name"]: f for f in report["formulations"] if f["status"] == "solved"}
    assert list(r.formulations) == list(solved)
    for name, formulation in solved.items():
        rows = [[0] * 6 if row is None else row for row in formulation["accelerations"]]
        same(r.formulations[name], np.array(rows, dtype=float), name)


@pytest.mark.parametrize("file", model_files(), ids=name_of)
def test_arrays_have_the_bits_of_the_report(file):
    assembly = impend.load(file)
    for law in LAWS:
        try:
            r = assembly.analyze(model=law)
        except impend.Error:
            assert file.parent.name == "painleve-rod"
            continue
        report = r.to_dict()
        assert r.verdict == report["verdict"] and isinstance(r.verdict, impend.Verdict)
        assert str(r.verdict) == report["verdict"] and f"{r.verdict}" == report["verdict"]
        check_parts(r, report["bodies"])
        check_contacts(r, report["contacts"])
        check_friction(r, report)
        check_formulations(r, report)
        assert r.interfaces == report["interfaces"] and r.joints == report["joints"]
        assert r.components == report["components"] and r.warnings == report["warnings"]


def test_what_the_report_says_is_not_changed_by_who_reads_it(model):
    r = impend.load(model["machine"]).analyze()
    text = r.to_json()
    r.to_dict()["verdict"] = "nonsense"
    r.to_dict()["bodies"].clear()
    r.warnings.clear()
    r.joints.append({})
    assert r.to_json() == text
    again = impend.load(model["machine"]).analyze()
    assert r.interfaces == again.interfaces and r.components == again.components
    assert r.to_dict() == again.to_dict(), "a dictionary that was changed by its reader is handed out again"


def test_frames_of_pandas(model):
    pandas = pytest.importorskip("pandas")
    r = impend.load(model["hinged-lid"]).analyze()
    for table, count in (("parts", 2), ("joints", 1), ("contacts", 0), ("interfaces", 0)):
        frame = r.to_frame(table)
        assert isinstance(frame, pandas.DataFrame) and len(frame) == count
    with pytest.raises(impend.Error) as raised:
        r.to_frame("bodies")
    assert "parts" in raised.value.hint
    r = impend.load(model["machine"]).analyze(mu=0.3)
    assert r.to_frame("contacts")["a"].tolist() == [a for a, _ in r.contacts.pairs]
    assert r.to_frame()["name"].tolist() == r.parts.names
