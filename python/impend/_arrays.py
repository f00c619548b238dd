"""Numbers into the library and out of it."""

from __future__ import annotations

import os
from typing import Any, Optional, Protocol, Sequence, Union, runtime_checkable

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


def refused(keyword: str, value: Any, hint: str, part: str = "") -> Error:
    return Error(f"{keyword} cannot be {value!r:.80}", "bad-value", hint, part=part, where=keyword)


def number(value: Any, keyword: str, part: str = "") -> float:
    """A finite number; truth values and words are none."""
    try:
        if isinstance(value, (str, bytes, bool, np.bool_)):
            raise TypeError
        found = float(value)
    except (TypeError, ValueError):
        raise refused(keyword, value, "give a number", part) from None
    if not np.isfinite(found):
        raise refused(keyword, value, "give a finite number", part)
    return found


def optional_number(value: Any, keyword: str, part: str = "") -> Optional[float]:
    return None if value is None else number(value, keyword, part)


def flag(value: Any, keyword: str, part: str = "") -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise refused(keyword, value, "give True or False", part)
    return bool(value)


def word(value: Any, keyword: str) -> str:
    if not isinstance(value, str) or not value:
        raise refused(keyword, value, "give a word, or leave it out")
    return value


def words(value: Any, keyword: str, part: str = "") -> list[str]:
    """A word or several."""
    if isinstance(value, str):
        return [value]
    try:
        found = list(value)
    except TypeError:
        found = [None]
    if not all(isinstance(one, str) for one in found):
        raise refused(keyword, value, "give a name, or a list of names", part)
    return found


def several(value: Any, keyword: str, hint: str) -> list[Any]:
    """What a list, a tuple, an array or an iterator has."""
    try:
        return list(value)
    except TypeError:
        raise refused(keyword, value, hint) from None


def path_of(value: Any, keyword: str) -> str:
    try:
        return os.fsdecode(value)
    except TypeError:
        raise refused(keyword, value, "give the path of a file or folder") from None


def three(value: Any, keyword: str, part: str = "") -> list[float]:
    """Three finite numbers."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        numbers = [float(x) for x in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != 3 or not all(np.isfinite(numbers)):
        raise refused(keyword, value, "give three finite numbers", part)
    return numbers


def matrix(value: Any, size: int, keyword: str, part: str = "") -> list[list[float]]:
    try:
        found = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.shape != (size, size) or not np.isfinite(found).all():
        raise Error(
            f"{keyword} is no matrix of {size} × {size} finite numbers", "bad-value", "give one", part=part, where=keyword
        )
    rows: list[list[float]] = found.tolist()
    return rows


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
    # A copy: the caller may go on writing into what was given.
    return np.array(vertices, dtype=np.float32 if single else np.float64, order="C", copy=True)


def faces_of(given: Any, part: str) -> tuple[IntArray, IntArray]:
    """The corners of all faces one after the other, and how many each face has."""
    hint = "give whole numbers of shape (m, 3), or a list of corners for each face"
    try:
        corners, sizes = _corners_of(given)
    except (TypeError, ValueError, OverflowError) as error:
        raise Error(
            f"the faces are no lists of vertices: {error}", "bad-value", hint, part=part, where="faces"
        ) from None
    most = np.iinfo(np.int32).max
    if corners.size and (corners.max() > most or corners.min() < -most):
        raise Error("a face has a corner that is no vertex", "bad-value", hint, part=part, where="faces")
    return corners.astype(np.int32, order="C", copy=True), sizes.astype(np.int32, order="C", copy=True)


def _corners_of(given: Any) -> tuple[NDArray[Any], NDArray[Any]]:
    if isinstance(given, np.ndarray) and given.dtype.kind not in "iufO":
        raise TypeError(f"they are of type {given.dtype}")
    if isinstance(given, np.ndarray) and given.ndim == 2 and given.dtype.kind in "iu":
        return given.ravel().astype(np.int64), np.full(len(given), given.shape[1])
    rows = [[_whole(corner) for corner in face] for face in given]
    return np.array([c for row in rows for c in row], dtype=np.int64), np.array([len(row) for row in rows], dtype=np.int64)


def _whole(corner: Any) -> int:
    whole = None if isinstance(corner, (str, bytes, bool, np.bool_, complex)) else int(corner)
    if whole is None or whole != corner:
        raise ValueError(f"corner {corner!r} is no whole number")
    return whole


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
