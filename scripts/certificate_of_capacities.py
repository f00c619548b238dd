"""The check that all motions of a part are excluded by the friction that its contacts are sure to have
(docs/theory/friction.md, "Friction that is sure to be there"). It shares nothing with the program.
"""
import copy
import math

from certificate_of_directions import (NOISY_PRESSING, PRESSING, ROUNDING, SAME, add, arc_of, dot, motions_below, norm,
                                       require, require_place, require_size, times)

ENOUGH = 1e2  # capacity of a cell that nothing reaches
SAME_PRODUCT = 1e-12  # the same sum of products in another order
SAME_BOUND = 1e-8  # a bound, whose misses by rounding are charged with PRESSING …
SAME_CHARGE = 1e-2  # … and which changes with these by a share of the charge: misses of rounding are never the same twice
AT_PIVOT = 1e-12  # of the largest slip: the ray is a turn about the contact

def first_cells(d):
    """Cones over simplices that fill space: rays and, per cell, their numbers."""
    rays, known, cells = [], {}, []

    def ray(steps, signs):
        signed = tuple(-s if signs >> k & 1 else s for k, s in enumerate(steps))
        signed = tuple(s + 0 for s in signed)
        if signed not in known:
            known[signed] = len(rays)
            rays.append(times(1 / norm(signed), signed))
        return known[signed]

    for signs in range(1 << d):
        if d == 1:
            corners = [[(1,)]]
        elif d == 2:
            corners = [[(a, 8 - a), (a + 1, 7 - a)] for a in range(8)]
        else:
            corners = []
            for a, b in ((a, b) for a in range(2) for b in range(2 - a)):
                c = 2 - a - b
                corners.append([(a, b, c), (a + 1, b, c - 1), (a, b + 1, c - 1)])
                if c > 1:
                    corners.append([(a + 1, b, c - 1), (a, b + 1, c - 1), (a + 1, b + 1, c - 2)])
        cells += [[ray(steps, signs) for steps in cell] for cell in corners]
    return rays, cells

