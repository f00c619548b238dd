"""Pages of --html printed by Chromium: all names and rows are on paper, in order, and nothing is asked
of a network. Status 77 where Chromium or pdftotext is missing. Usage: check_print.py IMPEND MODELS"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

import page as pages

IMPEND, MODELS = sys.argv[1:3]
SKIPPED = 77
A4 = (595, 842)  # points


def squeezed(text):
    """Without what a line break takes away or puts in."""
    return re.sub(r"\s+", "", text)


def printed(browser, source, folder):
    """Text and size of the pages; None where the browser cannot run here."""
    pdf = os.path.join(folder, "page.pdf")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
               "--user-data-dir=" + os.path.join(folder, "profile"), "--print-to-pdf=" + pdf, "file://" + source]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if not os.path.exists(pdf):
        print("skipped: %s prints nothing here: %s" % (browser, done.stderr[-300:]))
        return None
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    info = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    return text, info


browser = shutil.which("chromium")
if browser is None or shutil.which("pdftotext") is None:
    print("skipped: needs the packages chromium and poppler-utils")
    sys.exit(SKIPPED)
failures = []
for verb, model, more in (("analyze", "voussoir-arch", ["--mu", "0.6"]), ("analyze", "wall-running-bond", []),
                          ("plan search", "two-towers", ["--mu", "0.5"]), ("plan check", "plank-and-weights", ["--margins"]),
                          ("simulate", "overhang-tips", ["--ground", "--mu", "0.4"])):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "page.html")
        subprocess.run([IMPEND, *verb.split(), os.path.join(MODELS, model, model + ".assembly.json"), *more, "--html", source,
                        "--quiet"], check=True, stdout=subprocess.DEVNULL)
        paper = printed(browser, source, folder)
        if paper is None:
            sys.exit(SKIPPED)
        text, info = paper
        size = [float(n) for n in re.search(r"Page size: +([\d.]+) x ([\d.]+)", info).groups()]
        if any(abs(a - b) > 1 for a, b in zip(size, A4)):
            failures.append("%s: pages of %s points" % (model, size))
        with open(source, encoding="utf-8") as file:
            page = pages.Page(file.read())
        # Cells of a row stand side by side on paper, and their lines run into each other: words are looked for one by one,
        # and may be broken at a hyphen.
        there = squeezed(text)
        for section, _, pieces in page.cells:
            for word in re.findall(r"[^\s-]+", "".join(words for words, _ in pieces)):
                if section != "origin" and squeezed(word) not in there:
                    failures.append("%s: %r of %s is not on paper" % (model, word, section))
        heading = "between"
        sheets = [sheet for sheet in text.split("\f") if sheet.strip()]
        if model == "wall-running-bond" and sum(heading in sheet for sheet in sheets) < 2:
            failures.append("%s: the heading of a long table is not repeated" % model)
print("\n".join("FAILED: " + failure for failure in failures[:20]))
sys.exit(1 if failures else 0)
