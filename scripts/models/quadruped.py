#!/usr/bin/env python3
"""A walking robot: twelve hinges driven by servos along the courses of a trot, on flat and on hilly ground."""

import math

import mesh_files
import model
from shapes import Mesh, box, grid_solid

# Dimensions, masses and gains after the robot of Drumwright 2015 as its authors published it (no-slip-and-viscous
# experiments, 2014); the gait likewise. Metres and kilograms, x forward, z up.
HIP_X, HIP_Y = 0.1, 0.06
SHIFT, LINK = 0.05, 0.1  # from hip to thigh along x; thigh and shank
STAND = 0.15
FOOT = 0.01  # radius
PERIOD, DUTY, LIFT, SPEED = 0.7, 0.75, 0.015, 0.05
TOUCHDOWN = {"left front": 0.25, "right front": 0.75, "left hind": 0.75, "right hind": 0.25}
TARGET = (0.12, 0.10, -0.14)
STIFFNESS, DAMPING, LIMIT = 20.0, 0.5, 4.0
# N·s/m at each point that touches the ground: the paper's on level ground. Its hills were flat, and on ours the robot
# slides away with that; a hundred times as much lets it walk.
VISCOUS, VISCOUS_HILLS = 0.1, 10.0
SECONDS, GRID = 10.0, 0.01  # s, of the courses
LEGS = {name: (1 if "front" in name else -1, 1 if "left" in name else -1) for name in TOUCHDOWN}


def foot_at(name, t):
    """Where the foot is wanted, in the torso's frame."""
    fore, side = LEGS[name]
    stride = SPEED * DUTY * PERIOD
    phase = (t / PERIOD - TOUCHDOWN[name]) % 1.0
    if phase < DUTY:
        shift, lift = stride * (0.5 - phase / DUTY), 0.0
    else:
        s = (phase - DUTY) / (1 - DUTY)
        shift = stride * (s**3 * (10 - 15 * s + 6 * s * s) - 0.5)
        lift = LIFT * math.sin(math.pi * s) ** 2
    return fore * TARGET[0] + shift, side * TARGET[1], TARGET[2] + lift


def angles(name, t):
    """Hip about x, thigh and shank about y, rad, from the leg stretched along x."""
    fore, side = LEGS[name]
    x, y, z = foot_at(name, t)
    dy, dz = y - side * HIP_Y, -z
    hip = math.atan2(dy, dz)
    down, out = math.hypot(dy, dz), fore * (x - fore * HIP_X) - SHIFT
    reach = math.atan2(down, out)
    bend = math.acos(math.hypot(down, out) / (2 * LINK))
    return hip, fore * (reach - bend), fore * 2 * bend


