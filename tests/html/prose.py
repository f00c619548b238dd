"""Numbers in the sentences of a page, each found in the report as JSON: by its unit among the numbers of that kind there, to the digits
that it shows, or by a derivation that is named here."""
import math
import re
import unicodedata

# A moment that is drawn of a run, to hundredths of a second: some frame of it, which is not beyond its end.
MOMENT, MOMENTS = re.compile(r"\d+\.\d\d s(:|$)"), 0.005
QUANTITY = re.compile(r"(?<![\w.−])(-?\d+(?:\.\d+)?(?:e-?\d+)?)(?![\w.]*\d)")
METRES = {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "in": 0.0254, "ft": 0.3048, "µm": 1e-6}
FREE_FALL = 9.80665  # m/s², where the report has no gravity
HALF = 0.5000001     # of the last digit; rounding of the shown decimal
SHORTEST = 3         # digits: "0.5" may be 0.5003
# Numbers of a kind, by the end of their path without indices.
KINDS = {
    "length": r"(gap|tolerance|distance|deepest|least|at_least|travelled|rise|chord|bulge|facet_width|shake|slack)$|/(point|center_of_mass)$",
    "time": r"/(t|time|step|until|moved_at|since|went_on/time|steps)$",
    "energy": r"/energy/",
    "speed": r"/speed$",
    "angle_deg": r"_deg(/|$)|/tilt$",
    "angle": r"/(turn|turned|angle)$",
    "mass": r"mass$",
    "force": r"/(force|friction_force)$|weakest_push/force$",
    "coefficient": r"(/|_)mu(_bounds)?$|/restitution$",
    "share": r"motion_ratio|ratio_bounds|utilisation|rest_bound|despite_noise|surest|unless_jammed|mass_change|thresholds|/noise$|balance_bounds",
    "error": r"residual|cross_validation|first_step|worst_residual|difference|threshold",
}
KINDS = {kind: re.compile(pattern) for kind, pattern in KINDS.items()}


# What a sentence says with a number that no report holds, each with its reason.
CONSTANTS = [
    (r"--mu 0\.5|--effort 4", "advice"),
    (r"solved below 1e-8|limit 1e-8|limit 1e-7", "limits of the program"),
    (r"(Report of|Made by) impend [\d.]+", "the version"),
    (r"SHA-256", "a name"),
    (r"turned by 90° to any side|at most 90°", "beyond that no turn goes"),
]
# Words beside a whole number that counts. What is counted is at most as many as the longest list of the report has entries, or its
# largest whole number.
COUNTED = re.compile(
    r" (of \d+|more|movable parts?|parts?|points?|freedoms?|steps?|hands?|still|of the \d+|directions?|doubtful|cut by|halv\w+|contacts?|ways?|other|"
    r"axes|turns?|are the fastest|(is|are) undecided|that start|groups?|joints?|pairs?|pictures?|or more|stick|slide|open)\b|: it (passes|bears)|\.?$|, fewer")
BEFORE_COUNT = re.compile(r"(\bof (the )?|\bsteps? (is )?|\bcomponent |\bat most |\bthese |\bshown are the |\bsteps [\d, ]*(and )?)$", re.IGNORECASE)


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


POINTS = re.compile(r"/(point|points|center_of_mass|box)$")
SEEN = 2e-3  # of the largest coordinate: three digits of a point


