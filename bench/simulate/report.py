#!/usr/bin/env python3
"""The CSV of bench_simulate as a table of Markdown, beside what SimBenchmark published. Standard library only.

Usage: report.py RESULTS.csv
"""

import csv
import sys

TOOLS = [("impend", "impend"), ("impend-stepped", "impend, stepped"), ("ode", "ODE"), ("ode-quick", "ODE, quick"),
         ("bullet", "Bullet"), ("dart", "DART"), ("siconos", "Siconos")]
# Errors without error reduction, the best of each program's methods at this step: leggedrobotics/SimBenchmark, data/*.csv.
PUBLISHED_TOOLS = ["RaiSim", "ODE", "Bullet", "DART", "MuJoCo"]
PUBLISHED = {
    ("rolling-xy", "0.001"): ["4.1e-7", "3.1", "5.7e-9", "3.1", "2.4e-3"],
    ("rolling-y", "0.001"): ["4.1e-7", "7.7e-9", "4.9e-9", "0.43", "2.4e-3"],
    ("bouncing", "0.01"): ["190", "1.9e4", "7.4e6", "7.4e6", "–"],
    ("bouncing", "0.001"): ["1.9e-2", "190", "7.5e4", "7.2e4", "–"],
    ("666", "0.01"): ["1.5e-2", "1.6e-2", "37", "–", "0.93"],
    ("666", "0.001"): ["1.4e-4", "1.5e-4", "0.38", "–", "9.5e-2"],
    ("elastic-666", "0.01"): ["5.2e6", "8.6e6", "9.9e6", "–", "–"],
    ("elastic-666", "0.001"): ["8.4", "110", "4.1e4", "–", "–"],
}
DURATION = {"rolling-xy": 4, "rolling-y": 4, "bouncing": 20, "666": 10, "elastic-666": 10}


def read_rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def digits(text, count):
    """A number with so many digits, its exponent without zeros."""
    value = float(text)
    short = f"{value:.{count}g}"
    if "e" not in short:
        return short
    mantissa, exponent = short.split("e")
    return f"{mantissa}e{int(exponent)}"


def cell(row):
    if row is None:
        return "–"
    if not row["error"]:
        return row["note"]
    words = f"{digits(row['error'], 2)} ({digits(row['cpu_per_simulated_s'], 2)} s"
    duration = DURATION[row["scene"]]
    if float(row["reached_s"]) < duration * (1 - float(row["step_s"])):
        words += f", first {digits(row['reached_s'], 2)} s"
    return words + ")"


def tables(rows):
    known = {(r["tool"], r["scene"], r["step_s"]): r for r in rows}
    cases = list(dict.fromkeys((r["scene"], r["step_s"]) for r in rows))
    lines = ["| scene, step | " + " | ".join(name for _, name in TOOLS) + " |", "| --- " * (len(TOOLS) + 1) + "|"]
    for scene, step in cases:
        lines.append(f"| {scene}, {step} s | " + " | ".join(cell(known.get((t, scene, step))) for t, _ in TOOLS) + " |")
    lines += ["", "| published | " + " | ".join(PUBLISHED_TOOLS) + " |", "| --- " * (len(PUBLISHED_TOOLS) + 1) + "|"]
    for scene, step in cases:
        if (scene, step) in PUBLISHED:
            lines.append(f"| {scene}, {step} s | " + " | ".join(PUBLISHED[(scene, step)]) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(tables(read_rows(sys.argv[1])))
