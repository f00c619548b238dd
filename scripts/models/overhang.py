#!/usr/bin/env python3
"""A plank on a ledge, its centre of mass beyond the edge (tips) or behind it (holds)."""

import math

import mesh_files
import model
from shapes import box
from trig import cos_sin

INCH = 0.0254
LEDGE = ((-12, -4, 0), (0, 4, 6))
LENGTH, HEIGHT = 10.0, 1.0


def _plank(e):
    return box((e - LENGTH / 2, -2, 6), (e + LENGTH / 2, 2, 6 + HEIGHT))


def _parts():
    return [model.part("ledge", "ledge.off", fixed=True, color="#8899aa"), model.part("plank", "plank.off", 700)]


def overhang_tips():
    e, k2 = 1.0 * INCH, (LENGTH**2 + HEIGHT**2) / 12 * INCH**2
    g = model.GRAVITY
    ratio = e / math.sqrt(k2 + e * e)
    meshes = {"ledge.off": mesh_files.off(box(*LEDGE), "ledge, inches"),
              "plank.off": mesh_files.off(_plank(1), "plank, inches")}
    origin = """
A plank (10 × 4 × 1 in) lies on a fixed ledge with its centre of mass e = 1 in beyond the edge. Expected: **moves** (tips).

The inner end lifts, so the force acts on the edge alone. With k² = I/m = (10² + 1²)/12 in² about the axis along the
edge: force m g k²/(k² + e²), the centre falls at g e²/(k² + e²), the plank turns at α = g e/(k² + e²) about +y, and the
motion ratio is σ = e/√(k² + e²) = 0.3260. The inner contacts open.
"""
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 4, "motion_ratio": ratio, "tolerance": 1e-9,
                "bodies": {"plank": {"linear": [0, 0, -g * e * e / (k2 + e * e)],
                                     "angular": [0, g * e / (k2 + e * e), 0], "motion_ratio": ratio}},
                "notes": "tips about the edge"}
    return model.Model("overhang-tips", "in", "overhang.py --model overhang-tips", origin, _parts(), meshes,
                       expected=expected)


def overhang_holds():
    c, s = cos_sin(25)

    def turned(v):
        return (c * v[0] - s * v[1], s * v[0] + c * v[1], v[2])

    meshes = {"ledge.off": mesh_files.off(box(*LEDGE).mapped(turned), "ledge, inches, turned by 25 degrees about z"),
              "plank.off": mesh_files.off(_plank(-1).mapped(turned), "plank, inches, turned by 25 degrees about z")}
    origin = """
The same plank with its centre of mass 1 in behind the edge (e = −1 in); the whole scene is turned by 25° about z in the
coordinates of the meshes, printed so that they read back to the same doubles. Expected: **stable**, neutral.

The force below the centre of mass lies 1 in inside the contact area. Nothing resists sliding in two directions and
turning about the vertical: 3 neutral freedoms. It would tip as soon as e > 0.
"""
    expected = {"verdict": "stable", "interfaces": 1, "contacts": 4, "rest": "neutral", "neutral_freedoms": 3,
                "neutral": {"plank": True}, "notes": "held vertically, free to slide and turn on the ledge"}
    return model.Model("overhang-holds", "in", "overhang.py --model overhang-holds", origin, _parts(), meshes,
                       expected=expected)


MODELS = {"overhang-tips": overhang_tips, "overhang-holds": overhang_holds}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
