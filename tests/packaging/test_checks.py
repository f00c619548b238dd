"""The checks of the house must be able to fail: each planted fault is found, and a clean tree passes.

Usage: test_checks.py SCRIPTS_FOLDER
"""

import pathlib
import subprocess
import sys
import tempfile

CLEAN = {
    "src/impend/base/units.h": "#pragma once\n#include <string>\n",
    "src/impend/base/tolerances.h": "#pragma once\n" + "inline constexpr double kSmall = 1e-9;\n" * 40,
    "src/impend/geometry/mesh.h": '#pragma once\n#include "impend/base/units.h"\n',
    "src/impend/geometry/area.h": '#pragma once\n#include "impend/geometry/mesh.h"\n',
    "src/impend/geometry/hull.h": '#pragma once\n#include "impend/geometry/area.h"\n',
    "src/impend/import/read.cpp": '// 1e-9 in a comment\n#include <nlohmann/json.hpp>\nconst char* k = "1e-9 exit(1)";\n',
    "src/impend/geometry/fit.cpp": "// Share of the sagitta, dimensionless.\nconstexpr double kShare = 1e-3;\n"
                                   "constexpr double kRounding = 1e-15;  // a few roundings\n",
    "src/impend/geometry/fold.cpp": "namespace {\n\nstruct Fold {\n  int k;\n};\n\nint turn(const Fold& fold) { return fold.k; }\n\n}  // namespace\n",
    "src/impend/base/wide_limits.h": "#pragma once\ninline constexpr int kMostParts = 4;\n",
    "src/impend/geometry/limits.h": '#pragma once\n#include "impend/base/wide_limits.h"\ninline constexpr int kMostSides = 4;\n',
    "src/impend/geometry/side.cpp": '#include "impend/geometry/limits.h"\nnamespace {\n\nconstexpr int kFirst = 1, kSecond = 2;\n\n}  // namespace\n',
    "src/impend/geometry/bend.cpp": "namespace {\n\nint turn(int k) { return k; }\n\n}  // namespace\n",
    "docs/page.md": "Nothing wrong here: 1e-9, /usr/share, exit(1).\n",
}
# (script, file, its text, what the message must contain)
FAULTS = [
    ("check-floors", "src/impend/geometry/a.h", '#pragma once\n#include "impend/motion/judge.h"\n', "geometry/a.h:2: floor"),
    ("check-floors", "src/impend/geometry/a.cpp", '#include "impend/numerics/qp.h"\n', "geometry/a.cpp:1: floor"),
    ("check-floors", "src/impend/import/a.cpp", '#include "impend/contact/contact.h"\n', "import/a.cpp:1: floor"),
    ("check-floors", "src/impend/report/a.cpp", '#include "impend/pipeline/pipeline.h"\n', "report/a.cpp:1: floor"),
    ("check-floors", "src/impend/pipeline/a.cpp", '#include "cli/verbs.h"\n', "pipeline/a.cpp:1: floor"),
    ("check-floors", "src/impend/import/b.cpp", '#include "cad_reader/occt_shapes.h"\n', "import/b.cpp:1: floor"),
    ("check-floors", "src/impend/import/b.cpp", "#include <TopoDS.hxx>\n", "import/b.cpp:1: <TopoDS.hxx>"),
    ("check-floors", "src/impend/motion/a.cpp", "#include <CLI/CLI.hpp>\n", "motion/a.cpp:1: <CLI/CLI.hpp>"),
    ("check-floors", "src/impend/import/a.h", "#pragma once\n#include <nlohmann/json.hpp>\n", "import/a.h:2: <nlohmann"),
    ("check-floors", "gui/presenter/a.cpp", "#include <QString>\n", "gui/presenter/a.cpp:1: floor"),
    ("check-floors", "gui/widgets/a.cpp", '#include "gui/window/panels.h"\n', "gui/widgets/a.cpp:1: floor"),
    ("check-floors", "gui/presenter/a.h", '#pragma once\n#include "gui/widgets/frame.h"\n', "gui/presenter/a.h:2: floor"),
    ("check-floors", "gui/presenter/a.cpp", '#include "impend/render/image.h"\n', "gui/presenter/a.cpp:1: floor"),
    ("check-floors", "gui/widgets/a.cpp", '#include "cli/verbs.h"\n', "gui/widgets/a.cpp:1: floor"),
    ("check-floors", "src/impend/scene/a.cpp", '#include "gui/presenter/table.h"\n', "scene/a.cpp:1: floor"),
    ("check-floors", "src/impend/novel/a.cpp", "#include <string>\n", "has no floor"),
    ("check-house", "src/impend/base/a.cpp", "const double k = 2.5e-7;\n", "base/a.cpp:1: bare small number"),
    ("check-house", "src/cli/a.cpp", "\nconst double k = 0.001;\n", "cli/a.cpp:2: bare small number"),
    ("check-house", "src/impend/base/a.cpp", "int k;\nconstexpr double kBare = 1e-3;\n", "base/a.cpp:2: bare small number"),
    ("check-house", "src/impend/base/tolerances.h", "#pragma once\nstruct T {\n" + "".join(
        f"  // One of many.\n  {kind} t{k} = 1e-9;\n" for k, kind in enumerate(["double"] * 39 + ["int", "double"])) + "};\n",
     "base/tolerances.h:84: 41 shared tolerances: at most 40"),
    ("check-house", "src/impend/base/tolerances.h", "#pragma once\n" + "inline constexpr double kSmall = 1e-9;\n" * 41,
     "base/tolerances.h:42: 41 shared tolerances"),
    ("check-house", "src/impend/base/more_tolerances.h", "#pragma once\nstruct T {\n  double small = 1e-9;\n};\n",
     "more_tolerances.h:3: bare small number"),
    ("check-house", "src/impend/base/a.cpp", "void f() { std::abort(); }\n", "never prints"),
    ("check-house", "src/impend/base/a.cpp", "#include <iostream>\n", "never prints"),
    ("check-house", "src/impend/base/a.h", "int f();\n", "without #pragma once"),
    ("check-house", "src/impend/base/a.cpp", "int f();\n" * 501, "501 lines"),
    ("check-house", "src/impend/geometry/mesh.cpp", '#include "impend/geometry/mesh.h"\n#include "impend/geometry/area.h"\n',
     "src/impend/geometry/area.h:2: circle of rooms: src/impend/geometry/area -> src/impend/geometry/mesh -> "),
    ("check-house", "src/impend/geometry/mesh.cpp", '#include "hull.h"\n', "area -> src/impend/geometry/mesh -> src/impend/geometry/hull"),
    ("check-house", "src/impend/geometry/last.cpp", "namespace {\n\nstruct Fold {};\n\n}  // namespace\n",
     "geometry/last.cpp:3: 'Fold' is in an unnamed namespace of src/impend/geometry/fold.cpp"),
    ("check-house", "src/impend/geometry/last.cpp", "namespace {\n\nint turn(\n    int angle) {\n  return angle;\n}\n\n}  // namespace\n",
     "'turn(int)' is in an unnamed namespace of src/impend/geometry/bend.cpp"),
    ("check-house", "src/impend/geometry/z.cpp", "namespace {\n\nconstexpr int kSecond = 3;\n\n}  // namespace\n",
     "'kSecond' is in an unnamed namespace of src/impend/geometry/side.cpp"),
    ("check-house", "src/impend/geometry/z.cpp", "namespace {\n\nconstexpr int kMostSides = 3;\n\n}  // namespace\n",
     "'kMostSides' is a constant of src/impend/geometry/limits.h"),
    ("check-house", "src/impend/motion/z.cpp",
     '#include "impend/geometry/limits.h"\nnamespace {\n\nconstexpr int kMostParts = 3;\n\n}  // namespace\n',
     "'kMostParts' is a constant of src/impend/base/wide_limits.h"),
    ("check-house", "src/impend/geometry/z.cpp", "// Held by\n// tests/unit/geometry/test_nothing.\n",
     "geometry/z.cpp:2: tests/unit/geometry/test_nothing is not there"),
    ("check-house", "docs/a.md", "see /ho" + "me/somebody/notes\n", "docs/a.md:1: '/ho"),
    ("check-house", "tests/a.cpp", "// TO" + "DO later\n", "unfinished work"),
]


def run(script, root):
    done = subprocess.run([sys.executable, str(script), str(root)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def plant(root, files):
    for name, text in files.items():
        path = pathlib.Path(root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main():
    scripts = pathlib.Path(sys.argv[1])
    wrong = 0
    for script, name, text, expected in [(s, None, None, "") for s in ("check-floors", "check-house")] + FAULTS:
        with tempfile.TemporaryDirectory() as root:
            plant(root, CLEAN)
            if name:
                plant(root, {name: text})
            status, output = run(scripts / script, root)
        good = (status == 1 and expected in output) if name else status == 0
        if not good:
            wrong += 1
            print(f"{script} on {name or 'a clean tree'}: status {status}, expected '{expected}', said:\n{output}")
    print(f"{len(FAULTS)} planted faults, {wrong} wrong outcomes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
