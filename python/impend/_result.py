"""What an analysis found, as arrays and as the report."""

from __future__ import annotations

import copy
import json
import os
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any, Callable, Optional, Sequence, Union

import numpy as np

from . import _impend
from ._arrays import BoolArray, FloatArray, IntArray, array
from ._error import Error
from ._picture import Animation, Drawable, Progress, _drawn_for_page


class Verdict(str, Enum):
    """Of an assembly or a part, without friction."""

    STABLE = "stable"
    MOVES = "moves"
    MARGINAL = "marginal"

    def __str__(self) -> str:
        return self.value


class FrictionVerdict(str, Enum):
    """What is known of rest with friction."""

    STABLE_CERTAIN = "stable-certain"
    FALLS_CERTAIN = "falls-certain"
    INDETERMINATE = "indeterminate"
    POSSIBLY_STABLE = "possibly-stable"
    NO_SOLUTION_FOUND = "no-solution-found"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Contact:
    """A contact that you know, as results state it: a point (world, m) of two bodies, a normal out of ``b`` into ``a``.

    ``noise`` (m) and ``angle_noise`` (rad) say how exactly point and normal are known.
    """

    a: str
    b: str
    point: Union[Sequence[float], FloatArray]
    normal: Union[Sequence[float], FloatArray]
    noise: float = 0.0
    angle_noise: float = 0.0


class Parts:
    """One row per body: the parts in their order, the ground last. SI, world axes."""

    def __init__(self, columns: dict[str, Any]) -> None:
        self._columns = columns

    def __len__(self) -> int:
        return len(self.names)

    @property
    def names(self) -> list[str]:
        return list(self._columns["names"])

    @property
    def fixed(self) -> BoolArray:
        return array(self._columns["fixed"])

    @property
    def component(self) -> IntArray:
        """Index into ``components``; −1 of what is fixed."""
        return array(self._columns["component"])

    @property
    def acceleration(self) -> FloatArray:
        """(n, 6): linear of the centre of mass (m/s²), then angular (rad/s²), by the model that was asked for.

        0 for what is fixed, NaN where the model was not solved.
        """
        return array(self._columns["acceleration"])

    @property
    def load(self) -> FloatArray:
        """(n, 6): gravity and applied loads, force (N), then torque about the centre of mass (N·m)."""
        return array(self._columns["load"])

    @property
    def motion_ratio(self) -> FloatArray:
        """(n,): ‖a‖/‖a₀‖ in the norm of the mass matrix, a₀ free fall; without friction."""
        return array(self._columns["motion_ratio"])

    @property
    def motion_ratio_bounds(self) -> FloatArray:
        """(n, 2): between which it lies."""
        return array(self._columns["motion_ratio_bounds"])

    @property
    def verdict(self) -> list[Optional[Verdict]]:
        """Without friction; None for what is fixed."""
        return [None if word is None else Verdict(word) for word in self._columns["verdict"]]

    @property
    def neutral(self) -> list[Optional[bool]]:
        """Whether a part at rest can drift at no cost; None for what is fixed or moves."""
        return list(self._columns["neutral"])

    @property
    def mass(self) -> FloatArray:
        """(n,), kg; NaN where it is not known."""
        return array(self._columns["mass"])

    @property
    def volume(self) -> FloatArray:
        """(n,), m³; NaN where there is none."""
        return array(self._columns["volume"])

    @property
    def center_of_mass(self) -> FloatArray:
        """(n, 3), world, m."""
        return array(self._columns["center_of_mass"])

    @property
    def inertia(self) -> FloatArray:
        """(n, 3, 3), kg·m² about the centre of mass, world axes."""
        return array(self._columns["inertia"])


