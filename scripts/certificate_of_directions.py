"""What check-certificate is built on: sums of products, and the check that all directions of a part's motion are
excluded (docs/theory/friction.md, "All directions of one part"). It shares nothing with the program.
"""
import copy
import math

ROUNDING = 1.5e-15  # of a product of rows; more than any sum here needs
PRESSING, NOISY_PRESSING = 1e6, 1e3  # most force, in loads, that rounding and noise of rows are charged with
WIDEST_ARC, STANDS_STILL, ARC_ROUNDING = 0.45 * math.pi, 1e-9, 1e-7
SAME = 1e-9  # numbers of the file and numbers computed from it
LEAST_NUMBER, MOST_NUMBER = 1e-60, 1e60  # multipliers beyond are nobody's proof, and squares of them no numbers
SAID_BY_OTHERS, DEPENDENT, SLIP_ROUNDING = 1e-13, 1e-6, 1e-15  # of rows of length one
STILL, STILL_PER_NOISE, LEAST_SLIP = 1e-10, 1e3, 1e-9  # twists up to that share of a motion are left to those without

class Rejected(Exception): pass

def require(condition, what):
    if not condition:
        raise Rejected(what)

def require_size(*lists):
    for value in (value for numbers in lists for value in numbers):
        require(value == 0 or LEAST_NUMBER <= abs(value) <= MOST_NUMBER, "a number is beyond all bounds")

def require_place(k, things):
    require(type(k) is int and 0 <= k < len(things), "a place is named that is not there")

def require_row(numbers, count):
    require(type(numbers) is list and len(numbers) == count, "a list of %d numbers is longer or shorter" % count)
    require(all(type(x) in (int, float) for x in numbers), "a number is none")

def require_pair(entry, bodies):
    for side in ("a", "b"):
        require(type(entry[side]) is int and -1 <= entry[side] < len(bodies), "a body is named that is not there")
    require(entry["a"] != entry["b"], "a body touches or holds itself")

def dot(a, b): return math.fsum(x * y for x, y in zip(a, b))

def norm(a): return math.sqrt(dot(a, a))

def add(a, factor, b): return [x + factor * y for x, y in zip(a, b)]

def times(factor, a): return [factor * x for x in a]

def motions_below(noise): return max(1e-9, min(100 * noise, 1e-3))

class MotionSet:
    """Motions in which some contacts carry and some are open, or a cell of them: what is known of y there."""

    def __init__(self, part):
        self.side = ["undecided"] * len(part.rows)
        self.error = [0.0] * len(part.rows)  # of |y|, by which contacts that carry may open all the same
        self.arcs = {}
        self.twists = None  # (E, F, slips per contact, largest slip, error of a slip)
        self.rays, self.span, self.across, self.still = [], [], [], 0.0
        self.cell = None  # rays of twists
        self.only_rays = False

    def child(self):
        other = copy.copy(self)
        other.side, other.error = list(self.side), list(self.error)
        return other

def close_contacts(part, motions, entries, noise):
    """-N_i = sum alpha_k N_k + r, alpha_k >= 0 but where k carries: N_i y <= |r||y|."""
    for closed in entries:
        i, alpha = closed["contact"], closed["alpha"]
        require_place(i, part.rows)
        require(len(alpha) == len(part.rows) and motions.side[i] == "undecided", "a contact is closed that is decided")
        require(alpha[i] == 0, "a contact closes itself")
        require_size(alpha)
        left = part.rows[i][0]
        for k, share in enumerate(alpha):
            if share:
                require(share > 0 or motions.side[k] == "carries", "a contact is closed by one that pulls")
                left = add(left, share, part.rows[k][0])
        total = 1 + sum(map(abs, alpha))
        motions.error[i] = max(norm(left), SAID_BY_OTHERS) + noise * total
        require(motions.error[i] <= max(SAID_BY_OTHERS, 2 * noise) * 2 * total, "contact %d can open" % i)
        motions.side[i] = "carries"

