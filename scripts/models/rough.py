#!/usr/bin/env python3
"""Models that friction decides: inclines, a ladder, an arch, a hung wedge, Painlevé's rod, a grasp."""

import math

import arch
import mesh_files
import model
from shapes import box, prism_along_y
from trig import cos_sin

G = model.GRAVITY
DEFAULTS = {"density": 1000}


def _incline(name, mu, verdicts, sentence, more):
    meshes = {"incline.stl": mesh_files.stl_ascii(box((-150, -60, -20), (150, 60, 0)), "incline"),
              "block.stl": mesh_files.stl_ascii(box((-100, -30, 0), (-20, 30, 40)), "block")}
    pose = {"rotation": {"axis": [0, 1, 0], "angle_deg": 30}}
    parts = [model.part("incline", "incline.stl", fixed=True, color="#8899aa", pose=pose),
             model.part("block", "block.stl", 7850, pose=pose)]
    c, s = cos_sin(30)
    origin = f"""
The block on a plate tilted by 30° of block-on-incline, with a coefficient of friction of {mu}. Without friction:
**moves**, at g sin 30°. With friction (`--model static`): {sentence}

The block rests where μ ≥ tan 30° = 0.57735…: the weight then lies within the friction cone and above the base.
"""
    friction = {"model": "static", "verdicts": verdicts, "minimal_mu": s / c, "balance_possible": mu > s / c}
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 4, "motion_ratio": s, "tolerance": 1e-9,
                "bodies": {"block": {"linear": [G * s * c, 0, -G * s * s], "angular": [0, 0, 0]}},
                "friction": dict(friction, **more), "notes": "slides at g sin 30° without friction"}
    return model.Model(name, "mm", f"rough.py --model {name}", origin, parts, meshes, expected=expected,
                       more={"defaults": dict(DEFAULTS, friction=mu)})


def rough_incline_holds():
    return _incline("rough-incline-holds", 0.58, ["stable-certain"],
                    "**stable for certain**, since 0.58 > tan 30°; no motion satisfies the law of friction.", {})


def rough_incline_slides():
    c, s = cos_sin(30)
    slide = G * (s - 0.57 * c)
    return _incline("rough-incline-slides", 0.57, ["falls-certain"],
                    "**falls for certain**: it slides at g (sin 30° − 0.57 cos 30°) = 0.0625 m/s².",
                    {"bodies": {"block": {"linear": [slide * c, 0, -slide * s], "angular": [0, 0, 0]}}})


def ladder():
    """Slope 4:3, so that every coordinate is a short decimal: 5 m long, 0.1 m thick, foot at x = 3 m."""
    length, thick, width = 5.0, 0.1, 0.5
    along, across = (-0.6, 0.8), (0.8, 0.6)

    def corner(u, n):
        return (round(3 + u * along[0] + n * across[0], 6), round(u * along[1] + n * across[1], 6))

    profile = [corner(0, 0), corner(0, thick), corner(length, thick), corner(length, 0)]
    objects = {"floor": box((-1, -1, -0.2), (5, 1, 0)), "wall": box((-0.3, -1, 0.2), (0, 1, 6)),
               "ladder": prism_along_y(profile, -width / 2, width / 2)}
    parts = [model.part("floor", "ladder.obj", 2400, object="floor", fixed=True),
             model.part("wall", "ladder.obj", 2400, object="wall", fixed=True),
             model.part("ladder", "ladder.obj", 600, object="ladder", color="#b5651d")]
    arm, height = 1.5 - 0.05 * across[0], 4.0
    # One coefficient μ at floor and wall: h μ + b μ² = e (1 + μ²), b = 3 m from foot to wall.
    a, b, c = 3 - arm, height, -arm
    uniform = (-b + math.sqrt(b * b - 4 * a * c)) / (2 * a)
    origin = f"""
A ladder (5 m, 0.1 m thick, slope 4:3) on a rough floor (μ = 0.4) against a smooth wall (μ = 0). Without friction:
**moves**, the foot slides away. With friction: held; forces exist, since the smooth wall pushes with
H = W e/h, e = {arm} m from the foot to below the centre of mass, h = 4 m, and H/W = {arm / height} < 0.4.

With one coefficient at floor and wall the ladder needs h μ + 3 m μ² = e (1 + μ²), μ = {uniform:.6f}.
"""
    friction = {"model": "static", "verdicts": ["stable-certain", "possibly-stable"], "minimal_mu": uniform,
                "balance_possible": True}
    expected = {"verdict": "moves", "interfaces": 2, "contacts": 4, "friction": friction,
                "notes": "the foot slides away; friction of the floor alone holds it from 0.365 on"}
    return model.Model("ladder", "m", "rough.py --model ladder", origin, parts,
                       {"ladder.obj": mesh_files.obj(objects, "ladder, m")}, expected=expected,
                       more={"friction": [{"a": "floor", "b": "ladder", "mu": 0.4},
                                          {"a": "wall", "b": "ladder", "mu": 0}]})


