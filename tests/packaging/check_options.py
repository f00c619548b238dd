"""Options are the same wherever they are named: the tree of CLI11, --help, manual pages, completions of three shells, tables of
the documentation, keywords of Python.

Usage: check_options.py WHAT SOURCE_FOLDER PROGRAM SHELL_FOLDER [--update]. SHELL_FOLDER holds the manual pages and completions of
the build. WHAT is texts, words, tables (--update rewrites them), bash, zsh, fish, pages or scripts. Status 77 where a tool is
missing, 1 on a fault.
"""

import ast
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MISSING = 77
HERE = pathlib.Path(__file__).resolve().parent
DESKTOP = "impend-gui"
TABLE = re.compile(r"(?ms)^<!-- options of ([a-z ]+) -->\n(.*?)^<!-- end of options -->$")
# Words that make a command line whole but for the option that is looked at.
WHOLE = {"render": ["-o", "picture.png"], "convert": ["-o", "model.obj"], "export": ["-o", "folder"],
         "sweep make": ["--axis", "mu=0.1,0.2", "-o", "job"], "sweep merge": ["-o", "answers.csv"], "sweep show": ["1"]}
FILM = ["--animate", "film.webp"]

faults = []


def fault(text):
    faults.append(text)


def same(what, found, expected):
    found, expected = set(found), set(expected)
    if found != expected:
        fault(f"{what}: too much {sorted(found - expected)}, missing {sorted(expected - found)}")


class Program:
    """What the program says of itself."""

    def __init__(self, path):
        self.path = path
        self.verbs = {}
        for line in self.run("--print", "facts").splitlines():
            verb, name, short, kind_word, kind = line.split("\t")
            self.verbs.setdefault(verb, []).append((name, short, kind_word, kind))

    def run(self, *words, folder=None):
        done = subprocess.run([self.path, *words], capture_output=True, text=True, timeout=60, check=False, cwd=folder,
                              stdin=subprocess.DEVNULL)
        return done.stdout + done.stderr

    def options(self, verb):
        return {name for name, _, _, _ in self.verbs[verb] if name.startswith("--")}

    def outer(self):
        return {verb.split()[0] for verb in self.verbs if verb != DESKTOP}

    def inner(self, outer):
        return {verb.split()[1] for verb in self.verbs if verb.startswith(outer + " ")}


def require(tool):
    path = shutil.which(tool)
    if path is None:
        print(f"skipped: {tool} is not here; scripts/install-packages brings it")
        sys.exit(MISSING)
    return path


def page_of(verb):
    return verb if verb == DESKTOP else "impend-" + verb.replace(" ", "-")


# What Python has instead of an option that has no keyword there: something of the package, as CLASS.NAME, or why nothing.
FILMS = "films are drawn by the command line; Python has single pictures, Result.picture"
PLAIN = {
    "--help": "help(impend) says it",
    "--json": "Plan.to_json",
    "--no-timings": "to_json has no timings",
    "--quiet": "nothing is printed",
    "--verbose": "Plan.to_text",
    "--color": "text has no colours",
    "--display-unit": "text is in the unit of the input, numbers are SI",
    "--expect": "a script compares Plan.report itself",
    "--config": "a script states its options itself",
    "--log": "a script writes what it wants to keep",
}
FILM = {"--animate": FILMS, "--size": FILMS, "--view": FILMS, "--dark": FILMS}
ELSEWHERE = {
    "plan check": {**PLAIN, **FILM, "--html": "Plan.to_html"},
    "plan hold": {
        **PLAIN, "--push": "Planned.plan_push", "--push-at": "Planned.plan_push", "--most-nodes": "Planned.plan_push",
        "--time-limit": "Planned.plan_push",
    },
    "plan search": {
        **PLAIN, **FILM, "--html": "Plan.to_html",
        "--export": "the plan as a sequence is in Plan.report; Assembly.place and Assembly.turn say it",
        "--force": "no files are written",
    },
    "plan interlock": PLAIN,
    "plan orient": {**PLAIN, "--chart": "the chart is drawn by the command line; its directions are in Plan.report"},
    "plan robust": PLAIN,
    "simulate": {
        **{name: why for name, why in PLAIN.items() if name not in ("--expect", "--no-timings")},
        **FILM,
        "--json": "Simulation.to_json",
        "--verbose": "Simulation.to_text",
        "--html": "Simulation.to_html",
        "--glb": "Simulation.to_glb",
        "--output": "the trajectory is Simulation.times, poses and velocities, written as numpy writes arrays",
        "--csv-parts": "columns are chosen from Simulation.poses by Simulation.names",
        "--csv-decimal": "numbers are arrays, not text",
        "--energy": "Simulation.energy is an array for each name",
        "--drive": "Assembly.drive",
        "--end": "Simulation.displacements",
        "--force": "of --end",
        "--expect-end": "Simulation.end",
    },
    "diff": {
        **{name: why for name, why in PLAIN.items() if name not in ("--expect", "--no-timings", "--display-unit")},
        "--json": "Comparison.to_json",
        "--verbose": "Comparison.to_text",
        "--picture": "both are drawn by the command line; Python draws each, Result.picture",
        "--beside": "Python is given both designs as values",
    },
}


