"""Writers for STL (ASCII and binary), OBJ, PLY (ASCII and binary) and OFF.

How a number is written tells the reader how exact it is. A text file here holds either only short design decimals
(at most 5 significant digits and 2 decimals, unpadded), or numbers in Python's repr, which read back to the same
double, at least one of them with 15 digits or more. Anything in between is refused.
"""

import math
import struct


def number(x):
    """The shortest decimal that reads back to the same double, without a needless '.0' or '-0'."""
    text = repr(float(x) + 0.0)
    return text[:-2] if text.endswith(".0") else text


def _digits(text):
    mantissa = text.lstrip("-").split("e")[0]
    decimals = len(mantissa.split(".")[1]) if "." in mantissa else 0
    return len(mantissa.replace(".", "").lstrip("0")), decimals


def require_clear_precision(meshes, name):
    """Raises ValueError when a reader could not tell how exact the numbers of this text file are."""
    found = [_digits(number(x)) for mesh in meshes for v in mesh.vertices for x in v]
    short = all(s <= 5 and d <= 2 for s, d in found)
    if not short and max(s for s, _ in found) < 15:
        raise ValueError(f"{name}: neither short decimals nor full double precision")


def _normal(vertices, triangle):
    a, b, c = (vertices[i] for i in triangle)
    u, v = [q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    return tuple(x / length for x in n)


def _row(values):
    return " ".join(number(x) for x in values)


def stl_ascii(mesh, name):
    require_clear_precision([mesh], name)
    lines = [f"solid {name}"]
    for triangle in mesh.triangles():
        lines.append(f"  facet normal {_row(_normal(mesh.vertices, triangle))}")
        lines.append("    outer loop")
        lines.extend(f"      vertex {_row(mesh.vertices[i])}" for i in triangle)
        lines.extend(["    endloop", "  endfacet"])
    lines.append(f"endsolid {name}")
    return ("\n".join(lines) + "\n").encode()


def stl_binary(mesh, name):
    """float32: give it coordinates that float32 holds exactly, or accept its rounding."""
    triangles = mesh.triangles()
    out = bytearray(f"impend model part {name}".encode()[:80].ljust(80, b"\0"))
    out += struct.pack("<I", len(triangles))
    for triangle in triangles:
        out += struct.pack("<3f", *_normal(mesh.vertices, triangle))
        for i in triangle:
            out += struct.pack("<3f", *mesh.vertices[i])
        out += struct.pack("<H", 0)
    return bytes(out)


def obj(meshes, name):
    """One file of several named objects; `meshes` maps name to mesh, in order."""
    require_clear_precision(meshes.values(), name)
    lines, offset = [f"# {name}"], 1
    for title, mesh in meshes.items():
        lines.append(f"o {title}")
        lines.extend(f"v {_row(v)}" for v in mesh.vertices)
        lines.extend("f " + " ".join(str(i + offset) for i in face) for face in mesh.faces)
        offset += len(mesh.vertices)
    return ("\n".join(lines) + "\n").encode()


def off(mesh, name):
    require_clear_precision([mesh], name)
    lines = ["OFF", f"# {name}", f"{len(mesh.vertices)} {len(mesh.faces)} 0"]
    lines.extend(_row(v) for v in mesh.vertices)
    lines.extend(f"{len(face)} " + " ".join(map(str, face)) for face in mesh.faces)
    return ("\n".join(lines) + "\n").encode()


def _ply_header(mesh, name, encoding):
    return "\n".join(["ply", f"format {encoding} 1.0", f"comment {name}", f"element vertex {len(mesh.vertices)}",
                      "property double x", "property double y", "property double z",
                      f"element face {len(mesh.faces)}", "property list uchar int vertex_indices", "end_header"]) + "\n"


def ply_ascii(mesh, name):
    require_clear_precision([mesh], name)
    lines = [_row(v) for v in mesh.vertices]
    lines.extend(f"{len(face)} " + " ".join(map(str, face)) for face in mesh.faces)
    return (_ply_header(mesh, name, "ascii") + "\n".join(lines) + "\n").encode()


def ply_binary(mesh, name):
    out = bytearray(_ply_header(mesh, name, "binary_little_endian").encode())
    for v in mesh.vertices:
        out += struct.pack("<3d", *v)
    for face in mesh.faces:
        out += struct.pack(f"<B{len(face)}i", len(face), *face)
    return bytes(out)
