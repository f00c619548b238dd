#!/usr/bin/env python3
"""Mechanisms that drives move: a feeder that pushes blocks out of a hopper, a jack that lifts a rack tooth by tooth."""

import math

import mesh_files
import model
from shapes import box, prism_along_y

DEPTH = 20  # mm, of all parts
BLOCKS = 5
BLOCK = (60, 40)  # mm, width and height
BLOCK_MASS = 0.5  # kg
CRANK, RADIUS, ROD = (-270, 20), 35, 150  # bearing, mm
ROD_MIDDLE = -5  # mm: its ends are balls there, so that the machine's joints close no loop that says something twice
TORQUE = 30  # N·m, of the crank: what blocks that wedge ask for in single steps stays below
FIXED = {"base": ((-150, -20), (130, 0)), "left wall": ((-21, 45), (-1, 320)), "right wall": ((61, 45), (81, 320)),
         "tray": ((0, -220), (700, -200))}


def slab(lower, upper, y0=0, y1=DEPTH):
    return box((lower[0], y0, lower[1]), (upper[0], y1, upper[1]))


def block_feeder():
    objects = {name: slab(*corners) for name, corners in FIXED.items()}
    parts = [model.part(name, "feeder.obj", object=name, fixed=True, color="#555555") for name in FIXED]
    objects["pusher"] = slab((-155, 2), (-5, 38))
    pin = (CRANK[0] - RADIUS, CRANK[1])
    objects["crank"] = slab((pin[0] - 8, pin[1] - 8), (CRANK[0] + 8, CRANK[1] + 8), DEPTH, DEPTH + 10)
    objects["rod"] = slab((pin[0] - 6, pin[1] - 6), (pin[0] + ROD + 6, pin[1] + 6), -10, 0)
    parts += [model.part("pusher", "feeder.obj", 2700, object="pusher", color="#2f7d4f"),
              model.part("crank", "feeder.obj", 2700, object="crank", color="#d9822b"),
              model.part("rod", "feeder.obj", 2700, object="rod", color="#7a4fa3")]
    for k in range(BLOCKS):
        name = f"block {k + 1}"
        objects[name] = slab((0, BLOCK[1] * k), (BLOCK[0], BLOCK[1] * (k + 1)))
        parts.append(model.part(name, "feeder.obj", object=name, mass=BLOCK_MASS, color="#3366cc"))
    middle = DEPTH / 2
    joints = [{"name": "crank", "type": "hinge", "a": "crank", "b": "base", "point": [CRANK[0], middle, CRANK[1]],
               "axis": [0, 1, 0]},
              {"type": "ball", "a": "rod", "b": "crank", "point": [pin[0], ROD_MIDDLE, pin[1]]},
              {"type": "ball", "a": "rod", "b": "pusher", "point": [pin[0] + ROD, ROD_MIDDLE, pin[1]]},
              {"type": "slider", "a": "pusher", "b": "base", "point": [-80, middle, 20], "axis": [1, 0, 0]}]
    joints += [{"type": "planar", "a": f"block {k + 1}", "b": "base", "point": [30, middle, 40 * k + 20],
                "axis": [0, 1, 0]} for k in range(BLOCKS)]
    machine = [*FIXED, "pusher", *(f"block {k + 1}" for k in range(BLOCKS))]
    more = {"defaults": {"friction": 0.3},
            "friction": [{"a": wall, "b": f"block {k + 1}", "mu": 0} for wall in ("left wall", "right wall")
                         for k in range(BLOCKS)],
            "joints": joints, "drives": [{"joint": "crank", "velocity": 180, "limit": TORQUE}],
            "levels": {**{name: ["machine"] for name in machine}, "crank": ["crank"], "rod": ["rod"]},
            "simulation": {"until": 8}}
    origin = """
A block feeder, after figure 1 of Baraff 1994 (dimensions are ours): a crank turns once in 2 s and moves a pusher by a
rod; the pusher shoves the lowest of five blocks (60 × 40 mm, 0.5 kg) out of a hopper, coefficient of friction 0.3, walls
smooth. Everything moves in one plane; crank and rod are on levels of their own and touch nothing. Balls at the ends of
the rod leave it free to turn about itself.

As it stands (drives held): **stable**, neutral. Simulated, one block falls into the tray per turn from the second turn on.
With k blocks in the hopper the pusher needs μ m g (2k − 1) + m a for the lowest block: it rubs on the base under the
weight of k and under the block above with that of k − 1. On the way back the block above would follow the pusher, which
rubs with μ (k − 1) m g.
"""
    expected = {"verdict": "stable", "rest": "neutral", "neutral_freedoms": 6,
                "notes": "blocks stand on each other; the crank is held"}
    return model.Model("block-feeder", "mm", "mechanisms.py --model block-feeder", origin, parts,
                       {"feeder.obj": mesh_files.obj(objects, "block feeder, millimetres")}, expected=expected,
                       more=more)


