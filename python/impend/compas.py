"""Rigid-block equilibrium for COMPAS: the solvers of compas_cra and compas_dem, under the names that they have there.

    from impend.compas import rbe_solve  # was: from compas_cra.equilibrium import rbe_solve

Nothing else changes: no solver to install, no scale to tune. Of COMPAS only attributes are used, so that any object that
has them will do; its classes are imported where an interface has to be made.

Signs, as there: on an edge (j, k) ``interface.frame.zaxis`` points from block j into block k, and the force on k is
zaxis·(c_np − c_nn) + xaxis·c_u + yaxis·c_v at each point. Weights are volume · density, without g.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any, Hashable, Iterable, Optional, Tuple

import numpy as np

from ._arrays import FloatArray
from ._assembly import Assembly
from ._error import Error
from ._result import Contact, FrictionVerdict, Result

__all__ = ["assembly_interfaces", "cra_penalty_solve", "cra_solve", "rbe_solve", "solve"]

Node = Hashable
Edge = Tuple[Any, Any]

_WEIGHT_IS_VOLUME_TIMES_DENSITY = (0.0, 0.0, -1.0)
_STANDARD_GRAVITY = 9.81  # what compas_dem takes

# How exactly points and frames of interfaces are known, relative to the size of the interface and in rad: COMPAS makes
# them from corners of faces in double precision, through a fitted frame.
_POINT_NOISE = 1e-9
_ANGLE_NOISE = 1e-9


class ImpendWarning(UserWarning):
    """What a verdict leaves open."""


# The solvers of compas_cra.


def rbe_solve(
    assembly: Any,
    mu: float = 0.84,
    density: float = 1.0,
    verbose: bool = False,
    timer: bool = False,
) -> Any:
    """Rigid block equilibrium. Fills ``interface.forces``, or leaves them None where nothing holds the blocks."""
    result = _solve_blocks(assembly, mu, density, 1e-3)
    _tell(result, verbose, timer)
    return assembly


def cra_solve(
    assembly: Any,
    mu: float = 0.84,
    density: float = 1.0,
    d_bnd: float = 1e-3,
    eps: float = 1e-4,
    verbose: bool = False,
    timer: bool = False,
) -> Any:
    """As rbe_solve(); ValueError where the assembly falls for certain. ``eps``, an overlap, is not needed here."""
    result = _solve_blocks(assembly, mu, density, d_bnd)
    _tell(result, verbose, timer)
    if _falls(result):
        raise ValueError("the assembly falls: " + _reason(result))
    return assembly


def cra_penalty_solve(
    assembly: Any,
    mu: float = 0.84,
    density: float = 1.0,
    d_bnd: float = 1e-3,
    eps: float = 1e-4,
    verbose: bool = False,
    timer: bool = False,
) -> Any:
    """As rbe_solve(); where the assembly falls, ``displacement`` of the nodes tells how."""
    result = _solve_blocks(assembly, mu, density, d_bnd)
    _tell(result, verbose, timer)
    return assembly


def assembly_interfaces(assembly: Any, interface_class: Any = None, frame_class: Any = None) -> Any:
    """Finds where blocks touch, every patch of each pair, and stores Interface objects on the edges of the graph.

    There is no tolerance to give: the gap comes from the coordinates themselves. The classes are those of
    compas_assembly and compas.geometry unless others are given.
    """
    graph = assembly.graph
    nodes = list(graph.nodes())
    model = _model_of(_blocks_of(graph, nodes, 1.0), _WEIGHT_IS_VOLUME_TIMES_DENSITY)
    make_interface = interface_class or _imported("compas_assembly.datastructures", "Interface")
    make_frame = frame_class or _imported("compas.geometry", "Frame")
    stored = set(graph.edges())
    found: dict[Edge, list[Any]] = {}
    for (a, b), points, normal in _patches(model.analyze(mu=0.0)):
        # The normal points out of b into a: turned over, it points from the edge's first block into its second.
        edge, into_second = (nodes[a], nodes[b]), -normal
        if (nodes[b], nodes[a]) in stored and edge not in stored:
            edge, into_second = (nodes[b], nodes[a]), normal
        frame = make_frame(points.mean(axis=0).tolist(), *_axes(points, into_second))
        made = make_interface(size=_area(points, normal), points=points.tolist(), frame=frame)
        found.setdefault(edge, []).append(made)
    for edge in stored:
        graph.edge_attribute(edge, "interfaces", [])
    for edge, interfaces in found.items():
        if edge not in stored:
            graph.add_edge(*edge)
        graph.edge_attribute(edge, "interfaces", interfaces)
    return assembly


# From blocks and interfaces to an assembly, and back.


class _Block:
    def __init__(self, name: str, vertices: Any, faces: Any, density: float, support: bool) -> None:
        self.name = name
        self.vertices = vertices
        self.faces = faces
        self.density = density
        self.support = support


def _block_of(node: Node, block: Any, support: bool, density: float) -> _Block:
    if block is None:
        raise Error(f"node {node!r} has no block", "missing-key", 'set its attribute "block"')
    vertices, faces = block.to_vertices_and_faces()
    attributes = getattr(block, "attributes", None) or {}
    stated = attributes.get("density")
    return _Block(f"block {node}", vertices, faces, float(density if stated is None else stated), support)


def _blocks_of(graph: Any, nodes: Iterable[Node], density: float) -> list[_Block]:
    return [
        _block_of(node, graph.node_attribute(node, "block"), bool(graph.node_attribute(node, "is_support")), density)
        for node in nodes
    ]


def _model_of(blocks: list[_Block], gravity: tuple[float, float, float]) -> Assembly:
    model = Assembly(name="compas", unit="m", gravity=gravity)
    for block in blocks:
        model.add(block.name, block.vertices, block.faces, fixed=block.support, density=block.density)
    return model


def _vector(value: Any) -> FloatArray:
    return np.array([float(x) for x in value])


class _Point:
    """A point of an interface on an edge (j, k): what is known of it and where its force belongs."""

    def __init__(self, edge: Edge, interface: Any, number: int, point: FloatArray, size: float) -> None:
        self.edge = edge
        self.interface = interface
        self.number = number
        self.point = point
        self.size = size


def _points_of(graph: Any, key: str) -> list[_Point]:
    points = []
    for edge in graph.edges():
        for interface in _interfaces_on(graph, edge, key):
            corners = [_vector(point) for point in interface.points]
            size = float(np.ptp(np.array(corners), axis=0).max()) if corners else 0.0
            points += [_Point(edge, interface, i, corner, size) for i, corner in enumerate(corners)]
    return points


def _interfaces_on(graph: Any, edge: Edge, key: str) -> list[Any]:
    stored = graph.edge_attribute(edge, key)
    if stored is None:
        return []
    return list(stored) if isinstance(stored, (list, tuple)) else [stored]


def _contacts_of(points: list[_Point], names: dict[Node, str]) -> list[Contact]:
    return [
        Contact(
            names[p.edge[1]],
            names[p.edge[0]],
            p.point,
            _vector(p.interface.frame.zaxis),
            noise=_POINT_NOISE * p.size,
            angle_noise=_ANGLE_NOISE,
        )
        for p in points
    ]


def _solve_blocks(assembly: Any, mu: float, density: float, bound: float) -> Result:
    graph = assembly.graph
    nodes = list(graph.nodes())
    if not any(_interfaces_on(graph, edge, "interfaces") for edge in graph.edges()):
        assembly_interfaces(assembly)
    model = _model_of(_blocks_of(graph, nodes, density), _WEIGHT_IS_VOLUME_TIMES_DENSITY)
    points = _points_of(graph, "interfaces")
    names = {node: name for node, name in zip(nodes, model.names)}
    result = model.analyze(mu=mu, contacts=_contacts_of(points, names))
    _write_forces(points, result, names)
    for index, node in enumerate(nodes):
        if not graph.node_attribute(node, "is_support"):
            graph.node_attribute(node, "displacement", _displacement(result, index, bound))
    _keep_report(assembly, result)
    _warn(result)
    return result


def _keep_report(holder: Any, result: Result) -> None:
    attributes = getattr(holder, "attributes", None)
    if attributes is not None:
        attributes["impend"] = result.to_dict()


def _verdict(result: Result) -> Optional[FrictionVerdict]:
    return None if result.friction is None else result.friction.verdict


def _falls(result: Result) -> bool:
    return _verdict(result) == FrictionVerdict.FALLS_CERTAIN


def _holds(result: Result) -> bool:
    """Whether forces are known that balance every block."""
    return _verdict(result) in (
        FrictionVerdict.STABLE_CERTAIN,
        FrictionVerdict.POSSIBLY_STABLE,
        FrictionVerdict.INDETERMINATE,
    )


def _reason(result: Result) -> str:
    return "" if result.friction is None else result.friction.reason


def _warn(result: Result) -> None:
    verdict = _verdict(result)
    if verdict in (FrictionVerdict.INDETERMINATE, FrictionVerdict.NO_SOLUTION_FOUND):
        warnings.warn(f"{verdict}: {_reason(result)}", ImpendWarning, stacklevel=4)


def _tell(result: Result, verbose: bool, timer: bool) -> None:
    if verbose:
        print(result.to_text(verbose=True))
    if timer:
        print(f"--- solving time: {result.timings.total} seconds ---")


def _force_on_first(result: Result) -> FloatArray:
    """(m, 3): the whole force of each contact, on its first body."""
    held = result.contacts.holding_force
    if held is not None:
        return held
    return result.contacts.force[:, None] * result.contacts.normal + result.contacts.friction_force


def _write_forces(points: list[_Point], result: Result, names: dict[Node, str]) -> None:
    for interface in {id(p.interface): p.interface for p in points}.values():
        interface.forces = None
    if not _holds(result):
        return
    forces = _force_on_first(result)
    bodies = result.parts.names
    first, rows = result.contacts.a, result.given_contacts
    assert rows is not None
    for p, row in zip(points, rows):
        if p.number == 0:
            p.interface.forces = []
        on_second = np.zeros(3)
        if row >= 0:
            is_second = bodies[first[row]] == names[p.edge[1]]
            on_second = forces[row] if is_second else -forces[row]
        p.interface.forces.append(_components(on_second, p.interface.frame))


def _components(force: FloatArray, frame: Any) -> dict[str, float]:
    normal = float(force @ _vector(frame.zaxis))
    return {
        "c_np": max(normal, 0.0),
        "c_nn": max(-normal, 0.0),
        "c_u": float(force @ _vector(frame.xaxis)),
        "c_v": float(force @ _vector(frame.yaxis)),
    }


def _displacement(result: Result, body: int, bound: float) -> list[float]:
    """Of the centre and about it: the motion that starts, its largest number ``bound``; zeros where nothing moves."""
    motion = _motion(result)
    most = float(np.abs(motion).max()) if motion.size else 0.0
    if _holds(result) or not most > 0:
        return [0.0] * 6
    scaled: list[float] = (motion[body] * (bound / most)).tolist()
    return scaled


def _motion(result: Result) -> FloatArray:
    """(n, 6): the motion that no forces oppose, else the one that the model found."""
    motion: FloatArray = np.zeros((len(result.parts), 6))
    released = [] if result.friction is None else result.friction.report.get("releasing_motion") or []
    for body, entry in enumerate(released):
        if entry is not None:
            motion[body] = [*entry["linear"], *entry["angular"]]
    return motion if released else np.nan_to_num(result.parts.acceleration)


# Patches of contact as polygons.


def _patches(result: Result) -> list[tuple[tuple[int, int], FloatArray, FloatArray]]:
    """By pair (a, b): corners of a convex patch, in order about the normal, which points out of b into a."""
    contacts = result.contacts
    groups: dict[tuple[Any, ...], list[int]] = {}
    normals: list[FloatArray] = []
    size = (float(np.ptp(contacts.point, axis=0).max()) if len(contacts) else 0.0) or 1.0
    for i in range(len(contacts)):
        normal = contacts.normal[i]
        offset = round(float(normal @ contacts.point[i]) / (1e-6 * size))
        near = next((k for k, n in enumerate(normals) if float(n @ normal) > 1 - 1e-12), len(normals))
        if near == len(normals):
            normals.append(normal)
        groups.setdefault((int(contacts.a[i]), int(contacts.b[i]), near, offset), []).append(i)
    patches = []
    for (a, b, number, _), rows in groups.items():
        points = contacts.point[rows]
        if len(rows) > 2:
            points = points[_order_about(points, normals[number])]
        patches.append(((a, b), np.array(points), normals[number]))
    return patches


def _axes(points: FloatArray, normal: FloatArray) -> tuple[list[float], list[float]]:
    """Two unit vectors u, v with u × v = normal."""
    along = points[1] - points[0] if len(points) > 1 else np.eye(3)[int(np.argmin(np.abs(normal)))]
    u = along - (along @ normal) * normal
    if not np.linalg.norm(u) > 0:
        u = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    u = u / np.linalg.norm(u)
    return u.tolist(), np.cross(normal, u).tolist()


def _order_about(points: FloatArray, normal: FloatArray) -> Any:
    u, v = (np.array(axis) for axis in _axes(points, normal))
    away = points - points.mean(axis=0)
    return np.argsort(np.arctan2(away @ v, away @ u), kind="stable")


def _area(points: FloatArray, normal: FloatArray) -> float:
    spokes = points - points[0]
    total = sum((np.cross(p, q) for p, q in zip(spokes[1:], spokes[2:])), np.zeros(3))
    return float(abs(total @ normal)) / 2


def _imported(module: str, name: str) -> Any:
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError):
        raise Error(
            f"the blocks have no interfaces, and {module}.{name} is not there to make them",
            "unsupported",
            "install COMPAS, or store interfaces on the edges",
        ) from None


# compas_dem.


def solve(problem: Any, *, bound: float = 1e-3) -> Any:
    """Solves a compas_dem Problem in place, as ``problem.solve(Solver.CRA())`` does; returns it.

    Reads the elements, their contacts, ``problem.centroidal_loads`` and the contact model's mu. Writes the contacts'
    ``forces`` and the resultants of each edge: ``contact_data``, ``contact_polygon``, ``contact_point``, ``force`` (N, on
    the second element), ``force_magnitude``.
    """
    model = problem.model
    graph = model.graph
    elements = {element.graphnode: element for element in model.elements()}
    blocks = [_element_block(node, element) for node, element in elements.items()]
    assembly = _model_of(blocks, (0.0, 0.0, -_STANDARD_GRAVITY))
    names = {node: block.name for node, block in zip(elements, blocks)}
    for node, load in (getattr(problem, "centroidal_loads", None) or {}).items():
        assembly.load_on(names[node], force=load.get("force"), torque=load.get("moment"))
    points = _points_of(graph, "contacts")
    mu = float(problem.contact_properties.contact_model.mu)
    result = assembly.analyze(mu=mu, contacts=_contacts_of(points, names))
    _write_forces(points, result, names)
    for edge in graph.edges():
        _write_resultant(graph, edge)
    for index, (node, element) in enumerate(elements.items()):
        if not element.is_support:
            graph.node_attribute(node, "displacement", _displacement(result, index, bound))
    _keep_report(model, result)
    _warn(result)
    return problem


def _element_block(node: Node, element: Any) -> _Block:
    vertices, faces = element.modelgeometry.to_vertices_and_faces()
    material = getattr(element, "material", None)
    density = float(getattr(material, "density", None) or 1.0)
    return _Block(f"block {node}", vertices, faces, density, bool(element.is_support))


def _write_resultant(graph: Any, edge: Edge) -> None:
    contacts = _interfaces_on(graph, edge, "contacts")
    if not contacts:
        return
    force, moment = np.zeros(3), 0.0
    place = np.zeros(3)
    for contact in contacts:
        frame = contact.frame
        for point, entry in zip(contact.points, getattr(contact, "forces", None) or []):
            normal = entry["c_np"] - entry["c_nn"]
            force += normal * _vector(frame.zaxis) + entry["c_u"] * _vector(frame.xaxis)
            force += entry["c_v"] * _vector(frame.yaxis)
            place += normal * _vector(point)
            moment += normal
    graph.edge_attribute(edge, "contact_data", contacts)
    graph.edge_attribute(edge, "contact_polygon", [list(_vector(p)) for c in contacts for p in c.points])
    graph.edge_attribute(edge, "contact_point", (place / moment).tolist() if moment > 0 else None)
    graph.edge_attribute(edge, "force", force.tolist())
    graph.edge_attribute(edge, "force_magnitude", float(np.linalg.norm(force)))
