#!/usr/bin/env python3
"""Round parts made of facets: a pin in a hole, a shaft in two half bearings."""

import mesh_files
import model
from shapes import prism_along_x, sleeve
from trig import cos_sin

G = model.GRAVITY
RADIUS = 10  # mm


def _circle(corners):
    return [(RADIUS * c, RADIUS * s) for c, s in (cos_sin(360 * k, corners) for k in range(corners))]


def pin_in_hole():
    square = [(-30, -30), (30, -30), (30, 30), (-30, 30)]
    pin = prism_along_x(_circle(64), -50, 30)
    plate = sleeve(square, _circle(48), -20, 20)
    meshes = {"pin.stl": mesh_files.stl_binary(pin, "pin"), "plate.stl": mesh_files.stl_binary(plate, "plate")}
    pose = {"rotation": {"axis": [0, 1, 0], "angle_deg": 30}}
    parts = [model.part("plate", "plate.stl", fixed=True, color="#8899aa", pose=pose),
             model.part("pin", "pin.stl", 7850, pose=pose)]
    c, s = cos_sin(30)
    origin = """
A steel pin (diameter 20 mm, 64 facets) in a hole of the same diameter (48 facets), the axis falling by 30°; binary STL,
float32. Expected: **moves**.

The facets of the two meshes overlap each other by up to 0.02 mm and, taken as they come, would lock the pin. Both are
recognised as cylinders of one radius: six contacts that leave the pin free along and about its axis, so without friction
it slides at g sin 30° = 4.903 m/s² and does not turn; σ = 0.5.
"""
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 6, "motion_ratio": s, "tolerance": 1e-5,
                "bodies": {"pin": {"linear": [G * s * c, 0, -G * s * s], "angular": [0, 0, 0], "motion_ratio": s}},
                "notes": "slides along the hole at g sin 30°"}
    return model.Model("pin-in-hole", "mm", "shaft.py --model pin-in-hole", origin, parts, meshes, expected=expected)


def shaft_in_bearings():
    groove = [(RADIUS * c, -RADIUS * s) for c, s in (cos_sin(180 * k, 24) for k in range(25))]
    block = [(-25, -30), (25, -30), (25, 0), *groove, (-25, 0)]
    meshes = {"shaft.stl": mesh_files.stl_binary(prism_along_x(_circle(64), -120, 120), "shaft"),
              "bearing.stl": mesh_files.stl_binary(prism_along_x(block, -15, 15), "half bearing")}
    parts = [model.part("bearing-1", "bearing.stl", fixed=True, color="#8899aa", pose=model.translated(-80, 0, 0)),
             model.part("bearing-2", "bearing.stl", fixed=True, color="#8899aa", pose=model.translated(80, 0, 0)),
             model.part("shaft", "shaft.stl", 7850)]
    origin = """
A steel shaft (diameter 20 mm, 64 facets) in two half bearings of the same diameter (24 facets on 180°); binary STL, float32.
Expected: **stable**, neutral.

Each half bearing holds the shaft by three directions (both sides and the middle) at two ends: 12 contacts. The
weight goes into the middle ones, half to each bearing; the shaft can turn and slide along its axis at no cost: 2
neutral freedoms. Lifting it would cost.
"""
    expected = {"verdict": "stable", "interfaces": 2, "contacts": 12, "rest": "neutral", "neutral_freedoms": 2,
                "notes": "half bearings hold down and sideways, not along and about the axis"}
    return model.Model("shaft-in-bearings", "mm", "shaft.py --model shaft-in-bearings", origin, parts, meshes,
                       expected=expected)


MODELS = {"pin-in-hole": pin_in_hole, "shaft-in-bearings": shaft_in_bearings}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