class Contacts:
    """One row per contact point. A normal points out of body ``b`` into body ``a``; forces act on ``a``."""

    def __init__(self, columns: dict[str, Any], names: list[str]) -> None:
        self._columns = columns
        self._names = names

    def __len__(self) -> int:
        return len(self.a)

    @property
    def a(self) -> IntArray:
        return array(self._columns["a"])

    @property
    def b(self) -> IntArray:
        return array(self._columns["b"])

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The names of the two bodies of each contact."""
        return [(self._names[a], self._names[b]) for a, b in zip(self.a, self.b)]

    @property
    def point(self) -> FloatArray:
        return array(self._columns["point"])

    @property
    def normal(self) -> FloatArray:
        return array(self._columns["normal"])

    @property
    def gap(self) -> FloatArray:
        return array(self._columns["gap"])

    @property
    def kind(self) -> list[str]:
        kinds = _impend.contact_kinds()
        return [kinds[code] for code in array(self._columns["kind"])]

    @property
    def doubtful(self) -> BoolArray:
        return array(self._columns["doubtful"])

    @property
    def approximate(self) -> BoolArray:
        return array(self._columns["approximate"])

    @property
    def disjunction(self) -> IntArray:
        """Which either-or it is part of; −1: always imposed."""
        return array(self._columns["disjunction"])

    @property
    def interface(self) -> IntArray:
        return array(self._columns["interface"])

    @property
    def force(self) -> FloatArray:
        """(m,), N: the normal force, of the model with friction where one was asked for."""
        return array(self._columns.get("normal_force", self._columns["frictionless_force"]))

    @property
    def separation(self) -> FloatArray:
        """(m,), m/s²: the relative acceleration along the normal, without friction."""
        return array(self._columns["separation"])

    @property
    def slack(self) -> FloatArray:
        """(m,), m/s²: what noise may take of it."""
        return array(self._columns["slack"])

    def _with_friction(self, column: str) -> Any:
        if column not in self._columns:
            raise Error("the analysis had no friction", "usage", "give analyze() a model or mu")
        return self._columns[column]

    @property
    def mu(self) -> FloatArray:
        return array(self._with_friction("mu"))

    @property
    def friction_force(self) -> FloatArray:
        """(m, 3), N, in the plane of contact."""
        return array(self._with_friction("friction_force"))

    @property
    def utilisation(self) -> FloatArray:
        """(m,): |friction|/(μ·normal force); NaN without either."""
        return array(self._with_friction("utilisation"))

    @property
    def state(self) -> list[str]:
        """``stick``, ``slide`` or ``open``."""
        states = _impend.contact_states()
        return [states[code] for code in array(self._with_friction("state"))]

    @property
    def holding_force(self) -> Optional[FloatArray]:
        """(m, 3), N: of an indeterminate verdict, the forces that would hold it all the same."""
        column = self._columns.get("holding_force")
        return None if column is None else array(column)


class Friction:
    """What the model with friction says."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report

    @property
    def verdict(self) -> Optional[FrictionVerdict]:
        """Of model ``static``; None of others."""
        word = self.report["verdict"]
        return None if word is None else FrictionVerdict(word)

    @property
    def reason(self) -> str:
        return str(self.report["verdict_reason"])

    @property
    def solved(self) -> bool:
        return bool(self.report["status"] == "solved")

    @property
    def minimal_mu(self) -> Optional[float]:
        """The smallest coefficient for all contacts that could hold it; None where it was not asked for, or none does."""
        mu = self.report["minimal_mu"]
        return None if mu is None else float(mu)

    @property
    def minimal_mu_bounds(self) -> Optional[tuple[float, float]]:
        bounds = self.report["minimal_mu_bounds"]
        return None if bounds is None else (float(bounds[0]), float(bounds[1]))

    @property
    def tilt_margin_deg(self) -> Optional[tuple[float, float]]:
        """How far gravity may turn in the worst direction: between the two, degrees."""
        bounds = self.report["tilt_margin_deg"]
        return None if bounds is None else (float(bounds[0]), float(bounds[1]))

    def __repr__(self) -> str:
        return f"<impend.Friction {self.verdict}>"


