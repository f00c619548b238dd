"""A page of --html as a browser and a reader of XML see it, and laws that every page satisfies."""
import html.parser
import json
import math
import re
import xml.etree.ElementTree

NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e-?\d+)?(?![\w])")
VOID = {"meta", "img", "br", "hr", "link", "input"}
LOADING = {"script", "link", "iframe", "object", "embed", "video", "audio", "source", "form", "base", "svg"}
# A unit that a number is shown in, in SI units.
INCH = 0.0254
FACTORS = {"%": 0.01, "mm": 1e-3, "cm": 1e-2, "in": INCH, "°": math.pi / 180}
LEAST = 1e-9       # an angle that is told as 0°
ROUNDED = 0.0101  # three digits, at worst one unit of the last of 100
ROWS = 200        # kHtmlRows


PICTURES = ("data:image/png;base64,", "data:image/svg+xml;base64,")


class Page(html.parser.HTMLParser):
    """Numbers (attributes, text), words outside of them, and faults of the markup."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.faults, self.numbers, self.prose, self.cells, self.rows = [], [], [], [], {}
        self.open, self.ids, self.captions = [], [], []
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
        self.text += words
        if "td" in tags:
            self.cells[-1][2].append((words, "data" in tags))
        if "data" in tags:
            self.numbers[-1][1] += words
        elif "figcaption" in tags:
            self.captions.append(words)
        elif "bdi" not in tags and "footer" not in tags and self.section != "origin":
            self.prose.append(words)


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
    match = re.match(r"(-?[\d.]+(?:e-?\d+)?)\s*([a-z%°]*)([²³]?)", shown)
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


def faults_of(text, report, words):
    """What is wrong with a page, beside the report as JSON and the report in words."""
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
    known = set(NUMBER.findall(words)) | set(NUMBER.findall(json.dumps(report, ensure_ascii=False))) | {str(ROWS)}
    for number in sorted({n for piece in page.prose for n in NUMBER.findall(piece)} - known):
        faults.append("says %s, which neither report does" % number)
    return faults, page
