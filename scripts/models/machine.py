#!/usr/bin/env python3
"""A machine-like assembly of 15 parts with plane faces only: one slider runs, everything else stays.

A square shaft in two bearings under a cover with four bolts, a slider on an inclined guide, a carriage on two rails, a
key in a slot, all on one base plate with pockets that the parts fit exactly.
"""

import mesh_files
import model
from shapes import bolt, box, grid_solid, loft
from trig import cos_sin

STEEL = 7850
BASE = (260, 210, 20)  # mm
# Pockets in the base plate: x from, to, y from, to, floor.
POCKETS = {"bearing-left": (20, 40, 30, 90, 15), "bearing-right": (120, 140, 30, 90, 15), "guide": (160, 240, 25, 75, 15),
           "rail-front": (20, 240, 120, 130, 15), "rail-rear": (20, 240, 180, 190, 15), "key": (20, 240, 147, 163, 12)}


def _base_plate():
    xs = sorted({0, BASE[0], *(v for p in POCKETS.values() for v in p[:2])})
    ys = sorted({0, BASE[1], *(v for p in POCKETS.values() for v in p[2:4])})
    zs = sorted({0, BASE[2], *(p[4] for p in POCKETS.values())})

    def filled(i, j, k):
        return not any(p[0] <= xs[i] < p[1] and p[2] <= ys[j] < p[3] and zs[k] >= p[4] for p in POCKETS.values())

    return grid_solid(xs, ys, zs, filled)


def _bearing():
    """20 × 60 × 60 with a square hole along x and two blind square holes for bolts from above; its own corner at 0."""
    def filled(i, j, k):
        shaft_hole = j == 3 and k == 1
        bolt_hole = i == 1 and j in (1, 5) and k == 3
        return not shaft_hole and not bolt_hole

    return grid_solid([0, 5, 15, 20], [0, 5, 15, 20, 40, 45, 55, 60], [0, 25, 45, 50, 60], filled)


def _shaft():
    """20 × 20 through both bearings, with a 30 × 30 shoulder that fits exactly between them."""
    return grid_solid([10, 40, 120, 150], [45, 50, 70, 75], [35, 40, 60, 65], lambda i, j, k: i == 1 or (j == 1 and k == 1))


def _cover():
    def filled(i, j, k):
        return not (i in (1, 3) and j in (1, 3))

    return grid_solid([20, 25, 35, 125, 135, 140], [30, 35, 45, 75, 85, 90], [75, 83], filled)


def _bolt():
    head = [(12 * c, 12 * s) for c, s in (cos_sin(60 * k) for k in range(6))]
    return bolt(head, [(-5, -5), (5, -5), (5, 5), (-5, 5)], 17, 8)


def _guide():
    """A channel whose floor falls by 3:4 along x; profile (y, z) at both ends."""
    def profile(floor, lift):
        return [(0, 0), (50, 0), (50, floor + lift), (40, floor + lift), (40, floor), (10, floor), (10, floor + lift),
                (0, floor + lift)]

    return loft([(0, y, z) for y, z in profile(70, 20)], [(80, y, z) for y, z in profile(10, 20)])


def _carriage():
    """A plate on both rails with two lips that fit between the rails."""
    def filled(i, j, k):
        return k == 1 or j in (1, 3)

    return grid_solid([80, 160], [110, 130, 140, 170, 180, 200], [28, 35, 45], filled)


def _meshes():
    rail = box((0, 0, 0), (220, 10, 20))
    return {"base-plate.obj": mesh_files.obj({"base-plate": _base_plate()}, "base plate, mm"),
            "bearing.off": mesh_files.off(_bearing(), "bearing, mm"),
            "shaft.ply": mesh_files.ply_ascii(_shaft(), "shaft, mm"),
            "cover.ply": mesh_files.ply_binary(_cover(), "cover, mm"),
            "bolt.obj": mesh_files.obj({"bolt": _bolt()}, "bolt, mm"),
            "guide.stl": mesh_files.stl_ascii(_guide(), "guide"),
            "slider.stl": mesh_files.stl_ascii(box((-15, -15, 0), (15, 15, 25)), "slider"),
            "rail.ply": mesh_files.ply_ascii(rail, "rail, mm"),
            "carriage.off": mesh_files.off(_carriage(), "carriage, mm"),
            "key.stl": mesh_files.stl_binary(box((180, 147, 12), (200, 163, 24)), "key")}


