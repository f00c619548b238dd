#!/usr/bin/env python3
"""Holds what `simulate` says of each part against the frames of its trajectory, for every shipped model that moves.

Nothing of the summary is used: places, turns, speeds and forces are those of the frames, read by themselves.
Usage: check_told_motion.py MODELS PROGRAM [NAME…]
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

UNTIL = 2.0  # s: who falls out of a scene is gone by then
AT_ONCE = 0.05  # s, as the words have it
DIGITS = 0.006  # of a number of three digits, and a little
SURELY_MOVES, SURELY_RESTS = 1e-4, 1e-8  # m/s: rest is in between, in scenes of some metres
FREE = 1e-9  # m/s in a frame: less than that beyond free fall is rounding
UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "in": 0.0254}
LEAST_MODELS = 20
# What they are run with beside their name.
OPTIONS = {"quadruped": ["--drive", "walk.csv"]}
DRIVEN = ["block-feeder", "double-action-jack", "quadruped"]
# Once more with a floor under them, on which they land.
LAND = ["bar-in-channel", "corbel-light", "overhang-tips", "pin-in-hole", "rough-arch", "voussoir-arch"]


class Part:
    """A part's course: times, centres, turns since the start (rad) and velocities."""

    def __init__(self, header, frames, index):
        self.t = [frame["t"] for frame in frames]
        self.pose = [frame["pose"][index] for frame in frames]
        self.velocity = [frame["velocity"][index] for frame in frames]
        start = header["center_of_mass"][index]
        self.distance = [math.dist(pose[:3], start) for pose in self.pose]
        self.turn = [2 * math.atan2(math.hypot(*pose[4:]), abs(pose[3])) for pose in self.pose]
        self.speed = [math.hypot(*velocity[:3]) for velocity in self.velocity]

    def forced(self, k, gravity):
        """Whether more than gravity acted between the frames k and k + 1: m/s beyond free fall."""
        h = self.t[k + 1] - self.t[k]
        return math.dist(self.velocity[k + 1][:3], [v + h * g for v, g in zip(self.velocity[k][:3], gravity)])


def sections(text):
    """The sentences under "Parts" by part, unwrapped."""
    told, name = {}, None
    lines = text.splitlines()
    for line in lines[lines.index("Parts") + 1:] if "Parts" in lines else []:
        if not line.startswith("  "):
            break
        if line.startswith("    ") and name:
            told[name] += " " + line.strip()
            continue
        found = re.match(r"  (.*?): (begins to move .*)", line)
        name = found.group(1) if found else None
        if found:
            told[name] = found.group(2)
    return told


def close(told, true, least=0.0):
    return abs(told - true) <= DIGITS * abs(true) + least


def complaints(part, words, header):
    """What of the sentence the frames do not show."""
    frame = 1 / header["frames_per_second"]
    wrong = []

    def check(good, what):
        if not good:
            wrong.append(what)

    begun = re.match(r"begins to move (?:at once|at ([-0-9.e]+) s)", words)
    left = [t for t, d in zip(part.t, part.distance) if d > header["gap"]]
    if begun.group(1) is None:
        after = [d + turn for t, d, turn in zip(part.t, part.distance, part.turn) if t >= AT_ONCE + frame]
        check(after and min(after[:1]) > 0, "does not begin at once")
    else:
        at = float(begun.group(1))
        check(not left or left[0] >= at * (1 - DIGITS) - header["step"], f"has left its place at {left[:1]}, before it is told")
        stood = [turn for t, turn in zip(part.t, part.turn) if t < at * (1 - DIGITS) - header["step"]]
        check(not stood or max(stood) < 0.01, "turns before it is told to move")
        soon = [speed for t, speed in zip(part.t, part.speed) if at < t <= at * (1 + DIGITS) + 2 * frame]
        turned = [turn for t, turn in zip(part.t, part.turn) if at < t <= at * (1 + DIGITS) + 2 * frame]
        check(not soon or max(soon) > SURELY_MOVES or max(turned) > min(turned), "does not move yet when it is told to")
    where = re.search(r", ([-0-9.e]+) (\w+) from where it was", words)
    check(close(float(where.group(1)) * UNITS[where.group(2)], part.distance[-1], 1e-9), f"is {part.distance[-1]} m away")
    turned = re.search(r"turned by ([-0-9.e]+)°", words)
    degrees = math.degrees(part.turn[-1])
    check(close(float(turned.group(1)), degrees, 1e-6) if turned else degrees < 0.1, f"is turned by {degrees}°")
    moves = re.search(r"still moves at the end at ([-0-9.e]+) m/s", words)
    turns = re.search(r"still turns at the end at ([-0-9.e]+)°/s", words)
    rests = re.search(r"rests from ([-0-9.e]+) s on", words)
    gone = re.search(r"is gone from ([-0-9.e]+) s on", words)
    stands = re.search(r"stands still at the end", words)
    check((stands is not None) + (moves is not None) + (turns is not None) + (rests is not None) + (gone is not None) == 1, "has no one end")
    if stands:
        check(part.speed[-1] == 0, f"moves at {part.speed[-1]} m/s")
    if moves:
        check(close(float(moves.group(1)), part.speed[-1], 1e-9), f"moves at {part.speed[-1]} m/s")
    if turns:
        frames = [spin for t, spin in zip(part.t, part.turn) if t >= part.t[-1] - 3 * frame]
        check(max(frames) > min(frames) and part.speed[-1] < 1e-3 * math.radians(float(turns.group(1))), "does not turn in its place")
    if rests:
        since = float(rests.group(1))
        slack = DIGITS * since + 2 * frame
        fast = [t for t, v in zip(part.t, part.speed) if v > SURELY_MOVES]
        slow = [t for t, v in zip(part.t, part.speed) if v > SURELY_RESTS]
        check(not fast or fast[-1] <= since + slack, f"still moves at {fast[-1:]} s")
        check(slow and slow[-1] >= since - slack, f"moves for the last time at {slow[-1:]} s")
    if gone:
        since = float(gone.group(1))
        later = [pose for t, pose in zip(part.t, part.pose) if t > since * (1 + DIGITS) + frame]
        check(all(pose == later[-1] for pose in later), "moves after it is gone")
        check(part.distance[-1] > 100 * header["gap"], "is gone from where it was")
    check_landing(part, words, header, check)
    return wrong