class Interface:
    """Contacts that slip together, v_i = S_i T y, and what is known of them: friction takes at least
    Σ θ_q capacity_q in the cell in which T y = Σ θ_q ray_q."""

    def __init__(self, part, data, noise):
        self.contacts, self.T, self.S, self.noise = data["contacts"], data["T"], data["S"], noise
        self.d, self.mu = len(self.T), [part.mu[i] for i in self.contacts]
        require(1 <= self.d <= 3 and len(self.S) == len(self.contacts), "an interface has the wrong size")
        self.T_norm = math.sqrt(sum(dot(row, row) for row in self.T))
        require(all(len(row) == part.size for row in self.T), "an interface's twist has the wrong size")
        for k, i in enumerate(self.contacts):
            missed = add(self.slip_rows(k), -1, part.rows[i][1] + part.rows[i][2])
            for of_axis in (missed[:part.size], missed[part.size:]):
                require(norm(of_axis) <= SAME, "an interface's slip is not its contacts'")
        self.largest = max(math.sqrt(sum(dot(row, row) for row in S)) for S in self.S)
        self.most_theta = math.sqrt(self.d) * self.T_norm
        self.rays, self.cells = first_cells(self.d)
        self.cut_rays = 0  # of those to begin with, some may be turns about a contact
        for cut in data.get("cuts", []):
            self.cut(*cut)
        self.capacity = [[0.0] * self.d for _ in self.cells]
        self.pressures = data["pressures"]
        for u in self.pressures:
            require(not u or (len(u) == len(self.contacts) and min(u) >= 0), "a pressure has a negative weight")
        self.least = [0.0] * len(self.pressures)
        self.arcs, self.weight = {}, {}

    def copy(self):
        other = copy.copy(self)
        other.rays, other.least = list(self.rays), list(self.least)
        other.cells = [list(rays) for rays in self.cells]
        other.capacity = [list(capacity) for capacity in self.capacity]
        other.arcs, other.weight = dict(self.arcs), dict(self.weight)
        return other

    def cut(self, first, second, share):
        """All cells with the edge between two rays, at one between them, before anything is known of them."""
        require_place(first, self.rays)
        require_place(second, self.rays)
        require(first != second and 0 < share < 1, "an edge is cut outside of it")
        ray = add(times(share, self.rays[first]), 1 - share, self.rays[second])
        between = len(self.rays)
        self.rays.append(times(1 / norm(ray), ray))
        self.cut_rays = len(self.rays)
        for rays in self.cells[:]:
            if first in rays and second in rays:
                self.cells.append([between if ray == first else ray for ray in rays])
                rays[rays.index(second)] = between

    def still(self, k, ray):
        return ray < self.cut_rays and norm(self.slip(k, ray)) <= AT_PIVOT * self.largest

    def slips_at_pivots(self):
        """The most that contacts slip for rays for which they count as standing still, times coefficients."""
        slips = [(mu, norm(self.slip(k, ray))) for ray in range(self.cut_rays) for k, mu in enumerate(self.mu)]
        return max((mu * slip for mu, slip in slips if slip <= AT_PIVOT * self.largest), default=0.0) * self.most_theta

    def slip_rows(self, k):
        """S_k T, its two rows one after the other."""
        return [sum(row[q] * self.T[q][x] for q in range(self.d)) for row in self.S[k][:2] for x in range(len(self.T[0]))]

    def slip(self, k, ray):
        return [dot(self.S[k][0], self.rays[ray]), dot(self.S[k][1], self.rays[ray])]

    def arc(self, cell, k):
        """The directions in which contact k slips for twists in a cell: middle and half angle, or None for any."""
        if (cell, k) not in self.arcs:
            self.arcs[cell, k] = self.new_arc(cell, k)
        return self.arcs[cell, k]

    def new_arc(self, cell, k):
        return self.arc_of([self.slip(k, ray) for ray in self.cells[cell]])

    def arc_of(self, slips): return arc_of(slips, self.largest, self.noise)

    def weights(self, cell, q):
        if (cell, q) not in self.weight:
            weights = []
            for k, mu in enumerate(self.mu):
                arc = self.arc(cell, k)
                if any(self.still(k, ray) for ray in self.cells[cell]):
                    moving = [self.slip(k, ray) for ray in self.cells[cell] if not self.still(k, ray)]
                    arc = self.arc_of(moving) if moving else None
                ray = self.cells[cell][q]
                weights.append(max(0.0, mu * dot(arc[0], self.slip(k, ray))) if arc and not self.still(k, ray) else 0.0)
            self.weight[cell, q] = weights
        return self.weight[cell, q]

    def use_forces(self):
        """Σ w λ ≥ Σ α least where Σ α u ≤ w, α found greedily."""
        for cell, rays in enumerate(self.cells):
            for q in range(len(rays)):
                left, total = self.weights(cell, q), 0.0
                for _ in self.least:
                    most, share, of = 0.0, 0.0, None
                    for u, least in zip(self.pressures, self.least):
                        fits = min((w / x for w, x in zip(left, u) if x > 0), default=0.0)
                        if fits * least > most:
                            most, share, of = fits * least, fits, u
                    if of is None:
                        break
                    total += most
                    left = [max(0.0, w - share * x) for w, x in zip(left, of)]
                self.capacity[cell][q] = max(self.capacity[cell][q], total * (1 - 1e-12))

    def halve(self, a, b):
        """All capacities of a cell speak of the middles of its own arcs: those of a half are turned to its own."""
        require_place(a, self.rays)
        require_place(b, self.rays)
        require(a != b, "an edge is halved that is none")
        middle = add(self.rays[a], 1, self.rays[b])
        between = len(self.rays)
        self.rays.append(times(1 / norm(middle), middle))
        for cell in range(len(self.cells)):
            rays = self.cells[cell]
            if a not in rays or b not in rays:
                continue
            p, q = rays.index(a), rays.index(b)
            shared = (self.capacity[cell][p] + self.capacity[cell][q]) / norm(middle)
            before = {ray: self.weights(cell, place) for place, ray in enumerate(rays)}
            before[between] = times(1 / norm(middle), add(before[a], 1, before[b]))
            for known in (self.arcs, self.weight):
                for key in [key for key in known if key[0] == cell]:
                    del known[key]
            halves = []
            for place in (q, p):
                of_half, capacity = list(rays), list(self.capacity[cell])
                of_half[place], capacity[place] = between, shared
                halves.append((of_half, capacity))
            self.cells[cell], self.capacity[cell] = halves[0]
            self.cells.append(halves[1][0])
            self.capacity.append(halves[1][1])
            for half in (cell, len(self.cells) - 1):
                for place, ray in enumerate(self.cells[half]):
                    shares = [w / old for w, old in zip(self.weights(half, place), before[ray]) if old > 0]
                    self.capacity[half][place] *= min(shares) * (1 - 1e-12) if shares else 1

    def ray_capacities(self, cell=None):
        least = {}
        for rays, capacity in zip(self.cells, self.capacity):
            for ray, c in zip(rays, capacity):
                least[ray] = min(c, least.get(ray, math.inf))
        return [(self.rays[ray], least[ray]) for ray in (least if cell is None else self.cells[cell])]

def rim(middle, half):
    """Directions that span a cone around all within the arc, with how far they reach."""
    c, s = math.cos(half), math.sin(half)
    across = [-middle[1], middle[0]]
    return [(add(times(c, middle), sign * s, across), 1.0) for sign in (1, -1)] + [(middle, 1 / c)]

