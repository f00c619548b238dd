"""Two designs and their verdicts, as `impend diff` compares them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Optional, Union

import numpy as np

from . import _impend
from ._arrays import FloatArray, refused
from ._assembly import Assembly
from ._error import Error
from ._picture import Progress
from ._result import Result


@dataclass(frozen=True)
class Change:
    """One difference of the designs. ``before`` and ``after`` are figures in SI units; what is not there is None."""

    kind: str
    words: str
    name_before: Optional[str]
    name_after: Optional[str]
    before: FloatArray
    after: FloatArray

    def __str__(self) -> str:
        return self.words


def _figures(row: list[Optional[float]]) -> FloatArray:
    return np.array([np.nan if figure is None else figure for figure in row], dtype=np.float64)


class Comparison:
    """What was changed from one design to another, and what that did to the verdict."""

    def __init__(
        self, before: Result, after: Result, margins: bool = False, threads: int = 0, progress: Optional[Progress] = None
    ) -> None:
        self._before = before
        self._after = after
        self._json, self._text = _impend.compare(before._analysis, after._analysis, margins, threads, progress)
        self._report: dict[str, Any] = json.loads(self._json)

    @property
    def before(self) -> Result:
        return self._before

    @property
    def after(self) -> Result:
        return self._after

    @property
    def same_design(self) -> bool:
        """Nothing was changed that the answer could depend on."""
        return bool(self._report["same_design"])

    @property
    def worse(self) -> bool:
        """The verdict of the whole, or of a part that is in both, is worse: what ``impend diff`` ends with status 1 for."""
        return bool(self._report["worse"])

    @property
    def better(self) -> bool:
        return bool(self._report["better"])

    @property
    def margins(self) -> Optional[str]:
        """What became of the margins that are known of both: larger, smaller, mixed or same; None where none is known."""
        word: Optional[str] = self._report["margins"]
        return word

    @property
    def changes(self) -> list[Change]:
        return [
            Change(
                row["change"],
                row["words"],
                row["name_before"],
                row["name_after"],
                _figures(row["before"]),
                _figures(row["after"]),
            )
            for row in self._report["changes"]
        ]

    def to_dict(self) -> dict[str, Any]:
        """The report of ``impend diff --json``: format impend-comparison."""
        report: dict[str, Any] = json.loads(self._json)
        return report

    def to_json(self) -> str:
        return self._json

    def to_text(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<impend.Comparison {self._text.split(chr(10), 1)[0]}>"


def diff(
    before: Union[Assembly, Result],
    after: Union[Assembly, Result],
    *,
    model: Optional[str] = None,
    mu: Optional[float] = None,
    step: Optional[float] = None,
    minimal_mu: bool = False,
    tilt_margin: bool = False,
    margins: bool = False,
    effort: float = 1.0,
    allow_overlap: bool = False,
    threads: int = 0,
    progress: Optional[Progress] = None,
) -> Comparison:
    """What was changed from ``before`` to ``after``.

    With ``margins`` designs that rest are also compared by how far they may tilt, what push they bear, and by how much
    the mass of a part may change. Assemblies are analysed with the keywords, those of :meth:`Assembly.analyze`; results
    are taken as they are, and must be of the same model. Raises :class:`impend.Error`.
    """
    results = []
    for name, design in (("before", before), ("after", after)):
        if isinstance(design, Result):
            results.append(design)
            continue
        if not isinstance(design, Assembly):
            raise refused(name, design, "give an impend.Assembly or an impend.Result")
        results.append(
            design.analyze(
                model=model,
                mu=mu,
                step=step,
                minimal_mu=minimal_mu,
                tilt_margin=tilt_margin,
                effort=effort,
                allow_overlap=allow_overlap,
                threads=threads,
                progress=progress,
            )
        )
    first, second = (result.to_dict()["model"] for result in results)
    if first != second:
        raise Error("the two results are of different models", "usage", "analyze both with the same model")
    return Comparison(results[0], results[1], margins, threads, progress)
