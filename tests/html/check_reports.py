"""Pages of `analyze`, `plan check`, `plan search` and `simulate` with --html, of all models and of hostile names: markup, no reference to anything outside, every
number the one of the report as JSON, the same bytes again. Usage: check_reports.py IMPEND MODELS"""
import glob
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

import page as pages

IMPEND, MODELS = sys.argv[1:3]
FAILURES = []
LARGEST = 4_000_000  # bytes of a page of a thousand parts, pictures included
BOXES = 1000
NAMES = ['<b>&"\'</b>', "</td><script>alert(1)</script>", "\u202egnal\u2066", "\u05d0\u05d1\u05d2 \u0627\u0644", "x" * 400,
         "&amp;", "\U0001f9f1"]


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print("FAILED: " + what)


def run(*words, environment=None, verb=("analyze",)):
    done = subprocess.run([IMPEND, *verb, *words], capture_output=True, text=True, check=False,
                          env={**os.environ, **(environment or {})})
    expect(done.returncode == 0, "%s: status %d: %s" % (words, done.returncode, done.stderr))
    return done.stdout


def unit_of(model):
    with open(model, encoding="utf-8") as file:
        return json.load(file)["length_unit"]


def origin_faults(page, words):
    """Files by their bytes, and the command line that makes the page again."""
    faults = []
    home = os.path.expanduser("~")
    for name, size, digest in page.files_of():
        try:
            with open(name.replace("~", home, 1) if name.startswith("~/") else name, "rb") as file:
                data = file.read()
        except OSError as error:
            faults.append("names a file that is not there: %s" % error)
            continue
        if size != str(len(data)) or digest != hashlib.sha256(data).hexdigest():
            faults.append("tells %s of %s" % ((size, digest), name))
    if not page.files_of():
        faults.append("names no file")
    if [shlex.split(command) for command in page.commands] != [["impend", *words]]:
        faults.append("says that %s makes it" % page.commands)
    return faults


def report_of(folder, *words, environment=None, verb=("analyze",)):
    """Text of the page, the page, the report as JSON. `verb`: its words, with options that are asked again."""
    page, report = os.path.join(folder, "page.html"), os.path.join(folder, "report.json")
    timings = () if verb[0] == "simulate" else ("--no-timings",)
    asked = (*words, "--html", page, "--json", report, *timings, "--quiet")
    run(*asked, environment=environment, verb=verb)
    with open(page, encoding="utf-8") as file, open(report, encoding="utf-8") as numbers:
        text, found = file.read(), json.load(numbers)
    units = (unit_of(words[0]), words[words.index("--display-unit") + 1]) if "--display-unit" in words else None
    faults, parsed = pages.faults_of(text, found, units)
    faults += origin_faults(parsed, [*verb, *asked])
    for fault in faults[:10]:
        expect(False, "%s %s: %s" % (" ".join(verb), " ".join(words)[-60:], fault))
    return text, parsed, found