def rough_arch():
    smooth = arch.voussoir_arch()
    origin = """
The arch of voussoir-arch with a coefficient of friction of 0.6. Without friction: **moves**. With friction: forces
exist that hold it; the ring is 0.26 of its mean radius thick, more than the 0.11 that a semicircular arch needs
(Heyman), and its joints take shear. The least coefficient is tested against a linear program.
"""
    friction = {"model": "static", "verdicts": ["stable-certain", "possibly-stable", "indeterminate"],
                "balance_possible": True}
    expected = dict(smooth.expected, friction=friction,
                    notes="falls without friction; forces exist that hold it with μ = 0.6")
    parts, meshes = smooth.parts, {"arch.obj": smooth.files["arch.obj"]}
    return model.Model("rough-arch", "m", "rough.py --model rough-arch", origin, parts, meshes, expected=expected,
                       more={"defaults": dict(DEFAULTS, friction=0.6)})


def hung_wedge():
    """Faces 1:5 off the vertical, wider below: the wedge could fall freely."""
    profile = [(-0.6, 0), (0.6, 0), (0.4, 1), (-0.4, 1)]
    left = [(-1.2, 0), (-0.6, 0), (-0.4, 1), (-1.2, 1)]
    objects = {"left": prism_along_y(left, 0, 0.5), "right": prism_along_y([(-x, z) for x, z in reversed(left)], 0, 0.5),
               "wedge": prism_along_y(profile, 0, 0.5)}
    parts = [model.part("left", "wedge.obj", 2400, object="left", fixed=True),
             model.part("right", "wedge.obj", 2400, object="right", fixed=True),
             model.part("wedge", "wedge.obj", 2400, object="wedge", color="#cc8844")]
    origin = """
A wedge, wider below, hung between two fixed cheeks whose faces lean 1:5, with a coefficient of friction of 0.5.
Without friction: **moves**, in free fall, and every contact opens. With friction: **indeterminate**. Pressed hard
enough between the cheeks it hangs, since 0.5 > 1/5: forces exist that balance its weight. But nothing presses it: with
no force at any contact it falls freely and leaves the cheeks, and that satisfies the law of friction too. A program
that looks for balancing forces alone calls this stable.

The balance needs μ > 1/5; towards μ = 1/5 the pressure grows without bound, and so the bracket stays a little open above.
"""
    friction = {"model": "static", "verdicts": ["indeterminate"], "balance_possible": True, "minimal_mu": 0.2,
                "minimal_mu_tolerance": 2e-4}
    expected = {"verdict": "moves", "interfaces": 2, "contacts": 8, "motion_ratio": 1.0, "tolerance": 1e-9,
                "bodies": {"wedge": {"linear": [0, 0, -G], "angular": [0, 0, 0]}}, "friction": friction,
                "notes": "falls freely; forces that hold it exist, but nothing calls for them"}
    return model.Model("hung-wedge", "m", "rough.py --model hung-wedge", origin, parts,
                       {"wedge.obj": mesh_files.obj(objects, "hung wedge, m")}, expected=expected,
                       more={"defaults": dict(DEFAULTS, friction=0.5)})