def orthonormal(part, motions, span, free):
    """That E and F span what the rows of contacts that carry leave; the least pivot of these and by how much E and F
    miss being across them."""
    vectors = span + free
    for v in vectors:
        require(len(v) == part.size, "a direction has the wrong size")
    left = [part.rows[i][0] for i, side in enumerate(motions.side) if side == "carries"]
    basis, least, first = [], 1.0, None
    while left:
        longest = max(left, key=norm)
        length = norm(longest)
        first = first or length or 1.0
        if not length > DEPENDENT * first:
            break
        least = length / first
        basis.append(times(1 / length, longest))
        for _ in range(2):
            left = [add(row, -dot(row, basis[-1]), basis[-1]) for row in left]
    require(len(basis) + len(vectors) + len(part.joints) == part.size, "not all motions are spoken of")
    missed = 0.0
    for k, v in enumerate(vectors):
        for j, u in enumerate(vectors[: k + 1]):
            missed = max(missed, abs(dot(u, v) - (j == k)))
        for u in basis + part.joints:
            missed = max(missed, abs(dot(u, v)))
    require(missed < SAME, "directions are not at right angles to each other and to what contacts hold")
    return least, missed * part.size

def cut(part, motions, step, noise):
    span, free = step["span"], step["free"]
    least, missed = orthonormal(part, motions, span, free)
    slips, largest, error = {}, 0.0, 0.0
    for i, rows in enumerate(part.rows):
        if motions.side[i] != "carries" or part.mu[i] == 0:
            continue
        slips[i] = [[dot(row, e) for row in rows[1:]] for e in span]
        largest = max(largest, math.sqrt(sum(dot(v, v) for v in slips[i])))
        length = math.sqrt(sum(dot(row, row) for row in rows[1:]))
        of_free = math.sqrt(sum(dot(row, f) ** 2 for row in rows[1:] for f in free))
        error = max(error, length * ((noise + SLIP_ROUNDING) / least + noise + missed) + of_free)
    twists = (span, free, slips, largest, error)
    still = min(max(STILL, STILL_PER_NOISE * noise), motions_below(noise) / 4) if free else 0.0
    children = []
    for signs in range(1 << len(span) if span else 0):
        child = motions.child()
        child.twists, child.still = twists, still
        set_cell(child, [[(-1.0 if signs >> q & 1 else 1.0) if p == q else 0.0 for p in range(len(span))]
                         for q in range(len(span))])
        children.append(child)
    for signs in range(1 << len(free) if free else 0):
        child = motions.child()
        child.twists = twists
        child.rays = [times(-1.0 if signs >> q & 1 else 1.0, f) for q, f in enumerate(free)]
        child.span, child.across, child.still = free, span, still if span else 0.0
        child.only_rays = True
        children.append(child)
    return children

def set_cell(motions, cell):
    span, free, slips, largest, error = motions.twists
    motions.cell, motions.span, motions.across, motions.only_rays = cell, span, [], not free
    motions.rays = []
    for ray in cell:
        y = [0.0] * len(span[0])
        for share, e in zip(ray, span):
            y = add(y, share, e)
        motions.rays.append(y)
    share = motions.still if free else 1.0
    motions.arcs = {}
    for i, own in slips.items():
        of_rays = [[sum(t * v[k] for t, v in zip(ray, own)) for k in (0, 1)] for ray in cell]
        motions.arcs[i] = arc_of(of_rays, max(largest, LEAST_SLIP), error / share / max(largest, LEAST_SLIP))

def arc_of(slips, largest, noise):
    least = min(norm(v) for v in slips)
    if not least > max(STANDS_STILL, 100 * noise) * largest:
        return None
    slips = [times(1 / norm(v), v) for v in slips]
    turn = lambda a, b: a[0] * b[1] - a[1] * b[0]
    left = right = slips[0]
    for u in slips:
        right = u if turn(right, u) < 0 else right
        left = u if turn(left, u) > 0 else left
        if turn(right, left) < 0 or dot(right, left) < math.cos(2 * WIDEST_ARC):
            return None
    middle = [left[0] + right[0], left[1] + right[1]]
    middle = times(1 / norm(middle), middle)
    half = max(math.atan2(abs(turn(middle, u)), dot(middle, u)) for u in slips)
    half += ARC_ROUNDING + math.asin(min(1.0, (noise + SLIP_ROUNDING) * largest / least))
    return (middle, half) if half < WIDEST_ARC else None

def halved(motions, edge):
    a, b = edge
    require(motions.cell is not None and a != b, "something is halved that is no cell")
    require_place(a, motions.cell)
    require_place(b, motions.cell)
    middle = add(motions.cell[a], 1, motions.cell[b])
    middle = times(1 / norm(middle), middle)
    children = []
    for replaced in (b, a):
        child = motions.child()
        set_cell(child, [middle if q == replaced else ray for q, ray in enumerate(motions.cell)])
        children.append(child)
    return children

