"""Arrays that come back: type, shape, read-only, no copies, alive as long as they are held."""

from __future__ import annotations

import gc
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest
from shapes import box, on_table

import impend
from impend import _impend

F8, I4, B1 = np.dtype("f8"), np.dtype("i4"), np.dtype("?")

PARTS = dict(
    fixed=(B1, ()), component=(I4, ()), acceleration=(F8, (6,)), load=(F8, (6,)), motion_ratio=(F8, ()),
    motion_ratio_bounds=(F8, (2,)), mass=(F8, ()), volume=(F8, ()), center_of_mass=(F8, (3,)), inertia=(F8, (3, 3)),
)  # fmt: skip
CONTACTS = dict(
    a=(I4, ()), b=(I4, ()), point=(F8, (3,)), normal=(F8, (3,)), gap=(F8, ()), doubtful=(B1, ()),
    approximate=(B1, ()), disjunction=(I4, ()), interface=(I4, ()), force=(F8, ()), separation=(F8, ()),
    slack=(F8, ()), mu=(F8, ()), friction_force=(F8, (3,)), utilisation=(F8, ()),
)  # fmt: skip


@pytest.fixture(params=["machine", "hinged-lid", "three-slides", "rough-incline-holds", "table"])
def result(request, model):
    return impend.load(model[request.param]).analyze(mu=0.3)


def every_array(r):
    """(name, a call that reads it again, type, shape)."""
    n, m = len(r.parts), len(r.contacts)
    for table, columns, rows in ((r.parts, PARTS, n), (r.contacts, CONTACTS, m)):
        for name, (kind, width) in columns.items():
            yield name, lambda t=table, k=name: getattr(t, k), kind, (rows, *width)
    p = r.problem
    k = int((~r.parts.fixed).sum())
    rows, joints = len(p.c), len(p.c_joints)
    sizes = dict(
        M=(F8, (k, 6, 6)), Q=(F8, (6 * k,)), c=(F8, (rows,)), c_joints=(F8, (joints,)), row_noise=(F8, (rows, 2)),
        bodies=(I4, (k,)), contacts=(I4, (rows,)),
    )  # fmt: skip
    for name, (kind, shape) in sizes.items():
        yield "problem." + name, lambda q=p, j=name: getattr(q, j), kind, shape
    for name in r.formulations:
        yield name, lambda j=name: r.formulations[j], F8, (n, 6)


def every_part_array(a):
    for part in a.parts:
        yield "vertices", lambda q=part: q.vertices, F8, (len(part.vertices), 3)
        yield "faces", lambda q=part: q.faces, I4, (len(part.faces), 3)
        yield "pose", lambda q=part: q.pose, F8, (4, 4)
        yield "center_of_mass", lambda q=part: q.center_of_mass, F8, (3,)
        yield "inertia", lambda q=part: q.inertia, F8, (3, 3)
        yield "coordinate_noise", lambda q=part: q.coordinate_noise, F8, (3,)


def test_types_and_shapes(result, model):
    for name, read, kind, shape in [*every_array(result), *every_part_array(impend.load(model["machine"]))]:
        array = read()
        assert type(array) is np.ndarray and array.dtype == kind and array.dtype.isnative, name
        assert array.shape == shape, f"{name}: {array.shape} != {shape}"


def test_writing_raises(result, model):
    for name, read, _, _ in [*every_array(result), *list(every_part_array(impend.load(model["machine"])))[:3]]:
        array = read()
        assert not array.flags.writeable, name
        with pytest.raises(ValueError):
            array[...] = 0
        with pytest.raises(ValueError):
            array.flags.writeable = True
        assert memoryview(array).readonly


def test_two_reads_share_the_memory(result, model):
    shared = {"center_of_mass", "inertia", "coordinate_noise"}  # of Part: small, made when asked for
    parts = [x for x in every_part_array(impend.load(model["machine"])) if x[0] not in {*shared, "pose"}]
    for name, read, _, _ in [*every_array(result), *parts]:
        if read().size:
            assert np.shares_memory(read(), read()), name


