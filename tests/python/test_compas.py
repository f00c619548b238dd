"""The drop-in for compas_cra, on objects with the attributes that COMPAS has; answers calculated by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from compas_doubles import Assembly, Block, Frame, Interface, force_on, interface

import impend
from impend.compas import ImpendWarning, assembly_interfaces, cra_penalty_solve, cra_solve, rbe_solve

SQUARE = [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]


def turned(degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def stack(up=True, tilt=0.0, scale=1.0, density=None):
    """A unit cube (node 1) on a fixed one (node 0); the edge from below, or from above with the frame turned over."""
    R = turned(tilt)
    assembly = Assembly()
    assembly.graph.add_node(0, block=Block([0, 0, 0], [scale] * 3, R), is_support=True)
    assembly.graph.add_node(1, block=Block([0, 0, scale], [scale, scale, 2 * scale], R, density=density), is_support=False)
    points = (scale * np.array(SQUARE, float)) @ R.T
    x, y = R @ [1, 0, 0], R @ [0, 1, 0]
    if up:
        assembly.graph.add_edge(0, 1, interfaces=[interface(points, x.tolist(), y.tolist())])
    else:
        assembly.graph.add_edge(1, 0, interfaces=[interface(points, y.tolist(), x.tolist())])
    return assembly


def the_interface(assembly):
    edge = next(iter(assembly.graph.edges()))
    return assembly.graph.edge_attribute(edge, "interfaces")[0]


@pytest.mark.parametrize("solver", [rbe_solve, cra_solve, cra_penalty_solve])
@pytest.mark.parametrize("up", [True, False])
def test_a_block_on_a_block_is_carried_by_four_equal_forces(solver, up):
    assembly = stack(up)
    assert solver(assembly) is assembly
    forces = the_interface(assembly).forces
    assert [set(entry) for entry in forces] == [{"c_np", "c_nn", "c_u", "c_v"}] * 4
    assert sum(entry["c_np"] for entry in forces) == pytest.approx(1.0, abs=1e-9)
    assert all(entry["c_np"] >= 0 and entry["c_nn"] == 0 for entry in forces)
    force, torque = force_on(1, assembly)
    assert np.abs(force - [0, 0, 1]).max() < 1e-9 and np.abs(torque).max() < 1e-9


@pytest.mark.parametrize("up", [True, False])
def test_on_a_slope_friction_points_uphill_in_the_frame(up):
    assembly = rbe_solve(stack(up, tilt=20.0), mu=0.84)
    force, torque = force_on(1, assembly)
    assert np.abs(force - [0, 0, 1]).max() < 1e-9 and np.abs(torque).max() < 1e-9
    # x of the slope points downhill for this turn: friction on the upper block has −sin 20° along it.
    along = sum(entry["c_u" if up else "c_v"] for entry in the_interface(assembly).forces)
    on_upper = -math.sin(math.radians(20.0))
    assert along == pytest.approx(on_upper if up else -on_upper, abs=1e-9)
    for entry in the_interface(assembly).forces:
        assert math.hypot(entry["c_u"], entry["c_v"]) <= 0.84 * entry["c_np"] + 1e-9


def test_forces_are_in_the_order_of_the_points():
    assembly = stack()
    assembly.graph.node_attribute(1, "block")._vertices = Block([0, 0, 1], [0.5, 1, 2]).to_vertices_and_faces()[0]
    rbe_solve(assembly, mu=0.0)
    left = [f["c_np"] for p, f in zip(the_interface(assembly).points, the_interface(assembly).forces) if p[0] == 0]
    right = [f["c_np"] for p, f in zip(the_interface(assembly).points, the_interface(assembly).forces) if p[0] == 1]
    # The centre is at a quarter of the width: 3/8 on the left, 1/8 on the right of a weight of one half.
    assert sum(left) == pytest.approx(0.375, abs=1e-9) and sum(right) == pytest.approx(0.125, abs=1e-9)


def test_what_falls_has_no_forces_and_a_motion():
    assembly = stack(tilt=60.0)
    rbe_solve(assembly, mu=0.84)
    assert the_interface(assembly).forces is None
    displacement = assembly.graph.node_attribute(1, "displacement")
    assert max(abs(x) for x in displacement) == pytest.approx(1e-3)
    assert displacement[2] < 0
    assert assembly.attributes["impend"]["friction"]["verdict"] == "falls-certain"
    with pytest.raises(ValueError, match="falls"):
        cra_solve(stack(tilt=60.0), mu=0.84)
    assert cra_penalty_solve(stack(tilt=60.0), mu=0.84, d_bnd=0.5).graph.node_attribute(1, "displacement") == pytest.approx(
        [500 * x for x in displacement]
    )


def test_what_rests_has_a_displacement_of_zeros():
    assert rbe_solve(stack()).graph.node_attribute(1, "displacement") == [0.0] * 6


@pytest.mark.parametrize("scale,density", [(1000.0, 1.0), (1.0, 1e6), (1e-3, 1e-6)])
def test_scale_and_density_change_the_unit_alone(scale, density):
    reference, scaled = rbe_solve(stack(tilt=20.0)), rbe_solve(stack(tilt=20.0, scale=scale), density=density)
    weight = scale**3 * density
    for one, other in zip(the_interface(reference).forces, the_interface(scaled).forces):
        for key in one:
            assert other[key] / weight == pytest.approx(one[key], abs=1e-9)
    verdicts = [a.attributes["impend"]["friction"]["verdict"] for a in (reference, scaled)]
    assert verdicts[0] == verdicts[1]


def test_a_block_s_own_density_comes_before_the_argument():
    assembly = rbe_solve(stack(density=5.0), density=2.0)
    assert sum(entry["c_np"] for entry in the_interface(assembly).forces) == pytest.approx(5.0, abs=1e-8)


def test_several_interfaces_of_an_edge_are_all_filled():
    assembly = stack()
    halves = [[(0, 0, 1), (0.3, 0, 1), (0.3, 1, 1), (0, 1, 1)], [(0.6, 0, 1), (1, 0, 1), (1, 1, 1), (0.6, 1, 1)]]
    assembly.graph.edge_attribute((0, 1), "interfaces", [interface(h, [1, 0, 0], [0, 1, 0]) for h in halves])
    rbe_solve(assembly)
    filled = assembly.graph.edge_attribute((0, 1), "interfaces")
    assert [len(one.forces) for one in filled] == [4, 4]
    force, torque = force_on(1, assembly)
    assert np.abs(force - [0, 0, 1]).max() < 1e-9 and np.abs(torque).max() < 1e-9


def test_contacts_between_supports_get_zeros():
    assembly = stack()
    assembly.graph.add_node(2, block=Block([0, 0, -1], [1, 1, 0]), is_support=True)
    low = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    assembly.graph.add_edge(2, 0, interfaces=[interface(low, [1, 0, 0], [0, 1, 0])])
    rbe_solve(assembly)
    between = assembly.graph.edge_attribute((2, 0), "interfaces")[0].forces
    assert between == [{"c_np": 0.0, "c_nn": 0.0, "c_u": 0.0, "c_v": 0.0}] * 4


def test_interfaces_are_found_where_there_are_none():
    assembly = stack()
    assembly.graph._edges.clear()
    assembly_interfaces(assembly, Interface, Frame)
    ((edge, attributes),) = assembly.graph._edges.items()
    (found,) = attributes["interfaces"]
    z = np.array(found.frame.zaxis)
    centers = [np.array(assembly.graph.node_attribute(node, "block").center()) for node in edge]
    assert z @ (centers[1] - centers[0]) > 0.9
    assert found.size == pytest.approx(1.0)
    assert sorted(map(tuple, np.round(found.points, 9))) == sorted((float(x), float(y), float(z)) for x, y, z in SQUARE)
    rbe_solve(assembly)
    force, torque = force_on(1, assembly)
    assert np.abs(force - [0, 0, 1]).max() < 1e-9 and np.abs(torque).max() < 1e-9


def test_without_compas_the_missing_class_is_named():
    assembly = stack()
    assembly.graph._edges.clear()
    with pytest.raises(impend.Error, match="compas_assembly.datastructures.Interface"):
        rbe_solve(assembly)


def test_a_node_without_a_block_is_told():
    assembly = stack()
    assembly.graph.add_node("x", is_support=False)
    with pytest.raises(impend.Error, match="'x' has no block"):
        rbe_solve(assembly)


def test_an_indeterminate_verdict_is_a_warning():
    """A cube between two fixed walls, pressed by nothing: friction may hold it, or not."""
    assembly = Assembly()
    assembly.graph.add_node(0, block=Block([-1, 0, 0], [0, 1, 1]), is_support=True)
    assembly.graph.add_node(1, block=Block([0, 0, 0], [1, 1, 1]), is_support=False)
    assembly.graph.add_node(2, block=Block([1, 0, 0], [2, 1, 1]), is_support=True)
    for edge, x in (((0, 1), 0), ((1, 2), 1)):
        points = [(x, 0, 0), (x, 1, 0), (x, 1, 1), (x, 0, 1)]
        assembly.graph.add_edge(*edge, interfaces=[interface(points, [0, 1, 0], [0, 0, 1])])
    with pytest.warns(ImpendWarning, match="indeterminate"):
        rbe_solve(assembly)
    force, torque = force_on(1, assembly)
    assert np.abs(force - [0, 0, 1]).max() < 1e-9 and np.abs(torque).max() < 1e-9