def rotation(axis, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [[1, 0, 0], [0, c, -s], [0, s, c]] if axis == "x" else [[c, 0, s], [0, 1, 0], [-s, 0, c]]


def times(A, B):
    return [[sum(A[i][k] * B[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def moved(pose, point):
    R, p = pose
    return [sum(R[i][k] * point[k] for k in range(3)) + p[i] for i in range(3)]


def turned_about(pose, point, R):
    """First R about `point` of the parent's frame, then the parent's pose."""
    local = [point[i] - sum(R[i][k] * point[k] for k in range(3)) for i in range(3)]
    return times(pose[0], R), moved(pose, local)


def pose_entry(pose):
    R, p = pose
    return {"matrix": [[*map(float, R[i]), float(p[i])] for i in range(3)] + [[0, 0, 0, 1]]}


def ball(radius, center, refine=2):
    """A sphere as a refined icosahedron."""
    g = (1 + math.sqrt(5)) / 2
    points = [(-1, g, 0), (1, g, 0), (-1, -g, 0), (1, -g, 0), (0, -1, g), (0, 1, g), (0, -1, -g), (0, 1, -g),
              (g, 0, -1), (g, 0, 1), (-g, 0, -1), (-g, 0, 1)]
    faces = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6),
             (7, 1, 8), (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5), (2, 4, 11), (6, 2, 10),
             (8, 6, 7), (9, 8, 1)]
    for _ in range(refine):
        middle, finer = {}, []
        for a, b, c in faces:
            mids = []
            for i, j in ((a, b), (b, c), (c, a)):
                key = (min(i, j), max(i, j))
                if key not in middle:
                    middle[key] = len(points)
                    points.append(tuple((points[i][k] + points[j][k]) / 2 for k in range(3)))
                mids.append(middle[key])
            ab, bc, ca = mids
            finer += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
        faces = finer
        points = [tuple(x / math.hypot(*p) for x in p) for p in points]
    scaled = [tuple(center[k] + radius * x / math.hypot(*p) for k, x in enumerate(p)) for p in points]
    return Mesh(scaled, faces)


def joined(*meshes):
    vertices, faces = [], []
    for mesh in meshes:
        first = len(vertices)
        vertices += mesh.vertices
        faces += [tuple(i + first for i in face) for face in mesh.faces]
    return Mesh(vertices, faces)


def box_inertia(mass, size):
    x, y, z = (s * s for s in size)
    return [mass * (y + z) / 12, mass * (x + z) / 12, mass * (x + y) / 12]


def lumped(pieces):
    """Mass, centre and inertia of boxes (mass, centre, size; size None: a point)."""
    mass = sum(piece[0] for piece in pieces)
    center = [sum(m * c[k] for m, c, _ in pieces) / mass for k in range(3)]
    inertia = [[0.0] * 3 for _ in range(3)]
    for m, c, size in pieces:
        d = [c[k] - center[k] for k in range(3)]
        own = box_inertia(m, size) if size else [0, 0, 0]
        for i in range(3):
            inertia[i][i] += own[i] + m * sum(x * x for x in d)
            for j in range(3):
                inertia[i][j] -= m * d[i] * d[j]
    return {"mass": mass, "center_of_mass": center, "inertia": inertia}


TORSO = [(0.10, (0, 0, 0), (0.1, 0.14, 0.02)), (0.05, (0.075, 0, 0), (0.05, 0.16, 0.04)),
         (0.05, (-0.075, 0, 0), (0.05, 0.16, 0.04)), (0.005, (0.1, 0, 0.0325), None),
         (0.005, (0.12, 0.025, 0.034), None), (0.005, (0.12, -0.025, 0.034), None), (0.025, (0, 0, 0.02), None),
         (0.05, (-0.075, 0, 0.035), None), (0.05, (0.065, 0.06, 0.0275), None)]


def torso_mesh():
    xs, ys, zs = (-0.1, -0.05, 0.05, 0.1), (-0.08, -0.07, 0.07, 0.08), (-0.02, -0.01, 0.01, 0.02)
    return grid_solid(xs, ys, zs, lambda i, j, k: i != 1 or (j == 1 and k == 1))


def leg_parts(name, base, objects, parts, joints):
    fore, side = LEGS[name]
    x, y = fore * HIP_X, side * HIP_Y

    def span(first, last, width, height):
        return box((min(fore * first, fore * last), y - width / 2, -height / 2),
                   (max(fore * first, fore * last), y + width / 2, height / 2))

    hip_angle, thigh_angle, shank_angle = angles(name, 0)
    hip = turned_about(base, (x, y, 0), rotation("x", hip_angle))
    thigh = turned_about(hip, (x + fore * SHIFT, y, 0), rotation("y", thigh_angle))
    shank = turned_about(thigh, (x + fore * (SHIFT + LINK), y, 0), rotation("y", shank_angle))
    foot = (x + fore * (SHIFT + 2 * LINK), y, 0)
    pieces = {"hip": (hip, span(0.1, 0.15, 0.03, 0.03), [(0.1, (fore * 0.125, y, 0), (0.05, 0.03, 0.03))]),
              "thigh": (thigh, span(0.14, 0.26, 0.03, 0.02), [(0.1, (fore * 0.2, y, 0), (0.12, 0.03, 0.02))]),
              "shank": (shank, joined(span(0.25, 0.335, 0.01, 0.01), ball(FOOT, foot)),
                        [(0.04, (fore * 0.3, y, 0), (0.1, 0.01, 0.01)), (0.01, foot, (0.0126, 0.0126, 0.0126))])}
    colors = {"hip": "#444444", "thigh": "#d9822b", "shank": "#3366cc"}
    for piece, (pose, mesh, masses) in pieces.items():
        label = f"{name} {piece}"
        objects[label] = mesh
        parts.append(model.part(label, "quadruped.obj", object=label, color=colors[piece], pose=pose_entry(pose),
                                **lumped(masses)))
    across = [hip[0][i][1] for i in range(3)]
    joints += [{"name": f"{name} hip", "type": "hinge", "a": f"{name} hip", "b": "torso",
                "point": moved(base, (x, y, 0)), "axis": [1, 0, 0]},
               {"name": f"{name} thigh", "type": "hinge", "a": f"{name} thigh", "b": f"{name} hip",
                "point": moved(hip, (x + fore * SHIFT, y, 0)), "axis": across},
               {"name": f"{name} knee", "type": "hinge", "a": f"{name} shank", "b": f"{name} thigh",
                "point": moved(thigh, (x + fore * (SHIFT + LINK), y, 0)), "axis": across}]


def walk_table():
    """Targets of all hinges in degrees from how they stand at the start, every GRID seconds."""
    names = [f"{leg} {joint}" for leg in LEGS for joint in ("hip", "thigh", "knee")]
    start = {leg: angles(leg, 0) for leg in LEGS}
    rows = [",".join(["t", *names])]
    for k in range(round(SECONDS / GRID) + 1):
        t = k * GRID
        row = [f"{t:.2f}"]
        for leg in LEGS:
            row += [f"{math.degrees(now - then):.5f}" for now, then in zip(angles(leg, t), start[leg])]
        rows.append(",".join(row))
    return ("\n".join(rows) + "\n").encode()


ORIGIN = """
A robot of 1.34 kg with four legs of three hinges each, whose legs end in balls of 10 mm radius; {ground}. Its
twelve servos (20 N·m/rad, 4 N·m) and dampers of its hinges (0.5 N·m·s/rad) hold its legs as they stand: **{verdict}**. Dimensions, masses and the trot are
those of the robot of Drumwright 2015 as its authors published them; gains and the courses in `walk.csv` are ours.

    impend simulate models/{name}/{name}.assembly.json --model no-slip --drive models/quadruped/walk.csv --until 10

walks {walk}.
"""


def robot(name, ground_parts, ground_meshes, ground, verdict, words, levels, walk, above=0, rest=None):
    objects, joints = {"torso": torso_mesh()}, []
    base = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], (0, 0, STAND + above))
    parts = [*ground_parts, model.part("torso", "quadruped.obj", object="torso", color="#2f7d4f",
                                       pose=pose_entry(base), **lumped(TORSO))]
    for leg in LEGS:
        leg_parts(leg, base, objects, parts, joints)
    drives = [{"joint": joint["name"], "target": 0, "stiffness": STIFFNESS, "limit": LIMIT} for joint in joints]
    dampers = [{"joint": joint["name"], "stiffness": 0, "damping": DAMPING} for joint in joints]
    ground_name = ground_parts[0]["name"] if ground_parts else "ground"
    viscous = [{"a": ground_name, "b": entry["name"], "viscous": VISCOUS_HILLS if ground_parts else VISCOUS} for entry in parts[len(ground_parts):]]
    kinds = {"hip": ["hips"], "thigh": ["thighs"], "shank": ["feet"]}
    stated = {entry["name"]: kinds[entry["name"].split()[-1]] for entry in parts
              if entry["name"].split()[-1] in kinds}
    more = {"defaults": {"friction": 0.8}, "friction": viscous, "joints": joints, "drives": drives, "springs": dampers,
            "levels": {**levels, "torso": ["torso"], **stated}, "simulation": {"until": 10}}
    meshes = {"quadruped.obj": mesh_files.obj(objects, "quadruped, metres"), **ground_meshes}
    if ground is not None:
        meshes["walk.csv"] = walk_table()
    return model.Model(name, "m", f"quadruped.py --model {name}", ORIGIN.format(name=name, ground=words, verdict=verdict, walk=walk),
                       parts, meshes, ground=ground,
                       expected={"verdict": verdict, "notes": "its servos hold its legs", **(rest or {})}, more=more)


def quadruped():
    return robot("quadruped", [], {}, 0, "stable", "it stands on level ground", {}, "0.437 m forward, 0.450 m with `--model coulomb` and 0.254 m with `--model viscous` (0.1 N·s/m)",
                 rest={"rest": "neutral", "neutral_freedoms": 3})


HILLS, HILL_VARIANCE, HILL_HEIGHT = 300, 0.01, 0.02  # m², m
FIELD, CELL = ((-0.4, 0.8), (-0.4, 0.4)), 0.04  # m


def random_numbers(seed):
    """The linear congruential generator of Knuth's MMIX, in [0, 1): the same on every machine."""
    while True:
        seed = (6364136223846793005 * seed + 1442695040888963407) % 2**64
        yield (seed >> 11) / 2**53


def hills():
    """A closed solid under a sum of round hills, its heights between 0 and HILL_HEIGHT."""
    draw = random_numbers(42)
    (x0, x1), (y0, y1) = FIELD
    peaks = [(x0 + (x1 - x0) * next(draw), y0 + (y1 - y0) * next(draw), HILL_VARIANCE * (0.75 + 0.5 * next(draw)))
             for _ in range(HILLS)]
    nx, ny = round((x1 - x0) / CELL), round((y1 - y0) / CELL)
    heights = [[sum((1 + ((x0 + CELL * i - px) ** 2 + (y0 + CELL * j - py) ** 2) / (4 * v)) ** -2 for px, py, v in peaks)
                for j in range(ny + 1)] for i in range(nx + 1)]
    low, high = min(map(min, heights)), max(map(max, heights))
    top = [[HILL_HEIGHT * (h - low) / (high - low) for h in row] for row in heights]
    count = (nx + 1) * (ny + 1)

    def at(i, j):
        return i * (ny + 1) + j

    vertices = [(x0 + CELL * i, y0 + CELL * j, top[i][j])
                for i in range(nx + 1) for j in range(ny + 1)]
    vertices += [(x, y, -0.05) for x, y, _ in vertices]
    faces = []
    for i in range(nx):
        for j in range(ny):
            a, b, c, d = at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)
            faces += [(a, b, c), (a, c, d), (count + a, count + d, count + c, count + b)]
    rim = [at(i, 0) for i in range(nx)] + [at(nx, j) for j in range(ny)] + [at(i, ny) for i in range(nx, 0, -1)]
    rim += [at(0, j) for j in range(ny, 0, -1)]
    for a, b in zip(rim, rim[1:] + rim[:1]):
        faces.append((a, count + a, count + b, b))
    return Mesh(vertices, faces)


def quadruped_hills():
    terrain = {"hills.obj": mesh_files.obj({"hills": hills()}, "hills, metres")}
    return robot("quadruped-hills", [model.part("hills", "hills.obj", fixed=True, color="#8a7f5c")], terrain, None,
                 "moves", "it is let go over hills of up to 20 mm", {}, "0.434 m forward, 0.450 m with `--model coulomb` and 0.455 m with `--model viscous` (10 N·s/m; with 0.1 it slides\noff the hills)", 0.025)


MODELS = {"quadruped": quadruped, "quadruped-hills": quadruped_hills}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
