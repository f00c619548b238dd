#!/usr/bin/env python3
"""Assemblies to be planned: two towers, a drawer under a stack, three blocks on three slides, a cube in a corner, a box
that is closed from below."""

import mesh_files
import model
from shapes import Mesh, box, grid_solid
from thread import SECTORS, Thread, threaded_solid
from trig import cos_sin

SIDE = 100  # mm


def two_towers():
    objects = {}
    for name, x, height in (("left", 0, 3), ("right", 400, 4)):
        for k in range(height):
            objects[f"{name} {k + 1}"] = box((x, 0, k * SIDE), (x + SIDE, SIDE, (k + 1) * SIDE))
    parts = [model.part(name, "towers.obj", 1800, object=name) for name in objects]
    origin = """
A tower of three and a tower of four cubes of 100 mm, 300 mm apart, on the ground. Expected: **stable**, neutral: every cube
could slide or turn on the one below (3 freedoms each).

From above each tower can only be built from its foot up, so that the orders are the mixtures of two rows: C(7, 3) = 35
(`impend plan search --from-above --count`).
"""
    expected = {"verdict": "stable", "interfaces": 7, "contacts": 28, "rest": "neutral", "neutral_freedoms": 21,
                "notes": "built from above in C(7, 3) = 35 orders"}
    return model.Model("two-towers", "mm", "planning.py --model two-towers", origin, parts,
                       {"towers.obj": mesh_files.obj(objects, "two towers of cubes, mm")}, ground=0, expected=expected)


def drawer_under_stack():
    objects = {"drawer": box((-100, -200, 0), (100, 200, 100)), "left side": box((-200, -200, 0), (-100, 200, 100)),
               "right side": box((100, -200, 0), (200, 200, 100)), "back": box((-200, 200, 0), (200, 300, 100)),
               "top": box((-200, -200, 100), (200, 300, 150)), "box": box((-100, -100, 150), (100, 100, 250)),
               "lamp": box((-50, -50, 250), (50, 50, 350))}
    parts = [model.part(name, "drawer.obj", 700, object=name) for name in objects]
    origin = """
A drawer (200 × 400 × 100 mm) on the ground between two sides and a back, under a top on which a box and a lamp stand. Nothing
is fixed. Expected: **stable**, neutral.

The drawer can be drawn out at the front (−y) at any time; upwards it leaves only when top, box and lamp are gone. The neutral
freedoms are those of blocks on a plane, 3 each, of which none is taken: sides and back can all give way.
"""
    expected = {"verdict": "stable", "interfaces": 15, "contacts": 60, "rest": "neutral", "neutral_freedoms": 21,
                "notes": "the drawer comes out at the front, whatever stands over it"}
    return model.Model("drawer-under-stack", "mm", "planning.py --model drawer-under-stack", origin, parts,
                       {"drawer.obj": mesh_files.obj(objects, "drawer under a stack, mm")}, ground=0, expected=expected)


def corner_cube():
    objects = {"floor": box((0, 0, -20), (300, 300, 0)), "left wall": box((-20, 0, 0), (0, 300, 200)),
               "back wall": box((0, -20, 0), (300, 0, 200)), "cube": box((0, 0, 0), (SIDE, SIDE, SIDE))}
    parts = [model.part(name, "corner.obj", 2700, object=name, **({} if name == "cube" else {"fixed": True}))
             for name in objects]
    origin = """
A cube of 100 mm in the corner of a tray: on its floor and against two of its walls, all fixed. Expected: **stable**,
neutral: the cube can slide away from the walls at no cost.

Without friction it rests wherever gravity points into the corner: the cone with the edges −x, −y and −z. The way up that is
safest tilts the tray towards the corner, gravity along (−1, −1, −1)/√3: from there it may turn by asin(1/√3) = 35.26° to any
side (`impend plan orient`).
"""
    expected = {"verdict": "stable", "interfaces": 3, "contacts": 12, "rest": "neutral", "neutral_freedoms": 3,
                "notes": "safest with gravity along (-1, -1, -1), 35.26 degrees from the nearest edge"}
    return model.Model("corner-cube", "mm", "planning.py --model corner-cube", origin, parts,
                       {"corner.obj": mesh_files.obj(objects, "cube in the corner of a tray, mm")}, expected=expected)


