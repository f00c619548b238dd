"""A log-log plot of time over contacts, one panel a family, as SVG."""

import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "plots"))
from log_plot import HEIGHT, WIDTH, Panel, legend, opening, text  # noqa: E402

# method -> (label, colour, dash, marker)
LINES = {
    "Eigen LU": ("LU of n×n", "#999999", "2 3", "none"),
    "Eigen sparse LDLT": ("sparse LDLᵀ", "#999999", "", "none"),
    "F1 Auto": ("F1 contact forces", "#0b5394", "", "circle"),
    "F2 Auto": ("F2 least constraint", "#b45f06", "7 3", "square"),
    "F3 Auto": ("F3 steepest descent", "#38761d", "2 2", "triangle"),
    "whole": ("three and the judge", "#000000", "10 3 2 3", "diamond"),
    "IPOPT": ("IPOPT", "#741b47", "4 4", "cross"),
}
COLUMNS = 3


def name_of(seconds_power):
    value, unit = (seconds_power, "s") if seconds_power >= 0 else (seconds_power + 3, "ms") if seconds_power >= -3 else (seconds_power + 6, "µs")
    return f"{10 ** value:g} {unit}"


def write_plot(path, rows, families):
    drawn = [r for r in rows if r["method"] in LINES and r["status"] == "solved" and r["cpu_s"] > 0]
    if not drawn:
        return
    n_range = min(r["n"] for r in drawn) * 0.8, max(r["n"] for r in drawn) * 1.25
    t_range = 10 ** math.floor(math.log10(min(r["cpu_s"] for r in drawn))), 10 ** math.ceil(math.log10(max(r["cpu_s"] for r in drawn)))
    lines = math.ceil(len(families) / COLUMNS)
    right_margin = 24  # half of the last label
    width, height = COLUMNS * WIDTH + right_margin, lines * HEIGHT + 46
    parts = opening(width, height, "Processor time of the solvers over the number of contacts")
    for k, family in enumerate(families):
        panel = Panel(k % COLUMNS * WIDTH, k // COLUMNS * HEIGHT, n_range, t_range, name_of, "processor time")
        parts += panel.frame(family, k % COLUMNS == 0, k // COLUMNS == lines - 1)
        for method, style in LINES.items():
            points = sorted((r["n"], r["cpu_s"], r["answer"] != "wrong") for r in drawn
                            if r["method"] == method and r["family"] == family)
            if points:
                parts += panel.line(points, style)
    y = lines * HEIGHT + 24
    shown = [style for method, style in LINES.items() if any(r["method"] == method for r in drawn)]
    entries, x = legend(shown, 20, y)
    parts += entries
    if any(r["answer"] == "wrong" for r in drawn):
        parts.append(text(x, y + 4, "✗ wrong answer", 11, "start"))
    parts.append("</svg>")
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")
