"""The report of the package is that of the program, byte for byte; so are the errors."""

from __future__ import annotations

import json
import re

import pytest
from conftest import model_files, name_of

import impend

LAWS = [None, "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"]


@pytest.mark.parametrize("file", model_files(), ids=name_of)
def test_every_law_gives_the_bytes_of_the_program(file, program):
    assembly = impend.load(file)
    for law in LAWS:
        words = ["--model", law] if law else []
        status, out, err = program("analyze", file, "--json", "-", "--no-timings", "--color", "never", *words)
        try:
            report = assembly.analyze(model=law).to_json()
        except impend.Error as error:
            assert status == 3, f"{law}: only the package refuses: {error}"
            first = err.splitlines()[0]
            for said in (error.part, error.where, error.message):
                assert said in first, f"{law}: {said!r} is not in {first!r}"
            continue
        assert status == 0, f"{law}: only the program refuses: {err}"
        assert report == out, law


@pytest.mark.parametrize("name", ["painleve-rod"])
def test_the_error_names_the_file_as_the_program_does(name, model, program):
    _, _, err = program("analyze", model[name], "--model", "static", "--color", "never")
    with pytest.raises(impend.Error) as raised:
        impend.load(model[name]).analyze(model="static")
    error = raised.value
    assert f"{error.file}: part '{error.part}'" in err and error.file
    assert "--" not in str(error)


OPTIONS = [
    ("machine", {}, dict(mu=0.3), ["--mu", "0.3"]),
    ("ladder", {}, dict(mu=0.1 + 0.2), ["--mu", repr(0.1 + 0.2)]),
    ("ladder", {}, dict(mu=0.1 + 0.2, model="static"), ["--model", "static", "--mu", repr(0.1 + 0.2)]),
    ("tower", {}, dict(model="no-slip", step=1e-3), ["--model", "no-slip", "--step", "1e-3"]),
    ("tower", {}, dict(minimal_mu=True), ["--minimal-mu"]),
    ("flat-arch", {}, dict(tilt_margin=True), ["--tilt-margin"]),
    ("table", {}, dict(algorithm="dantzig"), ["--algorithm", "dantzig"]),
    ("table", {}, dict(exact=True), ["--exact"]),
    ("interlocking-burr", {}, dict(effort=2.0), ["--effort", "2"]),
    ("voussoir-arch", {}, dict(mu=0.5, threads=2), ["--mu", "0.5", "--threads", "2"]),
    ("voussoir-arch", {}, dict(mu=0.5, threads=1), ["--mu", "0.5", "--threads", "1"]),
    ("tower", dict(density=500, gravity=(1, 0, -9)), {}, ["--density", "500", "--gravity", "1,0,-9"]),
    ("tower", dict(fixed=["*1*"]), {}, ["--fixed", "*1*"]),
    ("machine", dict(exclude=["bolt*"]), {}, ["--exclude", "bolt*"]),
    ("two-towers", dict(join="left 1,left 2"), {}, ["--join", "left 1,left 2"]),
    ("table", dict(gap=0.01), {}, ["--gap", "0.01"]),
    ("table", dict(noise=0.001), {}, ["--noise", "0.001"]),
    ("table", dict(angle=3), {}, ["--angle", "3"]),
    ("table", dict(ground=True), {}, ["--ground"]),
    ("cad-table", dict(deflection=0.0001), {}, ["--deflection", "0.0001m"]),
    ("cad-table", dict(angular_deflection=20), {}, ["--angular-deflection", "20"]),
    ("cad-table", dict(import_stall=60), {}, ["--import-stall", "60"]),
    ("machine", dict(weld=0.001), {}, ["--weld", "0.001"]),
    ("machine", dict(close_holes=True), {}, ["--close-holes", "auto"]),
    ("machine", dict(close_holes=0.5), {}, ["--close-holes", "0.5"]),
    ("machine", dict(check_intersections=True), {}, ["--check-intersections"]),
    ("corbel", dict(split=True), {}, ["--split"]),
]


@pytest.mark.parametrize("name, loading, analyzing, words", OPTIONS, ids=[f"{o[0]} {' '.join(o[3])}" for o in OPTIONS])
def test_an_option_is_its_keyword(name, loading, analyzing, words, model, program):
    status, out, err = program("analyze", model[name], "--json", "-", "--no-timings", "--color", "never", *words)
    try:
        report = impend.load(model[name], **loading).analyze(**analyzing).to_json()
    except impend.Error as error:
        assert status in (2, 3) and error.message in err, f"{error}\n{err}"
        return
    assert status == 0, err
    assert report == out


MESHES = [
    ("machine/bolt.obj", dict(unit="mm"), ["--unit", "mm"]),
    ("dry-stone-pile/stones.obj", dict(unit="cm", fixed="course 1*"), ["--unit", "cm", "--fixed", "course 1*"]),
    ("dry-stone-pile/stones.obj", dict(unit="cm", one_part_per_file=True), ["--unit", "cm", "--one-part-per-file"]),
    ("dry-stone-pile/stones.obj", dict(unit="cm", split=True), ["--unit", "cm", "--split"]),
    ("flat-arch", dict(fixed="abut*", unit="m", skip_bad=True), ["--fixed", "abut*", "--unit", "m", "--skip-bad"]),
    ("machine/bolt.obj", {}, []),
]


