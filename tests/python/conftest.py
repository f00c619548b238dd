"""Where the models and the program are."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest


def models_folder() -> Path:
    return Path(os.environ["IMPEND_MODELS"])


def model_files() -> list[Path]:
    """One file per shipped model, in the order of their names."""
    found = []
    for folder in sorted(p for p in models_folder().iterdir() if p.is_dir()):
        found += sorted(folder.glob("*.assembly.json")) or sorted(folder.glob("*.step"))
    assert len(found) > 30
    return found


def name_of(file: Path) -> str:
    return file.parent.name


@pytest.fixture(scope="session")
def models() -> Path:
    return models_folder()


@pytest.fixture(scope="session")
def model(models):
    """The file of a model by its name."""
    return {name_of(file): file for file in model_files()}


@pytest.fixture(scope="session")
def program():
    """Runs the program: (status, standard output, standard error)."""

    def run(*words):
        command = [os.environ["IMPEND_PROGRAM"], *(str(word) for word in words)]
        done = subprocess.run(command, capture_output=True, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run
