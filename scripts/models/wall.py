#!/usr/bin/env python3
"""A running-bond wall of any size without mortar, whole or with bricks missing, on the ground.

Rows are counted from 1 at the ground, bricks from 1 at the left, half bricks included. `--ends half` closes every
second row by half bricks; `--ends stepped` shifts it by half a brick instead; an end brick of the top row then
balances with its centre exactly over the edge of the one brick below it (one neutral freedom more: a hard case).
"""

import argparse

import mesh_files
import model
from shapes import box

BRICK = (240, 115, 71)  # mm, DIN 105 NF


def _row(row, columns, ends):
    """(left end in half bricks, length in half bricks) of the bricks in row 0, 1, …"""
    if row % 2 == 0:
        return [(2 * k, 2) for k in range(columns)]
    if ends == "stepped":
        return [(2 * k + 1, 2) for k in range(columns)]
    return [(0, 1)] + [(2 * k + 1, 2) for k in range(columns - 1)] + [(2 * columns - 1, 1)]


def wall_parts(rows, columns, ends, missing, brick):
    length, _, height = brick
    parts = []
    for row in range(rows):
        for k, (left, size) in enumerate(_row(row, columns, ends)):
            if (row + 1, k + 1) in missing:
                continue
            mesh = "brick.ply" if size == 2 else "half-brick.ply"
            parts.append(model.part(f"row-{row + 1}-brick-{k + 1}", mesh, 1800,
                                    pose=model.translated(length / 2 * left, 0, height * row)))
    return parts


def wall_meshes(brick, ends, rows):
    length, depth, height = brick
    meshes = {"brick.ply": mesh_files.ply_binary(box((0, 0, 0), (length, depth, height)), "brick")}
    if ends == "half" and rows > 1:
        meshes["half-brick.ply"] = mesh_files.ply_binary(box((0, 0, 0), (length / 2, depth, height)), "half brick")
    return meshes


def wall(name, command, origin, expected, rows=5, columns=4, ends="half", missing=(), brick=BRICK):
    parts = wall_parts(rows, columns, ends, set(missing), brick)
    return model.Model(name, "mm", command, origin, parts, wall_meshes(brick, ends, rows), ground=0, expected=expected)


def wall_running_bond():
    origin = """
Five rows of four bricks (240 × 115 × 71 mm) in running bond, half bricks closing rows 2 and 4, no mortar, on the
ground. Expected: **stable**, neutral.

Every brick lies on level beds with its centre of mass and its load inside them. Nothing holds the ends of a row, so the
head joints carry no force, and each of the 22 bricks can drift in two directions and turn about the vertical:
3 · 22 = 66 neutral freedoms (drifts that part the head joints included). Pairs: 4 bricks on the ground, 4 · 8 bed
joints (each row boundary has 8 half-brick pieces) and 3 + 4 + 3 + 4 + 3 = 17 head joints: 53, four corners each.
"""
    expected = {"verdict": "stable", "interfaces": 53, "contacts": 212, "rest": "neutral", "neutral_freedoms": 66,
                "total_ground_force": 1800 * 20 * 0.24 * 0.115 * 0.071 * model.GRAVITY,
                "notes": "level beds carry everything, head joints nothing"}
    return wall("wall-running-bond", "wall.py --rows 5 --columns 4", origin, expected)


def wall_missing_brick():
    origin = """
The wall of `wall-running-bond` without brick 2 of row 3. Expected: **stable**, neutral: the wall corbels over the hole.

In half bricks from the left, the hole is 2 to 4. In row 4 the bricks 1–3 and 3–5 each keep one half on row 3, so each has
its centre exactly over the edge of its support (at 2 and at 4). The brick 2–4 of row 5 lies across both; it can rest at
its two ends, at 2 and at 4, straight over those edges, so its weight turns nothing. The outer bricks of row 5 (0–2 and
4–6) then press on the supported halves, which gives the two bricks over the hole a margin against tipping in. All forces
are vertical, so the missing friction does no harm. An independent nonnegative least-squares computation found rest, too.
The other 21 bricks drift on their beds as before: 3 · 21 = 63 neutral freedoms. Compare `wall-wide-hole`.
"""
    expected = {"verdict": "stable", "interfaces": 47, "contacts": 188, "rest": "neutral", "neutral_freedoms": 63,
                "total_ground_force": 1800 * 19 * 0.24 * 0.115 * 0.071 * model.GRAVITY,
                "notes": "the rows above corbel over a hole of one brick"}
    return wall("wall-missing-brick", "wall.py --rows 5 --columns 4 --missing 3,2", origin, expected, missing=[(3, 2)])


