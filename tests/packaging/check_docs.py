"""Outputs shown in the documentation must be what the program prints.

In fenced blocks marked `console`, each line `$ impend …`, `$ scripts/run …` or `$ impend-check-certificate …` is run, from a folder that holds models/; what follows must be
its output, standard output before standard error. Numbers of 1e-8 and below are rounding and may differ. --update rewrites the
pages instead. Usage: check_docs.py SOURCE_FOLDER PROGRAM [--update]
"""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?ms)^```console\n(.*?)^```$")
ROUNDING = re.compile(r"-?\b\d+(?:\.\d+)?e-(?:0?[89]|[1-9]\d+)\b")


def output_of(command, program, folder):
    words = shlex.split(command)
    checker = [sys.executable, str(pathlib.Path(sys.argv[1]).resolve() / "scripts" / "check-certificate")]
    programs = {"impend": [program], "scripts/run": [program], "impend-check-certificate": checker}
    if words[0] not in programs:
        return f"cannot run '{words[0]}' here\n"
    done = subprocess.run(programs[words[0]] + words[1:], cwd=folder, capture_output=True, text=True, timeout=120, check=False,
                          stdin=subprocess.DEVNULL)
    return done.stdout + done.stderr


def rerun(block, program, folder):
    """The block with every command's output replaced by the real one."""
    lines = []
    for line in block.splitlines():
        if line.startswith("$ "):
            if lines:
                lines.append("")
            lines.append(line)
            lines += output_of(line[2:], program, folder).rstrip("\n").splitlines()
    return "\n".join(lines) + "\n"


def comparable(text):
    return ROUNDING.sub("<rounding>", re.sub(r"\s+", " ", text))


def main():
    source, program = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    update = "--update" in sys.argv
    commands = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "models").symlink_to(source / "models")
        for page in [source / "README.md"] + sorted((source / "docs").rglob("*.md")):
            text = page.read_text(encoding="utf-8")
            for block in BLOCK.findall(text):
                commands += len(re.findall(r"(?m)^\$ ", block))
                real = rerun(block, program, folder)
                if update:
                    text = text.replace(block, real)
                elif comparable(real) != comparable(block):
                    wrong += 1
                    print(f"{page.relative_to(source)} shows\n{block}\nbut the program prints\n{real}")
            if update:
                page.write_text(text, encoding="utf-8")
    print(f"{commands} commands in the documentation, {wrong} blocks out of date")
    if wrong:
        print(f"to update: python3 tests/packaging/check_docs.py . {sys.argv[2]} --update")
    return 1 if wrong or commands == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
