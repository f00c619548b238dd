#!/usr/bin/env python3
"""A six-piece burr, exactly assembled, standing on the ground on two of its bars.

Six bars of 2 × 2 × 6 units cross in pairs along x, y and z. Where bars overlap, each unit cube belongs to one of them
as the layers below say. The solution was found by search: it has no voids, every piece is connected, one bar (the key,
`x-rear`) is solid and pulls out along x, after which the rest comes apart piece by piece along the axes.
"""

import mesh_files
import model
from shapes import grid_solid

UNIT = 10  # mm
PIECES = {"a": "x-front", "k": "x-rear", "b": "y-lower", "c": "y-upper", "d": "z-left", "e": "z-right"}
# The middle 4 × 4 × 4 cubes: layers from z = -2 to 1, rows from y = -2 to 1, letters from x = -2 to 1; '.' is empty.
LAYERS = ((".bb.", "dbbe", "dbbe", ".bb."),
          ("aaaa", "daee", "kkkk", "kkkk"),
          ("acca", "dcce", "kkkk", "kkkk"),
          (".cc.", "dcce", "dcce", ".cc."))


def _owner(x, y, z):
    """The letter of the piece that has the unit cube with lower corner (x, y, z), or '.'."""
    if all(-2 <= c < 2 for c in (x, y, z)):
        return LAYERS[z + 2][y + 2][x + 2]
    if not all(-3 <= c < 3 for c in (x, y, z)):
        return "."
    # The ends of the bars, one unit long each, stick out of the middle.
    if x in (-3, 2):
        return ("a" if y < 0 else "k") if -2 <= y < 2 and -1 <= z < 1 else "."
    if y in (-3, 2):
        return ("b" if z < 0 else "c") if -2 <= z < 2 and -1 <= x < 1 else "."
    return ("d" if x < 0 else "e") if -2 <= x < 2 and -1 <= y < 1 else "."


def interlocking_burr():
    lines = [UNIT * c for c in range(-3, 4)]
    heights = [UNIT * c for c in range(0, 7)]
    meshes, parts = {}, []
    for letter, name in PIECES.items():
        solid = grid_solid(lines, lines, heights, lambda i, j, k, own=letter: _owner(i - 3, j - 3, k - 3) == own)
        meshes[f"{name}.stl"] = mesh_files.stl_binary(solid, name)
        parts.append(model.part(name, f"{name}.stl", 700, **({"color": "#c04030"} if letter == "k" else {})))
    origin = """
A classic six-piece burr of 20 × 20 × 60 mm bars, notched by 10 mm cubes, without voids or play, standing on the ends of
its two bars along z. Binary STL; whole millimetres, so float32 holds them exactly. Expected: **stable**, neutral.

The pieces lock each other: the only first move is to pull the solid key `x-rear` along x (found by search over all
groups of pieces and directions). That costs nothing, and the whole burr can drift on the ground in two directions and
turn about the vertical: 3 + 1 = 4 neutral freedoms. The centre of mass lies above the rectangle of the two feet.
"""
    expected = {"verdict": "stable", "rest": "neutral", "neutral_freedoms": 4,
                "notes": "locked but for the key's slide along x and the drift of the whole"}
    return model.Model("interlocking-burr", "mm", "burr.py", origin, parts, meshes, ground=0, expected=expected)


MODELS = {"interlocking-burr": interlocking_burr}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
