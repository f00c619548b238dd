"""A shipped model built from the arrays of its files has the report of the model loaded."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import model_files, name_of
from mesh_files import read
from rebuilt import METRES, rebuilt

import impend

ASSEMBLIES = [file for file in model_files() if file.suffix == ".json"]


def noise_is_of_the_whole_file(file):
    """An OBJ file with several objects: the rounding of a part is that of the largest coordinate of all of them."""
    return any(len(read(mesh)) > 1 for mesh in file.parent.glob("*.obj"))


ALONE = [file for file in ASSEMBLIES if not noise_is_of_the_whole_file(file)]
TOGETHER = [file for file in ASSEMBLIES if noise_is_of_the_whole_file(file)]


def analyses(assembly):
    moving = assembly.name == "painleve rod"
    return [assembly.analyze(), assembly.analyze(model="dynamic" if moving else "static", mu=0.4)]


@pytest.mark.parametrize("file", ALONE, ids=name_of)
def test_the_report_is_the_same_to_the_last_byte(file):
    loaded, built = rebuilt(file, with_noise=False)
    assert len(ALONE) >= 20
    for ours, theirs in zip(analyses(built), analyses(loaded)):
        assert ours.to_json() == theirs.to_json()


@pytest.mark.parametrize("file", TOGETHER, ids=name_of)
def test_what_depends_on_the_noise_alone_differs(file):
    loaded, built = rebuilt(file, with_noise=False)
    for ours, theirs in zip(analyses(built), analyses(loaded)):
        assert ours.verdict == theirs.verdict and ours.parts.verdict == theirs.parts.verdict
        assert ours.contacts.pairs == theirs.contacts.pairs
        np.testing.assert_allclose(ours.contacts.point, theirs.contacts.point, rtol=0, atol=1e-14)
        np.testing.assert_allclose(ours.parts.acceleration, theirs.parts.acceleration, rtol=0, atol=1e-9 * 9.80665)
        np.testing.assert_array_equal(ours.parts.mass, theirs.parts.mass)
        if ours.friction is not None:
            assert ours.friction.verdict == theirs.friction.verdict


@pytest.mark.parametrize("name", ["rough-arch", "two-towers", "grasp"])
def test_the_noise_that_a_part_has_can_be_given_back(name, model):
    # A part's noise is one number per axis, as coordinate_noise of an assembly file may be.
    loaded = impend.load(model[name])
    metres = METRES[loaded.unit]
    built = impend.Assembly(unit=loaded.unit)
    for part in loaded.parts:
        built.add(part.name, part.vertices / metres, part.faces, noise=part.coordinate_noise / metres)
    for ours, theirs in zip(built.parts, loaded.parts):
        np.testing.assert_allclose(ours.coordinate_noise, theirs.coordinate_noise, rtol=1e-14)


@pytest.mark.parametrize("name", ["tower", "three-slides"])
def test_the_noise_of_a_file_given_as_noise(name, model):
    # Models of which all parts have one noise along all axes, and no joint, where the last digit of its unit shows.
    loaded, built = rebuilt(model[name], with_noise=True)
    for ours, theirs in zip(analyses(built), analyses(loaded)):
        assert ours.to_json() == theirs.to_json()


@pytest.mark.parametrize("file", [*ASSEMBLIES[::3], *TOGETHER[:2]], ids=name_of)
def test_saved_and_loaded_it_is_the_same(file, tmp_path):
    _, built = rebuilt(file, with_noise=False)
    built.save(tmp_path / "copy")
    (written,) = (tmp_path / "copy").glob("*.assembly.json")
    again = impend.load(written)
    for ours, theirs in zip(analyses(again), analyses(built)):
        assert ours.verdict == theirs.verdict and ours.contacts.pairs == theirs.contacts.pairs
        np.testing.assert_allclose(ours.parts.acceleration, theirs.parts.acceleration, rtol=0, atol=1e-8)
        np.testing.assert_allclose(ours.parts.mass, theirs.parts.mass, rtol=1e-14)


def test_save_does_not_write_over_what_is_there(tmp_path, model):
    a = impend.load(model["table"])
    a.save(tmp_path / "copy")
    with pytest.raises(impend.Error) as raised:
        a.save(tmp_path / "copy")
    assert "--" not in str(raised.value)
    a.save(str(tmp_path / "copy"), force=True)


def test_a_cad_model_from_its_triangles(model):
    # Its exact surfaces are lost, but a table of boxes has none that are curved.
    loaded = impend.load(model["cad-table"])
    built = impend.Assembly(unit="m", ground=True)
    for part in loaded.parts:
        noise = float(part.coordinate_noise.max())
        built.add(part.name, part.vertices, part.faces, pose=part.pose, mass=part.mass, fixed=part.fixed, noise=noise)
    ours, theirs = built.analyze(), loaded.analyze()
    assert ours.verdict == theirs.verdict and ours.parts.names == theirs.parts.names
    np.testing.assert_allclose(ours.parts.mass, theirs.parts.mass, rtol=1e-12)


def test_meshes_read_by_the_library_itself(model):
    # The arrays of a loaded mesh, without its assembly file, are those that an own reader finds.
    for name, mesh in (("machine", "cover.ply"), ("machine", "guide.stl"), ("corner-cube", "corner.obj")):
        path = model[name].parent / mesh
        parts = impend.load(path, unit="m", density=1).parts
        for part, (vertices, _) in zip(parts, read(path).values()):
            assert {tuple(v) for v in part.vertices.tolist()} == {tuple(v) for v in vertices.tolist()}
