"""A screw thread of one start about z as surfaces that pin and hole share corner by corner, cut level at both ends.

Between the angles of two columns the profile is straight: root (inner radius), crest (outer radius), and level flanks
between them that rise with the angle. Levels at which it is cut are multiples of what the thread rises in one sector, so that
each cut runs through corners.
"""

from shapes import Mesh, triangulated_face
from trig import cos_sin

SECTORS = 24


class Thread:
    """Corners are (ring, column, step): radius, angle and height in steps of pitch/SECTORS, whole numbers all.

    `radii`: of the root, of corners on the flanks (so that flanks of pin and hole share them) and of the crest,
    which is `width` steps wide, the root all else.
    """

    def __init__(self, radii, pitch, width):
        self.radii, self.pitch, self.crest, self.width = radii, pitch, len(radii) - 1, width
        self.circle = [cos_sin(360 * k, SECTORS) for k in range(SECTORS)]

    def point(self, corner):
        ring, column, step = corner
        cos, sin = self.circle[column % SECTORS]
        return (self.radii[ring] * cos, self.radii[ring] * sin, step * self.pitch / SECTORS)

    def lateral(self, low, high):
        """Loops of corners, seen from outside counter-clockwise, between two heights in steps."""
        faces = []
        for column in range(SECTORS):
            first = (low - column) // SECTORS - 1
            for k in range(first, (high - column) // SECTORS + 2):
                below = k * SECTORS + column  # where the crest begins at this column
                above = below + self.width
                faces += self._strip(self.crest, column, below, above, low, high)
                faces += self._strip(0, column, above, below + SECTORS, low, high)
                for step, faces_down in ((below, True), (above, False)):
                    if low <= step and step + 1 <= high:
                        for ring in range(self.crest):
                            faces += self._flank(ring, column, step, faces_down)
        return faces

    def _strip(self, ring, column, low_edge, high_edge, low, high):
        """Root or crest in one sector, where it rises from column to column + 1 by one step."""
        right = (max(low_edge, low), min(high_edge, high))
        left = (max(low_edge + 1, low), min(high_edge + 1, high))
        loop = [(ring, column, right[0])] if right[0] <= right[1] else []
        if left[0] <= left[1]:
            loop += [(ring, column + 1, s) for s in dict.fromkeys(left)]
        if right[0] < right[1]:
            loop.append((ring, column, right[1]))
        return [self._between(loop)] if len(loop) > 2 else []

    def _between(self, loop):
        return tuple((ring, column % SECTORS, step) for ring, column, step in loop)

    def _flank(self, ring, column, step, faces_down):
        a, b = (ring, column, step), (ring + 1, column, step)
        c, d = (ring + 1, column + 1, step + 1), (ring, column + 1, step + 1)
        # A diagonal that both sides share.
        loops = [(a, d, c), (a, c, b)] if faces_down else [(a, c, d), (a, b, c)]
        return [self._between(loop) for loop in loops]

    def outline(self, step):
        """The section at a height, counter-clockwise seen from above."""
        loop = []
        for column in range(SECTORS):
            height = (step - column) % SECTORS  # above where the crest begins at this column
            if height == 0:
                loop += [(ring, column, step) for ring in range(self.crest, -1, -1)]
            elif height == self.width:
                loop += [(ring, column, step) for ring in range(self.crest + 1)]
            else:
                loop.append((self.crest if height < self.width else 0, column, step))
        return loop


def threaded_solid(thread, low, high, lower, upper, inward=False):
    """`lower` and `upper`: loops of points that close it below and above, around the thread's ends where they are wider.

    A pin has its end as `lower` None and its head as `upper` (loop, top); a block is `inward`, its loop around both ends.
    """
    index, vertices, faces = {}, [], []

    def at(key, point):
        if key not in index:
            index[key] = len(vertices)
            vertices.append(point)
        return index[key]

    def corner(c):
        return at(c, thread.point(c))

    for loop in thread.lateral(low, high):
        faces.append(tuple(map(corner, reversed(loop) if inward else loop)))
    ends = {step: [corner(c) for c in thread.outline(step)] for step in (low, high)}
    z = {step: thread.point((0, 0, step))[2] for step in (low, high)}

    def ring_face(outer, step, upwards):
        around = [at(("outer", step, k), (x, y, z[step])) for k, (x, y) in enumerate(outer)]
        triangles = triangulated_face(vertices, around, ends[step])
        faces.extend(t if upwards else t[::-1] for t in triangles)
        return around

    if inward:
        below, above = ring_face(lower, low, False), ring_face(upper, high, True)
        faces.extend((below[k - 1], below[k], above[k], above[k - 1]) for k in range(len(below)))
        return Mesh(vertices, faces)
    faces.extend(t[::-1] for t in triangulated_face(vertices, ends[low]))
    head, top = upper
    below = ring_face(head, high, False)
    above = [at(("top", k), (x, y, top)) for k, (x, y) in enumerate(head)]
    faces.extend((below[k - 1], below[k], above[k], above[k - 1]) for k in range(len(below)))
    faces.append(tuple(above))
    return Mesh(vertices, faces)
