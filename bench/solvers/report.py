#!/usr/bin/env python3
"""From the benchmark's CSV: growth exponents, the tables of docs/dev/benchmarks.md and a log-log plot, standard library only.

Usage: report.py RESULTS.csv [--claims CLAIMS.csv] [--growth OUT.csv] [--docs PAGE.md] [--svg OUT.svg]
The page gets its tables between the lines <!-- solvers: begin --> and <!-- solvers: end -->.
"""

import argparse
import collections
import csv
import math
import pathlib
import sys

sys.dont_write_bytecode = True
from plot import write_plot  # noqa: E402

FAMILIES = ["wall", "wallhole", "pyramid", "arch", "cantilever", "random"]
SIZES = [36, 150, 500, 2000, 8000, 30000, 100000]
BEGIN, END = "<!-- solvers: begin -->", "<!-- solvers: end -->"
NUMBERS = {"n": int, "m": int, "wall_s": float, "cpu_s": float, "iterations": int, "error": float, "sigma": float,
           "peak_bytes": float, "reference_residual": float}
YARDSTICKS = ["Eigen LU", "Eigen Cholesky", "Eigen sparse LDLT", "CHOLMOD supernodal"]
FORMULATIONS = ["F1 Auto", "F1 warm", "F2 Auto", "F3 Auto", "whole", "quick"]


def read_rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    for row in rows:
        for key, kind in NUMBERS.items():
            row[key] = kind(row[key])
        row["size"] = min(SIZES, key=lambda n: abs(math.log(n / row["n"])))
    return rows


def by_case(rows):
    return {(r["method"], r["family"], r["size"]): r for r in rows}


def duration(seconds):
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1 or unit == "µs":
            return f"{seconds * factor:.3g} {unit}"


def table(head, body):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in body]) + "\n"


def cell(row, yardstick=None):
    """Time, its ratio to a yardstick, and what was wrong with the answer."""
    if row is None:
        return "–"
    if row["status"] != "solved":
        return row["status"]
    text = duration(row["cpu_s"])
    if yardstick is not None and yardstick["status"] == "solved":
        text += f", {row['cpu_s'] / yardstick['cpu_s']:.2g}×"
    if row["answer"] in ("wrong", "miss", "marginal"):
        text += f" **{row['answer']}** {row['error']:.0e}"
    return text


def fitted_exponent(points):
    """Least-squares slope of log time over log n; None below two sizes."""
    if len(points) < 2:
        return None
    x = [math.log(n) for n, _ in points]
    y = [math.log(t) for _, t in points]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    spread = sum((a - mean_x) ** 2 for a in x)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / spread if spread > 0 else None


def growth(rows):
    """{(method, family): exponent} over sizes of 100 contacts and more, where set-up no longer counts."""
    points = collections.defaultdict(list)
    for row in rows:
        if row["status"] == "solved" and row["answer"] != "wrong" and row["cpu_s"] > 0 and row["n"] >= 100:
            points[row["method"], row["family"]].append((row["n"], row["cpu_s"]))
    return {key: fitted_exponent(sorted(set(p))) for key, p in points.items()}


def methods_of(rows, kinds):
    seen = dict.fromkeys(r["method"] for r in rows if r["kind"] in kinds)
    return list(seen)


def time_tables(rows, cases):
    text = ""
    methods = [m for m in YARDSTICKS + FORMULATIONS if any(r["method"] == m for r in rows)]
    for size in SIZES:
        body = []
        for method in methods:
            found = [cases.get((method, f, size)) for f in FAMILIES]
            if not any(found):
                continue
            reference = "Eigen LU" if size <= 2000 else "Eigen sparse LDLT"
            marks = [cases.get((reference, f, size)) if method not in YARDSTICKS else None for f in FAMILIES]
            body.append([method] + [cell(r, y) for r, y in zip(found, marks)])
        if body:
            counts = [next((str(r["n"]) for r in rows if r["family"] == f and r["size"] == size), "–") for f in FAMILIES]
            text += f"\n**n ≈ {size}**, ratios to {reference}\n\n"
            text += table(["method"] + [f"{f}, {n}" for f, n in zip(FAMILIES, counts)], body)
    return text


def algorithm_table(rows, cases, kinds, sizes):
    text = ""
    for size in sizes:
        body = []
        for method in methods_of(rows, kinds):
            found = [cases.get((method, f, size)) for f in FAMILIES]
            if any(found) and method not in FORMULATIONS:
                body.append([method] + [cell(r) for r in found])
        if body:
            text += f"\n**n ≈ {size}**\n\n" + table(["method"] + FAMILIES, body)
    return text


def reference_table(rows):
    body = []
    for family in FAMILIES:
        for size in SIZES:
            row = next((r for r in rows if r["family"] == family and r["size"] == size), None)
            if row:
                # Where no method came to an end there is no reference.
                known = row["reference_residual"] >= 0
                body.append([family, str(row["n"]), str(row["m"]), f"{row['sigma']:.6g}" if known else "–",
                             f"{row['reference_residual']:.0e}" if known else "–"])
    return table(["family", "n", "m", "σ", "KKT residual"], body)


def memory_table(cases):
    body = []
    for size in SIZES[-2:]:
        for method in FORMULATIONS:
            found = [cases.get((method, f, size)) for f in FAMILIES]
            if any(found):
                body.append([f"{method}, {size}"] + [f"{r['peak_bytes'] / 1e6:.0f} MB" if r and r["peak_bytes"] > 0 else "–" for r in found])
    return table(["method, n"] + FAMILIES, body) if body else ""