def check_landing(part, words, header, check):
    """A landing is a force; and who flew freely was met by nothing before it is told."""
    lands = re.search(r", (?:lands on|touches) .+? at ([-0-9.e]+) s", words)
    forces = [part.forced(k, header["gravity"]) > FREE for k in range(len(part.t) - 1)]
    gone = re.search(r"is gone from ([-0-9.e]+) s on", words)
    end = float(gone.group(1)) * (1 - DIGITS) - 1 / header["frames_per_second"] if gone else part.t[-1]
    flights = [k for k in range(2, len(forces)) if forces[k] and not forces[k - 1] and not forces[k - 2] and part.t[k + 1] < end]
    if not lands:
        check(not flights, f"is met by something at {[part.t[k] for k in flights[:1]]} s")
        return
    at = float(lands.group(1))
    slack = DIGITS * at + header["step"]
    near = [k for k in range(len(forces)) if part.t[k] - slack <= at <= part.t[k + 1] + slack]
    check(any(forces[k] for k in near), f"lands at {at} s without a force")
    check(not flights or part.t[flights[0] + 1] >= at - slack, f"is met by something at {part.t[flights[0]] if flights else 0} s")


def models_that_move(models):
    expected = json.loads((models / "EXPECTED.json").read_text(encoding="utf-8"))
    moving = [name for name, entry in expected.items() if entry["verdict"] == "moves"]
    return sorted({*moving, *DRIVEN} & {path.name for path in models.iterdir() if (path / f"{path.name}.assembly.json").exists()})


def main():
    models, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    names = sys.argv[3:] or models_that_move(models)
    runs = [(name, OPTIONS.get(name, [])) for name in names] + [(name, ["--ground", "--mu", "0.3"]) for name in LAND if name in names]
    wrong, parts = [], 0
    for name, options in runs:
        with tempfile.TemporaryDirectory() as folder:
            lines = pathlib.Path(folder) / "run.jsonl"
            more = [str(models / name / word) if word.endswith(".csv") else word for word in options]
            run = subprocess.run([program, "simulate", str(models / name / f"{name}.assembly.json"), "--verbose", "--until", str(UNTIL),
                                  "--no-end-analysis", "-o", str(lines), *more], capture_output=True, text=True)
            if run.returncode != 0:
                wrong.append(f"{name}: exit status {run.returncode}: {run.stderr}")
                continue
            entries = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
        header, frames = entries[0], [entry for entry in entries if "pose" in entry]
        told = sections(run.stdout)
        for index, part in enumerate(header["parts"]):
            course = Part(header, frames, index)
            if part not in told:
                if max(course.distance) > header["gap"]:
                    wrong.append(f"{name}: '{part}' moves by {max(course.distance)} m, and nothing is told of it")
                continue
            parts += 1
            wrong += [f"{name}: '{part}' {what} ({told[part]})" for what in complaints(course, told[part], header)]
    if not sys.argv[3:] and len(names) < LEAST_MODELS:
        wrong.append(f"only {len(names)} models move")
    print("\n".join(wrong) if wrong else f"{parts} parts in {len(runs)} runs of {len(names)} models move as they are told to")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