def bound(part, interfaces, sides, step, weights, cell, noise):
    """Lagrange's bound of the least Σ w λ over all motions with Σ s λ ≥ 0 for every side s, or over those of them whose
    twist is in a cell: −z·y0 − ‖p‖²/4κ, less what noise may take of gauges with pivots."""
    own, z, nu, kappa = step["interface"], step["z"], step["nu"], step["kappa"]
    require(kappa > 0 and min(nu) >= 0, "multipliers have the wrong sign")
    require(len(z) == part.size and len(nu) == len(part.rows), "multipliers have the wrong size")
    sigma = step.get("sigma", [])
    require(len(sigma) == len(sides) and min(sigma, default=0) >= 0, "shares of sides have the wrong sign or number")
    require_size([kappa], z, nu, sigma, *step["g"])
    arcs = {}
    if cell is not None:
        arcs = {i: interfaces[own].arc(cell, k) for k, i in enumerate(interfaces[own].contacts)}
    z_norm, root = norm(z), math.sqrt(part.size)
    p, summed, missed = add(z, -kappa, part.y0), z_norm + kappa * norm(part.y0), 0.0
    for i, rows in enumerate(part.rows):
        dual = [-dot(row, z) for row in rows]
        of_sides = [share * side[i] for share, side in zip(sigma, sides)]
        dual[0] += weights.get(i, 0.0) - math.fsum(of_sides)
        missed += ROUNDING * root * sum(map(abs, of_sides))
        if arcs.get(i) is None:
            outside = part.mu[i] * math.hypot(dual[1], dual[2]) - dual[0]
        else:
            outside = max(part.mu[i] * reach * dot(u, dual[1:]) - dual[0] for u, reach in rim(*arcs[i]))
        missed += max(0.0, outside) + ROUNDING * root * z_norm * (1 + part.mu[i])
        if nu[i] != 0:
            p = add(p, -nu[i], rows[0])
        summed += nu[i]
    of_slips, of_rays = 0.0, 0.0
    for j, interface in enumerate(interfaces):
        g = step["g"][j]
        if not any(g):
            continue
        for q in range(interface.d):
            p = add(p, g[q], interface.T[q])
        of_slips += norm(g) * interface.T_norm
        capacities = interface.ray_capacities(cell if j == own else None)
        most = max(dot(g, ray) - kappa * capacity for ray, capacity in capacities)
        of_rays += max(0.0, most) * interface.most_theta
    length = norm(p) + ROUNDING * root * (summed + of_slips)
    square = length * length / (4 * kappa)
    value = -dot(z, part.y0) - square - ROUNDING * root * (z_norm + square) - of_rays - kappa * part.missed_at_pivots
    charge = missed * PRESSING * part.spread
    return value - charge - noise * (z_norm * NOISY_PRESSING * part.spread + sum(nu) + of_slips), charge

def take_steps(part, interfaces, sides, steps, noise):
    asked, last = None, -1  # the interface whose forces were asked, from the first pressure to the last
    for number, step in enumerate(steps):
        j = step["interface"]
        require_place(j, interfaces)
        if asked is not None and (asked != j or step.get("pressure", -1) <= last):
            interfaces[asked].use_forces()
            asked = None
        interface = interfaces[j]
        if "halve" in step:
            interface.halve(*step["halve"])
            interface.use_forces()
            continue
        cell = step.get("cell")
        if cell is None:
            require_place(step["pressure"], interface.pressures)
        else:
            require_place(cell, interface.cells)
            require_place(step["ray"], interface.cells[cell])
        own = interface.pressures[step["pressure"]] if cell is None else interface.weights(cell, step["ray"])
        least = step["least"]
        value, charge = bound(part, interfaces, sides, step, dict(zip(interface.contacts, own)), cell, noise)
        # The charge for rounding is rounding itself: half of it, for half as large forces, must leave what was written.
        proves = min(ENOUGH, value + charge / 2) >= least - SAME_PRODUCT * (1 + least)
        # That the number is the program's own, no proof: what is used below is no more than what was proved above.
        is_unchanged = abs(min(ENOUGH, value) - least) <= SAME_BOUND * (1 + least) + SAME_CHARGE * charge
        require(math.isfinite(value) and math.isfinite(charge) and proves and is_unchanged,
                "step %d proves %.9g, not %.9g" % (number, value, least))
        least = min(least, value + charge / 2, ENOUGH)
        if cell is None:
            interface.least[step["pressure"]] = max(interface.least[step["pressure"]], least)
            asked, last = j, step["pressure"]
        else:
            interface.capacity[cell][step["ray"]] = max(interface.capacity[cell][step["ray"]], least)
    if asked is not None:
        interfaces[asked].use_forces()

