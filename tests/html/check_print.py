"""Pages of --html printed by Chromium: every word of the page, every picture and the headings of long tables are on paper. Status 77
where Chromium or pdftotext is missing. Usage: check_print.py IMPEND MODELS"""
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
    def said(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    text, raw, info = said("pdftotext", "-layout", pdf, "-"), said("pdftotext", "-raw", pdf, "-"), said("pdfinfo", pdf)
    listed = [line.split()[2] for line in said("pdfimages", "-list", pdf).splitlines()[2:]]
    return text, raw, info, sum(kind == "image" for kind in listed)


def missing_words(page, *papers):
    """Words of the page that are on no paper. Cells of a row stand side by side there, and their lines run into each other: words are
    looked for one by one. They may be broken at a hyphen, or, where they are long, such as hashes, anywhere."""
    there = [squeezed(paper).replace("-", "") for paper in papers]
    return [word for word in re.findall(r"\S+", page.text) if not any(word.replace("-", "") in paper for paper in there)]


def pictures_of(source):
    """Of those that are no drawing of lines, which a printer keeps as lines."""
    return source.count("data:image/png;base64,")


def faults_on_paper(source, text, raw, images):
    """What the page has and the paper does not."""
    page = pages.Page(source)
    faults = ["%r is not on paper" % word for word in missing_words(page, text, raw)]
    if images < pictures_of(source):
        faults.append("%d of %d pictures are on paper" % (images, pictures_of(source)))
    return faults


browser = shutil.which("chromium")
if browser is None or shutil.which("pdftotext") is None:
    print("skipped: needs the packages chromium and poppler-utils")
    sys.exit(SKIPPED)
failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)


for verb, model, more in (("analyze", "voussoir-arch", ["--mu", "0.6"]), ("analyze", "wall-running-bond", []),
                          ("analyze", "quadruped", ["--display-unit", "in"]), ("plan search", "two-towers", ["--mu", "0.5"]),
                          ("plan check", "plank-and-weights", ["--margins"]), ("simulate", "overhang-tips", ["--ground", "--mu", "0.4"])):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        subprocess.run([IMPEND, *verb.split(), os.path.join(MODELS, model, model + ".assembly.json"), *more, "--html", path,
                        "--quiet"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        paper = printed(browser, path, folder)
        if paper is None:
            sys.exit(SKIPPED)
        text, raw, info, images = paper
        size = [float(n) for n in re.search(r"Page size: +([\d.]+) x ([\d.]+)", info).groups()]
        expect(not any(abs(a - b) > 1 for a, b in zip(size, A4)), "%s: pages of %s points" % (model, size))
        with open(path, encoding="utf-8") as file:
            source = file.read()
        page = pages.Page(source)
        failures += ["%s: %s" % (model, fault) for fault in faults_on_paper(source, text, raw, images)]
        if model == "quadruped":
            expect("warnings" in page.ids, "%s: there is no warning to print" % model)
        sheets = [sheet for sheet in text.split("\f") if sheet.strip()]
        if model == "wall-running-bond":
            expect(sum("between" in sheet for sheet in sheets) >= 2, model + ": the heading of a long table is not repeated")
        if model == "voussoir-arch":
            expect(page.commands and page.files_of() and "proof" in page.ids, "there is no proof, origin or command to print")
            for what, damaged in (("a sentence", source.replace("</main>", "<p>Unprintable sentence.</p></main>")),
                                  ("a digit of a hash", source.replace(page.files_of()[0][2], "0123" + page.files_of()[0][2][4:])),
                                  ("a picture", source.replace("</main>", '<img src="data:image/png;base64,AA" /></main>' * (images + 1)))):
                expect(damaged != source and faults_on_paper(damaged, text, raw, images), "not noticed: " + what)
print("\n".join("FAILED: " + failure for failure in failures[:20]))
sys.exit(1 if failures else 0)
