#!/usr/bin/env python3
"""Parts held by joints: a lid on a hinge, a bracket on two bolts."""

import math

import mesh_files
import model
from shapes import box, prism_along_y
from trig import cos_sin

MM = 1e-3
OPEN_DEGREES = 60
HINGE = (0, 0, 215)
LID = ((15, 0, -10), (415, 300, 10))  # about its hinge
PROFILE = [(0, 0), (10, 0), (10, 110), (150, 110), (150, 120), (0, 120)]
DEPTH = 60
BOLTS = ((0, 30, 30), (0, 30, 90))
LOAD = 200.0  # N


def hinged_lid():
    cos, sin = cos_sin(OPEN_DEGREES)
    r = (LID[0][0] + LID[1][0]) / 2 * MM
    length, height = (LID[1][0] - LID[0][0]) * MM, (LID[1][2] - LID[0][2]) * MM
    about_hinge = (length**2 + height**2) / 12 + r * r  # I/m + r²
    g = model.GRAVITY
    alpha = g * r * cos / about_hinge
    ratio = r * cos / math.sqrt(about_hinge)
    meshes = {"box.obj": mesh_files.obj({"box": box((0, 0, 0), (415, 300, 200))}, "box, millimetres"),
              "lid.obj": mesh_files.obj({"lid": box(*LID)}, "lid, millimetres, the hinge's axis along y")}
    parts = [model.part("box", "box.obj", fixed=True, color="#8899aa"),
             model.part("lid", "lid.obj", 700, pose={"translation": list(HINGE),
                                                     "rotation": {"axis": [0, 1, 0], "angle_deg": -OPEN_DEGREES}})]
    joints = [{"type": "hinge", "a": "lid", "b": "box", "point": list(HINGE), "axis": [0, 1, 0]}]
    origin = """
A lid of 400 × 300 × 20 mm on a hinge 15 mm above the rear edge of a fixed box, open by θ = 60°. Nothing touches: the
hinge alone connects the two. Expected: **moves** (falls shut).

It turns about the hinge at α = m g r cosθ/(I + m r²) about +y, with its centre r = 215 mm from the axis and
I/m = (0.4² + 0.02²)/12 m². Its centre accelerates at α r across the arm, and the motion ratio is
σ = r cosθ/√(I/m + r²) = 0.4406.
"""
    expected = {"verdict": "moves", "interfaces": 0, "contacts": 0, "motion_ratio": ratio, "tolerance": 1e-9,
                "bodies": {"lid": {"linear": [alpha * r * sin, 0, -alpha * r * cos], "angular": [0, alpha, 0],
                                   "motion_ratio": ratio}},
                "notes": "falls shut about its hinge"}
    return model.Model("hinged-lid", "mm", "joints.py --model hinged-lid", origin, parts, meshes, expected=expected,
                       more={"joints": joints})


def bolted_bracket():
    meshes = {"wall.obj": mesh_files.obj({"wall": box((-20, -20, -20), (0, 80, 160))}, "wall, millimetres"),
              "bracket.obj": mesh_files.obj({"bracket": prism_along_y(PROFILE, 0, DEPTH)}, "bracket, millimetres")}
    parts = [model.part("wall", "wall.obj", fixed=True, color="#8899aa"), model.part("bracket", "bracket.obj", 7850)]
    joints = [{"type": "fixed", "a": "bracket", "b": "wall", "point": list(bolt)} for bolt in BOLTS]
    loads = [{"part": "bracket", "force": [0, 0, -LOAD], "point": [140, 30, 120]}]
    origin = """
A steel angle bracket on a wall, loaded with 200 N 140 mm out from the wall, held by two bolts, each a fixed
joint. Expected: **stable**, held.

Without the bolts nothing would bear its weight: the wall only pushes, and frictionless. One bolt would hold all, so of
the second's six rows all six are redundant. The bolts together bear m g + 200 N upwards, m = 1.2246 kg; what of the
moment the face of the wall can take, it takes.
"""
    expected = {"verdict": "stable", "interfaces": 1, "contacts": 4, "rest": "held", "neutral_freedoms": 0,
                "notes": "two bolts hold it, one of them would do"}
    return model.Model("bolted-bracket", "mm", "joints.py --model bolted-bracket", origin, parts, meshes,
                       expected=expected, more={"joints": joints, "loads": loads})


MODELS = {"hinged-lid": hinged_lid, "bolted-bracket": bolted_bracket}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
