#!/usr/bin/env python3
"""Holds verdicts on small assemblies with friction in space against the modes of their contacts.

A contact opens, sticks, or slides within an arc of directions; arcs are halved down to a hundredth of a radian. With
polygons around cones and arcs each choice is a linear programme, the largest power Q·a of the loads: what it excludes
is excluded, and what survives is the start of a search for a motion that satisfies the law exactly (Alart and Curnier's
equations). Takes matrices and numbers from impend and no more. Needs numpy and scipy (HiGHS).

Usage: write_small contacts 1 500 | spatial_modes.py
Status 1 where a verdict is wrong.
"""

import collections
import json
import sys

import numpy as np
from scipy.optimize import least_squares, linprog

REST, MOTION = 1e-9, 1e-5  # power and motion, of 1 = free fall
FINEST = 0.01  # half of an arc
SIDES = 16  # of the polygon around a cone
MOST_PROGRAMS = 600
OPEN, STICK, SLIDE = "open", "stick", "slide"


def cone(mu, middle=None, half=np.pi):
    """Generators (f_N, f_S, f_T) around the cone, or around those of its rim within an arc."""
    if mu == 0:
        return np.array([[1.0, 0, 0]])
    if middle is None:
        angles = 2 * np.pi * np.arange(SIDES) / SIDES
        reach = mu / np.cos(np.pi / SIDES)
    else:
        angles = np.array([middle - half, middle, middle + half])
        reach = mu * np.array([1, 1 / np.cos(half), 1])
    return np.stack([np.ones(len(angles)), reach * np.cos(angles), reach * np.sin(angles)], axis=1)


