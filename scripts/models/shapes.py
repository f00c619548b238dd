"""Closed polygon meshes built from planar faces: boxes, lofts, grid solids, bolts.

A mesh is a list of vertices and a list of faces; a face lists vertex indices counter-clockwise seen from outside.
Coordinates that two parts share must be computed once and passed to both: nothing here rounds or snaps.
"""


class Mesh:
    """Vertices (x, y, z) in the model's length unit, and polygons by vertex index."""

    def __init__(self, vertices, faces):
        self.vertices = [tuple(float(x) for x in v) for v in vertices]
        self.faces = [tuple(f) for f in faces]

    def triangles(self):
        """Every face cut into triangles; convex faces as fans, others by cutting ears."""
        result = []
        for face in self.faces:
            result.extend(_triangulate(self.vertices, face))
        return result

    def mapped(self, function):
        """The mesh with function(vertex) in place of each vertex."""
        return Mesh([function(v) for v in self.vertices], self.faces)


def box(lower, upper):
    """The axis-aligned box between two corners."""
    (x0, y0, z0), (x1, y1, z1) = lower, upper
    vertices = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0),
                (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
    return hexahedron(vertices)


def hexahedron(vertices):
    """Eight corners, the lower four counter-clockwise seen from above, then the upper four over them."""
    return Mesh(vertices, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])


def loft(first, second):
    """Two loops of equally many points, joined by one planar quadrilateral per side.

    `second` lies beyond `first` in the direction from which `first` runs clockwise: looking from `second` towards
    `first`, `first` runs counter-clockwise.
    """
    n = len(first)
    sides = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return Mesh(list(first) + list(second), [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))] + sides)


def prism_along_x(profile, x0, x1):
    """A (y, z) polygon, counter-clockwise seen from +x, between x0 < x1."""
    return loft([(x0, y, z) for y, z in profile], [(x1, y, z) for y, z in profile])


def prism_along_y(profile, y0, y1):
    """An (x, z) polygon, counter-clockwise with x to the right and z up (seen from -y), between y0 < y1."""
    return loft([(x, y1, z) for x, z in profile], [(x, y0, z) for x, z in profile])


def grid_solid(xs, ys, zs, filled):
    """The union of the cells (i, j, k) of a rectangular grid for which filled(i, j, k) holds; cells, not points.

    The faces are the grid's own quadrilaterals, so the mesh is conforming. Two cells that share no more than an edge
    or a corner, without common neighbours, would make it non-manifold: that is the caller's business to avoid.
    """
    counts = (len(xs) - 1, len(ys) - 1, len(zs) - 1)

    def inside(cell):
        return all(0 <= cell[a] < counts[a] for a in range(3)) and filled(*cell)

    index, vertices, faces = {}, [], []

    def vertex(i, j, k):
        if (i, j, k) not in index:
            index[(i, j, k)] = len(vertices)
            vertices.append((xs[i], ys[j], zs[k]))
        return index[(i, j, k)]

    for k in range(counts[2]):
        for j in range(counts[1]):
            for i in range(counts[0]):
                if not inside((i, j, k)):
                    continue
                for axis in range(3):
                    for side in (0, 1):
                        neighbour = [i, j, k]
                        neighbour[axis] += 2 * side - 1
                        if not inside(neighbour):
                            faces.append(tuple(vertex(*c) for c in _cell_face((i, j, k), axis, side)))
    return Mesh(vertices, faces)


def _cell_face(cell, axis, side):
    u, v = (axis + 1) % 3, (axis + 2) % 3
    corners = []
    for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
        corner = list(cell)
        corner[axis] += side
        corner[u] += du
        corner[v] += dv
        corners.append(tuple(corner))
    return corners if side else corners[::-1]


def bolt(head, shank, depth, height):
    """A bolt along z: `head` loop (x, y) between z = 0 and `height`, `shank` loop between -depth and 0.

    Both loops convex and counter-clockwise seen from above, the shank strictly inside the head.
    """
    n, m = len(head), len(shank)
    vertices = [(x, y, 0) for x, y in head] + [(x, y, height) for x, y in head]
    vertices += [(x, y, 0) for x, y in shank] + [(x, y, -depth) for x, y in shank]
    s = 2 * n
    faces = [tuple(range(n, 2 * n)), tuple(range(s + 2 * m - 1, s + m - 1, -1))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    faces += [(s + m + i, s + m + (i + 1) % m, s + (i + 1) % m, s + i) for i in range(m)]
    for a, b, c in _zip_annulus(head, shank):
        corner = [i if kind == "outer" else s + i for kind, i in (a, b, c)]
        faces.append(tuple(reversed(corner)))
    return Mesh(vertices, faces)


def sleeve(outer, inner, x0, x1):
    """The ring between two nested convex (y, z) loops, counter-clockwise seen from +x, between x0 < x1."""
    n, m = len(outer), len(inner)
    vertices = [(x, y, z) for x in (x0, x1) for y, z in outer] + [(x, y, z) for x in (x0, x1) for y, z in inner]
    sides = [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)]
    hole = [(2 * n + (k + 1) % m, 2 * n + k, 2 * n + m + k, 2 * n + m + (k + 1) % m) for k in range(m)]
    end, start = [], []
    for triangle in _zip_annulus(outer, inner):
        end.append(tuple(n + i if kind == "outer" else 2 * n + m + i for kind, i in triangle))
        start.append(tuple(i if kind == "outer" else 2 * n + i for kind, i in reversed(triangle)))
    return Mesh(vertices, sides + hole + end + start)


