#!/usr/bin/env python3
"""Writes every shipped model and EXPECTED.json anew, byte for byte; with --check only compares."""

import argparse
import json
import pathlib
import sys

import arch
import burr
import cad_table
import corbel
import dry_stone
import gearbox
import guides
import incline
import joints
import machine
import mechanisms
import overhang
import planning
import plank
import pyramid
import quadruped
import rough
import shaft
import table
import tower
import vault
import wall

FAMILIES = (incline, overhang, tower, plank, planning, wall, arch, corbel, guides, table, dry_stone, burr, machine, pyramid, rough,
            shaft, cad_table, joints, mechanisms, quadruped, gearbox, vault)
MODELS = {name: builder for family in FAMILIES for name, builder in family.MODELS.items()}


def _rounded(value):
    """The last digits of cosh and the like depend on the machine; 13 are more than any tolerance asks for."""
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    return float(f"{value:.13g}") + 0.0 if isinstance(value, float) else value


def all_files():
    """Path below the models folder → bytes."""
    files, expected = {}, {}
    for name, builder in sorted(MODELS.items()):
        built = builder()
        if built.expected is not None:
            expected[name] = _rounded(built.expected)
        files.update({f"{name}/{file}": content for file, content in built.files.items()})
    files["EXPECTED.json"] = (json.dumps(expected, indent=1, ensure_ascii=False) + "\n").encode()
    return files


def differences(root, files):
    """Sentences about files that are missing, differ, or should not be there."""
    for path, content in files.items():
        on_disk = root / path
        if not on_disk.is_file():
            yield f"{on_disk} is missing"
        elif on_disk.read_bytes() != content:
            yield f"{on_disk} differs from what its generator writes"
    for found in sorted(p for p in root.glob("*/*") if p.is_file()):
        if found.relative_to(root).as_posix() not in files:
            yield f"{found} is made by no generator"


def main():
    default = pathlib.Path(__file__).resolve().parents[2] / "models"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=default, metavar="DIR", help="default: the project's models")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything differs")
    arguments = parser.parse_args()
    files = all_files()
    if arguments.check:
        found = list(differences(arguments.out, files))
        print("\n".join(found) if found else f"{len(MODELS)} models are as their generators write them")
        sys.exit(1 if found else 0)
    for path, content in files.items():
        target = arguments.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    print(f"{len(MODELS)} models written to {arguments.out}")


if __name__ == "__main__":
    main()
