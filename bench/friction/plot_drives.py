#!/usr/bin/env python3
"""Calls of drive-to-zero over the number of contacts (B94 §7 expects them to grow like n), as SVG.

Usage: plot_drives.py DRIVES.csv OUT.svg
"""

import csv
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "plots"))
from log_plot import HEIGHT, WIDTH, Panel, legend, opening  # noqa: E402

LINES = {
    "0": ("μ 0", "#38761d", "2 2", "triangle"),
    "0.2": ("μ 0.2", "#0b5394", "", "circle"),
    "0.6": ("μ 0.6", "#b45f06", "7 3", "square"),
}
PER_CONTACT = ("one call per contact", "#999999", "2 3", "none")


def main():
    table, picture = (pathlib.Path(name) for name in sys.argv[1:3])
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    families = list(dict.fromkeys(row["family"] for row in rows))
    contacts = [int(row["contacts"]) for row in rows]
    n_range, range_of_calls = (min(contacts) * 0.8, max(contacts) * 1.25), (1, 10000)
    width, height = len(families) * WIDTH + 24, HEIGHT + 46
    parts = opening(width, height, "Calls of drive-to-zero over the number of contacts")
    for k, family in enumerate(families):
        panel = Panel(k * WIDTH, 0, n_range, range_of_calls, lambda power: f"{10 ** power:g}", "calls of drive-to-zero")
        parts += panel.frame(family, k == 0, True)
        ends = [(n, n, True) for n in (max(n_range[0], 1), n_range[1])]
        parts += panel.line(ends, PER_CONTACT)
        for mu, style in LINES.items():
            points = sorted((int(row["contacts"]), int(row["drives"]), row["ended"] == "yes")
                            for row in rows if row["family"] == family and row["mu"] == mu)
            if points:
                parts += panel.line(points, style)
    entries, _ = legend([*LINES.values(), PER_CONTACT, ("✗ not ended within the bound", "#ffffff", "", "none")], 20, HEIGHT + 24)
    picture.write_text("\n".join([*parts, *entries, "</svg>"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
