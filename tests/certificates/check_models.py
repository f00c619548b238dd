"""The checker accepts the certificates that the program writes, with the claims that its verdicts call for, and rejects
each of a hundred in which one number of a proof was changed. Usage: check_models.py IMPEND CHECKER MODELS"""
import copy
import glob
import json
import math
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import forgeries

IMPEND, CHECKER, MODELS = sys.argv[1:4]
MOST_SAID = 100  # the largest bound that a step states
DAMAGED = 100
FAILURES = []

# Parts that slide along faces on both sides: what rounding of these rows opposes is more than a certificate may miss.
BETWEEN_FACES = {"bar-in-channel without friction", "dovetail without friction", "pin-in-hole without friction"}
# Forces balance them within the noise of their coordinates only, which proves nothing of the numbers as stored.
WITHIN_NOISE = {"leaning"}
# Claims that the verdict asks for, of the part that decides.
CLAIMS = {"stable-certain": {"rests"}, "falls-certain": {"falls"}, "indeterminate": {"moves", "balances"},
          "possibly-stable": {"balances"}, "stable": {"rests"}, "moves": {"falls"}}


def expect(condition, what):
    if not condition:
        FAILURES.append(what)
        print("FAILED: " + what)


def box(low, high):
    x, y, z = zip(low, high)
    corners = [(x[i], y[j], z[k]) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    faces = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
    lines = ["v %r %r %r" % corner for corner in corners]
    return "\n".join(lines + ["f %d %d %d %d" % face for face in faces]) + "\n"


def stack(folder, blocks, mu):
    """Flat blocks on a floor that slopes by 20 degrees."""
    parts = [("floor", (-2, -2, -1), (3, 3, 0))]
    parts += [("block-%d" % (k + 1), (0, 0, 0.3 * k), (1, 1, 0.3 * (k + 1))) for k in range(blocks)]
    for name, low, high in parts:
        with open(os.path.join(folder, name + ".obj"), "w") as file:
            file.write(box(low, high))
    slope = math.radians(20)
    gravity = "%r,0,%r" % (9.81 * math.sin(slope), -9.81 * math.cos(slope))
    files = [os.path.join(folder, name + ".obj") for name, _, _ in parts]
    return files + ["--unit", "m", "--fixed", "floor", "--gravity=" + gravity, "--mu", str(mu)]


def plank(folder):
    """A plank on two blocks, on a floor that slopes: it may press either block at a single corner."""
    parts = [("floor", (-2, -2, -1), (6, 3, 0)), ("left", (0, 0, 0), (1, 1, 1)), ("right", (3, 0, 0), (4, 1, 1)),
             ("plank", (0, 0, 1), (4, 1, 1.5))]
    for name, low, high in parts:
        with open(os.path.join(folder, "plank-%s.obj" % name), "w") as file:
            file.write(box(low, high))
    files = [os.path.join(folder, "plank-%s.obj" % name) for name, _, _ in parts]
    return files + ["--unit", "m", "--fixed", "plank-floor", "--gravity=0.4,0,-9.8", "--mu", "0.6"]


def row(folder):
    """Three blocks on a floor that slopes, joined by a fixed joint and by a hinge that a drive holds."""
    for name, low, high in (("floor", (-2, -2, -1), (6, 3, 0)), *(("row-%d" % k, (k, 0, 0), (k + 1, 1, 1)) for k in range(3))):
        with open(os.path.join(folder, name + ".obj"), "w") as file:
            file.write(box(low, high))
    slope = math.radians(15)
    assembly = {"format": "impend-assembly", "version": 1, "length_unit": "m", "defaults": {"friction": 0.6},
                "gravity": [9.81 * math.sin(slope), 0, -9.81 * math.cos(slope)],
                "parts": [{"name": "floor", "mesh": "floor.obj", "fixed": True},
                          *({"name": "row-%d" % k, "mesh": "row-%d.obj" % k, "density": 1000 + 300 * k} for k in range(3))],
                "joints": [{"type": "fixed", "a": "row-0", "b": "row-1", "point": [1, 0.5, 0.5]},
                           {"type": "hinge", "name": "hinge", "a": "row-1", "b": "row-2", "point": [2, 0.2, 0.7],
                            "axis": [0, 1, 0]}],
                "drives": [{"joint": "hinge", "target": 0}]}
    path = os.path.join(folder, "row.assembly.json")
    with open(path, "w") as file:
        json.dump(assembly, file)
    return [path, "--model", "static"]


def assembly_of(folder, name, boxes, **fields):
    """Boxes by name, low, high and what the assembly file says of the part; in millimetres."""
    for part, low, high, _ in boxes:
        with open(os.path.join(folder, "%s-%s.obj" % (name, part)), "w") as file:
            file.write(box(low, high))
    parts = [{"name": part, "mesh": "%s-%s.obj" % (name, part), **of_part} for part, _, _, of_part in boxes]
    path = os.path.join(folder, name + ".assembly.json")
    with open(path, "w") as file:
        json.dump({"format": "impend-assembly", "version": 1, "length_unit": "mm", "parts": parts, **fields}, file)
    return path


def hinged(folder):
    """A block on another, hinged to it without play, on a slope: a bound whose charge for rounding is large."""
    boxes = [("floor", (-200, -200, -10), (200, 200, 0), {"fixed": True}), ("p0", (-20, 0, 0), (10, 20, 40), {"mass": 2}),
             ("p1", (-10, 0, 40), (10, 20, 60), {"mass": 0.5})]
    hinge = {"type": "hinge", "name": "j0", "a": "p1", "b": "p0", "point": [-10, 10, 60], "axis": [0, 1, 0], "lower": 0,
             "upper": 0}
    return [assembly_of(folder, "hinged", boxes, gravity=[3, 4, -12], defaults={"friction": 0.42}, joints=[hinge]),
            "--model", "static"]


def leaning(folder):
    """A rod on a plane that leans by less than the noise: forces balance no more than most of its weight."""
    boxes = [("wall", (-50, -50, 100), (50, 50, 120), {"fixed": True}), ("rod", (-5, -5, 0), (5, 5, 90), {"mass": 1})]
    joint = {"type": "planar", "a": "rod", "b": "wall", "point": [0, 0, 95], "axis": [0, 0.0005, 1]}
    return [assembly_of(folder, "leaning", boxes, gravity=[0, 0, -9.80665], joints=[joint]), "--model", "static"]


def sprung(folder):
    """Two blocks on a cylindrical joint, drawn by a spring: rounding of their contacts may oppose the motion."""
    boxes = [("floor", (-200, -200, -10), (200, 200, 0), {"fixed": True}),
             ("p0", (60, 20, 0), (100, 80, 20), {"mass": 2}), ("p1", (70, 30, 20), (100, 60, 80), {"mass": 1000})]
    joint = {"type": "cylindrical", "a": "p0", "b": "p1", "point": [80, 20, 10], "axis": [2, -6, 3]}
    spring = {"a": "p0", "b": "floor", "point_a": [100, 80, 20], "point_b": [-80, 60, 90], "stiffness": 500, "length": 200}
    return [assembly_of(folder, "sprung", boxes, gravity=[0, 0, 0], joints=[joint], springs=[spring])]


def notched(folder):
    """A block astride a rail on a slope of 30 degrees, between two others: too many contacts for their modes."""
    across = [(-0.75, 0), (-0.25, 0), (-0.25, 0.5), (0.25, 0.5), (0.25, 0), (0.75, 0), (0.75, 0.5), (0.75, 1.5),
              (-0.75, 1.5), (-0.75, 0.5)]
    ends = [(0, 1, 2), (0, 2, 9), (3, 4, 5), (3, 5, 6), (8, 9, 2), (8, 2, 3), (8, 3, 6), (8, 6, 7)]
    n = len(across)
    lines = ["v %r %r %r" % (x, y, z) for x in (-1, 1) for y, z in across]
    lines += ["f %d %d %d" % (c + 1, b + 1, a + 1) for a, b, c in ends]
    lines += ["f %d %d %d" % (a + n + 1, b + n + 1, c + n + 1) for a, b, c in ends]
    for k in range(n):
        m = (k + 1) % n
        lines += ["f %d %d %d" % (k + 1, m + 1, m + n + 1), "f %d %d %d" % (k + 1, m + n + 1, k + n + 1)]
    with open(os.path.join(folder, "notched-block.obj"), "w") as file:
        file.write("\n".join(lines) + "\n")
    fixed = [("floor", (-2, -3, -1), (2, 3, 0)), ("rail", (-2, -0.25, 0), (2, 0.25, 0.5)),
             ("left", (-2, -1.25, 0), (2, -0.75, 0.5)), ("right", (-2, 0.75, 0), (2, 1.25, 0.5))]
    for name, low, high in fixed:
        with open(os.path.join(folder, "notched-%s.obj" % name), "w") as file:
            file.write(box(low, high))
    gravity = "%r,0,%r" % (9.81 * math.sin(math.radians(30)), -9.81 * math.cos(math.radians(30)))
    files = [os.path.join(folder, "notched-%s.obj" % name) for name in ("block", "floor", "rail", "left", "right")]
    held = [argument for name, _, _ in fixed for argument in ("--fixed", "notched-" + name)]
    return files + ["--unit", "m", *held, "--gravity=" + gravity, "--mu", "0.8"]


def edge_on_edge(folder):
    """Two blocks on a floor that touch along an upright edge: along which normal they press is not known."""
    for name, low, high in (("floor", (-2, -2, -1), (4, 4, 0)), ("a", (0, 0, 0), (1, 1, 1)), ("b", (1, 1, 0), (2, 2, 1))):
        with open(os.path.join(folder, "edge-" + name + ".obj"), "w") as file:
            file.write(box(low, high))
    files = [os.path.join(folder, "edge-%s.obj" % name) for name in ("floor", "a", "b")]
    return files + ["--unit", "m", "--fixed", "edge-floor", "--gravity=1.7,0,-9.6", "--mu", "0.5"]


def certificate_of(arguments, folder, name):
    """The certificate's file and the report."""
    certificate, report = os.path.join(folder, name + ".json"), os.path.join(folder, name + "-report.json")
    run = subprocess.run([IMPEND, "analyze", *arguments, "--certificate", certificate, "--json", report, "--quiet"],
                         capture_output=True, text=True)
    expect(run.returncode == 0, "%s: status %d: %s" % (name, run.returncode, run.stderr))
    with open(report) as file:
        return certificate, json.load(file)


def checked(path):
    return subprocess.run([sys.executable, CHECKER, path], capture_output=True, text=True)


def verdicts_of(report):
    """By part: with friction where there is a model of it, else without."""
    components = report["friction"]["components"] if report.get("friction") else report["components"]
    return {body: component["verdict"] for component in components for body in component["bodies"]}


def claims_fit(certificate, report, name):
    """Every part claims what the verdict on it asks for; a proof of rest may be missing if that is said."""
    verdicts = verdicts_of(report)
    for part in certificate["parts"]:
        claims = {claim["claim"] for claim in part["claims"]}
        first = part["bodies"][0]
        verdict = verdicts[first.get("joined", [first])[0]["name"]]
        wanted = CLAIMS.get(verdict, set())
        may_be_missing = part["missing"] and (wanted == {"rests"} or name in BETWEEN_FACES | WITHIN_NOISE)
        if verdict == "possibly-stable" and "rests" in claims:
            wanted = set()  # proved of these contacts, which may be others
        expect(wanted <= claims or may_be_missing, "%s: %s claims %s" % (name, verdict, sorted(claims)))
        if verdict not in CLAIMS or verdict == "possibly-stable":
            expect(part["missing"], name + ": nothing says that nothing is certain")


def arrays_in(value, path=()):
    """Lists of numbers, each with its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from arrays_in(inner, path + (key,))
    elif isinstance(value, list):
        if value and all(isinstance(x, (int, float)) for x in value):
            yield path, value
        else:
            for k, inner in enumerate(value):
                yield from arrays_in(inner, path + (k,))


def places_that_matter(data):
    """Numbers of proofs that cannot be others: large among their like. Shares nu of normals may, a little, as may forces
    of contacts that joints hold anyway."""
    part = data["parts"][0]
    if any("sets" in claim or "cases" in claim for claim in part["claims"]):
        return  # many virtual motions exclude a set, many balances fit into a case: these are forged by hand
    for path, values in arrays_in({"claims": part["claims"]}):
        falls = part["claims"][path[1]]["claim"] == "falls"  # any motion that falls will do: only its direction counts
        is_tried = not falls and "nu" not in path and "halve" not in path and "contacts" not in path and not (
            "pressures" in path or ("lambda" in path and part["joints"]))
        largest = max(abs(x) for x in values)
        if is_tried and largest > 0:
            yield from (path + (k,) for k, x in enumerate(values) if abs(x) > 0.3 * largest)
    for k, claim in enumerate(part["claims"]):
        if claim["claim"] == "falls":
            loads = [x for body in part["bodies"] for x in body["load"]]
            powers = [x * load for x, load in zip(claim["motion"], loads)]
            yield from (("claims", k, "motion", n) for n, x in enumerate(powers) if x > 0.1 * max(powers))
        yield from (("claims", k, "steps", n, "least") for n, step in enumerate(claim.get("steps", []))
                    if step.get("least", 0) > 1e-4)


def changed(data, path, chance):
    other = copy.deepcopy(data)
    holder = other["parts"][0]
    for key in path[:-1]:
        holder = holder[key]
    falls = other["parts"][0]["claims"][path[1]]["claim"] == "falls"
    factors = [1.1, 0.9, -1, 0, 2]
    if path[2] == "steps" and other["parts"][0]["claims"][path[1]]["steps"][path[3]].get("least", 0) >= MOST_SAID:
        factors = [-1, 0, 2]  # its multipliers prove more than it says, and may prove as much when they are a little off
    holder[path[-1]] *= -1 if falls else chance.choice(factors)
    return other


def damage(certificates, folder):
    chance = random.Random(18)
    target = os.path.join(folder, "damaged.json")
    read = []
    for name, path in certificates:
        with open(path) as file:
            data = json.load(file)
        places = list(places_that_matter(data))
        if places:  # what joints hold has none
            read.append((name, data, places))
    for k in range(DAMAGED):
        name, data, places = read[k % len(read)]
        place = chance.choice(places)
        with open(target, "w") as file:
            json.dump(changed(data, place, chance), file)
        run = checked(target)
        expect(run.returncode == 1 and "REJECTED" in run.stdout,
               "%s damaged at %s is taken: %s" % (name, "/".join(map(str, place)), run.stdout))
        expect("Traceback" not in run.stderr, "%s damaged at %s: %s" % (name, place, run.stderr))


def forge(name, path, ways, folder):
    """Proofs of somebody who wants to deceive."""
    target = os.path.join(folder, "forged.json")
    for forgery in ways:
        with open(path) as file:
            data = json.load(file)
        forgery(data)
        with open(target, "w") as file:
            json.dump(data, file)
        run = checked(target)
        expect(run.returncode == 1 and "REJECTED" in run.stdout and "Traceback" not in run.stderr,
               "%s: %s is taken: %s%s" % (name, forgery.__name__, run.stdout, run.stderr))


def main():
    with tempfile.TemporaryDirectory() as folder:
        jobs = {"stack": stack(folder, 2, 0.73), "single": stack(folder, 1, 0.37), "notched": notched(folder),
                "plank": plank(folder), "edge": edge_on_edge(folder), "row": row(folder),
                "hinged": hinged(folder), "leaning": leaning(folder), "sprung": sprung(folder)}
        for path in sorted(glob.glob(os.path.join(MODELS, "*", "*.assembly.json"))):
            name = os.path.basename(os.path.dirname(path))
            if name not in ("cad-table", "painleve-rod", "grasp"):
                jobs[name] = [path, "--model", "static"]
                jobs[name + " without friction"] = [path]
        proved = []
        for name, arguments in jobs.items():
            path, report = certificate_of(arguments, folder, name)
            run = checked(path)
            expect(run.returncode == 0, "%s is rejected: %s%s" % (name, run.stdout, run.stderr))
            with open(path) as file:
                certificate = json.load(file)
            claims_fit(certificate, report, name)
            if not all(part["missing"] for part in certificate["parts"]) and len(certificate["parts"]) == 1:
                proved.append((name, path))
        # Contacts that may be others make nothing certain, whatever is proved of these.
        with open(os.path.join(folder, "edge.json")) as file:
            expect(json.load(file)["parts"][0]["missing"], "edge: the doubt about its contacts is lost")
        names = {name for name, _ in proved}
        for name in ("stack", "single", "notched", "plank", "row", "ladder", "tower", "hung-wedge", "rough-incline-slides"):
            expect(name in names, name + " has no whole proof")
        small = [(name, path) for name, path in proved if os.path.getsize(path) < 300000]
        damage(small, folder)
        paths = dict(proved)
        forge("stack", paths["stack"], forgeries.OF_STACK, folder)
        forge("notched", paths["notched"], forgeries.OF_NOTCHED, folder)
        forge("plank", paths["plank"], forgeries.OF_PLANK, folder)
        forge("row", paths["row"], forgeries.OF_ROW, folder)
        arch = os.path.join(folder, "rough-arch.json")
        forge("rough-arch", arch, forgeries.OF_ROUGH_ARCH, folder)
        with open(os.path.join(folder, "no.json"), "w") as file:
            file.write("{")
        expect(checked(os.path.join(folder, "no.json")).returncode == 2, "a broken file is no certificate")
        expect(checked(os.path.join(folder, "none.json")).returncode == 2, "a missing file is no certificate")
        print("%d certificates, %d damaged, %d failures" % (len(jobs), DAMAGED, len(FAILURES)))
    return 1 if FAILURES else 0


sys.exit(main())
