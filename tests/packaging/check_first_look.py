"""The program that scripts/run builds first says of every model what `impend analyze` says of it.

Usage: check_first_look.py FIRST_LOOK PROGRAM MODELS. Status 1 on a fault.
"""

import pathlib
import subprocess
import sys


def answer(command):
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return run.returncode, run.stdout


def main():
    first_look, program, models = sys.argv[1:]
    files = sorted(pathlib.Path(models).glob("*/*.assembly.json"))
    faults = [file for file in files
              if answer([first_look, str(file)]) != answer([program, "analyze", "--color", "never", str(file)])]
    for file in faults:
        print(f"the first look says something else of {file}")
    none = answer([first_look, str(pathlib.Path(models) / "none.assembly.json")])
    if none != (3, ""):
        print(f"a file that is not there: status {none[0]}, '{none[1]}'")
    print(f"{len(files)} models, {len(faults)} told otherwise")
    return 1 if faults or len(files) < 20 or none != (3, "") else 0


if __name__ == "__main__":
    sys.exit(main())
