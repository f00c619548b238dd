#!/usr/bin/env python3
"""A dry-stone wall: irregular stones with plane faces, level beds, head joints that lean and twist, battered faces.

All coordinates are whole hundredths of a centimetre, so each plane of the construction holds its points exactly.
"""

import mesh_files
import model
from shapes import hexahedron

HEIGHTS = (24, 20, 22, 18, 16)  # cm, courses from below
COUNTS = (5, 4, 5, 4, 3)        # stones per course
LENGTH, BACK = 200, 50          # cm; the front leans back by 1:10, both ends lean in by 2:10
CLEAR = 400                     # hundredths of a cm: least distance of head joints in courses above one another


class _Random:
    """A linear congruential generator (Numerical Recipes' constants): the same stones on every machine."""

    def __init__(self, seed):
        self.state = seed

    def pick(self, low, high):
        self.state = (1664525 * self.state + 1013904223) % 2**32
        return low + (self.state >> 16) % (high - low + 1)


def _front(z):
    return 10 * z  # hundredths


def _plane_x(plane, y, z):
    """x in hundredths on the joint x = c + p·y/10 + q·(z − z₀)/10; c, z₀ in cm, y in hundredths, z in cm."""
    c, p, q, z0 = plane
    return 100 * c + (p * y) // 10 + 10 * q * (z - z0)


def _ends(z0):
    """The ends of the wall as such planes: x = 0.2 z and x = 200 − 0.2 z."""
    return (0, 0, 2, 0), (LENGTH, 0, -2, 0)


def _joints(random, count, z0, z1, below):
    """count − 1 head joints of a course, clear of the joints of the course below on their common bed."""
    left, right = _ends(z0)
    while True:
        planes = [left]
        for k in range(1, count):
            middle = LENGTH * k // count + random.pick(-7, 7)
            planes.append((middle, random.pick(-1, 1), random.pick(-3, 3), z0))
        planes.append(right)
        if all(_clear(a, b, z0) for a in planes[1:-1] for b in below[1:-1]):
            return planes


def _clear(a, b, z):
    gaps = [_plane_x(a, y, z) - _plane_x(b, y, z) for y in (_front(z), 100 * BACK)]
    return min(gaps) >= CLEAR or max(gaps) <= -CLEAR


def _stone(left, right, z0, z1):
    corners = []
    for z in (z0, z1):
        front, back = _front(z), 100 * BACK
        for plane, y in ((left, front), (right, front), (right, back), (left, back)):
            corners.append((_plane_x(plane, y, z) / 100, y / 100, z))
    return hexahedron(corners)


def dry_stone_pile():
    random, below, objects, z0 = _Random(20), [], {}, 0
    for course, (height, count) in enumerate(zip(HEIGHTS, COUNTS), start=1):
        below = _joints(random, count, z0, z0 + height, below)
        for k in range(count):
            objects[f"course {course} stone {k + 1}"] = _stone(below[k], below[k + 1], z0, z0 + height)
        z0 += height
    parts = [model.part(name, "stones.obj", 2600, object=name) for name in objects]
    count = sum(COUNTS)
    origin = f"""
A dry-stone wall, 2 m long, 1 m high, of {count} irregular stones in five courses: level beds, head joints that lean (up to
3:10) and twist in plan, a battered front (1:10) and leaning ends (2:10). The stones touch face to face. They come from
a fixed seed; all coordinates are whole hundredths of a centimetre. Expected: **stable**, neutral.

Why level beds: without friction a sloping bed slides at once. Level beds alone can carry everything here: each stone
with its load has its centre above its bed, and reaches over at least one head joint below or stands within a stone.
Leaning head joints would push stones sideways if pressed, but nothing presses them: the ends of a course are free. So
in plan each stone can drift in two directions and turn: 3 · {count} = {3 * count} neutral freedoms.
"""
    expected = {"verdict": "stable", "rest": "neutral", "neutral_freedoms": 3 * count, "interfaces": 51,
                "neutral": {name: True for name in objects},
                "notes": "level beds carry every stone, leaning head joints carry nothing"}
    return model.Model("dry-stone-pile", "cm", "dry_stone.py", origin, parts,
                       {"stones.obj": mesh_files.obj(objects, "dry-stone wall, cm")}, ground=0, expected=expected)


MODELS = {"dry-stone-pile": dry_stone_pile}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
