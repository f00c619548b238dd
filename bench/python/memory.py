#!/usr/bin/env python3
"""Whether analyses in one process let its memory grow.

Usage: memory.py [ANALYSES] [WAY…], with the package on PYTHONPATH. Prints for each way the resident memory (MiB) at
every tenth of the analyses, and how much more is in use at the end than after the first tenth (bytes for an analysis);
ends with status 1 where that, or resident memory, grows by more than is allowed.
"""

import ctypes
import gc
import sys

import numpy as np

import impend

ALLOWED = 2.0  # MiB resident: pages that the allocator has in hand; a hundred thousand times 21 bytes
ALLOWED_IN_USE = 64 * 1024  # bytes: tables of Python that grow now and then; of a thousand analyses 64 each
BOX = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
FACES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


def resident() -> float:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 2**20


class MallocInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]


def in_use() -> int:
    """Bytes that the C library has given out, in large blocks too."""
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = MallocInfo
    info = mallinfo()
    return info.uordblks + info.hblkhd


def stack(overhang: float = 0.4) -> impend.Assembly:
    assembly = impend.Assembly(unit="m", ground=0.0)
    assembly.add("low", BOX, FACES, density=2400)
    assembly.add("high", BOX + [overhang, 0, 1], FACES, density=2400)
    return assembly


def raises(code: str, work) -> None:
    try:
        work()
    except impend.Error as error:
        assert error.code == code, error.code
        return
    raise AssertionError(f"no error {code}")


def plain(assembly, k):
    assert assembly.analyze().verdict == "stable"


def with_friction(assembly, k):
    assert assembly.analyze(mu=0.5).friction.verdict == "stable-certain"


def built_anew(assembly, k):
    assert stack(0.4 if k % 2 else 0.6).analyze().verdict == ("stable" if k % 2 else "moves")


def varied(assembly, k):
    assembly.with_(gravity=(0, 0, -9 - 0.01 * (k % 100))).analyze()


KEPT: list = []


def arrays_kept(assembly, k):
    """The arrays of the last ten results are kept, the results are not."""
    result = assembly.analyze()
    KEPT.append((result.contacts.force, result.parts.motion_ratio_bounds, result.problem.J))
    if len(KEPT) > 10:
        del KEPT[0]
    assert np.isfinite(KEPT[0][0]).all()


def read_out(assembly, k):
    result = assembly.analyze(mu=0.5)
    assert result.to_json() and result.to_text() and result.to_dict()["verdict"]


def told(assembly, k):
    heard = []
    assembly.analyze(progress=lambda stage, fraction: heard.append(stage))
    assert heard


def cancelled(assembly, k):
    raises("cancelled", lambda: assembly.analyze(progress=lambda stage, fraction: False))


def callback_raises(assembly, k):
    def tell(stage, fraction):
        raise KeyError(k)

    try:
        assembly.analyze(progress=tell)
    except KeyError:
        return
    raise AssertionError("what the callback raised was lost")


def refused(assembly, k):
    raises("usage", lambda: assembly.with_(fixed=f"nobody {k % 7}"))
    raises("usage", lambda: assembly.analyze(mu=0.5, model="viscous", minimal_mu=True))


WAYS = {way.__name__: way for way in (plain, with_friction, built_anew, varied, arrays_kept, read_out, told, cancelled,
                                      callback_raises, refused)}


def grows(way, count: int) -> bool:
    """Analyses that way `count` times; whether memory grows from the first tenth on."""
    assembly, sizes, used = stack(), [], []
    for k in range(count):
        way(assembly, k)
        if (k + 1) % (count // 10) == 0:
            gc.collect()
            sizes.append(resident())
            used.append(in_use())
    KEPT.clear()
    more = used[-1] - used[0]
    print(f"{way.__name__:16}", *(f"{size:.1f}" for size in sizes), f"{more / (0.9 * count):+.2f}", flush=True)
    return max(sizes[1:]) - sizes[0] > ALLOWED or more > ALLOWED_IN_USE


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    ways = sys.argv[2:] or list(WAYS)
    growing = [name for name in ways if grows(WAYS[name], count)]
    print(f"grow: {', '.join(growing)}" if growing else "none grows")
    return int(bool(growing))


if __name__ == "__main__":
    sys.exit(main())