def wall_wide_hole():
    origin = """
The wall of `wall-running-bond` without bricks 2 and 3 of row 3, so the hole is two bricks wide. Expected: **moves**.

The middle brick of row 4 (3–5 in half bricks from the left) has nothing below it but the hole, and its neighbours touch
it with upright faces that carry nothing without friction. So it falls freely, at g, without turning.
The others stay, on a knife edge: brick 2–4 of row 5 has its centre exactly over the end (3) of brick 1–3 of row 4 and can
press there; that turns brick 1–3 about the edge of the hole (2) with W · 1, and brick 0–2 of row 5, whose centre is over
the other end (1), can press there with W · 1 against it. On the right the same. So one brick of 18 bricks' weight falls:
σ = √(1/18) = 0.2357. A real wall would drop the bricks of row 5, too.
"""
    bodies = {entry["name"]: {"linear": [0, 0, 0], "angular": [0, 0, 0]}
              for entry in wall_parts(5, 4, "half", {(3, 2), (3, 3)}, BRICK)}
    bodies["row-4-brick-3"] = {"linear": [0, 0, -model.GRAVITY], "angular": [0, 0, 0], "motion_ratio": 1}
    expected = {"verdict": "moves", "interfaces": 42, "contacts": 168, "motion_ratio": 18**-0.5, "tolerance": 1e-9,
                "bodies": bodies, "notes": "the brick over the middle of the hole falls freely, the others just stay"}
    return wall("wall-wide-hole", "wall.py --rows 5 --columns 4 --missing 3,2 --missing 3,3", origin, expected,
                missing=[(3, 2), (3, 3)])


MODELS = {"wall-running-bond": wall_running_bond, "wall-missing-brick": wall_missing_brick,
          "wall-wide-hole": wall_wide_hole}


def _pair(text):
    row, brick = text.split(",")
    return int(row), int(brick)


def _size(text):
    length, depth, height = (float(x) for x in text.lower().split("x"))
    return length, depth, height


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="example: wall.py --columns 100 --rows 100 --out /tmp/big-wall")
    parser.add_argument("--rows", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--columns", type=int, default=4, help="bricks in row 1, default: %(default)s")
    parser.add_argument("--ends", choices=["half", "stepped"], default="half", help="default: %(default)s")
    parser.add_argument("--missing", type=_pair, action="append", default=[], metavar="ROW,BRICK", help="repeatable")
    parser.add_argument("--brick", type=_size, default=BRICK, metavar="LxDxH", help="mm, default: 240x115x71")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder to write (created when missing)")
    a = parser.parse_args()
    if a.rows < 1 or a.columns < 1 or min(a.brick) <= 0:
        parser.error("rows, columns and the sides of a brick must be positive")
    shipped = {(): wall_running_bond, ((3, 2),): wall_missing_brick, ((3, 2), (3, 3)): wall_wide_hole}
    if (a.rows, a.columns, a.ends, tuple(a.brick)) == (5, 4, "half", BRICK) and tuple(a.missing) in shipped:
        shipped[tuple(a.missing)]().write(a.out)
        return
    missing = "".join(f" --missing {r},{k}" for r, k in a.missing)
    brick = "x".join(mesh_files.number(x) for x in a.brick)
    command = f"wall.py --rows {a.rows} --columns {a.columns} --ends {a.ends} --brick {brick}{missing}"
    origin = f"A running-bond wall, {a.rows} rows of {a.columns} bricks ({a.brick[0]:g} × {a.brick[1]:g} × {a.brick[2]:g} mm)."
    name = f"wall-{a.columns}x{a.rows}"
    wall(name, command, origin, {}, a.rows, a.columns, a.ends, a.missing, a.brick).write(a.out)


if __name__ == "__main__":
    main()