class Problem:
    """The motion problem: minimise ½‖a − M⁻¹Q‖² in the norm of M subject to J a ≥ −c and, of joints, |G a| ≤ c_joints.

    a is (6k,): per movable body its linear acceleration (m/s², of the centre of mass) and its angular one (rad/s²).
    """

    def __init__(self, analysis: _impend.Analysis) -> None:
        self._analysis = analysis
        self._columns: dict[str, Any] = analysis.problem()

    @property
    def M(self) -> FloatArray:
        """(k, 6, 6), kg and kg·m²."""
        return array(self._columns["M"])

    @property
    def Q(self) -> FloatArray:
        """(6k,), N and N·m."""
        return array(self._columns["Q"])

    @property
    def c(self) -> FloatArray:
        """(rows of J,), m/s²."""
        return array(self._columns["c"])

    @property
    def c_joints(self) -> FloatArray:
        """(rows of G,)."""
        return array(self._columns["c_joints"])

    @property
    def row_noise(self) -> FloatArray:
        """(rows of J, 2): bounds of the noise of a row on either body, in the norm of M⁻¹."""
        return array(self._columns["row_noise"])

    @property
    def bodies(self) -> IntArray:
        """(k,): which row of ``Result.parts`` each movable body is."""
        return array(self._columns["body"])

    @property
    def contacts(self) -> IntArray:
        """(rows of J,): which contact each row is."""
        return array(self._columns["contact"])

    @property
    def J(self) -> Any:
        """(rows, 6k): a scipy.sparse.csr_array where scipy is there, else (data, indices, indptr)."""
        return _sparse(self._columns["J"])

    @property
    def G(self) -> Any:
        return _sparse(self._columns["G"])

    def J_dense(self) -> FloatArray:
        return _dense(self._columns["J"])

    def G_dense(self) -> FloatArray:
        return _dense(self._columns["G"])

    def M_dense(self) -> FloatArray:
        """(6k, 6k)."""
        k = len(self.M)
        dense = np.zeros((6 * k, 6 * k))
        for i, block in enumerate(self.M):
            dense[6 * i : 6 * i + 6, 6 * i : 6 * i + 6] = block
        return dense

    def to_qp(self) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """(P, q, A, l) of: minimise ½xᵀPx + qᵀx subject to A x ≥ l, as cvxopt, osqp and qpsolvers take it."""
        J, G = self.J_dense(), self.G_dense()
        A = np.vstack([J, G, -G])
        lower = -np.concatenate([self.c, self.c_joints, self.c_joints])
        return self.M_dense(), -self.Q, A, lower

    def save(self, folder: str, *, force: bool = False) -> None:
        """Matrix Market files, as ``impend export --problem`` writes them."""
        self._analysis.save_problem(str(folder), force)


def _sparse(csr: Any) -> Any:
    data, indices, indptr, shape = csr
    try:
        sparse = import_module("scipy.sparse")
    except ImportError:
        return array(data), array(indices), array(indptr)
    return sparse.csr_array((array(data), array(indices), array(indptr)), shape=shape)


def _dense(csr: Any) -> FloatArray:
    data, indices, indptr, shape = csr
    dense = np.zeros(shape)
    starts, columns, values = array(indptr), array(indices), array(data)
    for row in range(shape[0]):
        span = slice(starts[row], starts[row + 1])
        dense[row, columns[span]] += values[span]
    return dense


@dataclass(frozen=True)
class Timings:
    """Seconds."""

    import_seconds: float
    contacts: float
    solve: float
    total: float


