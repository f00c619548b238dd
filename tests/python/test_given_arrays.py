"""What add() takes as vertices and faces, and how it refuses the rest."""

from __future__ import annotations

import numpy as np
import pytest
from mesh_files import read
from shapes import box, error_of, on_table, tetrahedron, triangles

import impend

V, F = box((0, 0, 0), (1, 2, 3))
T = triangles(F)


def volume_of(vertices, faces, **options):
    a = impend.Assembly()
    a.add("body", vertices, faces, **options)
    (part,) = a.parts
    return part.volume


def with_nan():
    bad = V.copy()
    bad[3, 1] = np.nan
    return bad


GOOD = {
    "quadrilaterals": (V, F),
    "triangles": (V, T),
    "lists": (V.tolist(), T.tolist()),
    "tuples": (tuple(map(tuple, V)), tuple(map(tuple, T))),
    "polygons of one list": (V.tolist(), [list(f) for f in F]),
    "polygons of different size": (V, [*F[:5].tolist(), *T[10:].tolist()]),
    "polygons as arrays": (V, [*map(np.array, F[:5].tolist()), *map(np.array, T[10:].tolist())]),
    "float32": (V.astype(np.float32), T),
    "float16": (V.astype(np.float16), T),
    "longdouble": (V.astype(np.longdouble), T),
    "whole vertices": (V.astype(np.int64), T),
    "big-endian vertices": (V.astype(">f8"), T),
    "big-endian float32": (V.astype(">f4"), T),
    "big-endian faces": (V, T.astype(">i4")),
    "uint8 faces": (V, T.astype(np.uint8)),
    "uint64 faces": (V, T.astype(np.uint64)),
    "int16 faces": (V, T.astype(np.int16)),
    "Fortran order": (np.asfortranarray(V), np.asfortranarray(T)),
    "strided": (np.repeat(V, 2, axis=0)[::2], np.repeat(T, 2, axis=1)[:, ::2]),
    "a column of a table": (np.c_[V, V][:, :3], np.c_[T, T][:, 3:]),
    "negative strides": (V[::-1].copy()[::-1], T[::-1]),
    "whole numbers as floats": (V, T.astype(float)),
    "a masked array without a mask": (np.ma.array(V), np.ma.array(T)),
    "a list of arrays": (list(V), list(T)),
    "numpy scalars": ([[np.float64(x) for x in v] for v in V], [[np.int32(c) for c in t] for t in T]),
}


@pytest.mark.parametrize("what", GOOD)
def test_arrays_that_are_taken(what):
    assert volume_of(*GOOD[what]) == pytest.approx(6, rel=1e-14)


def test_a_read_only_array_is_taken_and_left_as_it_is():
    vertices, faces = V.copy(), T.copy()
    vertices.flags.writeable = faces.flags.writeable = False
    assert volume_of(vertices, faces) == pytest.approx(6)


def test_the_array_may_change_after_add():
    vertices, faces = V.copy(), T.astype(np.int32)
    a = impend.Assembly()
    a.add("body", vertices, faces)
    vertices[:], faces[:] = 7, 0
    assert a.part("body").volume == pytest.approx(6)


BAD_VERTICES = {
    "two columns": V[:, :2],
    "four columns": np.c_[V, V[:, 0]],
    "flat": V.ravel(),
    "three axes": V[None],
    "transposed": V.T,
    "empty": np.empty((0, 3)),
    "no array": None,
    "a number": 3.0,
    "text": "vertices",
    "bytes": b"vertices",
    "numpy text": np.array([["1", "2", "3"]] * 8),
    "complex": V.astype(complex),
    "truth values": V.astype(bool),
    "objects": np.array([[None] * 3] * 8, dtype=object),
    "ragged": [[0, 0, 0], [1, 0]],
    "NaN": with_nan(),
    "infinity": np.where(V == 3, np.inf, V),
    "dates": np.full((8, 3), "2020-01-01", dtype="datetime64[D]"),
}


@pytest.mark.parametrize("what", BAD_VERTICES)
def test_vertices_that_are_refused(what):
    error = error_of(volume_of, BAD_VERTICES[what], T)
    assert error.part == "body" and "body" in str(error)


BAD_FACES = {
    "out of range": [*T[:-1].tolist(), [0, 1, 8]],
    "negative": [*T[:-1].tolist(), [0, 1, -1]],
    "far out of range": np.where(T == 7, 2**40, T),
    "at the end of int32": np.where(T == 7, 2**31, T),
    "most negative of int32": np.where(T == 7, -(2**31), T),
    "too big for int64": [*T[:-1].tolist(), [0, 1, 2**70]],
    "uint64 beyond int64": np.where(T == 7, 2**63 + 7, T.astype(np.uint64)).astype(np.uint64),
    "halves": T + 0.5,
    "NaN": np.where(T == 7, np.nan, T),
    "two corners": T[:, :2],
    "one face of two": [*T[:-1].tolist(), [0, 1]],
    "an empty face": [*T.tolist(), []],
    "flat": T.ravel(),
    "three axes": T[None],
    "empty": np.empty((0, 3), dtype=int),
    "a number": 3,
    "text": "faces",
    "bytes": b"\0\1\2",
    "text corners": [["0", "1", "2"]],
    "truth values": T.astype(bool),
    "None inside": [[0, 1, None]],
    "complex": T.astype(complex),
}


