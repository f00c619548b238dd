"""What happens after the first instant: places and velocities over time, events, energy."""

from __future__ import annotations

import json
import os
from os import PathLike
from typing import Any, Mapping, NamedTuple, Optional, Union

import numpy as np

from . import _impend
from ._arrays import FloatArray, IntArray, array, flag, optional_number, path_of, word
from ._picture import Progress, _drawn_for_page


class SimulationEvent(NamedTuple):
    """``a`` alone (``moves``, ``rests``, ``gone``), or ``a`` and ``b`` (``lands``, ``leaves``, ``slides``, ``sticks``)."""

    time: float
    kind: str
    a: str
    b: Optional[str]


class Simulation:
    """A run of ``impend simulate``. SI, world axes; one row per frame; parts in the order of ``names``.

    ``times`` (f,); ``poses`` (f, n, 7): centre of mass and quaternion (w, i, j, k) of the rotation since the start;
    ``velocities`` (f, n, 6): linear, angular; ``contacts`` (f,): how many carry; ``energy``: joules by name, (f,) each.
    """

    def __init__(self, made: tuple[Any, ...], start: _impend.Assembly, before: Optional[Simulation] = None) -> None:
        self._json, self._text, self._start = str(made[0]), str(made[1]), start
        self._state: _impend.RunState = made[9]
        count = int(made[10])
        self._run: _impend.Run = made[11]

        def of_all(name: str, view: Any) -> Any:
            new = array(view)
            if before is None:
                return new
            whole = np.concatenate((getattr(before, name)[:count], new))
            whole.flags.writeable = False
            return whole

        self.times: FloatArray = of_all("times", made[2])
        self.poses: FloatArray = of_all("poses", made[3])
        self.velocities: FloatArray = of_all("velocities", made[4])
        self.contacts: IntArray = of_all("contacts", made[5])
        self._energies: FloatArray = of_all("_energies", made[6])
        energies = self._energies
        self.energy: Mapping[str, FloatArray] = {name: energies[:, k] for k, name in enumerate(made[7])}
        self.events = [SimulationEvent(*event) for event in made[8]]

    @property
    def report(self) -> dict[str, Any]:
        """What ``impend simulate --json`` writes: header, summary and events."""
        found: dict[str, Any] = json.loads(self._json)
        return found

    @property
    def names(self) -> list[str]:
        return [str(name) for name in self.report["parts"]]

    @property
    def end(self) -> str:
        """``time``, ``rest``, ``step-not-solved`` or ``diverged``."""
        return str(self.report["summary"]["end"])

    def displacements(self, frame: int = -1) -> FloatArray:
        """(n, 4, 4): what was at x at the start is at D x in that frame."""
        pose = self.poses[frame]
        start = np.array([[np.nan if x is None else x for x in c] for c in self.report["center_of_mass"]])
        w, i, j, k = pose[:, 3], pose[:, 4], pose[:, 5], pose[:, 6]
        found = np.zeros((len(pose), 4, 4))
        found[:, :3, :3] = np.moveaxis(
            np.array(
                [
                    [1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j)],
                    [2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i)],
                    [2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)],
                ]
            ),
            2,
            0,
        )
        found[:, :3, 3] = pose[:, :3] - np.einsum("nij,nj->ni", found[:, :3, :3], start)
        found[:, 3, 3] = 1
        return found

    def to_glb(self) -> bytes:
        """The parts and their motion as one animated model, the bytes of a binary glTF file."""
        return _impend.animated_model(self._start, self.times, self.poses)

    def to_html(self, *, pictures: bool = True) -> str:
        """One page to hand on, as ``impend simulate --html`` writes it; where nothing can be drawn it says why."""
        drawn, missing = _drawn_for_page(
            lambda extension: extension.run_pictures(self._run, self.times, self.poses, None), pictures
        )
        home = os.path.expanduser("~")
        return str(self._run.html(self.times, self.poses, self._energies, drawn, missing, home))

    def to_json(self) -> str:
        return self._json

    def to_dict(self) -> dict[str, Any]:
        return self.report

    def to_text(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<impend.Simulation {self._text.split(chr(10), 1)[0]}>"


class Simulated:
    """What can be simulated: an assembly."""

    def _value(self) -> _impend.Assembly:
        raise NotImplementedError

    def simulate(
        self,
        *,
        until: Optional[float] = None,
        step: Optional[float] = None,
        frames_per_second: Optional[float] = None,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        restitution: Optional[float] = None,
        impacts: Optional[str] = None,
        corrections: Optional[int] = None,
        shake: Optional[float] = None,
        seed: Optional[int] = None,
        resume: Union[None, str, PathLike[str], Simulation] = None,
        refine: bool = False,
        no_end_analysis: bool = False,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Simulation:
        """What happens after the first instant, until all parts rest or are gone, or ``until`` seconds.

        ``model`` is ``frictionless``, ``coulomb`` (the default where there is friction), ``no-slip``, ``viscous`` or,
        for comparison, ``stewart-trinkle``. Keywords are the options of
        ``impend simulate``; ``shake`` in metres. ``resume`` goes on with an earlier run, or with the trajectory that the
        command line wrote, as if it had never been stopped: what is not given is as it was. Other threads of Python go on meanwhile; Ctrl+C ends it. Raises :class:`impend.Error`.
        """
        options = {
            "until": optional_number(until, "until"),
            "step": optional_number(step, "step"),
            "frames_per_second": optional_number(frames_per_second, "frames_per_second"),
            "model": None if model is None else word(model, "model"),
            "mu": optional_number(mu, "mu"),
            "restitution": optional_number(restitution, "restitution"),
            "impacts": None if impacts is None else word(impacts, "impacts"),
            "corrections": corrections,
            "shake": optional_number(shake, "shake"),
            "seed": seed,
            "resume": resume._state if isinstance(resume, Simulation) else None if resume is None else path_of(resume, "resume"),
            "refine": flag(refine, "refine"),
            "no_end_analysis": flag(no_end_analysis, "no_end_analysis"),
            "effort": optional_number(effort, "effort"),
            "allow_overlap": flag(allow_overlap, "allow_overlap"),
            "threads": threads,
        }
        given = {name: value for name, value in options.items() if value is not None}
        before = resume if isinstance(resume, Simulation) else None
        return Simulation(_impend.simulate(self._value(), given, progress), self._value(), before)
