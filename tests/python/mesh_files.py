"""A reader of the mesh files of the shipped models, independent of the library: (vertices, faces) by object."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np


def read(path: Path):
    """{name of the object, '' where there is one: (vertices, faces)}."""
    reader = {".obj": _obj, ".stl": _stl, ".ply": _ply, ".off": _off}[path.suffix]
    return reader(path)


def _obj(path):
    vertices, objects, current = [], {}, ""
    for line in path.read_text().splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "o":
            current = line[2:].strip()
        elif words[0] == "v":
            vertices.append([float(x) for x in words[1:4]])
        elif words[0] == "f":
            objects.setdefault(current, []).append([int(w.split("/")[0]) - 1 for w in words[1:]])
    found = {}
    for name, faces in objects.items():
        # Only its own vertices, in the order in which its faces name them.
        used = list(dict.fromkeys(corner for face in faces for corner in face))
        index = {old: new for new, old in enumerate(used)}
        found[name] = (np.array([vertices[i] for i in used]), [[index[c] for c in face] for face in faces])
    return found


def _merged(corners, dtype):
    """A soup of triangles, its equal corners made one, in the order in which they come."""
    index, vertices, faces = {}, [], []
    for triangle in corners:
        face = []
        for corner in triangle:
            key = tuple(float(x) + 0.0 for x in corner)
            if key not in index:
                index[key] = len(vertices)
                vertices.append(corner)
            face.append(index[key])
        faces.append(face)
    return {"": (np.array(vertices, dtype=dtype), np.array(faces))}


def _stl(path):
    raw = path.read_bytes()
    count = struct.unpack_from("<I", raw, 80)[0] if len(raw) >= 84 else -1
    if len(raw) == 84 + 50 * count:
        record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
        return _merged(np.frombuffer(raw, dtype=record, count=count, offset=84)["corners"], np.float32)
    numbers = [[float(x) for x in line.split()[1:]] for line in raw.decode().splitlines() if "vertex" in line]
    return _merged(np.array(numbers).reshape(-1, 3, 3), np.float64)


def _off(path):
    lines = [line.split("#")[0].split() for line in path.read_text().splitlines()]
    lines = [words for words in lines if words and words != ["OFF"]]
    count, faces = int(lines[0][0]), int(lines[0][1])
    vertices = np.array([[float(x) for x in words[:3]] for words in lines[1 : 1 + count]])
    rows = lines[1 + count : 1 + count + faces]
    return {"": (vertices, [[int(c) for c in words[1 : 1 + int(words[0])]] for words in rows])}


def _ply(path):
    raw = path.read_bytes()
    head, body = raw.split(b"end_header\n", 1)
    words = [line.split() for line in head.decode().splitlines()]
    count, faces = (int(w[2]) for w in words if w[0] == "element")
    if ["format", "ascii", "1.0"] in words:
        lines = [line.split() for line in body.decode().splitlines() if line.strip()]
        vertices = np.array([[float(x) for x in line] for line in lines[:count]])
        return {"": (vertices, [[int(c) for c in line[1:]] for line in lines[count : count + faces]])}
    vertices = np.frombuffer(body, dtype="<f8", count=3 * count).reshape(-1, 3)
    at, found = 24 * count, []
    for _ in range(faces):
        size = body[at]
        found.append(list(struct.unpack_from(f"<{size}i", body, at + 1)))
        at += 1 + 4 * size
    return {"": (vertices, found)}
