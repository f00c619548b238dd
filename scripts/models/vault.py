#!/usr/bin/env python3
"""A barrel vault of bonded rings between springers."""

import mesh_files
import model
from shapes import prism_along_y
from trig import cos_sin

INNER, OUTER = 2.0, 2.4  # m
FIRST, LAST, VOUSSOIRS, RINGS = 30, 150, 5, 4  # degrees; full voussoirs of a ring of odd number
STEPS = 2 * VOUSSOIRS  # half voussoirs: the polygons in which all rings bend
RING = 0.4  # m, depth of a ring of odd number
OUTSIDE = 2.6  # m, half width over the springers


def _rays():
    """(cos, sin) at every half voussoir from right to left, exactly symmetric."""
    half = [cos_sin(FIRST * STEPS + (LAST - FIRST) * k, STEPS) for k in range(VOUSSOIRS)]
    return half + [(0.0, 1.0)] + [(-c, s) for c, s in reversed(half)]


def _voussoir(rays, first, last, y):
    inside = [(INNER * c, INNER * s) for c, s in rays[first:last + 1]]
    outside = [(OUTER * c, OUTER * s) for c, s in rays[first:last + 1]]
    return prism_along_y(outside + inside[::-1], y, y + RING)


def _springer(rays, side):
    (c, s), depth = rays[0], RINGS * RING
    profile = [(INNER * c, 0), (OUTSIDE, 0), (OUTSIDE, OUTER * s), (OUTER * c, OUTER * s), (INNER * c, INNER * s)]
    return prism_along_y(profile if side > 0 else [(-x, z) for x, z in reversed(profile)], 0, depth)


def barrel_vault():
    rays = _rays()
    objects = {"springer right": _springer(rays, 1), "springer left": _springer(rays, -1)}
    for ring in range(RINGS):
        joints = list(range(0, STEPS + 1, 2)) if ring % 2 == 0 else [0, *range(1, STEPS, 2), STEPS]
        for k, (first, last) in enumerate(zip(joints, joints[1:])):
            objects[f"ring {ring + 1} stone {k + 1}"] = _voussoir(rays, first, last, ring * RING)
    parts = [model.part(name, "vault.obj", 2400, object=name, **({"fixed": True} if "springer" in name else {}))
             for name in objects]
    origin = """
A barrel vault of 120° (radii 2.0 and 2.4 m, 1.6 m long): four rings of 5 and 6 stones in turn, their joints staggered by half a
stone, between two fixed springers. Coefficient of friction 0.7. Expected without friction: **moves**. By de la
Hire's rule stones would have to weigh like the differences of the tangents of their joints, so that equal ones at the springing are too
light: they are pushed out, and the crown comes down.

With friction (`--model static`) forces exist that hold it; that nothing moves is not proved. While it is built stones must be held or
propped: `impend plan hold models/barrel-vault/barrel-vault.assembly.json --installed 'ring 1*'` without friction holds two stones of each ring.
"""
    expected = {"verdict": "moves", "notes": "falls without friction; with friction 0.7 forces exist that hold it"}
    return model.Model("barrel-vault", "m", "vault.py", origin, parts,
                       {"vault.obj": mesh_files.obj(objects, "barrel vault, m")}, expected=expected,
                       more={"defaults": {"friction": 0.7}})


MODELS = {"barrel-vault": barrel_vault}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
