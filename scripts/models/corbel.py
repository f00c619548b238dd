#!/usr/bin/env python3
"""Three stones that step out from a pier, kept from tipping by a counterweight on their tail.

The counterweight's height decides: 0.8 m stands, below 0.6533 m the corbel tips about the pier's edge.
"""

import argparse

import mesh_files
import model
from shapes import box

DEPTH, COURSE, DENSITY = 0.4, 0.2, 2400
STONES = {"stone-1": (-0.6, 0.3), "stone-2": (-0.5, 0.6), "stone-3": (-0.4, 0.9)}  # x from, to; m; pier's edge at x = 0
TAIL = (-0.4, -0.1)
TIPS_BELOW = 0.6533


def _boxes(height):
    """(name, lower, upper) of the loose parts; z = 1 m is the pier's top."""
    boxes = [(name, (x0, 0, round(1 + COURSE * k, 2)), (x1, DEPTH, round(1 + COURSE * (k + 1), 2)))
             for k, (name, (x0, x1)) in enumerate(STONES.items())]
    top = boxes[-1][2][2]
    return boxes + [("counterweight", (TAIL[0], 0, top), (TAIL[1], DEPTH, round(top + height, 2)))]


def tipping(height):
    """(moment about the pier's edge per ρ b, second moment about the edge line per ρ b) if all turned together.

    Level joints without friction pass on no horizontal push, so the stones shift as they turn and horizontal inertia
    does not count: each stone contributes I + m x² with its own I about its centre, x from the edge.
    """
    moment = second = 0.0
    for _, (x0, _, z0), (x1, _, z1) in _boxes(height):
        w, h, x = x1 - x0, z1 - z0, (x0 + x1) / 2
        moment += w * h * x
        second += w * h * ((w * w + h * h) / 12 + x * x)
    return moment, second


def corbel(height, name="corbel", command="corbel.py"):
    meshes = {"pier.stl": mesh_files.stl_ascii(box((-0.6, 0, 0), (0, DEPTH, 1)), "pier")}
    parts = [model.part("pier", "pier.stl", fixed=True, color="#8899aa")]
    for title, lower, upper in _boxes(height):
        meshes[f"{title}.stl"] = mesh_files.stl_ascii(box(lower, upper), title)
        parts.append(model.part(title, f"{title}.stl", DENSITY))
    moment, second = tipping(height)
    balance = """
The group that could tip about the pier's edge (x = 0) is everything: per unit of ρ b the stones have the moment
0.2 · (0.9 · (−0.15) + 1.1 · 0.05 + 1.3 · 0.25) = +0.049 m³ outwards and the counterweight 0.3 h · (−0.25) = −0.075 h.
So it tips for h < 0.6533 m. The groups above the other joints are safe by themselves: about stone 1's edge (x = 0.3)
stones 2 and 3 have −0.068, about stone 2's edge (x = 0.6) stone 3 has −0.091, even without the counterweight.
"""
    if moment < 0:
        origin = f"""
Three stones step out by 0.3 m each from a fixed pier; a counterweight {height:g} m high stands on the tail of the uppermost.
Expected: **stable**, neutral.
{balance}
With h = {height:g} m the moment is {moment:+.4f}: it stands, and each of the four loose blocks can drift on its level bed
(two directions and turning): 12 neutral freedoms.
"""
        expected = {"verdict": "stable", "rest": "neutral", "neutral_freedoms": 12, "interfaces": 4, "contacts": 16,
                    "notes": "the counterweight outweighs the overhang about the pier's edge"}
    else:
        alpha = model.GRAVITY * moment / second
        origin = f"""
The corbel with a counterweight of only {height:g} m. Expected: **moves**: all four blocks tip about the pier's edge together.
{balance}
With h = {height:g} m the moment is {moment:+.4f}, so the blocks turn together with α = g Σm x/Σ(I + m x²)
= {alpha:.4f} rad/s² about +y; the centres go straight down or up by −α x, since level joints without friction pass on no
horizontal push. All joints stay closed at one edge at least; only the pier's face opens behind the edge.
"""
        bodies = {title: {"linear": [0, 0, -alpha * (lower[0] + upper[0]) / 2], "angular": [0, alpha, 0]}
                  for title, lower, upper in _boxes(height)}
        expected = {"verdict": "moves", "bodies": bodies, "tolerance": 1e-9, "interfaces": 4, "contacts": 16,
                    "notes": "too light a counterweight: all four blocks tip about the pier's edge as one"}
    return model.Model(name, "m", command, origin, parts, meshes, expected=expected)


MODELS = {"corbel": lambda: corbel(0.8),
          "corbel-light": lambda: corbel(0.5, "corbel-light", "corbel.py --counterweight 0.5")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counterweight", type=float, default=0.8, metavar="HEIGHT",
                        help="height in m, at most 2 decimals, default: %(default)s")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder to write (created when missing)")
    arguments = parser.parse_args()
    height = arguments.counterweight
    if not 0 < height == round(height, 2):
        parser.error("--counterweight must be positive with at most 2 decimals")
    if height == 0.8:
        model_to_write = corbel(height)
    elif height == 0.5:
        model_to_write = MODELS["corbel-light"]()
    else:
        model_to_write = corbel(height, "corbel", f"corbel.py --counterweight {height:g}")
    model_to_write.write(arguments.out)


if __name__ == "__main__":
    main()
