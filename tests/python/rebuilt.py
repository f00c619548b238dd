"""A shipped assembly file built again with add(), load_on(), joint() … from the arrays of its mesh files."""

from __future__ import annotations

import json

import numpy as np
from mesh_files import read

import impend

METRES = {"mm": 0.001, "cm": 0.01, "m": 1.0, "in": 0.0254}


def _pose(part, loaded, metres):
    """(4, 4); where the file turns by an angle, the turn is that of the loaded part: sines may differ in a last bit."""
    given = part.get("pose")
    if given is None:
        return None
    if "matrix" in given:
        return given["matrix"]
    matrix = np.eye(4)
    matrix[:3, 3] = given.get("translation", [0, 0, 0])
    matrix[:3, :3] = loaded.pose[:3, :3]
    np.testing.assert_allclose(loaded.pose[:3, 3], matrix[:3, 3] * metres, rtol=1e-15)
    return matrix


def rebuilt(file, with_noise):
    """`with_noise`: each part is told the noise that its file has, in the assembly's unit."""
    loaded = impend.load(file)
    text = json.loads(file.read_text())
    known = {"format", "version", "name", "length_unit", "gravity", "ground", "defaults", "contact"}
    known |= {"parts", "loads", "joints", "friction", "sequence", "drives", "springs", "levels"}
    known.add("simulation")  # of which no analysis knows
    assert set(text) <= known, f"this reader does not know {set(text) - known}"
    metres = METRES[text["length_unit"]]
    defaults, contact = text.get("defaults", {}), text.get("contact", {})
    assembly = impend.Assembly(
        name=text.get("name", ""),
        unit=text["length_unit"],
        gravity=text.get("gravity"),
        ground=text["ground"]["height"] if "ground" in text else None,
        density=defaults.get("density"),
        mu=defaults.get("friction"),
        gap=None if contact.get("gap", "auto") == "auto" else contact["gap"],
        angle=contact.get("angle_deg"),
    )
    for part in text["parts"]:
        objects = read(file.parent / part["mesh"])
        vertices, faces = objects[part["object"]] if "object" in part else next(iter(objects.values()))
        there = loaded.part(part["name"])
        keys = ("fixed", "density", "mass", "center_of_mass", "inertia", "color")
        velocity = part.get("velocity", {})
        noise = float(there.coordinate_noise.max()) / metres if with_noise else None
        assembly.add(
            part["name"],
            vertices,
            faces,
            pose=_pose(part, there, metres),
            noise=noise,
            velocity=velocity.get("linear"),
            angular_velocity=velocity.get("angular"),
            **{key: part[key] for key in keys if key in part},
        )
    for load in text.get("loads", []):
        assembly.load_on(load["part"], **{k: load[k] for k in ("force", "torque", "point") if k in load})
    for joint in text.get("joints", []):
        keys = ("point", "axis", "name", "lower", "upper")
        assembly.joint(joint["type"], joint["a"], joint["b"], **{key: joint[key] for key in keys if key in joint})
    for drive in text.get("drives", []):
        assembly.drive(drive.pop("joint"), **drive)
    for spring in text.get("springs", []):
        (assembly.spring_at if "joint" in spring else assembly.spring)(**spring)
    for part, levels in text.get("levels", {}).items():
        assembly.levels(part, *levels)
    for pair in text.get("friction", []):
        assembly.friction(pair["a"], pair["b"], pair.get("mu"), viscous=pair.get("viscous"))
    for step in text.get("sequence", []):
        step = {"place": step} if not isinstance(step, dict) else step
        if "down" in step:
            assembly.turn(**step)
            continue
        parts = [step["place"]] if isinstance(step["place"], str) else step["place"]
        assembly.place(*parts, hold=step.get("hold"))
    return loaded, assembly