def missed_balance(part, interfaces, claim, noise):
    """By how much the balance of a case is missed, with what friction of the capacities does not give."""
    require(len(claim["lambda"]) == len(part.rows) and min(claim["lambda"], default=0) >= 0, "a contact pulls")
    left, summed, exceeded = part.y0, norm(part.y0) + sum(claim["lambda"]), part.missed_at_pivots
    for rows, force in zip(part.rows, claim["lambda"]):
        left = add(left, force, rows[0])
    for interface, g in zip(interfaces, claim["g"]):
        for q in range(interface.d):
            left = add(left, -g[q], interface.T[q])
        unused = 1 - max(1e-6, 1e3 * noise)
        exceeded += interface.most_theta * max(0.0, max(dot(g, ray) - unused * c for ray, c in
                                                        interface.ray_capacities()))
        summed += interface.T_norm * norm(g)
    return norm(left) + exceeded + (ROUNDING * math.sqrt(part.size) + noise) * summed

def check_case(part, interfaces, sides, cases, number, noise, reached):
    """The largest miss of the case and of those it falls into, with their count: on one side or on the other."""
    require(number not in reached, "a case is reached in two ways")
    reached.add(number)
    case = cases[number]
    interfaces = [interface.copy() for interface in interfaces]
    take_steps(part, interfaces, sides, case["steps"], noise)
    if "side" not in case:
        return missed_balance(part, interfaces, case, noise), 1
    require(len(case["side"]) == len(part.rows) and len(case["into"]) == 2, "a case is told apart by half")
    require_size(case["side"])
    missed, count = 0.0, 0
    for sign, further in zip((1, -1), case["into"]):
        require_place(further, cases)
        side = times(sign, case["side"])
        of_one, of_these = check_case(part, interfaces, sides + [side], cases, further, noise, reached)
        missed, count = max(missed, of_one), count + of_these
    return missed, count

def most_pressing(part, interfaces, claim, noise):
    """What all contacts press at most, in loads: as much as is spoken of, or less where that is shown."""
    if "pressing" not in claim:
        return NOISY_PRESSING * part.spread
    shown = claim["pressing"]
    least, charge = bound(part, interfaces, [], dict(shown, interface=-1), {i: -1.0 for i in range(len(part.rows))}, None, noise)
    # The charge for rounding is rounding itself.
    proves = least + charge / 2 >= shown["least"] - SAME_PRODUCT * (1 + abs(shown["least"]))
    require(math.isfinite(least) and math.isfinite(charge) and proves, "contacts may press more than is shown")
    return max(0.0, -min(shown["least"], least + charge / 2))

def missed_at_pivots(part, interfaces, pressing, noise):
    """Of what friction takes, for motions of length one: noise and rounding make of a turn about a contact another."""
    by_noise = 0.0
    for interface in interfaces:
        for k, i in enumerate(interface.contacts):
            rows = part.rows[i][1] + part.rows[i][2]
            missed = norm(add(interface.slip_rows(k), -1, rows))
            by_noise = max(by_noise, part.mu[i] * (noise * norm(rows) + missed))
    return pressing * (by_noise + max(interface.slips_at_pivots() for interface in interfaces))

def check_capacities(part, claim):
    noise = claim["noise"]
    require(0 <= noise < 1e-3, "the noise is no small share")
    interfaces = [Interface(part, data, noise) for data in claim["interfaces"]]
    members = [i for interface in interfaces for i in interface.contacts]
    fits = len(set(members)) == len(members) and all(0 <= i < len(part.rows) for i in members)
    require(fits, "a contact is in two interfaces, or in none that is there")
    part.missed_at_pivots = 0.0
    if any(interface.cut_rays for interface in interfaces):
        part.missed_at_pivots = missed_at_pivots(part, interfaces, most_pressing(part, interfaces, claim, noise), noise)
    cases = claim.get("cases", [claim])
    require_place(0, cases)
    distance, count = check_case(part, interfaces, [], cases, 0, noise, set())
    loads = [load for load in part.loads if load > 0]
    lightest = min(loads, default=1.0) / part.scale
    below = motions_below(noise) * lightest
    require(abs(claim["rest_below"] - below) <= 1e-6 * below, "another size of motion counts as rest than is agreed")
    require(distance <= below, "the balance is missed by %.2g" % distance)
    largest = max(below, distance) / lightest
    if "turns_held" in claim:
        return ("no motion above %.1g of free fall satisfies the law of friction unless two touching parts turn against "
                "each other about the normal of a contact" % largest)
    of_cases = ", in %d cases of where its contacts press" % count if count > 1 else ""
    return "no motion above %.1g of free fall satisfies the law%s%s" % (largest, " of friction" if interfaces else "",
                                                                         of_cases)
