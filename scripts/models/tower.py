#!/usr/bin/env python3
"""A tower of equal cubes on the ground."""

import argparse

import mesh_files
import model
from shapes import box

SIDE = 100


def tower(count=5):
    meshes = {"block.ply": mesh_files.ply_ascii(box((0, 0, 0), (SIDE, SIDE, SIDE)), "cube, mm")}
    parts = [model.part(f"block-{k + 1}", "block.ply", 2400, pose=model.translated(0, 0, SIDE * k)) for k in range(count)]
    command = "tower.py" if count == 5 else f"tower.py --blocks {count}"
    origin = f"""
{count} equal concrete cubes of 100 mm, one mesh placed {count} times, one exactly upon the other on the ground.
Expected: **stable**, neutral.

Each interface carries the weight of what stands on it: with 2.4 kg per cube, k cubes press with k · 23.536 N, in the
canonical forces a quarter at each corner. Each cube can slide in two directions and turn about the vertical without
cost: 3 · {count} = {3 * count} neutral freedoms.
"""
    weight = 2400 * (SIDE / 1000)**3 * model.GRAVITY
    forces = [{"a": f"block-{k + 1}", "b": f"block-{k + 2}", "force": [0, 0, -(count - 1 - k) * weight]}
              for k in range(count - 1)]
    forces.append({"a": "block-1", "b": "ground", "force": [0, 0, count * weight]})
    expected = {"verdict": "stable", "interfaces": count, "contacts": 4 * count, "rest": "neutral",
                "neutral_freedoms": 3 * count, "interface_forces": forces, "equal_contact_forces": True,
                "neutral": {f"block-{k + 1}": True for k in range(count)},
                "notes": "interface k from the top carries k m g, four equal corner forces"}
    return model.Model("tower", "mm", command, origin, parts, meshes, ground=0, expected=expected)


MODELS = {"tower": tower}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder to write (created when missing)")
    arguments = parser.parse_args()
    if arguments.blocks < 1:
        parser.error("--blocks must be at least 1")
    tower(arguments.blocks).write(arguments.out)


if __name__ == "__main__":
    main()
