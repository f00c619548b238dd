"""impend.Error and odd values: a sentence, never a crash, never a silent wrong answer."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from shapes import box, error_of, on_table

import impend


def test_it_is_a_value_error_with_all_it_knows():
    error = impend.Error("use --tilt-margin", "bad-value", "or --mu", "file.obj", 7, "part", "where")
    assert isinstance(error, ValueError) and error.message == "use tilt_margin" and error.hint == "or mu"
    assert (error.code, error.file, error.line, error.part, error.where) == ("bad-value", "file.obj", 7, "part", "where")
    assert str(error) == "file.obj:7: part 'part': where: use tilt_margin (or mu)"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is impend.Error and again.__dict__ == error.__dict__ and str(again) == str(error)


def test_errors_of_files(tmp_path, models):
    error = error_of(impend.load, tmp_path / "nowhere.assembly.json")
    assert "nowhere" in error.file
    broken = tmp_path / "broken.assembly.json"
    broken.write_text('{\n "format": "impend-assembly",\n "version": 1,,\n}')
    assert error_of(impend.load, broken).line == 3
    assert "unit" in str(error_of(impend.load, models / "machine" / "bolt.obj"))
    pickle.loads(pickle.dumps(error_of(impend.load, broken)))


def test_paths(model, monkeypatch):
    file = model["tower"]
    report = impend.load(file).analyze().to_json()
    assert impend.load(str(file)).analyze().to_json() == report
    assert impend.load(np.str_(file)).analyze().to_json() == report
    monkeypatch.chdir(file.parent)
    assert impend.load(Path(file.name)).analyze().to_json() == report
    for nothing in (b"x.obj", None, 3, ["a.obj"]):
        with pytest.raises((TypeError, impend.Error)):
            impend.load(nothing)
    error_of(impend.load)
    error_of(impend.load, "")
    with pytest.raises((ValueError, impend.Error)):
        impend.load("with\0zero.obj")


LOADING = [
    dict(unit="furlong"), dict(unit=3), dict(fixed="nobody"), dict(fixed=3), dict(density=-1), dict(density=np.nan),
    dict(density="steel"), dict(gravity=(0, 0)), dict(gravity="down"), dict(exclude="*"), dict(exclude="nobody"), dict(join="a"),
    dict(join="cube 1,nobody"), dict(gap=-1), dict(gap=np.nan), dict(gap="wide"), dict(noise=-1), dict(angle=91), dict(angle=-1),
    dict(deflection=-1), dict(deflection=np.nan), dict(angular_deflection=0), dict(import_stall=-1), dict(import_stall=np.nan), dict(weld=-1),
    dict(weld=np.nan), dict(close_holes=-1), dict(close_holes="auto"), dict(split="no"), dict(ground="no"), dict(ground=1.5), dict(skip_bad=2),
]  # fmt: skip


@pytest.mark.parametrize("options", LOADING, ids=str)
def test_loading_refuses(options, model):
    error = error_of(impend.load, model["tower"], **options)
    (key,) = options
    assert key in str(error) or str(options[key]) in str(error)


ANALYZING = [
    dict(model="none"), dict(model=3), dict(model=""), dict(mu=np.nan), dict(mu=-1), dict(mu=np.inf), dict(mu="rough"), dict(mu=(1,)), dict(step=0),
    dict(step=-1), dict(step=np.nan), dict(model="no-slip", step=0), dict(mu=True), dict(algorithm="magic"), dict(algorithm=None), dict(effort=0),
    dict(effort=-1), dict(effort=np.nan), dict(effort="much"), dict(threads=-1), dict(threads=10**6), dict(threads=2**40), dict(threads=1.5),
    dict(threads="all"), dict(exact="no"), dict(minimal_mu="no"), dict(allow_overlap=2), dict(model="dynamic", minimal_mu=True),
    dict(model="frictionless", mu=0.3), dict(contacts=3),
]  # fmt: skip


@pytest.mark.parametrize("options", ANALYZING, ids=str)
def test_analyzing_refuses(options):
    if options == dict(algorithm=None):
        assert on_table().analyze(**options).verdict == "stable"
        return
    error_of(on_table().analyze, **options)


def test_numpy_scalars_are_numbers():
    r = on_table().analyze(mu=0.5, threads=1)
    for number in (np.float64(0.5), np.float32(0.5), np.float16(0.5), np.array(0.5)):
        assert on_table().analyze(mu=number, threads=np.int64(1)).to_json() == r.to_json()
    assert on_table().analyze(exact=np.bool_(False)).verdict == "stable"
    a = impend.Assembly(gravity=np.array([0, 0, -1], dtype=np.float32), ground=np.float64(2), density=np.int32(5))
    a.add("block", *box((0, 0, 2), (1, 1, 3)), fixed=np.bool_(False))
    assert a.ground == 2 and a.part("block").mass == pytest.approx(5) and not a.part("block").fixed


MAKING = [
    dict(unit="furlong"), dict(unit=None), dict(unit=3), dict(gravity=(1, 2)), dict(gravity=3), dict(gravity=(0, 0, np.nan)), dict(ground="low"),
    dict(ground=np.nan), dict(density=-1), dict(density="x"), dict(mu=-1), dict(mu=np.nan), dict(gap=-1), dict(gap="a"), dict(angle=91), dict(name=3),
]  # fmt: skip


@pytest.mark.parametrize("options", MAKING, ids=str)
def test_making_refuses(options):
    def make():
        a = impend.Assembly(**options)
        a.add("block", *box((0, 0, 0), (1, 1, 1)))
        return a.names

    error_of(make)


ADDING = [
    dict(density=-1), dict(density=0), dict(density=np.nan), dict(density="x"), dict(mass=-1), dict(mass=np.inf), dict(mass="x"), dict(mass=[1]),
    dict(density=1, mass=1), dict(center_of_mass=(0, 0, 0)), dict(mass=1, inertia=np.eye(2)), dict(inertia=np.eye(3)), dict(pose=np.eye(3)),
    dict(mass=1, center_of_mass=(0, 0, 0), inertia=-np.eye(3)), dict(pose=2 * np.eye(4)), dict(pose=np.full((4, 4), np.nan)), dict(pose="up"),
    dict(pose=np.diag([1, 1, -1, 1])), dict(color="blue"), dict(color=3), dict(velocity=(1, 0)), dict(velocity="fast"), dict(fixed="no"),
    dict(fixed=True, velocity=(1, 0, 0)), dict(path="a/b"), dict(path=[3]), dict(path=3), dict(noise="x"),
]  # fmt: skip


@pytest.mark.parametrize("options", ADDING, ids=str)
def test_adding_refuses(options):
    def make():
        a = on_table()
        a.add("added", *box((5, 0, 0), (6, 1, 1)), **options)
        return a.names

    error = error_of(make)
    assert "added" in str(error), "the sentence does not name the part"


@pytest.mark.parametrize("name", ["ground", "", "block", "a\0b", 3, None, b"block", ["x"], "\ud800", "\n"], ids=repr)
def test_names_that_are_refused(name):
    def make():
        a = on_table()
        a.add(name, *box((5, 0, 0), (6, 1, 1)), density=1)
        return a.names

    if name == "a\0b":  # taken whole, or refused
        try:
            assert make()[-1] == name
        except impend.Error:
            pass
        return
    error_of(make)


@pytest.mark.parametrize("name", ["Größe ✓ 石", "a b", "*", "a,b", '"quoted"', "<b>", "😀", "x" * 10_000, "shape 0"], ids=lambda n: ascii(n)[:12])
def test_names_that_are_kept(name):
    a = on_table()
    a.add(name, *box((5, 0, 0), (6, 1, 1)), density=1)
    r = a.analyze()
    assert a.names[-1] == name == r.parts.names[-1] == r.to_dict()["bodies"][-1]["name"] and a.part(name).name == name
    assert a.with_(without="table").names == ["block", name]


def test_a_refused_part_is_not_there():
    a = on_table()
    V, F = box((5, 0, 0), (6, 1, 1))
    for bad in (dict(density="x"), dict(pose=np.eye(3)), dict(noise=-1.0), dict(color="blue"), dict(density=-1)):
        try:
            a.add("added", V, F, **bad)
        except impend.Error:
            assert a.names == ["table", "block"]
        except ValueError:
            pass
    assert len(error_of(lambda: impend.Assembly().analyze()).message) > 5


CALLS = {
    "load on nobody": lambda a: a.load_on("nobody", force=(1, 0, 0)), "load of nothing": lambda a: a.load_on("block"),
    "load NaN": lambda a: a.load_on("block", force=(np.nan, 0, 0)), "load of two": lambda a: a.load_on("block", force=(1, 0)),
    "joint of a kind": lambda a: a.joint("rope", "block", "table"), "joint of nobody": lambda a: a.joint("ball", "block", "x", point=(0, 0, 0)),
    "joint with itself": lambda a: a.joint("ball", "block", "block", point=(0, 0, 0)), "joint nowhere": lambda a: a.joint("ball", "block", "table"),
    "axis of 0": lambda a: a.joint("hinge", "block", "table", point=(0, 0, 0), axis=(0, 0, 0)), "hinge without axis": lambda a: a.joint("hinge", "block", "table", point=(0, 0, 0)),
    "join nobody": lambda a: a.join("block", "x"), "join itself": lambda a: a.join("block", "block"), "friction of nobody": lambda a: a.friction("block", "x", 1),
    "friction below 0": lambda a: a.friction("block", "table", -1), "friction of nothing": lambda a: a.friction("block", "table"),
    "friction NaN": lambda a: a.friction("block", "table", np.nan), "friction word": lambda a: a.friction("block", "table", "x"),
    "place nobody": lambda a: a.place("x"), "place nothing": lambda a: a.place(), "part nobody": lambda a: a.part("x"),
}  # fmt: skip


@pytest.mark.parametrize("what", CALLS)
def test_calls_that_are_refused(what):
    def make():
        a = on_table()
        CALLS[what](a)
        return a.analyze()

    error_of(make)