def growth_table(rows, exponents):
    body = []
    for method in methods_of(rows, {"yardstick", "ours", "core", "peer"}):
        values = [exponents.get((method, f)) for f in FAMILIES]
        if any(v is not None for v in values):
            body.append([method] + ["–" if v is None else f"{v:.2f}" for v in values])
    return table(["method"] + FAMILIES, body)


def faults(rows):
    lines = []
    for answer in ("wrong", "miss", "marginal"):
        for r in rows:
            if r["answer"] == answer and r["kind"] in ("ours", "core"):
                lines.append(f"- {answer}: {r['method']} on {r['family']} {r['n']}: error {r['error']:.1e} {r['note']}".rstrip())
    for r in rows:
        if r["status"] not in ("solved", "not-run") and r["kind"] in ("ours", "core"):
            lines.append(f"- {r['status']}: {r['method']} on {r['family']} {r['n']} {r['note']}".rstrip())
    return "\n".join(lines) + "\n" if lines else "None.\n"


def median(values):
    values = sorted(values)
    return values[len(values) // 2] if values else None


def claims(rows, cases, claims_path):
    """B94 §7: eliminations that Dantzig's method takes, and how often QP codes take its time, up to n = 150."""
    text = "B94 §7: two to three Gaussian eliminations for Dantzig's method, and five to ten times as fast as QP codes, up to n = 150.\n"
    text += "Measured: time of a method over the time of Dantzig's, or of Dantzig's over that of an elimination (median over the families).\n\n"
    body = []
    for size in (36, 150):
        ours = {f: cases.get(("core dantzig", f, size)) for f in FAMILIES}
        small = {f: cases.get(("core small in place", f, size)) for f in FAMILIES}

        def ratio(method, below):
            pairs = [(cases.get((method, f, size)), below[f]) for f in FAMILIES]
            value = median([a["cpu_s"] / b["cpu_s"] for a, b in pairs if a and b and a["cpu_s"] > 0 and b["cpu_s"] > 0
                            and a["status"] == "solved" and b["status"] == "solved"])
            return "–" if value is None else f"{value:.2g}"

        lu = {f: cases.get(("Eigen LU", f, size)) for f in FAMILIES}
        body.append([str(size), ratio("core dantzig", lu), ratio("core small in place", lu), ratio("core interior point", ours),
                     ratio("IPOPT", ours), ratio("CGAL exact QP", ours), ratio("IPOPT", small)])
    text += table(["n", "Dantzig / LU", "small / LU", "interior point / Dantzig", "IPOPT / Dantzig", "CGAL / Dantzig",
                   "IPOPT / small"], body)
    if claims_path and pathlib.Path(claims_path).exists():
        with open(claims_path, newline="", encoding="utf-8") as file:
            grasps = list(csv.DictReader(file))
        text += ("\nD15 §VII-A: modified PPM takes 5.5 pivots on average and 7 at most on the grasp of four boxes with 36 contacts, and\n"
                 "needs two contacts of each twelve. Measured over 100 grasps of random weight and force:\n\n")
        text += table(["grasp", "method", "solved", "steps, mean", "steps, most", "contacts with force", "time"],
                      [[g["grasp"], g["method"], f"{g['solved']} of {g['grasps']}", g["mean_steps"], g["most_steps"],
                        g["carrying_mean"], duration(float(g["cpu_s"]))] for g in grasps])
    return text


def page(rows, exponents, claims_path):
    cases = by_case(rows)
    machine = rows[0]["machine"] if rows else ""
    return "\n".join([
        f"One run on `{machine}`, processor time, median of several calls. A miss is an error above 1e-10, wrong is above 1e-6 or another verdict.\n",
        "![Processor time over the number of contacts, six families](solvers_time.svg)\n",
        "### Formulations beside yardsticks\n", time_tables(rows, cases),
        "\n### Algorithms\n", algorithm_table(rows, cases, {"ours", "core"}, (36, 150, 500, 2000)),
        "\n### Other people's solvers\n", algorithm_table(rows, cases, {"peer"}, (36, 150, 500, 2000, 8000, 30000)),
        "\n### Growth\n", "Exponent of n fitted to the sizes from 150 on.\n", growth_table(rows, exponents),
        "\n### Memory\n", "Largest resident size of the process, the problem included.\n", memory_table(cases),
        "\n### Reference\n", reference_table(rows),
        "\n### Wrong, missed and unsolved\n", faults(rows),
        "\n### Claims of the papers\n", claims(rows, cases, claims_path)])


def put_into(path, text):
    page_text = path.read_text(encoding="utf-8")
    if BEGIN not in page_text or END not in page_text:
        raise SystemExit(f"{path}: the lines {BEGIN} and {END} are missing")
    before, rest = page_text.split(BEGIN, 1)
    path.write_text(before + BEGIN + "\n" + text + END + rest.split(END, 1)[1], encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("results")
    parser.add_argument("--claims")
    parser.add_argument("--growth")
    parser.add_argument("--docs", type=pathlib.Path)
    parser.add_argument("--svg", type=pathlib.Path)
    options = parser.parse_args()
    rows = read_rows(options.results)
    exponents = growth(rows)
    print(growth_table(rows, exponents))
    print("wrong, missed and unsolved:\n" + faults(rows))
    if options.growth:
        with open(options.growth, "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(["machine", "method", "family", "exponent"])
            for (method, family), value in exponents.items():
                if value is not None:
                    out.writerow([rows[0]["machine"], method, family, f"{value:.3f}"])
    if options.svg:
        write_plot(options.svg, rows, FAMILIES)
    if options.docs:
        put_into(options.docs, page(rows, exponents, options.claims))


if __name__ == "__main__":
    main()