class Numbers:
    """Numbers of a report by kind, its vectors, its sentences, its names."""

    def __init__(self, report):
        self.kinds = {kind: set() for kind in KINDS}
        self.whole, self.longest = set(), 0
        self.vectors, self.sentences, self.names = [], [], set()
        self.walk(report, "")
        gravity = report.get("gravity") or [0, 0, 0]
        self.fall = math.hypot(*gravity) or FREE_FALL
        self.derive(report)

    def add_motion(self, linear, angular, centre):
        """A motion without friction stands among the formulations only, where the report is of one with it."""
        size, turn = math.hypot(*linear), math.hypot(*angular)
        self.derived["acceleration"].add(size)
        self.derived["g"].add(size / self.fall)
        self.derived["angular"].add(turn)
        self.directions += [[x / length for x in vector] for vector, length in ((linear, size), (angular, turn)) if length > 0]
        if turn > 0:
            self.axes.append((linear, angular, centre))

    def is_on_axis(self, point, near):
        """Whether a body turns about a line through the point: what it does there, v + ω × (p − c), is along ω alone."""
        for v, w, c in self.axes:
            r = [p - x for p, x in zip(point, c)]
            there = [a + b for a, b in zip(v, cross(w, r))]
            if math.hypot(*cross(there, w)) <= near * math.hypot(*w) ** 2:
                return True
        return False

    def walk(self, value, path):
        if isinstance(value, bool) or value is None:
            return
        if isinstance(value, str):
            self.sentences.append(value)
            if re.search(r"(/name|/names|/parts|/a|/b|/part|/body|/worst_part|/bodies|/order|/installed|/held\w*|/reference|/name_\w+|/slides_along|/moving|/change)$", path):
                self.names.add(value)
        elif isinstance(value, (int, float)):
            if isinstance(value, int):
                self.whole.add(value)
            for kind, pattern in KINDS.items():
                if pattern.search(path):
                    self.kinds[kind].add(abs(float(value)))
        elif isinstance(value, dict):
            for key, inner in value.items():
                self.walk(inner, path + "/" + key)
        else:
            self.longest = max(self.longest, len(value))
            if len(value) == 3 and all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in value):
                self.vectors.append((path, value))
            for inner in value:
                self.walk(inner, path)

    def derive(self, report):
        """What sentences compute of the report: lengths of vectors, bracket widths, shares of free fall, turns."""
        self.directions, self.points, self.axes = [], [], []
        self.derived = {"acceleration": {self.fall}, "angular": set(), "g": set(), "width": set(), "step": set(), "turning": set()}
        for path, vector in self.vectors:
            size = math.hypot(*vector)
            if path.endswith("/linear"):
                self.derived["acceleration"].add(size)
                self.derived["g"].add(size / self.fall)
            if path.endswith("/angular"):
                self.derived["angular"].add(size)
            if POINTS.search(path):
                self.points.append(vector)
            elif size > 0:
                self.directions.append([x / size for x in vector])
        centres = [body.get("center_of_mass") for body in report.get("bodies", []) if isinstance(body, dict)]
        for formulation in report.get("formulations", []):
            for motion, centre in zip(formulation.get("accelerations") or [], centres):
                if motion and centre:
                    self.add_motion(motion[:3], motion[3:], centre)
        for contact in report.get("contacts", []):
            opening = contact.get("separation_acceleration") if isinstance(contact, dict) else None
            if opening is not None:
                self.derived["g"].add(abs(opening) / self.fall)

        def brackets(value, path):
            if isinstance(value, dict):
                for key, inner in value.items():
                    brackets(inner, path + "/" + key)
            elif isinstance(value, list):
                if path.endswith("_bounds") and len(value) == 2 and None not in value:
                    self.derived["width"].add(value[1] - value[0])
                for inner in value:
                    brackets(inner, path)
        brackets(report, "")
        energy = report.get("summary", {}).get("energy", {})
        # Models on velocities say what a body has after one step: its acceleration times that, from rest.
        step = (report.get("friction") or {}).get("time_step") or 0
        self.derived["step"] = {x * step for x in self.derived["acceleration"]}
        self.derived["turning"] = {x * step for x in self.derived["angular"]}
        self.end = report.get("summary", {}).get("time") or 0
        if energy.get("turned_over"):
            self.derived["width"].add(energy["largest_defect"] / energy["turned_over"])


def rounds_to(shown, exact, share=HALF):
    """Whether a number is what is shown, to that share of the last digit that is there, or of the third: zeros at the end are not written."""
    value = float(shown)
    if exact == 0 or value == 0:
        return value == exact
    mantissa = shown.lstrip("-").split("e")[0]
    digits = max(len(mantissa.replace(".", "").lstrip("0") if "." in mantissa else mantissa.strip("0")), SHORTEST)
    return abs(value - exact) <= share * 10.0 ** (math.floor(math.log10(abs(exact))) + 1 - digits)


VECTOR = re.compile(r"\((-?[\d.e-]+), (-?[\d.e-]+), (-?[\d.e-]+)\)(?: (µm|mm|cm|m|in|ft)\b(?!/))?")
UNITS = [  # what follows a number, the kinds that it may be of, and what one of it is in SI units
    (r" ?%", ("share", "coefficient"), 0.01),
    (r" ?°", ("angle",), math.pi / 180),
    (r" ?°", ("angle_deg",), 1.0),
    (r" g\b", ("g",), 1.0),
    (r" m/s²", ("acceleration",), 1.0),
    (r" rad/s²", ("angular",), 1.0),
    (r" m/s\b", ("speed", "step"), 1.0),
    (r" rad/s\b", ("turning",), 1.0),
    (r" s\b", ("time",), 1.0),
    (r" J\b", ("energy",), 1.0),
    (r" kg\b", ("mass",), 1.0),
    (r" N\b(?!·)", ("force",), 1.0),
    (r" turns\b", ("angle",), 2 * math.pi),
] + [(r" %s\b(?![/·])" % unit, ("length",), metres) for unit, metres in METRES.items()]