def three_slides():
    mesh = {"block.obj": mesh_files.obj({"block": box((0, 0, 0), (SIDE, SIDE, SIDE))}, "block, mm")}
    places = {"base": (0, 0, 0), "arm": (300, 0, 0), "head": (0, 300, 0)}
    parts = [model.part(name, "block.obj", 2700, pose=model.translated(*at), **({"fixed": True} if name == "base" else {}))
             for name, at in places.items()]
    joints = []
    for a, b, degrees in (("base", "arm", 90), ("arm", "head", 210), ("head", "base", 330)):
        cos, sin = cos_sin(degrees)
        joints.append({"type": "slider", "a": a, "b": b, "point": [0, 0, 0], "axis": [cos, sin, 0]})
    origin = """
Three blocks that do not touch, each joined to the next by a slide; the axes of the slides lie in a level plane at 90°, 210° and
330°. The base is fixed. Expected: **stable**, neutral with one freedom.

The speeds along the slides must close the loop, s₁u₁ + s₂u₂ + s₃u₃ = 0, and as the axes u lie at 120° to each other that means
s₁ = s₂ = s₃: arm and head move together, each its own way, and no two hands can move one of them straight while the rest is
held (`impend plan interlock`).
"""
    expected = {"verdict": "stable", "interfaces": 0, "contacts": 0, "rest": "neutral", "neutral_freedoms": 1,
                "notes": "moves only together: one coordinated motion"}
    return model.Model("three-slides", "mm", "planning.py --model three-slides", origin, parts, mesh, expected=expected,
                       more={"joints": joints})


def about_z(radii, levels, filled, sectors=72):
    """The union of the cells (ring, sector, level) about the z axis for which filled(i, j, k) holds."""
    corners, vertices, faces = {}, [], []

    def inside(i, j, k):
        return 0 <= i < len(radii) - 1 and 0 <= k < len(levels) - 1 and filled(i, j % sectors, k)

    def corner(i, j, k):
        at = (i, 0 if radii[i] == 0 else j % sectors, k)
        if at not in corners:
            cos, sin = cos_sin(at[1] * 360 // sectors)
            corners[at] = len(vertices)
            vertices.append((radii[i] * cos, radii[i] * sin, levels[k]))
        return corners[at]

    sides = {(-1, 0, 0): ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)), (1, 0, 0): ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)),
             (0, -1, 0): ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)), (0, 1, 0): ((0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0)),
             (0, 0, -1): ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)), (0, 0, 1): ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))}
    for i in range(len(radii) - 1):
        for j in range(sectors):
            for k in range(len(levels) - 1):
                for (a, b, c), face in sides.items():
                    if not inside(i, j, k) or inside(i + a, j + b, k + c):
                        continue
                    loop = list(dict.fromkeys(corner(i + x, j + y, k + z) for x, y, z in face))
                    if len(loop) > 2:
                        faces.append(tuple(loop))
    return Mesh(vertices, faces)


def bayonet():
    def slot(j):
        return 17 <= j < 26 or 53 <= j < 62

    def lug(j):
        return 0 <= j < 8 or 36 <= j < 44

    objects = {"socket": about_z((0, 50, 80, 100), (-20, -10, 0, 10), lambda i, j, k: i == 2 or k == 0 or (k == 2 and i == 1 and not slot(j))),
               "pin": about_z((0, 50, 75), (-10, 0, 60), lambda i, j, k: i == 0 or (k == 0 and lug(j)))}
    parts = [model.part(name, "bayonet.obj", 2700, object=name, **({"fixed": True} if name == "socket" else {})) for name in objects]
    origin = """
A round pin with two lugs of 40° in a socket, whose flange covers the lugs but for two slots of 45° that begin 85° farther on. The
socket is fixed. Expected: **stable**, neutral: the pin can turn.

No straight way leads out. Turned by 85° to 90° the lugs stand under the slots, and the pin is drawn out upwards
(`impend plan search`): 87.5° is the middle.
"""
    expected = {"verdict": "stable", "rest": "neutral", "neutral_freedoms": 1, "notes": "drawn out once turned by 87.5°"}
    return model.Model("bayonet", "mm", "planning.py --model bayonet", origin, parts,
                       {"bayonet.obj": mesh_files.obj(objects, "bayonet, mm")}, expected=expected)