class Result(Drawable):
    """An analysis. Arrays are read-only views over the library's own memory; they outlive this object."""

    def __init__(self, analysis: _impend.Analysis, given: Optional[list[int]] = None) -> None:
        self._analysis = analysis
        self._given = given
        self._made: dict[str, Any] = {}

    def _once(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    @property
    def _report(self) -> dict[str, Any]:
        """The report, which is handed out as copies only."""
        found: dict[str, Any] = self._once("report", lambda: json.loads(self.to_json()))
        return found

    @property
    def verdict(self) -> Verdict:
        """Without friction, whatever the model."""
        return Verdict(self._analysis.verdict())

    @property
    def friction(self) -> Optional[Friction]:
        """Of the model with friction that was asked for, else None."""
        report = self._report.get("friction")
        return None if report is None else Friction(copy.deepcopy(report))

    @property
    def parts(self) -> Parts:
        parts: Parts = self._once("parts", lambda: Parts(self._analysis.parts()))
        return parts

    @property
    def contacts(self) -> Contacts:
        contacts: Contacts = self._once("contacts", lambda: Contacts(self._analysis.contacts(), self.parts.names))
        return contacts

    @property
    def given_contacts(self) -> Optional[IntArray]:
        """Of each contact that analyze() was given, its row in ``contacts``; −1 between two fixed bodies."""
        return None if self._given is None else np.array(self._given, dtype=np.int32)

    @property
    def problem(self) -> Problem:
        problem: Problem = self._once("problem", lambda: Problem(self._analysis))
        return problem

    @property
    def J(self) -> Any:
        return self.problem.J

    @property
    def G(self) -> Any:
        return self.problem.G

    @property
    def M(self) -> FloatArray:
        return self.problem.M

    @property
    def Q(self) -> FloatArray:
        return self.problem.Q

    @property
    def c(self) -> FloatArray:
        return self.problem.c

    @property
    def row_noise(self) -> FloatArray:
        return self.problem.row_noise

    @property
    def formulations(self) -> dict[str, FloatArray]:
        """By name, the accelerations (n, 6) of each formulation that was solved."""
        found: dict[str, FloatArray] = self._once(
            "formulations", lambda: {name: array(view) for name, view in self._analysis.formulations().items()}
        )
        return dict(found)

    @property
    def interfaces(self) -> list[dict[str, Any]]:
        return list(copy.deepcopy(self._report["interfaces"]))

    @property
    def joints(self) -> list[dict[str, Any]]:
        return list(copy.deepcopy(self._report["joints"]))

    @property
    def components(self) -> list[dict[str, Any]]:
        return list(copy.deepcopy(self._report["components"]))

    @property
    def warnings(self) -> list[dict[str, Any]]:
        return list(copy.deepcopy(self._report["warnings"]))

    @property
    def timings(self) -> Timings:
        return Timings(*self._analysis.timings())

    def to_json(self) -> str:
        """The report, byte for byte what ``impend analyze --json - --no-timings`` prints."""
        return str(self._once("json", self._analysis.json))

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary, your own."""
        found: dict[str, Any] = json.loads(self.to_json())
        return found

    def to_text(self, *, verbose: bool = False) -> str:
        """What ``impend analyze`` prints."""
        return str(self._analysis.text(verbose))

    def to_html(self, *, pictures: bool = True) -> str:
        """One page to hand on, as ``impend analyze --html`` writes it; where nothing can be drawn it says why."""
        drawn, missing = _drawn_for_page(lambda extension: extension.report_pictures(self._analysis, None), pictures)
        return str(self._analysis.html(drawn, missing, os.path.expanduser("~")))

    def certificate(self) -> str:
        """What proves the verdict, as JSON, for ``impend-check-certificate``."""
        return str(self._analysis.certificate(None))

    def to_compas(self, document: str) -> str:
        """The text of the COMPAS document that was analysed, with interfaces, forces and displacements."""
        return str(self._analysis.compas(document))

    def to_frame(self, table: str = "parts") -> Any:
        """``parts``, ``contacts``, ``interfaces`` or ``joints`` as a pandas DataFrame."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise Error("pandas is not installed", "unsupported", "install it, or use the arrays") from None
        keys = {"parts": "bodies", "contacts": "contacts", "interfaces": "interfaces", "joints": "joints"}
        if table not in keys:
            raise Error(f"there is no table '{table}'", "usage", "use one of " + ", ".join(keys))
        return pandas.json_normalize(self._report[keys[table]])

    def _draw(self, extension: Any, options: dict[str, Any], progress: Optional[Progress]) -> bytes:
        return bytes(extension.picture(self._analysis, options, progress))

    def animate(self, **options: Any) -> Animation:
        """The motion as an animated picture, for notebooks; keywords as of picture()."""
        return Animation(self.picture(format="webp", **options))

    def __repr__(self) -> str:
        found = f"<impend.Result {self.verdict}"
        return f"{found}, with friction {self.friction.verdict}>" if self.friction else f"{found}>"

    def _repr_html_(self) -> str:
        from ._notebook import html

        return html(self)