# What is rounded away from the number, up or down, so that it stays a bound.
BOUND = re.compile(r"(at most|at least|bracket|above|below|beyond|\bto|from|in \[[^]]*|μ) ?$")


def shown_name(name):
    """Characters that disturb a page, such as those that turn the direction of writing, are shown as a question mark."""
    return "".join("?" if unicodedata.category(c) in ("Cc", "Cf") else c for c in name)


class Prose:
    """Whether the numbers of a sentence are those of a report; `units`: of the report and of the page, where they differ."""

    def __init__(self, report, units=None):
        self.of = Numbers(report)
        self.names = {shown_name(said) for said in self.of.sentences} | {"assembly"}
        names = sorted((name for name in self.of.names if re.search(r"\d", name) and not QUANTITY.fullmatch(name)), key=len, reverse=True)
        self.numbered = re.compile("|".join(r"(?<!\w)%s(?!\w)" % re.escape(name) for name in names)) if names else None
        self.told = "\n".join(self.plain(self.in_unit(said, units)) for said in self.of.sentences).lower()

    def plain(self, text):
        return self.numbered.sub("N", text) if self.numbered else text

    def in_unit(self, text, units):
        if not units or units[0] == units[1]:
            return text
        number = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
        quantity = r"(\(%s, %s, %s\)|%s(?:(?: to | … | × )%s)*) %s([²³]?)(?![\w/·²³])(?! common| contact)" % (*[number] * 5, units[0])

        def converted(found):
            if re.search(r"--[a-z-]+ $", text[: found.start()]):
                return found[0]
            factor = (METRES[units[0]] / METRES[units[1]]) ** {"": 1, "²": 2, "³": 3}[found[2]]
            return re.sub(number, lambda n: "%.4g" % (float(n[0]) * factor), found[1]) + " " + units[1] + found[2]
        said = re.sub(quantity, converted, text)
        unit = "inches" if units[0] == "in" else units[0]
        said = re.sub(r"(?<!\()(--gap [\d.e-]*\d)", r"\1 (in %s)" % unit, said)
        return re.sub(r"\((--gap [\d.e-]+)\)", r"(\1, in %s)" % unit, said)

    def values(self, kind):
        return self.of.kinds[kind] if kind in self.of.kinds else self.of.derived[kind]

    def vector_is_known(self, found):
        """A direction of the report, up to its sign; a point of it, or of an axis about which a part turns."""
        parts, unit = found.groups()[:3], found[4]
        if unit:
            point = [float(part) * METRES[unit] for part in parts]
            near = SEEN * max(map(abs, point))
            return (any(math.dist(point, there) <= near for there in self.of.points)
                    or self.of.is_on_axis(point, near))
        return any(all(abs(float(part) - sign * x) <= 0.00051 for part, x in zip(parts, way)) for way in self.of.directions for sign in (1, -1))

    def is_known(self, text, found):
        shown, before, after = found[1], text[: found.start()], text[found.end():]
        if not before and MOMENT.match(text):
            return float(shown) <= self.of.end + MOMENTS
        for pattern, _ in CONSTANTS:
            if any(c.start() <= found.start() < c.end() for c in re.finditer(pattern, text)):
                return True
        if shown.isdigit() and (COUNTED.match(after) or BEFORE_COUNT.search(before)):
            return int(shown) <= max(self.of.longest, max(self.of.whole, default=0))
        # Of a range, "0.1 to 0.4 mm", "in [0, 1]", all numbers are of the unit that follows the last.
        far = re.sub(r"^(?: to | … |, )-?\d[\d.e-]*(?:(?: to | … |, )-?\d[\d.e-]*)*", "", after)
        share = 1.0000001 if BOUND.search(before) else HALF
        for pattern, kinds, factor in UNITS:
            if re.match(pattern, far):
                if any(rounds_to(shown, sign * x / factor, share) for kind in kinds for x in self.values(kind) for sign in (1, -1)):
                    return True
        if any(re.match(pattern, far) for pattern, _, _ in UNITS):
            return False
        return any(rounds_to(shown, x, share) for kind in ("share", "coefficient", "error", "width") for x in self.values(kind))

    def unknown(self, piece):
        """The numbers of a piece of text that the report does not have."""
        text = self.plain(piece)
        bad = []
        for clause in re.split(r"(?<=[;:.]) ", text):
            if clause.strip().rstrip(".;:)").lower() in self.told:
                continue
            clause = VECTOR.sub(lambda found: "" if self.vector_is_known(found) else found[0], clause)
            bad += [found[1] for found in QUANTITY.finditer(clause) if not self.is_known(clause, found)]
        return bad
