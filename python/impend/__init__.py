"""impend: which way do the parts of an assembly start to move under gravity, with proof.

>>> import impend
>>> result = impend.load("wall.assembly.json").analyze(mu=0.6)
>>> result.verdict, result.friction.verdict
"""

from ._assembly import Assembly, Part, load
from ._comparison import Change, Comparison, diff
from ._error import Error
from ._impend import version as __version__
from ._plan import Plan, StateVerdicts
from ._result import (
    Contact,
    Contacts,
    Friction,
    FrictionVerdict,
    Parts,
    Problem,
    Result,
    Timings,
    Verdict,
)
from ._simulation import Simulation, SimulationEvent
from ._sweep import Sweep, make_sweep, sweep

__all__ = [
    "Assembly",
    "Change",
    "Comparison",
    "Contact",
    "Contacts",
    "Error",
    "Friction",
    "FrictionVerdict",
    "Part",
    "Parts",
    "Plan",
    "Problem",
    "Result",
    "Simulation",
    "SimulationEvent",
    "StateVerdicts",
    "Sweep",
    "Timings",
    "Verdict",
    "__version__",
    "diff",
    "load",
    "make_sweep",
    "sweep",
]
