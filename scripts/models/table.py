#!/usr/bin/env python3
"""A table: a top on four loose legs on the ground."""

import mesh_files
import model
from shapes import box


def table():
    meshes = {"leg.off": mesh_files.off(box((0, 0, 0), (6, 6, 72)), "table leg, cm"),
              "top.off": mesh_files.off(box((0, 0, 72), (140, 80, 75)), "table top, cm")}
    feet = {"leg-front-left": (4, 4), "leg-front-right": (130, 4), "leg-back-left": (4, 70), "leg-back-right": (130, 70)}
    parts = [model.part("top", "top.off", 700, color="#b07040")]
    parts += [model.part(name, "leg.off", 700, pose=model.translated(x, y, 0)) for name, (x, y) in feet.items()]
    top = 700 * 1.4 * 0.8 * 0.03 * model.GRAVITY
    leg = 700 * 0.06 * 0.06 * 0.72 * model.GRAVITY
    forces = [{"a": "top", "b": name, "force": [0, 0, top / 4]} for name in feet]
    forces += [{"a": name, "b": "ground", "force": [0, 0, top / 4 + leg]} for name in feet]
    origin = """
A wooden top (140 × 80 × 3 cm) lies on four legs (6 × 6 × 72 cm) that stand on the ground; nothing is glued.
Expected: **stable**, neutral.

The load lies within the legs, each of which carries a quarter of the top in the canonical forces. To first order the top
and each leg can drift in two directions and turn about the vertical, each by itself: 5 · 3 = 15 neutral freedoms.
"""
    expected = {"verdict": "stable", "interfaces": 8, "contacts": 32, "rest": "neutral", "neutral_freedoms": 15,
                "neutral": {name: True for name in ["top", *feet]}, "interface_forces": forces,
                "notes": "a quarter of the top on each leg"}
    return model.Model("table", "cm", "table.py", origin, parts, meshes, ground=0, expected=expected)


MODELS = {"table": table}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
