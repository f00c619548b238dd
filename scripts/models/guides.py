#!/usr/bin/env python3
"""Parts in guides: a slider on a tilted dovetail, a bar in a tilted channel, a square bar in a V-block."""

import mesh_files
import model
from shapes import box, prism_along_x
from trig import cos_sin

G = model.GRAVITY


def _slide(angle_deg):
    """Acceleration down a guide along x that is turned by +angle about y."""
    c, s = cos_sin(angle_deg)
    return [G * s * c, 0, -G * s * s], s


def dovetail():
    rail = [(-30, -10), (30, -10), (30, 0), (10, 0), (16, 12), (-16, 12), (-10, 0), (-30, 0)]
    slider = [(-30, 2), (-11, 2), (-16, 12), (16, 12), (11, 2), (30, 2), (30, 30), (-30, 30)]
    meshes = {"rail.stl": mesh_files.stl_binary(prism_along_x(rail, -100, 100), "rail"),
              "slider.stl": mesh_files.stl_binary(prism_along_x(slider, -80, -20), "slider")}
    pose = {"rotation": {"axis": [0, 1, 0], "angle_deg": 20}}
    parts = [model.part("rail", "rail.stl", fixed=True, color="#8899aa", pose=pose),
             model.part("slider", "slider.stl", 7850, pose=pose)]
    linear, s = _slide(20)
    origin = """
A slider (60 mm) on a fixed dovetail rail, flanks 2:1, both tilted by 20° about y; binary STL, float32. Expected: **moves**.

The rail's top and its two undercut flanks leave the slider one freedom, along the rail: it slides at
g sin 20° = 3.354 m/s² and does not turn; σ = sin 20° = 0.3420. The numbers are exact in float32, but a reader of
float32 must reckon with 2⁻²³ of rounding, in which the flanks could as well jam, so contacts may give way by about
1e-6 g; hence a tolerance of 1e-5 here.
"""
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 12, "motion_ratio": s, "tolerance": 1e-5,
                "bodies": {"slider": {"linear": linear, "angular": [0, 0, 0], "motion_ratio": s}},
                "notes": "one freedom, along the rail"}
    return model.Model("dovetail", "mm", "guides.py --model dovetail", origin, parts, meshes, expected=expected)


def bar_in_channel():
    channel = [(-40, -10), (40, -10), (40, 50), (20, 50), (20, 0), (-20, 0), (-20, 50), (-40, 50)]
    meshes = {"channel.stl": mesh_files.stl_binary(prism_along_x(channel, -150, 150), "channel"),
              "bar.stl": mesh_files.stl_binary(box((-130, -20, 0), (-50, 20, 30)), "bar")}
    pose = {"rotation": {"axis": [0, 1, 0], "angle_deg": 15}}
    parts = [model.part("channel", "channel.stl", fixed=True, color="#8899aa", pose=pose),
             model.part("bar", "bar.stl", 2700, pose=pose)]
    linear, s = _slide(15)
    origin = """
An aluminium bar (80 × 40 × 30 mm) that exactly fills a U-channel, tilted by 15° about y; binary STL, float32.
Expected: **moves**.

Floor and walls leave the bar two freedoms, along the channel and out of it. It slides at g sin 15° = 2.538 m/s² and does
not turn; σ = sin 15° = 0.2588. Every face lies in a coordinate plane of the file, so the normals are exact although
the format rounds; where the corners lie within their planes is known to float32 only, hence a tolerance of 1e-5.
"""
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 12, "motion_ratio": s, "tolerance": 1e-5,
                "bodies": {"bar": {"linear": linear, "angular": [0, 0, 0], "motion_ratio": s}},
                "notes": "slides along the channel at g sin 15°"}
    return model.Model("bar-in-channel", "mm", "guides.py --model bar-in-channel", origin, parts, meshes, expected=expected)


def v_block():
    block = [(-2, -2), (2, -2), (2, 1.5), (1.5, 1.5), (0.25, 0.25), (0.25, -0.25),
             (-0.25, -0.25), (-0.25, 0.25), (-1.5, 1.5), (-2, 1.5)]
    meshes = {"v-block.ply": mesh_files.ply_ascii(prism_along_x(block, 0, 3), "V-block, inches"),
              "square-bar.ply": mesh_files.ply_ascii(box((-1, 0, 0), (4, 1.5, 1.5)), "square bar, inches")}
    parts = [model.part("v-block", "v-block.ply", fixed=True, color="#8899aa"),
             model.part("square-bar", "square-bar.ply", 7850,
                        pose={"rotation": {"axis": [1, 0, 0], "angle_deg": 45}})]
    weight = 7850 * 5 * 1.5**2 * 0.0254**3 * G
    origin = """
A square steel bar (1.5 × 1.5 × 5 in) lies in a fixed 90° V-block, corner down, relieved at the bottom of the V.
Expected: **stable**, neutral.

Each flank pushes with W/√2 at the middle of the bar's side, 0.75 in from its corner, inside the contact (0.354 to 1.5 in).
Both faces of the V press, so five of the bar's six freedoms are gone; sliding along the V costs nothing:
1 neutral freedom.
"""
    expected = {"verdict": "stable", "interfaces": 1, "contacts": 8, "rest": "neutral", "neutral_freedoms": 1,
                "neutral": {"square-bar": True},
                "interface_forces": [{"a": "v-block", "b": "square-bar", "force": [0, 0, -weight]}],
                "notes": "held between the flanks, free along the V"}
    return model.Model("v-block", "in", "guides.py --model v-block", origin, parts, meshes, expected=expected)


MODELS = {"dovetail": dovetail, "bar-in-channel": bar_in_channel, "v-block": v_block}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
