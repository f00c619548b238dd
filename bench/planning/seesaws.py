#!/usr/bin/env python3
"""Writes assemblies that cannot be built with one hand: planks on posts, each with a weight on either end.

    bench/planning/seesaws.py tower 8 tower.obj     one on the weights of the other, a slab between: 5 parts each
    bench/planning/seesaws.py row 10 row.obj        side by side: 4 parts each

    impend plan search tower.obj --unit mm --ground --from-above

A plank tips under its first weight unless that or the plank is held while the second one is placed.
"""

import argparse

FACES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))


class Obj:
    def __init__(self):
        self.lines, self.first = [], 1

    def box(self, name, x, y, z):
        self.lines.append(f"o {name}")
        self.lines += [f"v {a} {b} {c}" for a in x for b in y for c in z]
        self.lines += ["f " + " ".join(str(self.first + corner) for corner in face) for face in FACES]
        self.first += 8

    def seesaw(self, number, y, z):
        """Its height."""
        self.box(f"post-{number}", (-40, 40), y, (z, z + 100))
        self.box(f"plank-{number}", (-300, 300), y, (z + 100, z + 130))
        for side, name in ((-1, "left"), (1, "right")):
            self.box(f"{name}-{number}", (side * 240 - 50, side * 240 + 50), y, (z + 130, z + 230))
        return 230


def tower(count):
    obj, z = Obj(), 0
    for number in range(count):
        obj.box(f"slab-{number}", (-300, 300), (-50, 50), (z, z + 40))
        z += 40 + obj.seesaw(number, (-50, 50), z + 40)
    return obj


def row(count):
    obj = Obj()
    for number in range(count):
        obj.seesaw(number, (300 * number, 300 * number + 100), 0)
    return obj


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("tower", "row"))
    parser.add_argument("count", type=int)
    parser.add_argument("output", metavar="FILE.obj")
    arguments = parser.parse_args()
    made = {"tower": tower, "row": row}[arguments.kind](arguments.count)
    with open(arguments.output, "w", encoding="utf-8") as file:
        file.write("\n".join(made.lines) + "\n")


if __name__ == "__main__":
    main()
