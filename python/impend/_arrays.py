"""Numbers into the library and out of it."""

from __future__ import annotations

from typing import Any, Protocol, Sequence, Union, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ._error import Error

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int32]
BoolArray = NDArray[np.bool_]


@runtime_checkable
class Shape(Protocol):
    """A mesh of another library: trimesh's, or anything else with ``vertices`` and ``faces``."""

    @property
    def vertices(self) -> Any: ...

    @property
    def faces(self) -> Any: ...


Faces = Union[NDArray[Any], Sequence[Sequence[int]]]


def array(view: Any) -> NDArray[Any]:
    """The view as a read-only array over the same memory, which it keeps alive."""
    return np.asarray(view)


def three(value: Any, what: str) -> list[float]:
    """Three finite numbers."""
    try:
        numbers = [float(x) for x in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != 3 or not all(np.isfinite(numbers)):
        raise Error(f"{what} cannot be {value!r}", "bad-value", "give three finite numbers", where=what)
    return numbers


def vertices_of(given: Any, part: str) -> NDArray[Any]:
    """(n, 3) numbers, C-contiguous in the machine's byte order; float32 stays float32."""
    try:
        vertices = np.asarray(given)
    except ValueError:
        vertices = np.empty(0, dtype=object)
    if vertices.ndim != 2 or vertices.shape[1] != 3 or vertices.dtype.kind not in "fiu":
        raise Error(
            f"the vertices have shape {vertices.shape} and type {vertices.dtype}",
            "bad-value",
            "give an array of numbers of shape (n, 3)",
            part=part,
            where="vertices",
        )
    single = vertices.dtype.kind == "f" and vertices.dtype.itemsize == 4
    return np.ascontiguousarray(vertices, dtype=np.float32 if single else np.float64)


def faces_of(given: Any, part: str) -> tuple[IntArray, IntArray]:
    """The corners of all faces one after the other, and how many each face has."""
    hint = "give whole numbers of shape (m, 3), or a list of corners for each face"
    try:
        faces = np.asarray(given)
        if faces.ndim == 2 and faces.dtype.kind in "iu":
            corners, sizes = faces.ravel(), np.full(len(faces), faces.shape[1])
        else:
            rows = [[_whole(corner) for corner in face] for face in given]
            corners, sizes = np.array([c for row in rows for c in row], dtype=np.int64), np.array([len(r) for r in rows])
    except (TypeError, ValueError) as error:
        # Lists of different lengths are no array; they are read row by row.
        try:
            rows = [[_whole(corner) for corner in face] for face in given]
        except (TypeError, ValueError):
            raise Error(f"the faces are no lists of vertices: {error}", "bad-value", hint, part=part, where="faces") from None
        corners, sizes = np.array([c for row in rows for c in row], dtype=np.int64), np.array([len(r) for r in rows])
    most = np.iinfo(np.int32).max
    if corners.size and (corners.max() > most or corners.min() < -most):
        raise Error("a face has a corner that is no vertex", "bad-value", hint, part=part, where="faces")
    return np.ascontiguousarray(corners, dtype=np.int32), np.ascontiguousarray(sizes, dtype=np.int32)


def _whole(corner: Any) -> int:
    number = int(corner)
    if number != corner:
        raise ValueError(f"corner {corner!r} is no whole number")
    return number


def mesh_of(shape: Any, faces: Any, part: str) -> tuple[NDArray[Any], IntArray, IntArray]:
    """Vertices, corners and sizes of faces, of arrays or of a mesh of another library."""
    if faces is None:
        if callable(getattr(shape, "to_vertices_and_faces", None)):  # COMPAS
            shape, faces = shape.to_vertices_and_faces()
        elif hasattr(shape, "vertices") and hasattr(shape, "faces"):  # trimesh and others
            shape, faces = shape.vertices, shape.faces
        else:
            raise Error(
                f"a {type(shape).__name__} is no shape",
                "bad-value",
                "give vertices and faces, or a mesh that has them",
                part=part,
            )
    return (vertices_of(shape, part), *faces_of(faces, part))