@pytest.mark.parametrize("what", BAD_FACES)
def test_faces_that_are_refused(what):
    error = error_of(volume_of, V, BAD_FACES[what])
    assert error.part == "body" and "body" in str(error)


def test_the_place_is_named():
    assert error_of(volume_of, with_nan(), T).where == "vertices[3]"
    assert "faces[11]" in error_of(volume_of, V, BAD_FACES["out of range"]).where
    assert "0 to 7" in error_of(volume_of, V, BAD_FACES["out of range"]).hint
    assert "0 to 7" in error_of(volume_of, V, BAD_FACES["negative"]).hint


def test_a_generator_of_faces_gives_all_of_them_or_an_error():
    try:
        volume = volume_of(V, (face for face in T.tolist()))
    except impend.Error:
        return
    assert volume == pytest.approx(6)


def test_float32_has_the_noise_of_a_binary_stl_file(models):
    path = models / "dovetail" / "rail.stl"
    ((vertices, faces),) = read(path).values()
    assert vertices.dtype == np.float32
    (loaded,) = impend.load(path, unit="mm").parts
    for given, is_single in ((vertices, True), (vertices.astype(">f4"), True), (vertices.astype(float), False)):
        a = impend.Assembly(unit="mm")
        a.add("rail", given, faces)
        noise = a.part("rail").coordinate_noise
        assert np.array_equal(noise, loaded.coordinate_noise) == is_single
        assert (noise <= loaded.coordinate_noise).all()


def test_noise_is_taken_in_the_unit_and_refused_where_it_is_none():
    a = impend.Assembly(unit="mm")
    a.add("body", V, T, noise=0.5)
    assert a.part("body").coordinate_noise == pytest.approx([5e-4] * 3)
    for bad in (-1.0, np.nan, np.inf, "much", True):
        error = error_of(volume_of, V, T, noise=bad)
        assert "noise" in str(error) and error.part == "body", bad


def test_meshes_of_other_libraries():
    class Trimesh:
        vertices, faces = V, T

    class Compas:
        def to_vertices_and_faces(self):
            return V.tolist(), F.tolist()

    a = impend.Assembly()
    a.add("trimesh", Trimesh())
    a.add("compas", Compas(), density=1)
    assert [part.volume for part in a.parts] == pytest.approx([6, 6])
    for nothing in (object(), None, 3, V, "mesh.obj"):
        assert error_of(impend.Assembly().add, "body", nothing).part == "body"


def test_a_mesh_turned_inside_out_or_open_is_told():
    V4, F4 = tetrahedron()
    a = impend.Assembly()
    a.add("inside out", V4, F4[:, ::-1])
    assert a.part("inside out").volume == pytest.approx(1 / 6)
    assert any(w.part == "inside out" for w in a.warnings)
    b = on_table()
    b.add("open", V4 + [5, 0, 0], F4[:3], density=1)
    assert error_of(b.analyze).part == "open"


@pytest.mark.parametrize("place", [1e17, 1e200])
def test_a_mesh_that_rounding_leaves_nothing_of_is_told(place):
    V4, F4 = tetrahedron()
    far = impend.Assembly()
    far.add("far", V4 + place, F4, density=1)
    said = error_of(far.analyze)
    assert said.part == "far" and "no triangle of the mesh stands out" in said.message and "unit" in said.hint


def test_many_vertices():
    n = 300
    grid = np.stack(np.meshgrid(np.arange(n), np.arange(n), indexing="ij"), -1).reshape(-1, 2).astype(float)
    corner = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    top = np.c_[corner, corner + n, corner + n + 1, corner + 1]
    vertices = np.r_[np.c_[grid, np.zeros(n * n)], np.c_[grid, np.full(n * n, -1.0)]]
    rim = np.r_[np.arange(n - 1), np.arange(n - 1) * n + n - 1, n * n - 1 - np.arange(n - 1), np.arange(n - 1, 0, -1) * n]
    side = np.c_[rim, np.roll(rim, -1), np.roll(rim, -1) + n * n, rim + n * n]
    faces = np.r_[top, top[:, ::-1] + n * n, side]
    assert volume_of(vertices, faces) == pytest.approx((n - 1) ** 2, rel=1e-9)