def box(low, high):
    x, y, z = zip(low, high)
    corners = [(x[i], y[j], z[k]) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    faces = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
    return "".join("v %r %r %r\n" % c for c in corners) + "".join("f %d %d %d %d\n" % f for f in faces)


def boxes(folder, names):
    """An assembly file of boxes side by side on a ground, every other one on top of the one before."""
    for height in (0, 1):
        with open(os.path.join(folder, "box%d.obj" % height), "w", encoding="utf-8") as file:
            file.write(box((0, 0, height), (1, 1, height + 1)))
    parts = [{"name": name, "mesh": "box%d.obj" % (i % 2), "pose": {"translation": [3.0 * (i // 2), 0, 0]}}
             for i, name in enumerate(names)]
    path = os.path.join(folder, "boxes.assembly.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "impend-assembly", "version": 1, "name": names[0], "length_unit": "m", "parts": parts,
                   "ground": {"height": 0}}, file)
    return path


def cube_over_its_edge(folder):
    """A cube that falls 5 mm onto its edge, by 5e-7 rad beside its balance, which takes 0.17 s to be seen."""
    with open(os.path.join(folder, "cube.obj"), "w", encoding="utf-8") as file:
        file.write(box((-0.05,) * 3, (0.05,) * 3))
    pose = {"translation": [0, 0, 0.0757106781186547], "rotation": {"axis": [0, 1, 0], "angle_deg": 45.0000286478898}}
    path = os.path.join(folder, "edge.assembly.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "impend-assembly", "version": 1, "name": "edge", "length_unit": "m", "ground": {"height": 0},
                   "defaults": {"friction": 0.4}, "parts": [{"name": "cube", "mesh": "cube.obj", "density": 1000, "pose": pose}]},
                  file)
    return path


def check_models(folder):
    models = sorted(glob.glob(os.path.join(MODELS, "*", "*.assembly.json")))
    expect(len(models) > 30, "only %d models" % len(models))
    for model in models:
        text, parsed, found = report_of(folder, model)
        for body in found["bodies"]:
            expect(body["name"] in parsed.text, "%s: '%s' is not in the page" % (model, body["name"]))
        expect(text.count("<figure>") == 2 or "Pictures are missing" in parsed.text, model + ": no word about pictures")
        if "voussoir" in model:
            again, parsed, found = report_of(folder, model, "--mu", "0.6")
            expect("POSSIBLY STABLE" in parsed.text and "margins" in parsed.ids, model + ": no verdict with friction")
            for law in ("dynamic", "viscous", "stewart-trinkle", "no-slip"):
                report_of(folder, model, "--model", law, *(["--mu", "0.3"] if law in ("dynamic", "stewart-trinkle") else []))
    once, twice = (report_of(folder, models[0])[0] for _ in range(2))
    expect(once == twice, "two pages of the same input differ")


def check_names(folder):
    text, parsed, found = report_of(folder, boxes(folder, NAMES))
    expect("<script" not in text and "<b>" not in text, "a name became markup")
    for name in (NAMES[0], NAMES[1], NAMES[3], NAMES[4], NAMES[5], NAMES[6]):
        expect(name in parsed.text, "the name %r is not shown as it is" % name)
    expect(not set("\u202e\u2066") & set(text), "a character that disturbs the page is in it")


def check_many(folder):
    text, parsed, found = report_of(folder, boxes(folder, ["box %d" % i for i in range(BOXES)]))
    expect(len(found["bodies"]) == BOXES + 1, "not a thousand boxes")
    expect(len(text) < LARGEST, "a page of a thousand parts has %d bytes" % len(text))
    for table in ("parts", "contacts", "groups"):
        expect(parsed.rows[table] == pages.ROWS + 1, "%s has %d rows" % (table, parsed.rows[table]))
    expect("Shown are the 200 pairs with the largest forces of 1000; the report as JSON" in parsed.text, "no word on what is left out")


def check_broken_driver(folder):
    nothing = os.path.join(folder, "no-such-driver")
    text, parsed, _ = report_of(folder, boxes(folder, ["a", "b"]), environment={"__EGL_VENDOR_LIBRARY_FILENAMES": nothing})
    expect("Pictures are missing: " in parsed.text and "<img" not in text, "a broken driver is not told")


PLAN, RUN = ("plan", "check"), ("simulate", "--until", "0.1")
FEW = 10  # parts of models for which an order is sought


def sequence_of(model):
    with open(model, encoding="utf-8") as file:
        found = json.load(file)
    return found.get("sequence"), [part["name"] for part in found.get("parts", [])]


def check_plans(folder):
    """Every model that states its steps, and an order for those of few parts."""
    stated = sought = 0
    for model in sorted(glob.glob(os.path.join(MODELS, "*", "*.assembly.json"))):
        steps, parts = sequence_of(model)
        if steps:
            stated += 1
            text, parsed, found = report_of(folder, model, "--margins", verb=PLAN)
            expect(parsed.rows["steps"] == len(found["steps"]) + 1, model + ": not every step has a row")
            pictures = min(len(found["steps"]), 12)
            expect(text.count("<figure>") == pictures or "Pictures are missing" in parsed.text, model + ": no pictures of steps")
        if len(parts) <= FEW:
            sought += 1
            text, parsed, found = report_of(folder, model, verb=("plan", "search"))
            expect(("PLAN FOUND" if found["found"] else "NO PLAN") in parsed.text, model + ": no verdict on the order")
    expect(stated >= 1 and sought > 10, "only %d and %d plans" % (stated, sought))


def check_runs(folder):
    for model in sorted(glob.glob(os.path.join(MODELS, "*", "*.assembly.json"))):
        if "painleve" in model:  # static friction, which the run begins with, is of parts at rest
            continue
        text, parsed, found = report_of(folder, model, verb=RUN)
        movable = sum(not fixed for fixed in found["fixed"])
        expect(parsed.rows["outcomes"] == min(movable, pages.ROWS) + 1, model + ": not every part has a row")
        expect("data:image/svg+xml" in text, model + ": no plot of energies")
        expect(text.count("<figure>") == 7 or "Pictures are missing" in parsed.text, model + ": no moments are drawn")
        for words in parsed.captions[:-1]:
            expect(re.match(r"\d+\.\d\d s(: .*)?$", words), "%s: a moment is called %r" % (model, words))
    whole = report_of(folder, cube_over_its_edge(folder), verb=("simulate",))
    expect("balanced on an edge or a corner in a pose that falls" in whole[1].text, "nothing is said of a balance that fell")


def check_names_of_others(folder):
    boxes_file = boxes(folder, NAMES)
    for verb in (("plan", "search"), RUN):
        text, parsed, _ = report_of(folder, boxes_file, verb=verb)
        expect("<script" not in text and "<b>" not in text, "%s: a name became markup" % verb[0])
        for name in (NAMES[0], NAMES[1], NAMES[3], NAMES[4], NAMES[5], NAMES[6]):
            expect(name in parsed.text, "%s: the name %r is not shown as it is" % (verb[0], name))
        expect(not set("\u202e\u2066") & set(text), "%s: a character that disturbs the page is in it" % verb[0])
        once, twice = (report_of(folder, boxes_file, verb=verb)[0] for _ in range(2))
        expect(once == twice, "%s: two pages of the same input differ" % verb[0])


def check_damaged_others(folder):
    """Numbers of plans and runs that are not those of the JSON are found."""
    plank = os.path.join(MODELS, "overhang-tips", "overhang-tips.assembly.json")
    text, _, found = report_of(folder, plank, verb=RUN)
    turn = found["summary"]["parts"][1]["turn"]
    damages = {
        "another turn": text.replace('value="%r"' % turn, 'value="%r"' % (turn * 1.1)),
        "another event": text.replace("/events/0/t", "/events/1/t"),
        "an event that is not there": text.replace("/events/0/t", "/events/999/t"),
        "degrees that are radians": text.replace("°</data>", "</data>"),
        "a plot from outside": text.replace("data:image/svg+xml;base64,", "https://example.org/", 1),
    }
    for what, damaged in damages.items():
        expect(damaged != text and pages.faults_of(damaged, found)[0], "not noticed: " + what)


def check_damaged(folder):
    """Each kind of damage to a page is found: the checks can fail."""
    model = os.path.join(MODELS, "overhang-tips", "overhang-tips.assembly.json")
    text, _, found = report_of(folder, model)
    mass = next(body["mass"] for body in found["bodies"] if not body["fixed"])
    shown = text.split('value="%r"' % mass)[1].split(">")[1].split("<")[0]
    damages = {
        "another exact number": text.replace('value="%r"' % mass, 'value="%r"' % (mass * 1.001)),
        "another shown number": text.replace(">%s<" % shown, ">%s<" % ("9" + shown)),
        "another place": text.replace("/bodies/1/mass", "/bodies/0/mass"),
        "a place that is not there": text.replace("/bodies/1/mass", "/bodies/99/mass"),
        "a number of its own": text.replace("</h1>", " 4.25</h1>"),
        "a number of the text report, in another unit": text.replace("starts at 0.106 g", "starts at 0.106 m/s²"),
        "a version of its own": text.replace("Lengths are in", "Version 7.5. Lengths are in"),
        "a name that nothing has": text.replace("<bdi>plank</bdi>", "<bdi>plonk</bdi>"),
        "a script": text.replace("</main>", "<script>go()</script></main>"),
        "a picture from outside": text.replace("data:image/png;base64,", "https://example.org/", 1),
        "a link": text.replace("<h1>", '<h1 href="x">'),
        "markup that is not closed": text.replace("</h1>", ""),
        "no policy": text.replace("default-src 'none'", "default-src *"),
    }
    for what, damaged in damages.items():
        expect(damaged != text and pages.faults_of(damaged, found)[0], "not noticed: " + what)


SHARE_NOTICED = 0.9  # of numbers in sentences that are changed by a third; others happen to be some other number of that unit


def check_damaged_sentences(folder):
    """A number in a sentence that is changed is found, whether it stands elsewhere in the report or not."""
    chosen = random.Random(1)
    noticed = tried = 0
    for verb, model, more in ((("analyze",), "corbel-light", ()), (("analyze",), "inverted-pyramid", ("--mu", "0.4")),
                              (("analyze",), "hinged-lid", ()), (RUN, "inverted-pyramid", ())):
        text, parsed, found = report_of(folder, os.path.join(MODELS, model, model + ".assembly.json"), *more, verb=verb)
        clean = pages.Prose(found)
        for piece in parsed.prose:
            numbers = [n for n in pages.QUANTITY.finditer(piece) if "." in n[1] and float(n[1]) != 0 and "impend" not in piece]
            if not numbers:
                continue
            at = chosen.choice(numbers)
            damaged = piece[:at.start()] + "%.3g" % (float(at[1]) * chosen.choice((0.75, 1.3))) + piece[at.end():]
            tried += 1
            noticed += bool(clean.unknown(damaged))
    expect(tried > 60 and noticed >= SHARE_NOTICED * tried, "of %d changed sentences only %d were noticed" % (tried, noticed))
    print("changed sentences: %d of %d noticed" % (noticed, tried))


def check_display_unit(folder):
    """Pages in another unit: the same numbers of the report, and no length in the input's unit."""
    for verb, name, more in ((("analyze",), "inverted-pyramid", ("--mu", "0.4")), (("analyze",), "hinged-lid", ()), (("analyze",), "quadruped", ()),
                             (PLAN, "plank-and-weights", ("--margins", "--ways")), (("plan", "search"), "two-towers", ()), (RUN, "inverted-pyramid", ())):
        model = os.path.join(MODELS, name, name + ".assembly.json")
        unit = unit_of(model)
        plain, _, numbers = report_of(folder, model, *more, verb=verb)
        for to, said in (("in", "Lengths are in inches, "), ("µm", "Lengths are in µm, ")):
            text, parsed, found = report_of(folder, model, *more, "--display-unit", to, verb=verb)
            numbers.pop("seconds", None), found.pop("seconds", None)
            expect(found == numbers, "%s: a display unit changes the JSON" % name)
            expect(said in parsed.text and said not in plain, "%s: the page does not say its unit" % name)
            left = re.findall(r"[\d)] %s\b(?![/·])" % unit, re.sub(r"--gap \S+ \(in \w+\)", "", parsed.text))
            expect(not left, "%s %s: lengths stay in %s" % (verb, name, unit))


for check in (check_damaged_sentences, check_display_unit, check_damaged, check_damaged_others, check_names, check_names_of_others, check_broken_driver, check_plans, check_runs, check_many,
              check_models):
    with tempfile.TemporaryDirectory() as folder:
        check(folder)
sys.exit(1 if FAILURES else 0)
