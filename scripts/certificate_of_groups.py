"""Of check-certificate: bodies of a certificate that stand for several, which joints hold together.

With the common motion V of such a group its members move with V_k = X_k V, X_k = [1, -[c_k - c]x; 0, 1]. The rows of its
joints must say nothing of V, and leave the members no motion against each other: six that are independent between two,
or between what is known to be one already. Mass and load are then the sums of X_k' M_k X_k and X_k' Q_k.
"""
from certificate_of_directions import SAME, add, dot, norm, require, require_place, times

HELD = 1e-7  # what a row leaves of the span of others, where it holds something of its own


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def carried(row, way):
    """X' row"""
    return row[:3] + add(row[3:], 1, cross(way, row[:3]))


def is_near(a, b, size):
    return norm(add(a, -1, b)) <= SAME * size


def rank(rows):
    """Of rows of a linear and an angular half, the latter in units of the longest lever."""
    lever = max((norm(row[3:]) for row in rows if norm(row[:3]) > 0), default=0.0) or 1.0
    basis = []
    for row in rows:
        row = row[:3] + times(1 / lever, row[3:])
        length = norm(row)
        for _ in range(2):
            for known in basis:
                row = add(row, -dot(row, known), known)
        if norm(row) > HELD * length:
            basis.append(times(1 / norm(row), row))
    return len(basis)


def check_sums(body, ways):
    mass, load = [[0.0] * 6 for _ in range(6)], [0.0] * 6
    for member, way in zip(body["joined"], ways):
        half = [carried(row, way) for row in member["mass_matrix"]]
        for j, column in enumerate(zip(*half)):
            mass[j] = add(mass[j], 1, carried(list(column), way))
        load = add(load, 1, carried(member["load"], way))
    for own, summed in zip(body["mass_matrix"], mass):
        require(is_near(own, summed, norm(summed)), "the mass of a body is not that of the bodies it stands for")
    size = sum(norm(carried(member["load"], way)) for member, way in zip(body["joined"], ways))
    require(is_near(body["load"], load, size), "the load of a body is not that of the bodies it stands for")


def check_held(body, ways):
    rows = []
    for joint in body["held_by"]:
        require_place(joint["a"], ways)
        require_place(joint["b"], ways)
        on_a, on_b = carried(joint["row_a"], ways[joint["a"]]), carried(joint["row_b"], ways[joint["b"]])
        require(is_near(on_a, times(-1, on_b), norm(on_a)), "a joint holds a group in place")
        rows.append((joint["a"], joint["b"], on_a))
    group = list(range(len(ways)))
    joining = True
    while joining:
        joining = False
        for pair in {tuple(sorted((group[a], group[b]))) for a, b, _ in rows if group[a] != group[b]}:
            between = [row for a, b, row in rows if tuple(sorted((group[a], group[b]))) == pair]
            if rank(between) == 6:
                group = [pair[0] if own == pair[1] else own for own in group]
                joining = True
                break
    require(len(set(group)) == 1, "bodies that are taken as one may move against each other")


def check_group(body):
    """Where it stands for several."""
    if "joined" in body:
        ways = [add(member["center_of_mass"], -1, body["center_of_mass"]) for member in body["joined"]]
        check_sums(body, ways)
        check_held(body, ways)
