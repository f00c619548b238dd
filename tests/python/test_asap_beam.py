"""The beam of ASAP (github.com/yunshengtian/ASAP, MIT licence), planned end to end.

Its meshes are not part of this project: IMPEND_ASAP_BEAM names a folder with them (0.obj, 1.obj, 2.obj, 3.obj, 6.obj and config.json of
assets/beam_assembly), without it these tests are skipped. Part 6 is the base, 2 and 3 are posts, 0 and 1 lie on them.
"""

from __future__ import annotations

import itertools
import json
import math
import os
from pathlib import Path

import pytest

import impend

BEAM = os.environ.get("IMPEND_ASAP_BEAM", "")
pytestmark = pytest.mark.skipif(not BEAM, reason="IMPEND_ASAP_BEAM names no folder with the meshes of ASAP's beam")
POST_OF = {"0": "2", "1": "3"}


def _turned(rx, ry, rz):
    """Rz·Ry·Rx, row by row."""
    (cx, sx), (cy, sy), (cz, sz) = ((math.cos(a), math.sin(a)) for a in (rx, ry, rz))
    return [
        [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
        [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
        [-sy, cy * sx, cy * cx],
    ]


@pytest.fixture(scope="module")
def beam(tmp_path_factory) -> Path:
    parts = []
    for name, poses in json.loads((Path(BEAM) / "config.json").read_text()).items():
        place, angles = poses["final_state"][:3], poses["final_state"][3:]
        rows = [row + [x] for row, x in zip(_turned(*angles), place)]
        pose = {"matrix": [*rows, [0, 0, 0, 1]]}
        parts.append({"name": name, "mesh": str(Path(BEAM).resolve() / f"{name}.obj"), "fixed": name == "6", "pose": pose})
    file = tmp_path_factory.mktemp("beam") / "beam.assembly.json"
    gravity = [0, 0, -9.80665]
    file.write_text(json.dumps({"format": "impend-assembly", "version": 1, "length_unit": "cm", "gravity": gravity, "parts": parts}))
    return file


def test_of_all_sets_of_parts_those_with_the_post_under_each_beam_stand(beam):
    a = impend.load(beam)
    loose = sorted(part.name for part in a.parts if not part.fixed)
    assert loose == ["0", "1", "2", "3"]
    states = [(there, ()) for n in range(5) for there in itertools.combinations(loose, n)]
    for (there, _), standing in zip(states, a.check_states(states).standing, strict=True):
        expected = all(POST_OF[part] in there for part in there if part in POST_OF)
        assert standing == ("stands" if expected else "falls"), there


def test_it_is_planned_with_one_hand_in_six_orders(beam, program):
    plan = impend.load(beam).plan_search(count=True).report
    assert plan["found"] and plan["proved"] and plan["hands"] == 1
    assert plan["orders"] == 6
    order = [part for step in plan["steps"] for part in step["parts"]]
    assert all(order.index(post) < order.index(top) for top, post in POST_OF.items())
    status, _, complaint = program("plan", "check", beam, "--order", ",".join(order), "--hands", 1, "--expect", "certain", "--quiet")
    assert status == 0, complaint
    status, _, _ = program("plan", "check", beam, "--order", "0,2,1,3", "--hands", 1, "--expect", "fails", "--quiet")
    assert status == 0