def most_work(u, mu, arc):
    """The largest work of a force with pressure 1 on a virtual motion in which the contact moves by u."""
    slip = math.hypot(u[1], u[2])
    if arc is None:
        return u[0] + mu * slip
    against = times(-1, arc[0])
    along, across = dot(u[1:], against), abs(against[0] * u[2] - against[1] * u[1])
    if slip > 0 and along >= slip * math.cos(arc[1]):
        return u[0] + mu * slip
    return u[0] + mu * (math.cos(arc[1]) * along + math.sin(arc[1]) * across)

def excluded_above(part, motions, p, nu, noise):
    """Of |y|. y0.y <= p.y - nu.Ny <= p.y0 + sum p.K'f <= 0, whereas the law asks for y0.y >= |y|^2."""
    require(len(p) == part.size and len(nu) == len(part.rows), "a virtual motion has the wrong size")
    require_size(p, nu)
    q, errors, summed, root = add(p, -1, part.y0), 0.0, norm(part.y0), math.sqrt(part.size)
    for i, rows in enumerate(part.rows):
        if nu[i]:
            require(nu[i] > 0 or motions.side[i] == "carries", "a contact that may open has a negative share")
            q = add(q, -nu[i], rows[0])
            errors += abs(nu[i]) * (noise + motions.error[i])
            summed += abs(nu[i])
    size = norm(p)
    left = q
    for e in motions.span + motions.across:
        left = add(left, -dot(e, q), e)
    across = math.sqrt(sum(dot(e, q) ** 2 for e in motions.across))
    of_motions = norm(left) + (motions.still * across if motions.across else 0) + errors + ROUNDING * root * (
        size + summed)
    if motions.rays:
        least = min(dot(ray, q) for ray in motions.rays)
        of_motions += max(0.0, -least) * math.sqrt(len(motions.rays))
        if motions.only_rays and motions.still <= 0.1:
            of_motions -= 0.9 * max(0.0, least)
    if size == 0:
        return max(0.0, of_motions)
    loads = dot(p, part.y0) + ROUNDING * root * size + noise * size
    forces, noisy = -1.0, 0.0
    for i, rows in enumerate(part.rows):
        if motions.side[i] == "open":
            continue
        weight = size * (1 + part.mu[i]) * max(1.0, math.sqrt(sum(dot(row, row) for row in rows)))
        work = most_work([dot(row, p) for row in rows], part.mu[i], motions.arcs.get(i))
        forces = max(forces, work + ROUNDING * root * weight)
        noisy = max(noisy, noise * weight + min(0.0, work))
    missed = loads + PRESSING * max(0.0, forces) + NOISY_PRESSING * max(0.0, noisy)
    if missed + max(0.0, of_motions) <= 0:
        return 0.0
    by_energy = max(0.0, of_motions) + math.sqrt(max(0.0, missed))
    return min(by_energy, max(0.0, missed) / -of_motions) if of_motions < 0 else by_energy

def check_sets(part, claim):
    """Every motion is in a set that is excluded."""
    noise = claim["noise"]
    require(0 <= noise < 1e-3, "the noise is no small share")
    below = motions_below(noise)
    require(abs(claim["rest_below"] - below) <= 1e-6 * below, "another size of motion counts as rest than is agreed")
    steps = {step["set"]: step for step in claim["sets"]}
    require(len(steps) == len(claim["sets"]), "a set is spoken of twice")
    open_sets = [(0, MotionSet(part))]
    while open_sets:
        number, motions = open_sets.pop()
        require(number in steps, "nothing is said of set %s" % number)
        step = steps.pop(number)
        if step.get("closed"):
            require(motions.twists is None, "a contact is closed too late")
            close_contacts(part, motions, step["closed"], noise)
        if "p" in step:
            above = excluded_above(part, motions, step["p"], step["nu"], noise)
            require(above <= below, "set %s is excluded above %.2g of free fall only" % (number, above))
            continue
        if "decided" in step:
            i = step["decided"]
            require_place(i, part.rows)
            require(motions.side[i] == "undecided" and motions.twists is None, "a contact is decided twice")
            children = [motions.child(), motions.child()]
            children[0].side[i], children[1].side[i] = "open", "carries"
        elif "halved" in step:
            children = halved(motions, step["halved"])
        else:
            require("undecided" not in motions.side and motions.twists is None, "a set is cut that is not decided")
            children = cut(part, motions, step, noise)
        require(len(children) == len(step["into"]), "a set falls into more sets than are named")
        open_sets += zip(step["into"], children)
    require(not steps, "a set is spoken of that is no part of any")
    return "no motion above %.1g of free fall satisfies the law of friction" % below
