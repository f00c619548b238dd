#!/usr/bin/env python3
"""A block on a fixed incline, and a block on a wedge that is free to move."""

import mesh_files
import model
from shapes import box, prism_along_y
from trig import cos_sin

G = model.GRAVITY


def block_on_incline():
    """Plate and block share one pose, so that their faces coincide exactly."""
    meshes = {"incline.stl": mesh_files.stl_ascii(box((-150, -60, -20), (150, 60, 0)), "incline"),
              "block.stl": mesh_files.stl_ascii(box((-100, -30, 0), (-20, 30, 40)), "block")}
    pose = {"rotation": {"axis": [0, 1, 0], "angle_deg": 30}}
    parts = [model.part("incline", "incline.stl", fixed=True, color="#8899aa", pose=pose),
             model.part("block", "block.stl", 7850, pose=pose)]
    c, s = cos_sin(30)
    slide = [G * s * c, 0, -G * s * s]
    origin = """
A steel block (80 × 60 × 40 mm) on a fixed plate that is tilted by 30° about y. Expected: **moves**.

Along the slope nothing opposes gravity: the block slides at g·sin 30° = 4.903325 m/s² down the slope, that is
a = g sin θ (cos θ, 0, −sin θ), and does not turn, since the plate's push can act right below the centre of mass
(20 mm above the plate, 20·tan 30° = 11.5 mm < 40 mm to the edge). Motion ratio σ = sin 30° = 0.5; ΣF = m g cos 30°.
"""
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 4, "motion_ratio": s, "tolerance": 1e-9,
                "bodies": {"block": {"linear": slide, "angular": [0, 0, 0], "motion_ratio": s}},
                "notes": "slides at g sin 30°, does not turn"}
    return model.Model("block-on-incline", "mm", "incline.py --model block-on-incline", origin, parts, meshes,
                       expected=expected)


def block_on_movable_wedge():
    """Slope 3-4-5, so that every coordinate and the rotation matrix are short decimals."""
    objects = {"wedge": prism_along_y([(0, 0), (40, 0), (0, 30)], 0, 20), "block": box((-5, -5, 0), (5, 5, 6))}
    matrix = [[0.8, 0, 0.6, 12], [0, 1, 0, 10], [-0.6, 0, 0.8, 21], [0, 0, 0, 1]]
    parts = [model.part("wedge", "wedge-and-block.obj", 600, object="wedge"),
             model.part("block", "wedge-and-block.obj", 7850, object="block", pose={"matrix": matrix})]
    s, c = 0.6, 0.8
    big, small = 600 * 0.2 * 0.4 * 0.3 / 2, 7850 * 0.1 * 0.1 * 0.06
    wedge = -small * G * s * c / (big + small * s * s)
    along = (big + small) * G * s / (big + small * s * s)
    linear = [wedge + along * c, 0, -along * s]
    origin = """
A steel block (10 × 10 × 6 cm, m = 4.71 kg) on a wooden wedge (40 × 20 × 30 cm, M = 7.2 kg, slope 3:4) that stands on
the frictionless ground. Expected: **moves**, both parts.

With sin θ = 0.6 and cos θ = 0.8: the wedge goes back at m g sinθ cosθ/(M + m sin²θ), the block runs down the slope at
(M + m) g sinθ/(M + m sin²θ) relative to the wedge. Neither turns: the block is pushed right below its centre, and the
ground's push on the wedge, d = 7.667 N/(M g + 0.8 N) cm behind its centre of mass, stays within the base (13.3 cm).
"""
    expected = {"verdict": "moves", "interfaces": 2, "contacts": 8, "tolerance": 1e-9,
                "bodies": {"wedge": {"linear": [wedge, 0, 0], "angular": [0, 0, 0]},
                           "block": {"linear": linear, "angular": [0, 0, 0]}},
                "notes": "wedge back at m g sinθ cosθ/(M + m sin²θ), block down the slope relative to it"}
    meshes = {"wedge-and-block.obj": mesh_files.obj(objects, "wedge and block, cm")}
    return model.Model("block-on-movable-wedge", "cm", "incline.py --model block-on-movable-wedge", origin, parts, meshes,
                       ground=0, expected=expected)


MODELS = {"block-on-incline": block_on_incline, "block-on-movable-wedge": block_on_movable_wedge}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
