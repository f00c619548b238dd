#!/usr/bin/env python3
"""Two arches without friction: a semicircle of voussoirs falls, a flat arch with concurrent joints only balances."""

import math

import mesh_files
import model
from shapes import prism_along_y
from trig import cos_sin

COUNT = 9


def _circle_joints():
    """(cos, sin) of the joints from right to left, exactly symmetric, with exact zeros and ones."""
    half = [(1.0, 0.0)]
    half += [cos_sin(180 * k, COUNT) for k in range(1, (COUNT + 1) // 2)]
    return half + [(-c, s) for c, s in reversed(half)]


def voussoir_arch():
    inner, outer, depth = 1.0, 1.3, 0.4
    joints = _circle_joints()
    right = [(inner, -0.4), (outer, -0.4), (outer, 0.0), (inner, 0.0)]
    objects = {"springer right": prism_along_y(right, 0, depth)}
    for k in range(COUNT):
        (c0, s0), (c1, s1) = joints[k], joints[k + 1]
        profile = [(inner * c0, inner * s0), (outer * c0, outer * s0), (outer * c1, outer * s1), (inner * c1, inner * s1)]
        objects[_voussoir_name(k)] = prism_along_y(profile, 0, depth)
    objects["springer left"] = prism_along_y([(-x, z) for x, z in reversed(right)], 0, depth)
    parts = [model.part(name, "arch.obj", 2400, object=name, **({"fixed": True} if "springer" in name else {}))
             for name in objects]
    origin = """
A semicircular arch of nine equal voussoirs (radii 1.0 and 1.3 m, 0.4 m deep) between two fixed springers; the
coordinates are printed so that they read back to the same doubles. Expected: **moves**.

Without friction a joint only pushes at right angles to itself. The lowest joints are level, so they give no horizontal
push; the next joint, 20° steeper, would have to push voussoir 1 with a horizontal part N sin 20° that nothing on it
opposes. So N = 0 at rest, and then nothing carries voussoirs 2 to 8: the arch cannot be at rest. (De la Hire's rule:
a frictionless arch rests only if the weights go like the differences of the tangents of the joint angles; a joint at
90° would need an infinite weight.) Masons rely on friction.

How it starts: the voussoirs slide on each other without turning and without parting. With n_k along the ring at joint
k = 0 … 9, θ = 20° and c = cos θ, equal accelerations across each joint mean N_0 − c N_1 = m g,
2 N_k = c (N_(k−1) + N_(k+1)), N_9 − c N_8 = m g. Solution: N_k = B cosh(μ(k − 4.5)) with cosh μ = 1/c and
B (cosh 4.5μ − c cosh 3.5μ) = m g, all positive. Then a_k = g + (N_k n_k − N_(k+1) n_(k+1))/m. That the pushes can lie
within the joints, so that no voussoir needs to turn, was confirmed by an independent least-squares computation.
"""
    expected = {"verdict": "moves", "interfaces": 10, "contacts": 40, "tolerance": 1e-9, "bodies": _sliding(joints),
                "notes": "level springing joints give no thrust; the voussoirs slide on each other, the keystone sinks"}
    return model.Model("voussoir-arch", "m", "arch.py --model voussoir-arch", origin, parts,
                       {"arch.obj": mesh_files.obj(objects, "semicircular arch, m")}, expected=expected)


def _sliding(joints):
    """The closed form of ORIGIN.md: accelerations of voussoirs that slide without turning or parting."""
    c, half = math.cos(math.pi / COUNT), COUNT / 2
    mu = math.acosh(1 / c)
    scale = model.GRAVITY / (math.cosh(mu * half) - c * math.cosh(mu * (half - 1)))
    push = [scale * math.cosh(mu * (k - half)) for k in range(COUNT + 1)]  # N_k/m
    bodies = {}
    for k in range(COUNT):
        (c0, s0), (c1, s1) = joints[k], joints[k + 1]
        x = -push[k] * s0 + push[k + 1] * s1
        z = -model.GRAVITY + push[k] * c0 - push[k + 1] * c1
        bodies[_voussoir_name(k)] = {"linear": [x, 0, z], "angular": [0, 0, 0]}
    return bodies


def _voussoir_name(k):
    return "keystone" if 2 * k + 1 == COUNT else f"voussoir {k + 1}"


def flat_arch():
    """Joint k lies on the line x = z·T with T = (10·k − 45)/100; all coordinates in hundredths of a metre."""
    low, high, depth = 2, 2.8, 0.5
    tangents = [10 * k - 45 for k in range(COUNT + 1)]

    def foot(k):
        return (2 * tangents[k] / 100, low)

    def head(k):
        return (28 * tangents[k] / 1000, high)

    meshes = {}
    left = prism_along_y([(-1.8, low), foot(0), head(0), (-1.8, high)], 0, depth)
    right = prism_along_y([foot(COUNT), (1.8, low), (1.8, high), head(COUNT)], 0, depth)
    meshes["abutment-left.off"] = mesh_files.off(left, "abutment, m")
    meshes["abutment-right.off"] = mesh_files.off(right, "abutment, m")
    parts = [model.part("abutment-left", "abutment-left.off", fixed=True, color="#8899aa"),
             model.part("abutment-right", "abutment-right.off", fixed=True, color="#8899aa")]
    for k in range(COUNT):
        name = "keystone" if 2 * k + 1 == COUNT else f"voussoir-{k + 1}"
        mesh = prism_along_y([foot(k), foot(k + 1), head(k + 1), head(k)], 0, depth)
        meshes[f"{name}.off"] = mesh_files.off(mesh, f"{name}, m")
        parts.append(model.part(name, f"{name}.off", 2400))
    weight = 2400 * depth * (high**2 - low**2) / 2 * 0.1 * model.GRAVITY
    thrust = weight / 0.1
    origin = f"""
A flat arch (jack arch) of nine stones, 0.8 m high, its joints pointing at one centre 2 m below the soffit: joint k lies
on x = z tan θ_k with tan θ = −0.45, −0.35, … 0.45 (z from that centre). Expected: it rests without friction, but only in
balance: **marginal**.

A stone between two joints weighs ρ g b (z₁² − z₀²)/2 · (tan θ_(k+1) − tan θ_k): exactly de la Hire's rule, so pushes
H/cos θ_k at right angles to the joints, all with the same horizontal part H = ρ g b (z₁² − z₀²)/2
= {thrust:.1f} N, carry every stone. Moments about the centre place the push in joint θ at the height
z(θ) = (z_c + ζ tan² θ/2)/(1 + tan² θ), ζ ≈ 2.42 m: with z_c between 2.2 and 2.8 m at the keystone it stays strictly
within all joints (2 to 2.8 m), so the forces exist. Nothing holds the stones along the depth, nor against sliding along the joints
all together, at no cost to first order: neutral. Each of the ten joints, pressed over its whole face, sets three
conditions, but a bending moment can pass unchanged through all ten (that is why z_c is free), so 29 of the 30 are
independent: 9 · 6 − 29 = 25 neutral freedoms.

Such a rest does not last: where a stone turns by φ about the vertical, its joint leans along the depth, and the next
stone slides that way by s, which lowers it by some φ s tan θ. Nothing holds either, so that the least disturbance grows
tenfold in half a second. Between two walls that touch both faces of the arch it is stable; with friction, too.
"""
    expected = {"verdict": "marginal", "interfaces": 10, "contacts": 40, "rest": "neutral", "neutral_freedoms": 25,
                "horizontal_thrust": {"a": "abutment-left", "b": "voussoir-1", "force_x": -thrust},
                "notes": "weights follow de la Hire's rule, so the thrust line exists without friction, but nothing "
                         "holds the stones along the depth"}
    return model.Model("flat-arch", "m", "arch.py --model flat-arch", origin, parts, meshes, expected=expected)


MODELS = {"voussoir-arch": voussoir_arch, "flat-arch": flat_arch}

if __name__ == "__main__":
    model.run(__doc__, MODELS)