def _zip_annulus(outer, inner):
    """Triangles, counter-clockwise, between two nested convex loops: always the step whose triangle is positive."""
    n, m = len(outer), len(inner)
    start = min(range(m), key=lambda j: (inner[j][0] - outer[0][0])**2 + (inner[j][1] - outer[0][1])**2)
    i = j = 0
    triangles = []
    while i < n or j < m:
        a, b = outer[i % n], inner[(start + j) % m]
        a_next, b_next = outer[(i + 1) % n], inner[(start + j + 1) % m]
        # Advance the loop whose next point is nearer to the opposite one: keeps the triangles well shaped.
        by_outer = (a_next[0] - b[0])**2 + (a_next[1] - b[1])**2
        by_inner = (b_next[0] - a[0])**2 + (b_next[1] - a[1])**2
        if j >= m or (i < n and by_outer <= by_inner):
            triangles.append((("outer", i % n), ("outer", (i + 1) % n), ("inner", (start + j) % m)))
            i += 1
        else:
            triangles.append((("outer", i % n), ("inner", (start + j + 1) % m), ("inner", (start + j) % m)))
            j += 1
    return triangles


def _triangulate(vertices, face):
    if len(face) == 3:
        return [tuple(face)]
    points = _flatten([vertices[i] for i in face])
    loop = list(range(len(face)))
    triangles = []
    while len(loop) > 3:
        at = next(k for k in range(len(loop)) if _is_ear(points, loop, k))
        n = len(loop)
        triangles.append((face[loop[at - 1]], face[loop[at]], face[loop[(at + 1) % n]]))
        del loop[at]
    triangles.append(tuple(face[i] for i in loop))
    return triangles


def _flatten(points):
    """The polygon in the coordinate plane that shows it best, counter-clockwise."""
    normal = [0.0, 0.0, 0.0]
    for p, q in zip(points, points[1:] + points[:1]):
        for a in range(3):
            u, v = (a + 1) % 3, (a + 2) % 3
            normal[a] += (p[u] - q[u]) * (p[v] + q[v])
    # Newell's sum above is minus twice the projected area for the order (u, v) used here.
    axis = max(range(3), key=lambda a: abs(normal[a]))
    u, v = (axis + 1) % 3, (axis + 2) % 3
    flat = [(p[u], p[v]) for p in points]
    area = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(flat, flat[1:] + flat[:1]))
    return flat if area > 0 else [(b, a) for a, b in flat]


def _cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _is_ear(points, loop, k):
    n = len(loop)
    a, b, c = points[loop[k - 1]], points[loop[k]], points[loop[(k + 1) % n]]
    if _cross(a, b, c) <= 0:
        return False
    others = [points[i] for i in loop if points[i] not in (a, b, c)]
    return not any(_cross(a, b, p) >= 0 and _cross(b, c, p) >= 0 and _cross(c, a, p) >= 0 for p in others)


def triangulated_face(vertices, outer, hole=()):
    """Triangles of a level face (loops counter-clockwise from above), with a hole that one cut joins to the outer loop."""
    loop = list(outer)
    if hole:
        def distance(pair):
            (x, y, _), (u, v, _) = vertices[loop[pair[0]]], vertices[hole[pair[1]]]
            return (x - u)**2 + (y - v)**2

        i, j = min(((i, j) for i in range(len(loop)) for j in range(len(hole))), key=distance)
        around = [hole[(j - k) % len(hole)] for k in range(len(hole) + 1)]
        loop = loop[:i + 1] + around + loop[i:]
    # What is left of the loop in the end may lie on one line: then it is begun elsewhere.
    for k in range(len(loop)):
        triangles = _triangulate(vertices, loop[k:] + loop[:k])
        if all(_cross(*(vertices[corner] for corner in t)) > 1e-9 for t in triangles):
            return triangles
    raise ValueError("a face without a triangulation")
