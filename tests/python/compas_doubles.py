"""Objects with exactly the attributes of compas_assembly and compas_cra that impend.compas reads and writes."""

from __future__ import annotations

import numpy as np

BOX_FACES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


class Frame:
    def __init__(self, point, xaxis, yaxis):
        self.point, self.xaxis, self.yaxis = list(point), list(xaxis), list(yaxis)

    @property
    def zaxis(self):
        return np.cross(self.xaxis, self.yaxis).tolist()


class Interface:
    def __init__(self, size=None, points=None, frame=None, forces=None, mesh=None):
        self.size, self.points, self.frame, self.forces, self.mesh = size, points, frame, forces, mesh


class Block:
    """A box with corners low and high, turned and moved by a 3 × 3 matrix and a vector."""

    def __init__(self, low, high, R=None, p=(0, 0, 0), density=None):
        corners = [[(low, high)[i][0], (low, high)[j][1], (low, high)[k][2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)]
        self._vertices = (np.array(corners, float) @ (np.eye(3) if R is None else np.asarray(R)).T + np.array(p)).tolist()
        self.attributes = {} if density is None else {"density": density}

    def to_vertices_and_faces(self):
        return self._vertices, BOX_FACES

    def center(self):
        return np.mean(self._vertices, axis=0).tolist()

    def volume(self):
        v = np.array(self._vertices)
        return float(abs(np.linalg.det([v[4] - v[0], v[2] - v[0], v[1] - v[0]])))


class Graph:
    def __init__(self):
        self._nodes, self._edges = {}, {}

    def add_node(self, key, **attributes):
        self._nodes[key] = attributes

    def add_edge(self, u, v, **attributes):
        self._edges.setdefault((u, v), {}).update(attributes)

    def nodes(self):
        return iter(self._nodes)

    def edges(self):
        return iter(list(self._edges))

    def node_attribute(self, key, name, value=None):
        if value is not None:
            self._nodes[key][name] = value
            return None
        return self._nodes[key].get(name)

    def edge_attribute(self, edge, name, value=None):
        if value is not None:
            self._edges[edge][name] = value
            return None
        return self._edges[edge].get(name)


class Assembly:
    def __init__(self):
        self.graph = Graph()
        self.attributes = {}


def interface(points, xaxis, yaxis):
    return Interface(1.0, [list(map(float, p)) for p in points], Frame(points[0], xaxis, yaxis), None, None)


def force_on(node, assembly):
    """Force and torque about the block's centre of what its interfaces say, by the signs of compas_cra."""
    force, torque = np.zeros(3), np.zeros(3)
    center = np.array(assembly.graph.node_attribute(node, "block").center())
    for j, k in assembly.graph.edges():
        if node not in (j, k):
            continue
        sign = 1.0 if node == k else -1.0
        for one in assembly.graph.edge_attribute((j, k), "interfaces"):
            for point, entry in zip(one.points, one.forces):
                z, x, y = (np.array(axis) for axis in (one.frame.zaxis, one.frame.xaxis, one.frame.yaxis))
                f = sign * (z * (entry["c_np"] - entry["c_nn"]) + x * entry["c_u"] + y * entry["c_v"])
                force += f
                torque += np.cross(np.array(point) - center, f)
    return force, torque
