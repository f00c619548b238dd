"""The motion problem as a quadratic program, solved by another hand."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import model_files, name_of
from shapes import G, on_table

import impend

optimize = pytest.importorskip("scipy.optimize")


def solved(P, q, A, lower):
    """min ½xᵀPx + qᵀx, Ax ≥ l, exactly: with y = R x + R⁻ᵀ q it is the point next to 0 with E y ≥ f, which
    non-negative least squares gives (Lawson and Hanson, problem LDP)."""
    R = np.linalg.cholesky(P).T
    E = np.linalg.solve(R.T, A.T).T
    f = lower + A @ np.linalg.solve(P, q)
    scale = np.abs(f).max() if f.size else 0
    if scale == 0:
        return -np.linalg.solve(P, q)
    u, residual = optimize.nnls(np.vstack([E.T, f / scale]), np.r_[np.zeros(E.shape[1]), 1.0], maxiter=100 * len(f))
    r = np.vstack([E.T, f / scale]) @ u - np.r_[np.zeros(E.shape[1]), 1.0]
    y = np.zeros(E.shape[1]) if residual == 0 else -r[:-1] / r[-1] * scale
    return np.linalg.solve(R, y - np.linalg.solve(R.T, q))


SMALL = [f for f in model_files() if name_of(f) not in ("dry-stone-pile", "wall-running-bond", "wall-missing-brick")]
SMALL = [f for f in SMALL if name_of(f) not in ("wall-wide-hole", "machine", "cad-table", "interlocking-burr")]


@pytest.mark.parametrize("file", SMALL, ids=name_of)
def test_another_solver_finds_the_same_motion(file):
    assert len(SMALL) >= 20
    r = impend.load(file).analyze()
    p = r.problem
    P, q, A, lower = p.to_qp()
    found = r.formulations["least-constraint"][p.bodies].ravel()
    free = np.linalg.solve(P, -q)

    def norm(a):
        return np.sqrt(a @ P @ a)

    a = solved(P, q, A, lower)
    assert norm(a - found) <= 1e-9 * norm(free)
    # It is feasible but for rounding, and falls no less than the library says.
    assert ((A @ found - lower) >= -1e-9 * G).all()


@pytest.mark.parametrize("file", model_files(), ids=name_of)
def test_shapes_and_conditions(file):
    r = impend.load(file).analyze()
    p = r.problem
    k, m, j = len(p.bodies), len(p.c), len(p.c_joints)
    assert p.M.shape == (k, 6, 6) and p.Q.shape == (6 * k,) and p.J.shape == (m, 6 * k) and p.G.shape == (j, 6 * k)
    assert p.row_noise.shape == (m, 2) and p.contacts.shape == (m,)
    P, q, A, lower = p.to_qp()
    assert P.shape == (6 * k, 6 * k) and A.shape == (m + 2 * j, 6 * k) and lower.shape == (m + 2 * j,)
    assert (P == P.T).all() and (np.linalg.eigvalsh(P) > 0).all()
    assert not r.parts.fixed[p.bodies].any() and k == (~r.parts.fixed).sum()
    np.testing.assert_array_equal(p.Q.reshape(k, 6), r.parts.load[p.bodies])
    np.testing.assert_array_equal(p.M[:, 0, 0], r.parts.mass[p.bodies])
    np.testing.assert_allclose(p.M[:, 3:, 3:], r.parts.inertia[p.bodies], rtol=1e-13, atol=1e-15 * np.abs(p.M).max())
    a = r.parts.acceleration[p.bodies].ravel()
    np.testing.assert_allclose(p.J_dense() @ a, r.contacts.separation[p.contacts], atol=1e-9 * G)
    assert (p.J @ a >= -p.c - 1e-9 * G).all()
    assert (np.abs(p.G @ a) <= p.c_joints + 1e-9 * G).all()
    for row, contact in enumerate(p.contacts[:50]):
        # A contact pushes at its point along its normal.
        n = r.contacts.normal[contact]
        for body, sign in ((r.contacts.a[contact], 1), (r.contacts.b[contact], -1)):
            for at in np.flatnonzero(p.bodies == body):
                arm = r.contacts.point[contact] - r.parts.center_of_mass[body]
                expected = sign * np.r_[n, np.cross(arm, n)]
                np.testing.assert_allclose(p.J_dense()[row, 6 * at : 6 * at + 6], expected, atol=1e-12)


def test_save(tmp_path):
    p = on_table().analyze().problem
    p.save(tmp_path / "problem")
    with pytest.raises(impend.Error) as raised:
        p.save(str(tmp_path / "problem"))
    assert "--" not in str(raised.value)
    p.save(tmp_path / "problem", force=True)