def screw_in_pin():
    pin, hole, turns = Thread((8, 8.5, 10), 6, 10), Thread((8.5, 10, 10.5), 6, 12), 3
    low, high = 0, turns * SECTORS
    head = [(16 * c, 16 * s) for c, s in (cos_sin(60 * k) for k in range(6))]
    square = [(-25, -25), (25, -25), (25, 25), (-25, 25)]
    objects = {"block": threaded_solid(hole, low, high, square, square, inward=True),
               "pin": threaded_solid(pin, low, high, None, (head, 26))}
    parts = [model.part(name, "screw.obj", 7850, object=name, **({"fixed": True} if name == "block" else {})) for name in objects]
    origin = """
A large steel pin with a thread of three turns (16 and 20 cm, pitch 6 cm, 24 facets to a turn) and a hexagonal head, screwed into a
fixed block until its head rests on it. Expected: **stable**.

No straight way leads out. The pin is screwed by three turns, 18 cm, until it has left the thread, right-handed about the way it goes,
and drawn out upwards (`impend plan search`). Lower flanks of the pin lie on the hole's, facet by facet; upper ones and crests have 0.5 cm
of play, more than facets lie from the round surface they stand for, 10 cm (1 − cos 7.5°) = 0.09 cm.
"""
    expected = {"verdict": "stable", "notes": "screwed out by three turns of 6 cm (impend plan search)"}
    return model.Model("screw-in-pin", "cm", "planning.py --model screw-in-pin", origin, parts,
                       {"screw.obj": mesh_files.obj(objects, "pin in a threaded block, cm")}, expected=expected)


def battery_box():
    xs, ys, zs = (-40, -35, -30, 30, 35, 40), (-60, -50, 50, 60), (0, 10, 20, 60, 70)

    def housing(i, j, k):
        lip, slot, inside = i in (0, 4) or j == 0, i in (0, 4) or j == 0, i in (0, 1, 3, 4) or j in (0, 2)
        return (lip or i in (1, 3), slot, inside, True)[k]

    objects = {"housing": grid_solid(xs, ys, zs, housing), "battery": box((-30, -50, 20), (30, 50, 60)),
               "lid": box((-35, -50, 10), (35, 60, 20))}
    parts = [model.part(name, "box.obj", 2000, object=name, **({"fixed": True} if name == "housing" else {})) for name in objects]
    origin = """
A housing on a ceiling, open below, with a battery in it and a lid that slides into two grooves under the battery from +y. The
housing is fixed. Expected: **stable**, neutral: the lid can slide out.

As it stands the battery comes in from below and must be held until the lid is in: that takes two hands. One hand does where
the housing may be turned over, which is a turn past −y down, against the closed ends of the grooves: the battery lies in the
housing then (`impend plan search --turns 2`). Fewer than two turns do not help, as it ends the way up it began.
"""
    expected = {"verdict": "stable", "rest": "neutral", "neutral_freedoms": 1, "parts": 3, "fixed": 1,
                "notes": "closed from below with two hands, or with one hand and two turns"}
    return model.Model("battery-box", "mm", "planning.py --model battery-box", origin, parts,
                       {"box.obj": mesh_files.obj(objects, "battery box, mm")}, expected=expected)


MODELS = {"battery-box": battery_box, "bayonet": bayonet, "screw-in-pin": screw_in_pin, "corner-cube": corner_cube, "two-towers": two_towers, "drawer-under-stack": drawer_under_stack,
          "three-slides": three_slides}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
