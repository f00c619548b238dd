#!/usr/bin/env python3
"""A plank on one post with two weights: no order builds it with one hand."""

import mesh_files
import model
from shapes import box


def plank_and_weights():
    objects = {"post": box((-100, -100, 0), (100, 100, 600)),
               "plank": box((-600, -100, 600), (600, 100, 650)),
               "left weight": box((-550, -80, 650), (-390, 80, 810)),
               "right weight": box((390, -80, 650), (550, 80, 810))}
    density = {"post": 2400, "plank": 700, "left weight": 2400, "right weight": 2400}
    parts = [model.part(name, "plank.obj", density[name], object=name) for name in objects]
    origin = """
A plank (1200 × 200 × 50 mm, 8.4 kg) lies centred on a post of 200 mm; two equal weights of 160 mm (9.8304 kg) stand on it,
470 mm from its middle. `sequence` is post, plank, left weight, right weight. Expected: **stable**, neutral.

It cannot be built with one hand: whichever weight comes first tips the plank, as 9.8304 kg · (470 − 100) mm = 3637 kg mm about
the post's edge is more than 8.4 kg · 100 mm = 840 kg mm; while a hand places the second weight another must hold the plank or
the first. Two hands suffice.
"""
    expected = {"verdict": "stable", "interfaces": 4, "contacts": 16, "rest": "neutral", "neutral_freedoms": 12,
                "notes": "the two weights balance each other; one alone tips the plank"}
    sequence = {"sequence": ["post", "plank", "left weight", "right weight"]}
    return model.Model("plank-and-weights", "mm", "plank.py", origin, parts,
                       {"plank.obj": mesh_files.obj(objects, "plank on a post, mm")}, ground=0, expected=expected,
                       more=sequence)


MODELS = {"plank-and-weights": plank_and_weights}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
