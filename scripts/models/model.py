"""A model as a value (files by name), and what every generator's command line has in common."""

import argparse
import json
import pathlib

LICENCE = "Made by the impend project; GPL-3.0-or-later."
GRAVITY = 9.80665  # m/s²


def part(name, mesh, density=None, **more):
    """One entry of "parts"; `more` are further keys of the assembly file (object, fixed, pose, color, …)."""
    entry = {"name": name, "mesh": mesh}
    if "object" in more:
        entry["object"] = more.pop("object")
    if density is not None:
        entry["density"] = density
    entry.update(more)
    return entry


def translated(*vector):
    return {"translation": list(vector)}


class Model:
    """Everything in one model's folder, and what is expected of it."""

    def __init__(self, name, unit, command, origin, parts, meshes, ground=None, expected=None, more=None):
        """`more`: further keys of the assembly file (defaults, friction, joints, loads)."""
        self.name, self.parts, self.expected = name, parts, expected or {}
        assembly = {"format": "impend-assembly", "version": 1, "name": name.replace("-", " "), "length_unit": unit,
                    "gravity": [0, 0, -GRAVITY]}
        if ground is not None:
            assembly["ground"] = {"height": ground}
        assembly.update(more or {})
        self.files = dict(meshes)
        self.files[f"{name}.assembly.json"] = _assembly_text(assembly, parts).encode()
        self.files["ORIGIN.md"] = _origin_text(name, command, origin).encode()
        self.expected.setdefault("parts", len(parts))
        self.expected.setdefault("fixed", sum(bool(p.get("fixed")) for p in parts))

    def write(self, folder):
        """Writes every file into `folder`, which is created when missing."""
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


class Shapes(Model):
    """A model that is its files of shapes, without an assembly file; its tests state what is expected."""

    def __init__(self, name, command, origin, files):
        self.name, self.expected = name, None
        self.files = dict(files)
        self.files["ORIGIN.md"] = _origin_text(name, command, origin).encode()


def _assembly_text(assembly, parts):
    head = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in assembly.items()]
    rows = ",\n".join("    " + json.dumps(entry) for entry in parts)
    return "{\n" + "\n".join(head) + '\n  "parts": [\n' + rows + "\n  ]\n}\n"


def _origin_text(name, command, origin):
    made = f"Made by\n\n    python3 scripts/models/{command} --out models/{name}\n"
    return f"# {name}\n\n{made}\n{origin.strip()}\n\n{LICENCE}\n"


def run(description, models):
    """Command line of a generator without options of its own: which model, and where to."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--model", choices=sorted(models), default=next(iter(models)), help="default: %(default)s")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder to write (created when missing)")
    arguments = parser.parse_args()
    models[arguments.model]().write(arguments.out)
