"""A page of --html as a browser and a reader of XML see it, and laws that every page satisfies."""
import html.parser
import json
import math
import re
import xml.etree.ElementTree

from prose import QUANTITY, Prose

VOID = {"meta", "img", "br", "hr", "link", "input"}
LOADING = {"script", "link", "iframe", "object", "embed", "video", "audio", "source", "form", "base", "svg"}
# A unit that a number is shown in, in SI units.
INCH = 0.0254
FACTORS = {"%": 0.01, "µm": 1e-6, "mm": 1e-3, "cm": 1e-2, "in": INCH, "ft": 12 * INCH, "°": math.pi / 180}
LEAST = 1e-9       # an angle that is told as 0°
ROUNDED = 0.0101  # three digits, at worst one unit of the last of 100
ROWS = 200        # kHtmlRows


PICTURES = ("data:image/png;base64,", "data:image/svg+xml;base64,")


class Page(html.parser.HTMLParser):
    """Numbers (attributes, text), words outside of them, and faults of the markup."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.faults, self.numbers, self.prose, self.cells, self.rows = [], [], [], [], {}
        self.open, self.ids, self.captions, self.names, self.commands = [], [], [], [], []
        self.section = self.table = ""
        self.text = ""
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append("never closed: %s" % self.open)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag in LOADING:
            self.faults.append("has <%s>" % tag)
        for name, value in attrs.items():
            if name.startswith("on") or name in ("href", "srcset", "action", "background", "poster", "style"):
                self.faults.append("has the attribute " + name)
            if name == "src" and not value.startswith(PICTURES):
                self.faults.append("loads " + value[:80])
        if tag not in VOID:
            self.open.append((tag, attrs))
        if tag == "section":
            self.section = attrs["id"]
            self.ids.append(self.section)
        if tag == "table":
            self.table = attrs.get("class", "")
        if tag == "tr":
            self.rows[self.table] = self.rows.get(self.table, 0) + 1
        if tag == "td":
            self.cells.append((self.section, attrs.get("class", ""), []))
        if tag == "data":
            self.numbers.append([attrs, ""])

    def handle_startendtag(self, tag, attrs):
        if tag not in VOID:
            self.faults.append("<%s/> is open to a browser" % tag)
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.faults.append("</%s> closes %s" % (tag, self.open[-1:]))
            return
        self.open.pop()

    def handle_data(self, words):
        tags = [tag for tag, _ in self.open]
        if "style" in tags:
            return
        if "title" not in tags:
            self.text += words
        if "td" in tags:
            self.cells[-1][2].append((words, "data" in tags))
        if "figcaption" in tags:
            self.captions.append(words)
        if "data" in tags:
            self.numbers[-1][1] += words
        elif self.section == "origin" and "td" in tags and "section" in tags:
            pass  # names, sizes and hashes of files, which the report does not have: files_of()
        elif "code" in tags and "pre" in tags:
            self.commands.append(words)
        elif "bdi" in tags:
            self.names.append(words)
        else:
            self.prose.append(words)

    def files_of(self):
        """Of each file that the page names: name, size as it is written, hash."""
        cells = ["".join(words for words, _ in pieces).strip() for section, _, pieces in self.cells if section == "origin"]
        return list(zip(cells[::3], cells[1::3], cells[2::3]))


def at(report, pointer):
    for key in pointer.split("/")[1:]:
        report = report[int(key)] if isinstance(report, list) else report[key]
    return report


def number_faults(report, attrs, shown):
    """What is wrong with one number of the page beside the report as JSON."""
    pointer, stated = attrs["data-json"], json.loads(attrs["value"])
    try:
        there = at(report, pointer)
    except (KeyError, IndexError):
        return ["%s is nowhere in the report" % pointer]
    exact, kind = stated, attrs.get("data-of")
    if kind == "length":
        faults = [] if stated == there else ["%s is %s there" % (pointer, there)]
        exact = math.hypot(*stated)
    elif kind == "count":
        faults = [] if stated == len(there) else ["%s has %d entries" % (pointer, len(there))]
    elif kind == "sum":
        found = 0.0
        for index in there:
            found += at(report, attrs["data-array"])[index][attrs["data-key"]]
        faults = [] if found == stated else ["%s sums to %r" % (pointer, found)]
    else:
        faults = [] if stated == there and not isinstance(there, bool) else ["%s is %s there" % (pointer, there)]
    match = re.match(r"(-?[\d.]+(?:e-?\d+)?)\s*([a-zµ%°]*)([²³]?)", shown)
    if not match:
        return faults + ["%s shows %r" % (pointer, shown)]
    in_degrees = match[2] == "°" and "_deg" in pointer
    factor = 1.0 if in_degrees else FACTORS.get(match[2], 1.0) ** {"": 1, "²": 2, "³": 3}[match[3]]
    value = float(match[1]) * factor
    # What rounding leaves is told as none.
    none = value == 0 and (kind == "length" or (match[2] == "°" and abs(exact) < LEAST))
    if not none and abs(value - exact) > ROUNDED * abs(exact):
        faults.append("%s is %r and shows %r" % (pointer, exact, shown))
    return faults


def faults_of(text, report, units=None):
    """What is wrong with a page, beside the report as JSON; `units`: of the report and of the page, where they are not the same."""
    page = Page(text)
    faults = page.faults
    try:
        xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError as error:
        faults.append("no XML: %s" % error)
    bare = re.sub(r"data:image/(png|svg\+xml);base64,[A-Za-z0-9+/=]*", "", text)
    faults += ["names " + word for word in ("http:", "https:", "url(", "@import", "file:", "//") if word in bare]
    if "default-src 'none'; img-src data:; style-src 'unsafe-inline'" not in text:
        faults.append("no policy")
    for attrs, shown in page.numbers:
        faults += number_faults(report, attrs, shown)
    for section, kind, pieces in page.cells:
        said = "".join(words for words, _ in pieces)
        if section != "origin" and kind == "number" and said != "–" and not any(data for _, data in pieces):
            faults.append("the cell %r of %s is no number of the report" % (said, section))
    prose = Prose(report, units)
    for piece in page.prose:
        faults += ["says %s, which the report does not: %r" % (number, piece.strip()[:120]) for number in prose.unknown(piece)]
    faults += ["names %r, which the report does not" % name for name in page.names if name not in prose.names]
    return faults, page
