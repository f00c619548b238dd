#!/usr/bin/env python3
"""A sweep beside what users do without it: the same states by GNU parallel and by a pool of Python, in one run.

Usage: beside_others.py BENCH_SWEEP IMPEND FOLDER [WORKERS]; PYTHONPATH must lead to the package of the same build.

bench_sweep makes the job in FOLDER (which must not be there), goes through it beside its analyses alone and leaves it
answered. All states are then computed by a pool of this interpreter, every STEP-th by `impend analyze` under GNU
parallel, and all answers are compared with those of the sweep. Processor times are those of all processes that were
started.
"""

import json
import math
import multiprocessing
import pathlib
import resource
import subprocess
import sys
import time

import impend

STEP = 125  # of states that GNU parallel gets: it would take hours for all of them
CHUNK = 100  # states that a process of the pool is handed at once


def gravity_of(state):
    tilt, azimuth = math.radians(state["tilt"]), math.radians(state["azimuth"])
    g = 9.80665
    return (g * math.sin(tilt) * math.cos(azimuth), g * math.sin(tilt) * math.sin(azimuth), -g * math.cos(tilt))


class Costs:
    """Seconds on the clock and of processors while it is open."""

    def __enter__(self):
        self.start, self.used = time.monotonic(), self.processors()
        return self

    def __exit__(self, *_):
        self.seconds, self.used = time.monotonic() - self.start, self.processors() - self.used

    @staticmethod
    def processors():
        return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))

    def row(self, what, states):
        each = f"{1e3 * self.seconds / states:.3f} ms | {1e3 * self.used / states:.3f} ms"
        return f"| {what} | {states} | {self.seconds:.1f} s | {each} |"


def begin(scene):
    global assembly
    assembly = impend.load(scene)


def answer_of(gravity):
    r = assembly.with_(gravity=gravity).analyze(threads=1)
    return str(r.verdict), max(component["motion_ratio"] for component in r.components)


def by_pool(scene, gravities, workers):
    with multiprocessing.Pool(workers, initializer=begin, initargs=(scene,)) as pool:
        answers = pool.map(answer_of, gravities, chunksize=CHUNK)
        pool.close()
        pool.join()
    return answers


def by_parallel(program, scene, gravities, workers, folder):
    folder.mkdir()
    words = "\n".join(f"{k} {','.join(map(repr, g))}" for k, g in enumerate(gravities))
    command = f"{program} analyze {scene} --quiet --threads 1 --no-timings --gravity={{2}} --json {folder}/{{1}}.json"
    parallel = ["parallel", "--will-cite", "--colsep", " ", f"-j{workers}", command]
    # Its status counts the states that move.
    subprocess.run(parallel, input=words, text=True, stdout=subprocess.DEVNULL, check=False)
    reports = [json.loads((folder / f"{k}.json").read_text()) for k in range(len(gravities))]
    return [(r["verdict"], max(c["motion_ratio"] for c in r["components"])) for r in reports]


def check(what, answers, expected):
    """Gravity that went through other sines may differ in its last digit, and so may ratios."""
    for (verdict, ratio), state in zip(answers, expected, strict=True):
        if verdict != state["verdict"] or abs(ratio - state["motion_ratio"]) > 1e-9:
            raise SystemExit(f"{what} and the sweep differ at {state}")


def main():
    bench, program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    workers = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    print(subprocess.run([bench, folder, str(workers)], check=True, capture_output=True, text=True).stdout)
    scene = next((folder / "scene").glob("*.assembly.json"))
    job = impend.Sweep(folder / "job")
    states = list(job.answers())
    rows = []
    for path in (folder / "job" / "blocks").iterdir():
        path.unlink()
    with Costs() as costs:
        subprocess.run([program, "sweep", "run", folder / "job", "--threads", str(workers), "--quiet"], check=True)
    if list(job.answers()) != states:
        raise SystemExit("two sweeps differ")
    rows.append(costs.row(f"`impend sweep run`, {workers} workers", len(states)))
    gravities = [gravity_of(state["state"]) for state in states]
    with Costs() as costs:
        answers = by_pool(scene, gravities, workers)
    check("the pool", answers, states)
    rows.append(costs.row(f"`multiprocessing.Pool({workers})` over `with_(gravity=…).analyze()`", len(states)))
    with Costs() as costs:
        answers = by_parallel(program, scene, gravities[::STEP], workers, folder / "reports")
    check("GNU parallel", answers, states[::STEP])
    rows.append(costs.row(f"GNU parallel, {workers} at a time, over `impend analyze`", len(answers)))
    print("| | states | seconds | a state | its processor time |\n| --- | --- | --- | --- | --- |\n" + "\n".join(rows))


if __name__ == "__main__":
    main()