PITCH, TOOTH, ROOT = 10, 5, 10  # mm: of the rack
LEVER, ARM, SWING = (60, -90), 20, 25  # bearing, mm; degrees
RACK_MASS = 25.0
TEETH = range(-6, 13)


def strip(points, y0=0, y1=DEPTH):
    return prism_along_y(points, y0, y1)


def pawl(pin, tip):
    """A strut from its pin to a nose at the tip that keeps clear of the teeth below."""
    return [(pin[0] - 3, pin[1]), (pin[0] + 3, pin[1]), (tip[0] + 12, tip[1] - 8), tip, (tip[0] + 7.5, tip[1] - 10)]


def double_action_jack():
    left, right = -8, ROOT
    teeth = []
    for k in TEETH:
        teeth += [(ROOT, PITCH * k), (ROOT + TOOTH, PITCH * k)]
    top = PITCH * (TEETH[-1] + 1)
    bottom = PITCH * TEETH[0]
    profile = [(left, bottom), *teeth, (right, top), (left, top)]
    tip_a, tip_b = (float(ROOT), 0.0), (float(ROOT), float(PITCH))
    pin_a, pin_b = (LEVER[0] - ARM, LEVER[1]), (LEVER[0] + ARM, LEVER[1])
    objects = {"frame": slab((-20, -110), (-12, 180)), "rack": strip(profile),
               "lever": slab((LEVER[0] - ARM - 5, LEVER[1] - 4), (LEVER[0] + ARM + 60, LEVER[1] + 4), DEPTH + 2,
                             DEPTH + 8),
               "pawl a": strip(pawl(pin_a, tip_a)), "pawl b": strip(pawl(pin_b, tip_b))}
    parts = [model.part("frame", "jack.obj", object="frame", fixed=True, color="#555555"),
             model.part("rack", "jack.obj", object="rack", mass=RACK_MASS, color="#2f7d4f"),
             model.part("lever", "jack.obj", 2700, object="lever", color="#d9822b"),
             model.part("pawl a", "jack.obj", 7850, object="pawl a", color="#3366cc"),
             model.part("pawl b", "jack.obj", 7850, object="pawl b", color="#7a4fa3")]
    y = DEPTH / 2

    def hinge(name, a, b, at):
        return {"name": name, "type": "hinge", "a": a, "b": b, "point": [at[0], y, at[1]], "axis": [0, 1, 0]}

    joints = [{"name": "rack", "type": "slider", "a": "rack", "b": "frame", "point": [0, y, 0], "axis": [0, 0, 1]},
              hinge("lever", "lever", "frame", LEVER), hinge("pawl a", "pawl a", "lever", pin_a),
              hinge("pawl b", "pawl b", "lever", pin_b)]
    swings = [[0, 0]] + [[0.5 + k, SWING if k % 2 == 0 else -SWING] for k in range(8)]
    springs = [{"joint": name, "stiffness": 0.1, "rest": -math.degrees(0.2 / 0.1)} for name in ("pawl a", "pawl b")]
    more = {"joints": joints, "drives": [{"joint": "lever", "target": swings}], "springs": springs,
            "levels": {"frame": ["frame"], "rack": ["a", "b"], "lever": ["lever"], "pawl a": ["a"], "pawl b": ["b"]},
            "simulation": {"until": 7.5}}
    origin = """
A double-action jack, after figure 2 of Baraff 1994 (dimensions are ours): a lever swings by ±25° and lifts a rack of
25 kg with two pawls on its arms, one half-stroke after the other; each is drawn to the rack by a spring of 0.2 N·m.
While one pawl lifts, the other goes down and snaps under the next tooth.

As it stands (drive held): **stable**, the pawls share the weight. Simulated, the rack rises by one pitch of 10 mm with
each half-stroke: it stands 10 mm higher whenever the lever passes its level.
"""
    return model.Model("double-action-jack", "mm", "mechanisms.py --model double-action-jack", origin, parts,
                       {"jack.obj": mesh_files.obj(objects, "double-action jack, millimetres")},
                       expected={"verdict": "stable", "rest": "held", "neutral_freedoms": 0,
                                 "notes": "the pawls bear the rack"}, more=more)


MODELS = {"block-feeder": block_feeder, "double-action-jack": double_action_jack}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
