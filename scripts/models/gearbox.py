#!/usr/bin/env python3
"""A gearbox as a CAD program would write it: one STEP file of fifteen parts, shafts upright, gears as discs with hubs."""

import model
from step_file import StepFile

WIDTH, DEPTH, BASE, WALL, LID = 160, 100, 16, 40, 10  # mm
AXES = ((50, 50), (110, 50))
GEARS = (24.5, 34.5)  # radii: the discs pass each other by 1 mm where teeth would mesh
CORNERS = ((5, 5), (155, 5), (155, 95), (5, 95))
SEAT, JOURNAL, RING, SCREW = 10, 8, 16, 3  # radii
STEEL, BRASS, PAINT = (0.55, 0.57, 0.6), (0.8, 0.65, 0.25), (0.3, 0.45, 0.6)


def gearbox():
    step = StepFile("gearbox")
    rings = tuple((x, y, RING) for x, y in AXES)
    screws = tuple((x, y, SCREW) for x, y in CORNERS)
    top = BASE + WALL
    base = step.solid("base", step.plate(WIDTH, DEPTH, BASE, rings), PAINT)
    walls = step.solid("walls", step.plate(WIDTH, DEPTH, WALL, screws, (10, 10, WIDTH - 10, DEPTH - 10)), PAINT)
    lid = step.solid("lid", step.plate(WIDTH, DEPTH, LID, rings + screws), PAINT)
    lower = step.solid("lower bearing", step.turned([(RING, 0, BASE)], JOURNAL), STEEL)
    upper = step.solid("upper bearing", step.turned([(RING, 0, LID)], JOURNAL), STEEL)
    shaft = step.solid("shaft", step.turned([(JOURNAL, 0, BASE), (SEAT + 2, BASE, BASE + 4), (SEAT, BASE + 4, top),
                                             (JOURNAL, top, top + LID + 6)]), STEEL)
    gears = [step.solid(f"gear {k + 1}", step.turned([(radius, 0, 14), (SEAT + 5, 14, 20)], SEAT), BRASS)
             for k, radius in enumerate(GEARS)]
    screw = step.solid("screw", step.turned([(SCREW, -30, 0), (2 * SCREW, 0, 6)]), STEEL)
    places = [(base, ((0, 0, 0),), "base"), (walls, ((0, 0, BASE),), "walls"), (lid, ((0, 0, top),), "lid")]
    for k, (x, y) in enumerate(AXES):
        places += [(lower, ((x, y, 0),), f"lower bearing {k + 1}"), (shaft, ((x, y, 0),), f"shaft {k + 1}"),
                   (gears[k], ((x, y, BASE + 4),), f"gear {k + 1}"), (upper, ((x, y, top),), f"upper bearing {k + 1}")]
    places += [(screw, ((x, y, top + LID),), f"screw {k + 1}") for k, (x, y) in enumerate(CORNERS)]
    step.assembly("gearbox", places)
    origin = """
A gearbox of 160 × 100 × 66 mm with two upright shafts as one STEP AP214 file: base and lid with two bearings each, walls
between, two shafts with shoulders, a gear on each (discs with hubs, without teeth), four screws through the lid into the walls
(without threads). Round parts fit their holes exactly; the gears pass each other by 1 mm. Run

    impend plan search models/gearbox/gearbox.step

Needs a program that was built to read CAD files. Nothing is fixed, so a ground is put under the base and the lower bearings.
Expected: **stable**, neutral; built with one hand, every part from above or, where it stands under others, from wherever it is
free: a shaft into its lower bearing, its gear and the upper bearing onto its shoulders, the screws through the lid last.
"""
    return model.Shapes("gearbox", "gearbox.py", origin, {"gearbox.step": step.text().encode()})


MODELS = {"gearbox": gearbox}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
