"""Sweeps: thousands of states of an assembly, on this machine or by any engine that runs functions."""

from __future__ import annotations

import json
import os
from importlib import import_module
from typing import Any, Iterator, Mapping, Optional, Sequence, Union

import numpy as np

from . import _impend
from ._arrays import optional_number, path_of, several, words
from ._error import Error
from ._picture import Progress
from ._result import Result

Path = Union[str, "os.PathLike[str]"]

# An engine may lose workers; what is missing after so many rounds stays so.
_MOST_ROUNDS = 5

# What may hold for all states of a job; threads are not asked, and no exact referee.
_OPTIONS = frozenset(
    "unit fixed density gravity ground split one_part_per_file skip_bad exclude join gap noise angle deflection "
    "angular_deflection import_stall weld close_holes check_intersections model mu step minimal_mu tilt_margin algorithm "
    "effort allow_overlap".split()
)

# Axes whose values are sets of names: a name alone is a set of one.
_OF_SETS = frozenset(("fixed", "exclude", "join", "without", "installed"))


def run_block(folder: str, block: int, timeout: Optional[float] = None) -> dict[str, Any]:
    """One block of a job, as engines call it; the answers are in the folder, counts come back."""
    counts: dict[str, Any] = _impend.read_sweep(folder).run_block(block, _timeout(timeout), None)
    return counts


class Sweep:
    """A job in a folder: its states, what is done of them, and the answers. It can be looked at while others run it."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.path.abspath(path_of(folder, "folder"))
        self._job = _impend.read_sweep(self.folder)

    def __repr__(self) -> str:
        return f"<impend.Sweep {self._job.name()!r} of {len(self)} states in {self._job.blocks()} blocks>"

    def __len__(self) -> int:
        """How many states there are."""
        return int(self._job.states())

    @property
    def blocks(self) -> int:
        return int(self._job.blocks())

    def state(self, index: int) -> dict[str, Any]:
        """What each axis has in a state."""
        found: dict[str, Any] = json.loads(self._job.state(_index(index)))
        return found

    def analyze(self, index: int, *, progress: Optional[Progress] = None) -> Result:
        """The whole analysis of a state."""
        return Result(self._job.analysis(_index(index), progress))

    def status(self) -> dict[str, Any]:
        """What the folder says: states and blocks done, missing blocks, a tally of the answers, seconds left.

        ``crashed`` and ``timed_out`` are the states that have no answer.
        """
        found: dict[str, Any] = self._job.status()
        return found

    def run(
        self,
        *,
        executor: Any = None,
        workers: int = 0,
        share: Optional[str] = None,
        reuse: Union[str, Sequence[str]] = (),
        timeout: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> dict[str, Any]:
        """Answers what is missing; returns status().

        Without an ``executor`` processes of this machine do it, ``workers`` of them, all processors by default. An
        executor, such as one of concurrent.futures, dask or mpi4py, gets ``run_block(folder, s)`` for each block that
        is missing; what is lost on the way is handed out again, five times at most. ``share`` is "2/16", the third of
        sixteen, or "auto", what a batch system says; ``reuse`` names folders of jobs whose answers are taken where the
        states are the same. A state that takes longer than ``timeout`` seconds is left without an answer; a later run
        with more seconds, or without ``timeout``, asks it again.
        """
        if executor is not None:
            self._hand_out(executor, _timeout(timeout), progress)
        else:
            options: dict[str, Any] = {"workers": workers, "reuse": words(reuse, "reuse"), **_timeout(timeout)}
            if share is not None:
                options["share"] = share
            self._job.run(options, progress)
        return self.status()

    def _hand_out(self, executor: Any, limits: dict[str, Any], progress: Optional[Progress]) -> None:
        last: Optional[BaseException] = None
        for _ in range(_MOST_ROUNDS):
            missing = self._job.open_blocks(limits)
            if not missing:
                return
            futures = []
            try:
                for block in missing:
                    futures.append(_submitted(executor, self.folder, block, limits))
                for done, future in enumerate(futures):
                    if progress is not None and progress("sweep", done / len(futures)) is False:
                        raise Error("cancelled", "cancelled")
                    try:
                        future.result()
                    except Error:
                        raise
                    except Exception as error:  # a worker was lost: the block is missing, and is handed out again
                        last = error
            finally:
                for future in futures:
                    future.cancel()
        missing = self._job.open_blocks(limits)
        if missing:
            raise Error(
                f"{len(missing)} blocks are missing after {_MOST_ROUNDS} rounds; the last worker was lost by {last!r}",
                "output",
                "run it again: what is there is kept",
            )

    def to_csv(self) -> str:
        """All answers as a table: a row for each state, a column for each axis and each thing that is said of it."""
        return str(self._job.merged(True))

    def to_lines(self) -> str:
        """All answers as lines of JSON."""
        return str(self._job.merged(False))

    def answers(self) -> Iterator[dict[str, Any]]:
        """The answers one by one, in the order of the states; ``state`` has the values of the axes."""
        for line in self.to_lines().splitlines():
            answer: dict[str, Any] = json.loads(line)
            yield answer

    def to_frame(self) -> Any:
        """The same as a pandas DataFrame."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise Error("pandas is not installed", "unsupported", "install it, or use answers()") from None
        return pandas.json_normalize(list(self.answers()))


