#!/usr/bin/env python3
"""A barrel vault of bonded rings on springers, with the centring that carries it while it is built."""

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
    under = [(INNER * c, INNER * s) for c, s in rays[1:-1]]
    objects = {"springer right": _springer(rays, 1), "springer left": _springer(rays, -1),
               "centring": prism_along_y([(under[-1][0], 0), (under[0][0], 0), *under], 0, RINGS * RING)}
    rings = []
    for ring in range(RINGS):
        joints = list(range(0, STEPS + 1, 2)) if ring % 2 == 0 else [0, *range(1, STEPS, 2), STEPS]
        names = []
        for k, (first, last) in enumerate(zip(joints, joints[1:])):
            names.append(f"ring {ring + 1} stone {k + 1}")
            objects[names[-1]] = _voussoir(rays, first, last, ring * RING)
        # From both springers to the crown.
        order = [names[i // 2] if i % 2 == 0 else names[-1 - i // 2] for i in range(len(names))]
        rings.append(order)
    densities = {"centring": 600}
    parts = [model.part(name, "vault.obj", densities.get(name, 2400), object=name,
                        **({"fixed": True} if "springer" in name else {})) for name in objects]
    sequence = ["centring", *(name for ring in rings for name in ring), {"remove": "centring"}]
    origin = """
A barrel vault of 120° (radii 2.0 and 2.4 m, 1.6 m long): four rings of 5 and 6 stones in turn, their joints staggered by half a stone,
between two fixed springers, on its centring of wood, which stands on the ground. Coefficient of friction 0.7. Expected without friction,
on the centring: **stable**, neutral.

`sequence` is centring, then each ring from the springers to the crown, then the centring is taken out
(`impend plan check models/barrel-vault/barrel-vault.assembly.json --model static --ways`).
"""
    expected = {"verdict": "stable", "rest": "neutral", "notes": "stands on its centring; with friction it stands without, too"}
    return model.Model("barrel-vault", "m", "vault.py", origin, parts,
                       {"vault.obj": mesh_files.obj(objects, "barrel vault, m")}, ground=0, expected=expected,
                       more={"defaults": {"friction": 0.7}, "sequence": sequence})


MODELS = {"barrel-vault": barrel_vault}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