def functions(source):
    """Keyword-only arguments by function, and names by class: attributes that __init__ sets among them."""
    keywords, members = {}, {}
    for path in sorted((source / "python/impend").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                keywords.setdefault(node.name, set()).update(argument.arg for argument in node.args.kwonlyargs)
            if isinstance(node, ast.ClassDef):
                members[node.name] = {inner.name for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef)} | {
                    inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)}
    return keywords, members


def check_keywords(source, program):
    """Every option of plans, runs and comparisons is a keyword of Python, of loading or of the question, or stands in ELSEWHERE."""
    keywords, members = functions(source)
    shared = keywords["load"] - {"progress"}
    for verb, others in ELSEWHERE.items():
        function = verb.replace(" ", "_")
        there = {"--" + name.replace("_", "-") for name in shared | keywords[function]}
        same(f"keywords of Python's {function}", there - {"--progress"} | set(others), program.options(verb) - {"--progress"})
        for option in sorted(set(others) & there):
            fault(f"{function}: {option} is a keyword, and has no need of another way")
        for option, why in others.items():
            name = re.fullmatch(r"([A-Z]\w+)\.(\w+)", why)
            if name and name[2] not in members.get(name[1], set()):
                fault(f"{function}: there is no {why}, which stands for {option}")


def python_keywords(source):
    """Keywords of loading and analysing, and the options that Python has another way for: tests/python/test_typing.py."""
    keywords = set()
    tree = ast.parse((source / "python/impend/_assembly.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in ("load", "analyze"):
            keywords |= {argument.arg for argument in node.args.kwonlyargs}
    others = ast.parse((source / "tests/python/test_typing.py").read_text(encoding="utf-8"))
    for node in ast.walk(others):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "OUTPUT":
            return keywords, set(ast.literal_eval(node.value))
    raise ValueError("tests/python/test_typing.py has no table OUTPUT")


def check_texts(source, program, shell):
    """The tree against the help, the pages and the keywords; every value has a kind."""
    for verb, options in program.verbs.items():
        for name, _, kind_word, kind in options:
            if kind == "undecided":
                fault(f"{verb} {name} {kind_word}: say in src/cli/describe/command_tree.cpp what its value can be")
        if verb != DESKTOP:
            listed = re.findall(r"(?m)^ +(?:-\w,)?(--[a-z-]+)", program.run(*verb.split(), "--help"))
            same(f"impend {verb} --help", listed, program.options(verb))
        page = shell / "man1" / f"{page_of(verb)}.1"
        if not page.exists() and verb == DESKTOP:
            continue
        text = page.read_text(encoding="utf-8").replace("\\-", "-")
        same(page.name, re.findall(r"(?m)^(?:\\fB-\w\\fR, )?\\fB(--[a-z-]+)\\fR", text), program.options(verb))
    desktop = pathlib.Path(program.path).with_name(DESKTOP)
    if (shell / "man1" / f"{DESKTOP}.1").exists() and desktop.exists():
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
        text = subprocess.run([desktop, "--help"], capture_output=True, text=True, timeout=60, check=False, env=environment).stdout
        same("impend-gui --help", re.findall(r"(--[a-z-]+)(?: <| {2,}|$)", text), program.options(DESKTOP))
    names = set(program.run("--print", "man").split())
    found = {page.name for folder in ("man1", "man5") for page in (shell / folder).iterdir()}
    same("manual pages of the build", found | {"impend-gui.1"}, names)
    keywords, others = python_keywords(source)
    options = {name.lstrip("-").replace("-", "_") for name in program.options("analyze")}
    check_keywords(source, program)
    same("keywords of Python", keywords | {name.replace("-", "_") for name in others} | {"contacts"}, options | {"contacts"})


def check_words(_, program, __):
    """Words that are offered are taken, and are all that an error lists."""
    asked = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for verb, options in program.verbs.items():
            for name, _, _, kind in options:
                if verb == DESKTOP or not kind.startswith(("words:", "list:")):
                    continue
                # What twenty verbs read alike is asked of two.
                asked[name, kind] += 1
                if asked[name, kind] > 2:
                    continue
                offered = kind.split(":", 1)[1].split(",")
                whole = [*verb.split(), "x.none", *WHOLE.get(verb, [])]
                if name == "--view" and verb != "render":
                    whole += FILM
                if name == "--expect" and verb in ("analyze", "render"):
                    whole += ["--model", "static"]
                for word in offered:
                    said = program.run(*whole, name, word.replace("gone:", "gone:x"), folder=folder)
                    if re.search(rf"{name} (cannot be|does not know)|no schema", said):
                        fault(f"impend {verb} {name} {word} is offered, but: {said}")
                if name == "--shard":  # read where the job is known
                    continue
                said = program.run(*whole, name, "@@", folder=folder)
                if not re.search(rf"{name} (cannot be|does not know|is no)|no schema|{name}: ", said) and name != "--model":
                    fault(f"impend {verb} {name} takes any word, or says something else: {said}")
                listed = re.findall(r"'([^']+)'", said.split("use one of", 1)[1]) if "use one of" in said else []
                if verb.startswith("plan") and name == "--model":
                    listed = [word for word in listed if word in offered]  # an error lists the laws of all verbs
                if listed:
                    same(f"impend {verb} {name}", offered, [word.replace("gone:PART", "gone:") for word in listed])
                elif "or auto" in said and "auto" not in offered:
                    fault(f"impend {verb} {name}: auto is not offered")


def check_tables(source, program, _):
    """Tables of options in the documentation."""
    shown = set()
    for page in sorted((source / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for verb, table in TABLE.findall(text):
            shown.add(verb)
            real = program.run("--print", f"options:{verb}")
            if "--update" in sys.argv:
                text = text.replace(f"<!-- options of {verb} -->\n{table}", f"<!-- options of {verb} -->\n{real}")
            elif table != real:
                fault(f"{page.relative_to(source)}: the options of impend {verb} are out of date; to update: "
                      "python3 tests/packaging/check_options.py tables . PROGRAM SHELL_FOLDER --update")
        if "--update" in sys.argv:
            page.write_text(text, encoding="utf-8")
    same("verbs with a table", shown, set(program.verbs) - {DESKTOP, "plan", "sweep"})


def workplace(folder, source):
    """Files to be found: of shapes, of other kinds, with blanks in their names."""
    for name in ("a b.stl", "C.OBJ", "notes.txt", "film.webp", "table.csv", "drive it.csv"):
        (folder / name).write_text("x", encoding="utf-8")
    for name in ("my parts", "sub"):
        (folder / name).mkdir()
    (folder / "wall.assembly.json").write_text(
        '{"format": "impend-assembly", "version": 1, "length_unit": "m",'
        ' "parts": [{"name": "base", "mesh": "b.stl"}, {"name": "top stone", "mesh": "t.stl"}]}', encoding="utf-8")


FOLDERS = {"my parts", "sub"}
# A line that is typed, and what is offered.
LINES = [
    ("impend pl", {"plan"}),
    ("impend analyze --unit ", {"mm", "cm", "m", "in"}),
    ("impend analyze --unit=", {"mm", "cm", "m", "in"}),
    ("impend plan check --model ", {"frictionless", "static"}),
    ("impend simulate x --model n", {"no-slip"}),
    ("impend analyze ", {"a b.stl", "C.OBJ", "wall.assembly.json"} | FOLDERS),
    ("impend analyze a\\ ", {"a b.stl"}),
    ("impend analyze --ground a", {"a b.stl"}),
    ("impend simulate x --drive d", {"drive it.csv"}),
    ("impend plan check x --animate ", {"film.webp"} | FOLDERS),
    ("impend sweep run ", FOLDERS),
    ("impend export x -o ", FOLDERS),
    ("impend render x --hide parts,fo", {"forces"}),
    ("impend analyze wall.assembly.json --fixed ", {"base", "top stone"}),
    ("impend analyze wall.assembly.json --fixed t", {"top stone"}),
    ("impend plan check wall.assembly.json --order base,t", {"top stone"}),
    ("impend analyze x --density ", set()),
    ("impend-gui --unit ", {"mm", "cm", "m", "in"}),
]


def plain(word):
    """A word that is offered, without quoting, ending slash, and what stands before it on the line."""
    word = word.replace("\\", "").rstrip("/").strip("'")
    word = re.sub(r"^--[a-z-]+=", "", word)
    return word.rsplit(",", 1)[-1]


def check_shell(program, source, offers):
    """Options of every verb, and the lines above. `offers(line, folder)` are the words that the shell offers."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        workplace(folder, source)
        same("verbs", {word for word in offers("impend ", folder) if not word.startswith("-")}, program.outer())
        for outer in ("plan", "sweep"):
            same(outer, {word for word in offers(f"impend {outer} ", folder) if not word.startswith("-")}, program.inner(outer))
        for verb in program.verbs:
            line = verb if verb == DESKTOP else f"impend {verb}"
            if verb in ("plan", "sweep"):
                continue
            same(line, {word.rstrip("=") for word in offers(line + " --", folder)} - {"--"}, program.options(verb))
        for line, expected in LINES:
            same(line, {plain(word) for word in offers(line, folder)}, expected)


def environment_for(program):
    return dict(os.environ, PATH=f"{pathlib.Path(program.path).parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8", TERM="dumb")


def check_bash(source, program, shell):
    bash = require("bash")
    script = shell / "bash" / "impend"
    call = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _impend; '
            '[ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\\n" "${COMPREPLY[@]}"')

    def offers(line, folder):
        # As bash cuts a line: at blanks that no backslash stands before, and around equal signs.
        words = [word for piece in re.split(r"(?<!\\) ", line) for word in ([piece] if "=" not in piece else re.split("(=)", piece))]
        done = subprocess.run([bash, "--norc", "-c", call, "bash", str(script), *words], capture_output=True, text=True, timeout=60,
                              check=False, cwd=folder, env=environment_for(program))
        if done.stderr:
            fault(f"bash says of '{line}': {done.stderr}")
        return done.stdout.splitlines()

    check_shell(program, source, offers)
    lint(["shellcheck", str(script)])


def check_fish(source, program, shell):
    fish = require("fish")
    script = shell / "fish" / "impend.fish"
    lint([fish, "--no-execute", str(script)])

    def offers(line, folder):
        call = 'source $argv[1]; complete -C "$argv[2]"'
        done = subprocess.run([fish, "--no-config", "-c", call, "--", str(script), line], capture_output=True, text=True, timeout=60,
                              check=False, cwd=folder, env=environment_for(program))
        if done.stderr:
            fault(f"fish says of '{line}': {done.stderr}")
        return [offer.split("\t")[0] for offer in done.stdout.splitlines()]

    check_shell(program, source, offers)


def check_zsh(source, program, shell):
    zsh = require("zsh")
    script = shell / "zsh" / "_impend"
    lint([zsh, "-n", str(script)])

    def offers(line, folder):
        done = subprocess.run([zsh, "-f", str(HERE / "completion" / "offers.zsh"), str(shell / "zsh"), line], capture_output=True,
                              text=True, timeout=60, check=False, cwd=folder, env=environment_for(program), stdin=subprocess.DEVNULL)
        return done.stdout.splitlines()

    check_shell(program, source, offers)


def lint(command):
    if shutil.which(command[0]) is None:
        print(f"not looked at, since {command[0]} is not here: {command[-1]}")
        return
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0 or done.stdout or done.stderr:
        fault(f"{' '.join(command)}: {done.stdout}{done.stderr}")


def check_pages(_, __, shell):
    require("mandoc")
    pages = sorted(shell.glob("man?/*"))
    if len(pages) < 20:
        fault(f"only {len(pages)} manual pages")
    for page in pages:
        lint(["mandoc", "-T", "lint", "-W", "warning", str(page)])


def check_scripts(source, _, __):
    require("shellcheck")
    scripts = [path for folder in ("scripts", ".ci") for path in sorted((source / folder).iterdir())
               if path.is_file() and path.read_bytes().startswith(b"#!/usr/bin/env bash")]
    if len(scripts) < 4:
        fault(f"only {len(scripts)} scripts of bash")
    for script in scripts:
        lint(["shellcheck", "-x", "-P", str(source), str(script)])


def main():
    what, source, program, shell = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3], pathlib.Path(sys.argv[4]).resolve()
    checks = {"texts": check_texts, "words": check_words, "tables": check_tables, "bash": check_bash, "zsh": check_zsh,
              "fish": check_fish, "pages": check_pages, "scripts": check_scripts}
    told = Program(str(pathlib.Path(program).resolve()))
    checks[what](source, told, shell)
    for text in faults:
        print(text)
    print(f"{what}: {len(told.verbs)} verbs, {len(faults)} faults")
    return 1 if faults or len(told.verbs) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