def make_sweep(
    folder: Path,
    *inputs: Path,
    axes: Mapping[str, Any],
    combine: str = "product",
    block: Optional[int] = None,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Sweep:
    """A job: what is asked of which states. Writes folder/sweep.json, which no one edits.

    ``axes`` maps options of load() and analyze(), ``tilt`` and ``azimuth`` (degrees), ``density:GLOB``, ``without``,
    ``installed`` or ``inputs`` to their values: numbers, words, vectors, or sets of names (a list, or a name alone); ``without`` also takes "each"
    or "pairs", ``installed`` "prefixes". ``combine`` is "product", or "zip" for axes that go together. Other keywords
    hold for all states.
    """
    if combine not in ("product", "zip"):
        raise Error(f"combine cannot be {combine!r}", "usage", 'use "product" or "zip"', where="combine")
    rows = [(_axis_name(name), _values(name, values)) for name, values in axes.items()]
    unknown = sorted(set(options) - _OPTIONS)
    if unknown:
        raise Error(f"there is no option '{unknown[0]}'", "usage", "use those of load() and analyze()", where=unknown[0])
    keywords = {key: value for key, value in options.items() if value is not None}
    for key in ("fixed", "exclude", "join"):
        if key in keywords:
            keywords[key] = words(keywords[key], key)
    keywords["zip"] = combine == "zip"
    if block is not None:
        keywords["block"] = block
    _impend.make_sweep(path_of(folder, "folder"), [path_of(path, "inputs") for path in inputs], rows, keywords, progress)
    return Sweep(folder)


def sweep(
    job: Union[Path, Sweep],
    *,
    executor: Any = None,
    workers: int = 0,
    share: Optional[str] = None,
    reuse: Union[str, Sequence[str]] = (),
    timeout: Optional[float] = None,
    progress: Optional[Progress] = None,
) -> Sweep:
    """Runs a job, or what is missing of it; see Sweep.run()."""
    found = job if isinstance(job, Sweep) else Sweep(job)
    found.run(executor=executor, workers=workers, share=share, reuse=reuse, timeout=timeout, progress=progress)
    return found


def _submitted(executor: Any, folder: str, block: int, limits: dict[str, Any]) -> Any:
    try:
        return executor.submit(run_block, folder, block, **limits)
    except Exception as error:  # the engine itself is gone
        raise Error(
            f"the executor takes no block any more: {type(error).__name__}", "output", "run it again: what is there is kept"
        ) from error


def _timeout(seconds: Optional[float]) -> dict[str, Any]:
    return {} if seconds is None else {"timeout": optional_number(seconds, "timeout")}


def _axis_name(name: str) -> str:
    option, colon, parts = name.partition(":")
    return option.replace("_", "-") + colon + parts


def _index(index: Any) -> int:
    if isinstance(index, (bool, np.bool_)) or int(index) != index:
        raise Error(f"there is no state {index!r}", "usage", "states are numbered from 0")
    return int(index)


def _values(name: str, values: Any) -> str:
    listed = [values] if isinstance(values, str) else several(values, name, "give a list of values")
    if name in _OF_SETS and not (isinstance(values, str) and name in ("without", "installed")):
        listed = [[value] if isinstance(value, str) else value for value in listed]
    try:
        return json.dumps([_plain(value) for value in listed], allow_nan=False)
    except (TypeError, ValueError):
        raise Error(
            f"the axis {name} cannot take {values!r:.80}", "usage", "give numbers, words, vectors or lists of names", where=name
        ) from None


def _plain(value: Any) -> Any:
    if isinstance(value, (np.ndarray, list, tuple)):
        return [_plain(one) for one in value]
    return value.item() if isinstance(value, np.generic) else value