@pytest.mark.parametrize("path, loading, words", MESHES, ids=[f"{m[0]} {' '.join(m[2])}" for m in MESHES])
def test_meshes_alone(path, loading, words, models, program):
    status, out, err = program("analyze", models / path, "--json", "-", "--no-timings", "--color", "never", *words)
    try:
        report = impend.load(models / path, **loading).analyze().to_json()
    except impend.Error as error:
        assert status in (2, 3) and error.part in err, f"{error}\n{err}"
        assert "--" not in str(error)
        return
    assert status == 0, err
    assert report == out


def test_the_dictionary_and_info_are_the_json_of_the_program(model, program):
    a = impend.load(model["machine"])
    r = a.analyze(mu=0.4)
    assert r.to_dict() == json.loads(r.to_json())
    status, out, _ = program("info", model["machine"], "--json", "-")
    assert status == 0 and json.loads(out) == a.info()


def test_the_text_is_that_of_the_program(model, program):
    for name in ("machine", "corbel-light", "rough-arch"):
        r = impend.load(model[name]).analyze()
        for verbose in (False, True):
            _, out, _ = program("analyze", model[name], "--color", "never", *(["--verbose"] if verbose else []))
            assert r.to_text(verbose=verbose).strip() == out.strip()


def test_the_page_is_that_of_the_program_but_for_where_it_comes_from(model, program, tmp_path):
    def but_origin(page):
        return page[: page.index('<section id="origin">')]

    path = tmp_path / "page.html"
    assert program("analyze", model["rough-arch"], "--mu", "0.5", "--html", path, "--quiet")[0] == 0
    theirs, found = path.read_text(), impend.load(model["rough-arch"]).analyze(mu=0.5)
    assert but_origin(found.to_html()) == but_origin(theirs)
    assert "by a script with the Python package" in found.to_html()
    for hash in re.findall(r"<code>([0-9a-f]{64})</code>", theirs):
        assert hash in found.to_html()
    bare = found.to_html(pictures=False)
    assert "Pictures are missing: none were asked for." in bare and "<img" not in bare


def test_pages_of_plans_and_runs_are_those_of_the_program(model, program, tmp_path):
    def but_origin(page):
        """Without the frames' pictures, too: rotations become quaternions and back in between."""
        page = page[: page.index('<section id="origin">')]
        return re.sub(r"data:image/png;base64,[A-Za-z0-9+/=]*", "", page)

    path = tmp_path / "page.html"
    a = impend.load(model["plank-and-weights"])
    plank = impend.load(model["overhang-tips"])
    for made, words in (
        (a.plan_check(margins=True), ("plan", "check", model["plank-and-weights"], "--margins")),
        (a.plan_search(), ("plan", "search", model["plank-and-weights"])),
        (plank.simulate(until=0.4), ("simulate", model["overhang-tips"], "--until", "0.4")),
    ):
        assert program(*words, "--html", path, "--quiet")[0] == 0
        theirs, ours = path.read_text(), made.to_html()
        assert but_origin(ours) == but_origin(theirs)
        assert "by a script with the Python package" in ours
        for hash in re.findall(r"<code>([0-9a-f]{64})</code>", theirs):
            assert hash in ours
        assert "Pictures are missing: none were asked for." in made.to_html(pictures=False)
    first = plank.simulate(until=0.2)
    assert but_origin(plank.simulate(resume=first, until=0.4).to_html()) == but_origin(ours)
    with pytest.raises(impend.Error, match="a plan of the kind 'hold' has no page"):
        a.plan_hold().to_html()


def test_actions_of_plans_are_the_bytes_of_the_program(model, program, tmp_path):
    path = tmp_path / "actions.json"
    plank, box = impend.load(model["plank-and-weights"]), impend.load(model["battery-box"])
    for made, words in (
        (plank.plan_check(actions=True), ("check", model["plank-and-weights"])),
        (plank.plan_check(hands=1, actions=True), ("check", model["plank-and-weights"], "--hands", "1")),
        (box.plan_search(turns=2, down="z", actions=True), ("search", model["battery-box"], "--turns", "2", "--down", "z")),
    ):
        assert program("plan", *words, "--actions", path, "--quiet")[0] == 0
        assert made.actions_to_json() == path.read_text()
        assert made.actions["format"] == "impend-actions" and made.actions["actions"]
    assert impend.load(model["wall-wide-hole"]).plan_search(actions=True).actions is None
    with pytest.raises(impend.Error, match="were not asked for"):
        plank.plan_check().actions
    with pytest.raises(impend.Error, match="a plan of the kind 'hold' has no actions"):
        plank.plan_hold().actions


def test_the_certificate_and_the_problem_are_those_of_the_program(model, program, tmp_path):
    for name in ("tower", "corbel-light", "rough-incline-holds"):
        for law in ("frictionless", "static"):
            theirs = tmp_path / f"{name}-{law}.json"
            assert program("analyze", model[name], "--model", law, "--certificate", theirs, "--quiet")[0] == 0
            r = impend.load(model[name]).analyze(model=law)
            assert json.loads(r.certificate()) == json.loads(theirs.read_text())
    assert program("export", model["tower"], "--problem", tmp_path / "theirs")[0] == 0
    impend.load(model["tower"]).analyze().problem.save(tmp_path / "ours")
    ours = {p.name: p.read_bytes() for p in (tmp_path / "ours").iterdir()}
    assert ours == {p.name: p.read_bytes() for p in (tmp_path / "theirs").iterdir()} and len(ours) > 3
