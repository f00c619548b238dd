#!/usr/bin/env python3
"""A table as a CAD program would write it: one STEP file, an assembly in an assembly, the leg four times."""

import model
from step_file import StepFile

LEG, RADIUS, WIDTH, DEPTH, THICKNESS, INSET = 400, 20, 600, 400, 25, 50  # mm


def cad_table():
    step = StepFile("cad-table")
    top = step.solid("Tischplatte (Länge 600)", step.box(WIDTH, DEPTH, THICKNESS), (0.6, 0.4, 0.2))
    leg = step.solid("leg", step.cylinder(RADIUS, LEG), (0.5, 0.5, 0.5))
    # The frame is modelled lying along y and turned by a quarter when it is put under the top.
    corners = [(x, y) for y in (INSET, WIDTH - INSET) for x in (INSET, DEPTH - INSET)]
    names = ["back left leg", "front left leg", "back right leg", "front right leg"]
    frame = step.assembly("frame", [(leg, ((x, y, 0),), name) for (x, y), name in zip(corners, names)])
    step.assembly("table", [(top, ((0, 0, LEG),), "top"), (frame, ((0, DEPTH, 0), (0, 0, 1), (0, -1, 0)), "frame")])
    origin = f"""
A table of {WIDTH} × {DEPTH} mm on four round legs as one STEP AP214 file: two products with colours, one of them with a
name beyond ASCII; the assembly `frame` with four named instances of `leg`, turned by 90° inside the assembly `table`. Run

    impend analyze models/cad-table/cad-table.step

Needs a program that was built to read CAD files. Nothing is fixed, so a ground is put under the legs.
Expected: **stable**, neutral.

By symmetry each leg carries a quarter of the top: {WIDTH} · {DEPTH} · {THICKNESS} mm³ at 1000 kg/m³ are 6 kg, 14.709975 N
on each leg. The discs are exactly known, so no facet of them matters.
"""
    return model.Shapes("cad-table", "cad_table.py", origin, {"cad-table.step": step.text().encode()})


MODELS = {"cad-table": cad_table}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
