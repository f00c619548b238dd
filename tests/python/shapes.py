"""Small shapes and assemblies of which the answer is known in closed form."""

from __future__ import annotations

import numpy as np

import impend

G = 9.80665  # m/s²

BOX_FACES = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]


def box(low, high):
    """Vertices (8, 3) and faces (6, 4) of a box, outward."""
    (x, y, z), (X, Y, Z) = low, high
    vertices = [[x, y, z], [X, y, z], [X, Y, z], [x, Y, z], [x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]]
    return np.array(vertices, dtype=np.float64), np.array(BOX_FACES)


def triangles(faces):
    """Quadrilaterals as triangles."""
    return np.array([t for a, b, c, d in faces for t in ((a, b, c), (a, c, d))])


def tetrahedron():
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=np.float64)
    return vertices, np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])


def on_table(**options):
    """A cube of 1 m on a fixed table."""
    a = impend.Assembly(**options)
    a.add("table", *box((-2, -2, -1), (2, 2, 0)), fixed=True)
    a.add("block", *box((0, 0, 0), (1, 1, 1)), density=1000)
    return a


def turned_y(degrees):
    """(4, 4): a turn about the y axis; a positive one lowers +x."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    pose = np.eye(4)
    pose[0, 0], pose[0, 2], pose[2, 0], pose[2, 2] = c, s, -s, c
    return pose


def error_of(call, *arguments, **keywords):
    """The impend.Error that the call raises; its sentence is one that a user can read."""
    try:
        call(*arguments, **keywords)
    except impend.Error as error:
        check_sentence(error)
        return error
    raise AssertionError(f"{call} was expected to raise impend.Error")


def check_sentence(error):
    assert isinstance(error, ValueError)
    assert error.code and error.code != "internal"
    assert len(error.message) > 5 and not error.message.endswith(".")
    assert error.hint, f"no word of what to do: {error}"
    assert "--" not in str(error), str(error)
    assert error.message in str(error) and error.hint in str(error)
