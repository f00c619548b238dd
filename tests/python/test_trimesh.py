"""Parts as meshes of trimesh, which is not needed for anything else: a double has what its constructor has."""

from __future__ import annotations

import sys
import types

import numpy as np
import pytest
from shapes import box, error_of, on_table, turned_y

import impend


class Trimesh:
    """What trimesh.Trimesh does with these: arrays of its own types, a dictionary of its own, nothing merged."""

    def __init__(
        self,
        vertices=None,
        faces=None,
        face_normals=None,
        vertex_normals=None,
        face_colors=None,
        vertex_colors=None,
        metadata=None,
        process=True,
        validate=False,
    ):
        assert not process and not validate
        assert vertices.flags.writeable and faces.flags.writeable
        self.vertices = np.asanyarray(vertices, order="C", dtype=np.float64)
        self.faces = np.asanyarray(faces, dtype=np.int64)
        self.metadata = dict(metadata)


@pytest.fixture(params=["double", "trimesh"])
def trimesh(request, monkeypatch):
    if request.param == "trimesh":
        return pytest.importorskip("trimesh")
    module = types.ModuleType("trimesh")
    module.Trimesh = Trimesh
    monkeypatch.setitem(sys.modules, "trimesh", module)
    return module


def test_each_part_is_a_mesh_in_its_place(trimesh):
    a = on_table()
    a.add("turned", *box((0, 0, 0), (1, 2, 3)), pose=turned_y(90), density=1)
    meshes = a.to_trimesh()
    assert list(meshes) == ["table", "block", "turned"]
    assert all(isinstance(mesh, trimesh.Trimesh) for mesh in meshes.values())
    assert meshes["table"].metadata["fixed"] is True and meshes["block"].metadata["fixed"] is False
    assert meshes["block"].metadata["name"] == "block" and meshes["block"].metadata["units"] == "m"
    assert len(meshes["block"].vertices) == 8 and len(meshes["block"].faces) == 12
    # A quarter turn about y takes x to −z and z to x.
    assert meshes["turned"].vertices.min(axis=0) == pytest.approx([0, 0, -1])
    assert meshes["turned"].vertices.max(axis=0) == pytest.approx([3, 2, 0])


def test_lengths_are_metres(trimesh):
    a = impend.Assembly(unit="mm")
    a.add("block", *box((0, 0, 0), (1000, 2000, 3000)))
    assert a.to_trimesh()["block"].vertices.max(axis=0) == pytest.approx([1, 2, 3])


def test_an_assembly_of_the_meshes_is_the_same_again(trimesh, models):
    tower = impend.load(models / "overhang-tips")
    again = impend.Assembly(unit="m", ground=tower.ground)
    for part, mesh in zip(tower.parts, tower.to_trimesh().values()):
        again.add(part.name, mesh, density=1000, fixed=mesh.metadata["fixed"])
    assert again.analyze().verdict == tower.analyze().verdict
    assert again.analyze().parts.acceleration == pytest.approx(tower.analyze().parts.acceleration, abs=1e-6)


def test_a_mesh_is_a_copy(trimesh):
    a = on_table()
    a.to_trimesh()["block"].vertices[:] = 0
    a.to_trimesh()["block"].faces[:] = 0
    assert a.to_trimesh()["block"].vertices.max() == 1 and a.to_trimesh()["block"].faces.max() == 7


def test_without_trimesh_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "trimesh", None)
    error = error_of(on_table().to_trimesh)
    assert error.code == "unsupported" and error.message == "trimesh is not installed" and "install it" in error.hint