def test_the_assembly_that_is_changed_shares_nothing_that_can_change(model):
    a = impend.load(model["table"])
    before = a.part("top").vertices
    copy = before.copy()
    del a
    gc.collect()
    np.testing.assert_array_equal(before, copy)


def test_arrays_outlive_the_result():
    kept, copies = {}, {}
    r = on_table(mu=0.4).analyze(mu=0.4)
    for name, read, _, _ in every_array(r):
        kept[name] = read()
        copies[name] = kept[name].copy()
    views = kept["point"][:, 1]
    column = views.copy()
    del r, read
    gc.collect()
    churn = [on_table().analyze() for _ in range(50)]
    for name, array in kept.items():
        np.testing.assert_array_equal(array, copies[name])
    del kept, array
    gc.collect()
    np.testing.assert_array_equal(views, column)
    assert len(churn) == 50


def test_sparse_matrices_are_the_dense_ones(result):
    sparse = pytest.importorskip("scipy.sparse")
    p = result.problem
    assert isinstance(p.J, sparse.csr_array) and p.J.shape == p.J_dense().shape == (len(p.c), len(p.Q))
    assert p.G.shape == p.G_dense().shape == (len(p.c_joints), len(p.Q))
    np.testing.assert_array_equal(p.J.toarray(), p.J_dense())
    np.testing.assert_array_equal(p.G.toarray(), p.G_dense())
    assert p.J.has_sorted_indices
    assert (result.J != p.J).nnz == 0
    np.testing.assert_array_equal(result.M, p.M)


def test_a_result_without_contacts_has_empty_arrays(model):
    r = impend.load(model["three-slides"]).analyze(mu=0.2)
    assert r.contacts.point.shape == (0, 3) and r.contacts.friction_force.shape == (0, 3)
    assert r.contacts.kind == [] and r.contacts.state == [] and r.contacts.pairs == []
    assert r.problem.row_noise.shape == (0, 2)


def resident():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def grows(once, rounds):
    """Bytes by which the process grows over the rounds, after as many as settle it; ended early where it is clear."""
    for _ in range(rounds // 10):
        once()
    gc.collect()
    before = resident()
    for _ in range(10):
        for _ in range(rounds // 10):
            once()
        gc.collect()
        if resident() - before > MOST_GROWTH:
            break
    return resident() - before


MOST_GROWTH = 5_000_000  # bytes; less than one word for each object of an analysis that were kept


@pytest.mark.parametrize("threads", [1, 2])
def test_memory_does_not_grow(threads):
    a = on_table()

    def once():
        r = a.analyze(threads=threads)
        r.parts.acceleration, r.problem.M, r.problem.J, r.formulations

    assert grows(once, 20_000) < MOST_GROWTH


def test_building_and_reporting_does_not_grow_memory():
    V, F = box((0, 0, 0), (1, 1, 1))

    def once():
        a = impend.Assembly(ground=0.0)
        a.add("block", V, F, density=1)
        r = a.analyze(threads=1, mu=0.3, progress=lambda stage, fraction: None)
        r.to_dict(), r.to_text(), a.info()

    assert grows(once, 500) < MOST_GROWTH


def test_errors_and_changes_do_not_grow_memory():
    a = on_table()

    def once():
        for call in (lambda: a.with_(fixed="nobody"), lambda: a.analyze(mu=-1.0), lambda: a.analyze(model="none")):
            with pytest.raises(impend.Error):
                call()
        a.with_(fixed="block", freed="table")

    assert grows(once, 3000) < MOST_GROWTH


def test_the_extension_knows_no_numpy():
    symbols = subprocess.run(["nm", "-D", _impend.__file__], capture_output=True, text=True, check=True).stdout
    for word in ("PyArray", "numpy", "_ARRAY_API", "PyUFunc"):
        assert word not in symbols
    needed = subprocess.run(["readelf", "-d", _impend.__file__], capture_output=True, text=True, check=True).stdout
    assert "numpy" not in needed and "libpython" not in needed and "libEGL" not in needed
