"""The project's version stands in several files; they must agree. Usage: check_version.py SOURCE_FOLDER VERSION"""

import pathlib
import re
import sys

# File -> pattern whose first group is the version.
PLACES = {
    "src/impend/report/version.h": r'kProgramVersion = "([^"]+)"',
    "CITATION.cff": r"(?m)^version: (\S+)$",
    "debian/changelog": r"^impend \(([^)-]+)\)",
    "packaging/conda/meta.yaml": r'set version = "([^"]+)"',
    "CHANGELOG.md": r"(?m)^## \[?([0-9]+\.[0-9]+\.[0-9]+)\]?",
}


def main():
    source, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    wrong = 0
    for name, pattern in PLACES.items():
        match = re.search(pattern, (source / name).read_text(encoding="utf-8"))
        found = match.group(1) if match else "no version"
        if found != version:
            wrong += 1
            print(f"{name}: {found}, but the project is {version}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
