#!/usr/bin/env python3
"""Holds verdicts on planar assemblies with friction against all modes of their contacts.

In a plane the law is linear in each mode: a contact opens, sticks, or slides one way or the other. Whether a mode has a
motion is a linear programme, the largest power Q·a of the loads; a tree of modes, relaxed where undecided, is gone
through completely. Shares nothing with impend but the numbers of the assemblies. Needs numpy and scipy (HiGHS).

Usage: write_small planar 1 3000 | planar_modes.py
Status 1 where a verdict is wrong.
"""

import collections
import json
import sys

import numpy as np
from scipy.optimize import linprog

# Power of the loads, of 1 = free fall: what is below is rest, what is above a motion; between them nothing is said.
REST, MOTION = 1e-9, 1e-5
OPEN, STICK, FORWARDS, BACKWARDS = "open", "stick", "forwards", "backwards"


class Assembly:
    """Whitened: M = 1, |Q| = 1, normal rows of unit length."""

    def __init__(self, given):
        bodies, contacts = given["bodies"], given["contacts"]
        self.freedoms, self.count = 3 * len(bodies), len(contacts)
        self.N, self.T = np.zeros((self.count, self.freedoms)), np.zeros((self.count, self.freedoms))
        self.mu = np.array([contact["mu"] for contact in contacts])
        for i, contact in enumerate(contacts):
            nx, nz = contact["normal"]
            for body, sign in ((contact["a"], 1), (contact["b"], -1)):
                if body < 0:
                    continue
                x, z = np.subtract(contact["point"], bodies[body]["center"])
                for rows, (dx, dz) in ((self.N, (nx, nz)), (self.T, (-nz, nx))):
                    rows[i, 3 * body : 3 * body + 3] += sign * np.array([dx, dz, z * dx - x * dz])
        whitening = 1 / np.sqrt([m for b in bodies for m in (b["mass"], b["mass"], b["inertia"])])
        self.Q = np.concatenate([b["load"] for b in bodies]) * whitening
        self.Q /= np.linalg.norm(self.Q)
        self.N, self.T = self.N * whitening, self.T * whitening
        length = np.linalg.norm(self.N, axis=1)
        length[length == 0] = 1
        self.N, self.T = self.N / length[:, None], self.T / length[:, None]

    def program(self, modes, at_rest=False):
        """Unknowns a, f_N, f_T: max Q·a with a = Q + Nᵀf_N + Tᵀf_T and the rows of the modes (None: undecided)."""
        n, c = self.freedoms, self.count
        equal, below = [np.hstack([np.eye(n), -self.N.T, -self.T.T])], []
        right = [self.Q]
        reach = 0.0 if at_rest else 1.0
        low, high = [-reach] * n + [0.0] * c + [-np.inf] * c, [reach] * n + [np.inf] * (2 * c)

        def row(a=None, f_N=0.0, f_T=0.0, i=0):
            values = np.zeros(n + 2 * c)
            if a is not None:
                values[:n] = a
            values[n + i], values[n + c + i] = f_N, f_T
            return values

        for i, mode in enumerate(modes):
            if mode == OPEN:
                high[n + i] = low[n + c + i] = high[n + c + i] = 0
            if mode in (None, OPEN):
                below.append(row(-self.N[i]))
            else:
                equal.append(row(self.N[i])[None])
                right.append([0])
            if mode in (FORWARDS, BACKWARDS):
                sign = 1 if mode == FORWARDS else -1
                below.append(row(-sign * self.T[i]))
                equal.append(row(None, sign * self.mu[i], 1, i)[None])
                right.append([0])
            elif mode != OPEN:
                below += [row(None, -self.mu[i], sign, i) for sign in (1, -1)]
            if mode == STICK:
                equal.append(row(self.T[i])[None])
                right.append([0])
        cost = np.zeros(n + 2 * c)
        cost[:n] = -self.Q
        return linprog(
            cost,
            np.array(below) if below else None,
            np.zeros(len(below)) if below else None,
            np.vstack(equal),
            np.concatenate(right),
            list(zip(low, high)),
            "highs",
            options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
        )

    def misses(self, x, i):
        """By how much a relaxed point misses the law at contact i."""
        a, f_N, f_T = np.split(x, [self.freedoms, self.freedoms + self.count])
        opens, slides = self.N[i] @ a, self.T[i] @ a
        return max(min(f_N[i], opens), min(abs(slides), abs(f_T[i] + np.copysign(self.mu[i] * f_N[i], slides))))

    def largest_power(self):
        """Of all modes; NaN where a programme came to no end."""
        largest, todo = 0.0, [[None] * self.count]
        while todo:
            modes = todo.pop()
            answer = self.program(modes)
            if answer.status == 2:  # infeasible
                continue
            if answer.status != 0:
                return np.nan
            undecided = [i for i, mode in enumerate(modes) if mode is None]
            if -answer.fun <= max(REST, largest):
                continue
            if not undecided:
                largest = -answer.fun
                continue
            i = max(undecided, key=lambda k: self.misses(answer.x, k))
            todo += [modes[:i] + [mode] + modes[i + 1 :] for mode in (OPEN, STICK, FORWARDS, BACKWARDS)]
        return largest

    def balances(self):
        return self.program([None] * self.count, at_rest=True).status == 0


def main():
    counted, wrong = collections.Counter(), 0
    for line in sys.stdin:
        given = json.loads(line)
        assembly = Assembly(given)
        power, rests, verdict = assembly.largest_power(), assembly.balances(), given["verdict"]
        moves = "?" if np.isnan(power) else "moves" if power > MOTION else "a little" if power > REST else "no motion"
        counted[(verdict, "rests" if rests else "cannot rest", moves)] += 1
        is_wrong = (
            (verdict == "stable-certain" and (moves == "moves" or not rests))
            or (verdict == "falls-certain" and (rests or moves == "no motion"))
            or (verdict == "indeterminate" and moves == "no motion")
        )
        if is_wrong:
            wrong += 1
            print(f"seed {given['seed']}: {verdict}, but {moves}, power {power:.3g}, balanced: {rests}")
    for (verdict, rests, moves), count in sorted(counted.items()):
        print(f"{verdict:20} {rests:12} {moves:10} {count:6}")
    print(f"wrong: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