class Assembly:
    """Whitened: M = 1, |Q| = 1, normal rows of unit length; rows of a contact: N, S, T."""

    def __init__(self, given):
        blocks = [np.array(M) for M in given["M"]]
        whitening = np.zeros((6 * len(blocks), 6 * len(blocks)))
        for k, M in enumerate(blocks):
            whitening[6 * k : 6 * k + 6, 6 * k : 6 * k + 6] = np.linalg.inv(np.linalg.cholesky(M)).T
        self.Q = np.array(given["Q"]) @ whitening
        self.Q /= np.linalg.norm(self.Q)
        self.mu = np.array(given["mu"])
        self.C = np.stack([np.array(given[name]) @ whitening for name in ("N", "S", "T")], axis=1)
        self.C /= np.linalg.norm(self.C[:, 0], axis=1)[:, None, None]
        self.count, self.freedoms = self.C.shape[0], self.C.shape[2]

    def program(self, modes, at_rest=False):
        n = self.freedoms
        generators = []
        for mu, mode in zip(self.mu, modes):
            if mode is None or mode == STICK:
                generators.append(cone(mu))
            elif mode == OPEN:
                generators.append(np.zeros((0, 3)))
            else:
                generators.append(cone(mu, mode[1] + np.pi, mode[2]))
        sizes = [len(g) for g in generators]
        pushes = np.vstack([g @ self.C[i] for i, g in enumerate(generators)]) if sum(sizes) else np.zeros((0, n))
        pad = np.zeros(sum(sizes))
        equal, right = [np.hstack([np.eye(n), -pushes.T])], [self.Q]
        below = []
        for i, mode in enumerate(modes):
            N, S, T = self.C[i]
            if mode is None or mode == OPEN:
                below.append(np.concatenate([-N, pad]))
                continue
            held = [N, S, T] if mode == STICK else [N]
            equal.append(np.array([np.concatenate([row, pad]) for row in held]))
            right.append(np.zeros(len(held)))
            if mode != STICK:
                for angle, side in ((mode[1] - mode[2], -1), (mode[1] + mode[2], 1)):
                    outwards = side * (-np.sin(angle) * S + np.cos(angle) * T)
                    below.append(np.concatenate([outwards, pad]))
        reach = 0 if at_rest else 1
        answer = linprog(
            np.concatenate([-self.Q, pad]),
            np.array(below) if below else None,
            np.zeros(len(below)) if below else None,
            np.vstack(equal),
            np.concatenate(right),
            [(-reach, reach)] * n + [(0, None)] * sum(sizes),
            "highs",
            options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
        )
        if answer.status == 0:
            self.a = answer.x[:n]
            shares = np.split(answer.x[n:], np.cumsum(sizes)[:-1])
            self.f = np.array([share @ g for share, g in zip(shares, generators)])
        return answer

    def law(self, f):
        """Alart and Curnier's residual: zero exactly where the law holds."""
        f = f.reshape(-1, 3)
        a = self.Q + np.einsum("ij,ijk->k", f, self.C)
        t = f - self.C @ a
        rest = np.empty_like(f)
        rest[:, 0] = f[:, 0] - np.maximum(t[:, 0], 0)
        limit, length = self.mu * np.maximum(t[:, 0], 0), np.linalg.norm(t[:, 1:], axis=1)
        share = np.where(length > limit, limit / np.where(length > 0, length, 1), 1)
        rest[:, 1:] = f[:, 1:] - share[:, None] * t[:, 1:]
        return rest.ravel()

    def motion_near(self, f):
        found = least_squares(self.law, f.ravel(), xtol=1e-15, ftol=1e-15, gtol=1e-15, max_nfev=200)
        a = self.Q + np.einsum("ij,ijk->k", found.x.reshape(-1, 3), self.C)
        size = np.linalg.norm(a)
        return size if np.abs(found.fun).max() <= 1e-10 and size > MOTION else 0.0

    def worst(self, modes):
        """The contact whose law is missed most, of those that can be split."""
        misses = []
        for i, mode in enumerate(modes):
            w, f = self.C[i] @ self.a, self.f[i]
            slides = np.linalg.norm(w[1:])
            miss = max(f[0] * max(w[0], 0), f[1:] @ w[1:] + self.mu[i] * f[0] * slides)
            done = mode in (OPEN, STICK) or (mode is not None and mode[2] < FINEST)
            misses.append(-1 if done else miss)
        return int(np.argmax(misses)) if max(misses) >= 0 else None

    def parts(self, mode):
        if mode is None:
            eighth = np.pi / 8
            return [OPEN, STICK] + [(SLIDE, 2 * k * eighth, eighth) for k in range(8)]
        return [(SLIDE, mode[1] + side * mode[2] / 2, mode[2] / 2) for side in (-1, 1)]

    def look(self):
        """'moves', 'excluded' or 'open'."""
        todo, survived = [[None] * self.count], False
        for _ in range(MOST_PROGRAMS):
            if not todo:
                return "open" if survived else "excluded"
            modes = todo.pop()
            answer = self.program(modes)
            if answer.status == 2 or (answer.status == 0 and -answer.fun <= REST):
                continue
            i = None if answer.status != 0 else self.worst(modes)
            if answer.status == 0 and self.motion_near(self.f):
                return "moves"
            if i is None:
                survived = True
                continue
            todo += [modes[:i] + [part] + modes[i + 1 :] for part in self.parts(modes[i])]
        return "open"


def main():
    counted, wrong = collections.Counter(), 0
    for line in sys.stdin:
        given = json.loads(line)
        assembly, verdict = Assembly(given), given["verdict"]
        seen = assembly.look()
        # Around the cones: what does not balance there does not balance.
        may_rest = assembly.program([None] * assembly.count, at_rest=True).status == 0
        counted[(verdict, "may rest" if may_rest else "cannot rest", seen)] += 1
        is_wrong = (
            (verdict == "stable-certain" and (seen == "moves" or not may_rest))
            or (verdict in ("falls-certain", "indeterminate") and seen == "excluded")
            or (verdict in ("indeterminate", "possibly-stable") and not may_rest)
        )
        if is_wrong:
            wrong += 1
            print(f"seed {given['seed']}: {verdict}, but {seen}, may rest: {may_rest}")
    for (verdict, rests, seen), count in sorted(counted.items()):
        print(f"{verdict:20} {rests:12} {seen:10} {count:6}")
    print(f"wrong: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