def _parts():
    at = model.translated
    slope = [[0.8, 0, 0.6, 192], [0, 1, 0, 50], [-0.6, 0, 0.8, 61], [0, 0, 0, 1]]
    parts = [model.part("base-plate", "base-plate.obj", fixed=True, color="#8899aa"),
             model.part("bearing-left", "bearing.off", STEEL, pose=at(20, 30, 15)),
             model.part("bearing-right", "bearing.off", STEEL, pose=at(120, 30, 15)),
             model.part("shaft", "shaft.ply", STEEL, color="#c0c0c8"),
             model.part("cover", "cover.ply", 2700)]
    for side, x in (("left", 30), ("right", 130)):
        for end, y in (("front", 40), ("rear", 80)):
            parts.append(model.part(f"bolt-{side}-{end}", "bolt.obj", STEEL, pose=at(x, y, 83)))
    return parts + [model.part("guide", "guide.stl", STEEL, pose=at(160, 25, 15)),
                    model.part("slider", "slider.stl", STEEL, color="#c04030", pose={"matrix": slope}),
                    model.part("rail-front", "rail.ply", STEEL, pose=at(20, 120, 15)),
                    model.part("rail-rear", "rail.ply", STEEL, pose=at(20, 180, 15)),
                    model.part("carriage", "carriage.off", 2700),
                    model.part("key", "key.stl", STEEL)]


def machine():
    g = model.GRAVITY
    origin = """
Fifteen parts with plane faces on a fixed base plate, mm, meshes in OBJ, OFF, PLY and STL. Expected: **moves**, by the
slider alone.

- `slider` in the channel of the inclined `guide` (3:4, exact short decimals): slides at 0.6 g = 5.884 m/s² along
  (0.8, 0, −0.6) and does not turn; the guide stands in a pocket of the base plate that holds it against the slider's push.
- `bearing-left`, `bearing-right` in pockets, `shaft` (square, with a shoulder between the bearings), `cover` on the
  bearings, located by four bolts whose square shanks fill the holes of the cover and of the bearings: **held**. Opposite
  walls can press against each other, so no sideways freedom is left, and up costs energy.
- `rail-front`, `rail-rear` in slots: held. `carriage` on the rails, its lips between them: neutral along x.
- `key` in the base plate's slot: neutral along x. Its mesh is binary STL, so its corners are known to float32 only, and
  its contacts may give way by some 1e-6 g.
"""
    still = ["bearing-left", "bearing-right", "shaft", "cover", "guide", "rail-front", "rail-rear", "carriage", "key",
             "bolt-left-front", "bolt-left-rear", "bolt-right-front", "bolt-right-rear"]
    bodies = {name: {"linear": [0, 0, 0], "angular": [0, 0, 0]} for name in still}
    bodies["key"]["tolerance"] = 1e-5
    bodies["slider"] = {"linear": [0.6 * g * 0.8, 0, -0.6 * g * 0.6], "angular": [0, 0, 0], "motion_ratio": 0.6}
    neutral = {name: name in ("carriage", "key") for name in still if name != "guide"}
    expected = {"verdict": "moves", "interfaces": 21, "tolerance": 1e-9, "bodies": bodies, "neutral": neutral,
                "component_freedoms": {"shaft": 0, "cover": 0, "rail-front": 1, "carriage": 1, "key": 1},
                "notes": "only the slider moves, at 0.6 g; carriage and key are neutral, the rest is held"}
    return model.Model("machine", "mm", "machine.py", origin, _parts(), _meshes(), expected=expected)


MODELS = {"machine": machine}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
