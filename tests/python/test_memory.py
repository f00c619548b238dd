"""A process that analyses again and again keeps its size. bench/python/memory.py does so a hundred thousand times."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

ANALYSES = 1000


def bench():
    path = Path(os.environ["IMPEND_SOURCE"]) / "bench" / "python" / "memory.py"
    spec = importlib.util.spec_from_file_location("memory_bench", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


memory = bench()


@pytest.mark.parametrize("way", memory.WAYS)
def test_memory_does_not_grow(way, capsys):
    grew = memory.grows(memory.WAYS[way], ANALYSES)
    assert not grew, capsys.readouterr().out


def test_growing_memory_is_noticed():
    kept = []

    def leaks(assembly, k):
        assembly.analyze()
        kept.append(bytes(1000))

    assert memory.grows(leaks, ANALYSES)