def painleve_rod():
    """A rod 1 m long and 0.05 m thick at slope 4:3, its lower edge on the floor and sliding away from its lean."""
    length, thick = 1.0, 0.05
    along, across = (0.6, 0.8), (-0.8, 0.6)

    def corner(u, n):
        return (round(u * along[0] + n * across[0], 6), round(u * along[1] + n * across[1], 6))

    profile = [corner(0, 0), corner(length, 0), corner(length, thick), corner(0, thick)]
    objects = {"floor": box((-1, -0.5, -0.1), (2, 0.5, 0)), "rod": prism_along_y(profile, -0.05, 0.05)}
    x = 0.5 * length * along[0] + 0.5 * thick * across[0]
    z = 0.5 * length * along[1] + 0.5 * thick * across[1]
    k2 = (length**2 + thick**2) / 12
    critical = (k2 + x * x) / (x * z)
    parts = [model.part("floor", "rod.obj", 2400, object="floor", fixed=True),
             model.part("rod", "rod.obj", 7850, object="rod", velocity={"linear": [-1, 0, 0], "angular": [0, 0, 0]})]
    origin = f"""
A slender rod leaning at 4:3 whose foot slides on the floor towards −x at 1 m/s, with a coefficient of friction of 1.6:
Painlevé's paradox. A normal force N at the foot brings friction μN towards +x, and the foot then accelerates upward at
N/m (1 + (x² − μ x z)/k²), with the centre of mass x = {x:g} m beside and z = {z:g} m above the foot and
k² = (l² + t²)/12. For μ > (k² + x²)/(x z) = {critical:.6f} that is negative: the harder the floor pushes, the more the
rod is drawn into it, and no finite force keeps the foot from entering the floor. An impulse follows. At rest and without
friction: **moves**.
"""
    friction = {"model": "dynamic", "inconsistent": True}
    expected = {"verdict": "moves", "interfaces": 1, "contacts": 2, "friction": friction,
                "notes": "no finite forces satisfy the friction law while it slides; falls over without friction"}
    return model.Model("painleve-rod", "m", "rough.py --model painleve-rod", origin, parts,
                       {"rod.obj": mesh_files.obj(objects, "rod, m")}, expected=expected,
                       more={"defaults": dict(DEFAULTS, friction=1.6)})


def grasp():
    """Four equal cubes in a row; the outer two are fingers on slides, pushed inward."""
    side, density, mu = 0.1, 1000.0, 0.5
    weight = density * side**3 * G
    names = ["left finger", "left box", "right box", "right finger"]
    objects = {name: box((side * (k - 2), 0, 0), (side * (k - 1), side, side)) for k, name in enumerate(names)}
    objects["frame"] = box((-0.3, 0, 0.15), (0.3, side, 0.2))
    parts = [model.part("frame", "grasp.obj", density, object="frame", fixed=True)]
    parts += [model.part(name, "grasp.obj", density, object=name,
                         **({"color": "#cc3333"} if "finger" in name else {"color": "#3366cc"})) for name in names]
    push = round(3 * weight, 3)
    origin = f"""
The grasp of Drumwright 2015, section VII-A: two boxes held in the air between two fingers of the same size that are
pushed inward, here with {push} N each on slides along x, coefficient of friction {mu}. Without friction: **moves**, the
boxes fall at g. With friction: held. Each finger's friction must carry one box, W = {weight:.5f} N ≤ μ P, and the push
must stay within the faces: the moment W s/2 of each box takes P times a shift of s/6.

The paper's 36 contacts are four corners per pair, three normals each; contact analysis finds four per pair.
"""
    joints = [{"type": "slider", "a": "frame", "b": name, "point": [x, side / 2, side / 2], "axis": [1, 0, 0]}
              for name, x in (("left finger", -0.15), ("right finger", 0.15))]
    loads = [{"part": "left finger", "force": [push, 0, 0]}, {"part": "right finger", "force": [-push, 0, 0]}]
    friction = {"model": "static", "verdicts": ["stable-certain", "possibly-stable", "indeterminate"],
                "balance_possible": True, "minimal_mu": weight / push}
    expected = {"verdict": "moves", "interfaces": 3, "contacts": 12, "tolerance": 1e-9, "friction": friction,
                "bodies": {name: {"linear": [0, 0, -G], "angular": [0, 0, 0]} for name in names[1:3]},
                "notes": "the boxes fall at g without friction; with it the fingers hold them"}
    return model.Model("grasp", "m", "rough.py --model grasp", origin, parts,
                       {"grasp.obj": mesh_files.obj(objects, "grasp, m")}, expected=expected,
                       more={"defaults": dict(DEFAULTS, friction=mu), "joints": joints, "loads": loads})


MODELS = {"rough-incline-holds": rough_incline_holds, "rough-incline-slides": rough_incline_slides, "ladder": ladder,
          "rough-arch": rough_arch, "hung-wedge": hung_wedge, "painleve-rod": painleve_rod, "grasp": grasp}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
