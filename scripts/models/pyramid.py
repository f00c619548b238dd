#!/usr/bin/env python3
"""A pile of boxes in layers of 1, 4 and 9: an inverted pyramid, which falls apart."""

import mesh_files
import model
from shapes import box

SIDE, STEP = 20, 22  # cm; boxes of one layer stand 2 cm apart


def _sign(x):
    return (x > 0) - (x < 0)


def _tipping(centres):
    """The closed form of ORIGIN.md; `centres` maps name to (layer, x, y) with x, y in units of STEP/2."""
    i_over_m = 2 * 0.2**2 / 12
    # Downward speed of the centre for w = 1, by layer and by how many of x, y are not 0; metres.
    fall = {(1, 0): 0.0, (2, 2): 0.02, (3, 2): 0.24, (3, 1): 0.03, (3, 0): -0.18}
    kinds = {name: (layer, abs(_sign(x)) + abs(_sign(y))) for name, (layer, x, y) in centres.items()}
    power = sum(fall[kind] for kind in kinds.values())
    inertia = sum(fall[kind]**2 + (i_over_m * kind[1] if kind[0] > 1 else 0) for kind in kinds.values())
    w = model.GRAVITY * power / inertia
    return {name: {"linear": [0, 0, -w * fall[kinds[name]]], "angular": [-w * _sign(y), w * _sign(x), 0]}
            for name, (_, x, y) in centres.items()}


def inverted_pyramid():
    meshes = {"box.ply": mesh_files.ply_ascii(box((-10, -10, 0), (10, 10, SIDE)), "box, cm")}
    parts, centres = [], {}
    for layer in range(3):
        n = layer + 1
        for j in range(n):
            for i in range(n):
                x, y = 2 * i - layer, 2 * j - layer
                name = f"layer-{n}-box-{j + 1}-{i + 1}" if n > 1 else "layer-1-box"
                at = model.translated(STEP // 2 * x, STEP // 2 * y, SIDE * layer)
                parts.append(model.part(name, "box.ply", 500, pose=at))
                centres[name] = (n, x, y)
    origin = """
Boxes of 20 cm: one on the ground, four upon it, nine upon those, 2 cm apart within a layer, all about one axis.
Expected: **moves**: it opens like a flower.

Take this motion: each box of the second layer tips about the corner of the lowest box on the outer diagonal, with the
angular speed w about x and about y. Its top then rises by w((10 − |x|) + (10 − |y|)) at (x, y), cm. So its centre, at (11, 11),
sinks by 2w; the corner box of the third layer (22, 22) goes along and sinks by 24w; an edge box (22, 0) lies on two
boxes at y = ±1, turns by w about one axis and sinks by 3w; the middle box is lifted at (±1, ±1) by 18w. No contact is
violated, and the weights sink by 4 · 2 + 4 · 24 + 4 · 3 − 18 = 98 cm · w > 0 in sum: gravity drives it, so it moves.
If the boxes keep to this one motion, w' = 0.98 m · g/Σ(v² + I ω²/m) with I/m = 0.2²/6 m²
= 23.946 rad/s²; an independent nonnegative least-squares computation of the whole pile confirmed that they do.
"""
    expected = {"verdict": "moves", "interfaces": 1 + 4 + 16, "contacts": 84, "tolerance": 1e-9,
                "bodies": _tipping(centres),
                "notes": "the second layer tips outwards about the corners of the lowest box and lifts the middle box"}
    return model.Model("inverted-pyramid", "cm", "pyramid.py", origin, parts, meshes, ground=0, expected=expected)


MODELS = {"inverted-pyramid": inverted_pyramid}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
