"""What an installed tree must hold besides the program and the library.

Usage: check_installed.py PREFIX DATADIR INCLUDEDIR SOURCE_FOLDER
"""

import json
import pathlib
import re
import sys


def missing_shell_files(prefix, data):
    """Manual pages and completions, where the shells and man look for them."""
    files = ["man/man1/impend.1", "man/man1/impend-analyze.1", "man/man1/impend-plan-check.1", "man/man5/impend-assembly.5",
             "bash-completion/completions/impend", "fish/vendor_completions.d/impend.fish"]
    missing = [f"{data}/{name} is not installed" for name in files if not (prefix / data / name).is_file()]
    if not any((prefix / data / "zsh" / name / "_impend").is_file() for name in ("site-functions", "vendor-completions")):
        missing.append("the completion of zsh is not installed")
    desktop = (prefix / "bin" / "impend-gui").exists()
    if desktop != (prefix / data / "man/man1/impend-gui.1").is_file():
        missing.append("impend-gui and its manual page do not come together")
    return missing


def main():
    prefix, data, include, source = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
    wrong = []
    share = prefix / data / "impend"
    for name in ("impend-assembly", "impend-report", "impend-solution", "impend-plan", "impend-trajectory", "impend-sweep",
                 "impend-comparison", "impend-actions"):
        path = share / "schemas" / f"{name}.schema.json"
        try:
            schema = json.loads(path.read_text(encoding="utf-8"))
            if "$schema" not in schema or "properties" not in schema:
                wrong.append(f"{path} is no JSON Schema")
        except (OSError, ValueError) as error:
            wrong.append(f"{path}: {error}")
    for folder in sorted(p for p in (source / "models").iterdir() if p.is_dir()):
        for file in folder.iterdir():
            if not (share / "models" / folder.name / file.name).is_file():
                wrong.append(f"model file {folder.name}/{file.name} is not installed")
    installed = {p.relative_to(prefix / include).as_posix() for p in (prefix / include).rglob("*.h")}
    for header in sorted(installed):
        text = (prefix / include / header).read_text(encoding="utf-8")
        for used in re.findall(r'#include "(impend/[^"]+)"', text):
            if used not in installed:
                wrong.append(f"installed header {header} includes {used}, which is not installed")
    if not installed or not any((prefix / data / "doc").rglob("LICENSE")):
        wrong.append("headers or licence are not installed")
    wrong += missing_shell_files(prefix, data)
    for fault in wrong:
        print(fault)
    print(f"{len(installed)} headers, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
