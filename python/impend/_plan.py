"""Plans: orders of assembly, what is held meanwhile, which way up, how robust."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional, Sequence, Tuple, Union

import numpy as np

from . import _impend
from ._arrays import BoolArray, array, flag, optional_number, path_of, refused, several, three, word, words
from ._error import Error
from ._picture import Progress, _drawn_for_page

State = Tuple[Iterable[str], Iterable[str]]
"""The parts that are there, and those of them that are held."""


class Plan:
    """The report of a plan: what ``impend plan VERB`` prints, as text, JSON and a dictionary."""

    def __init__(self, json_text: str, text: str, page: Optional[_impend.PlanPage] = None, actions: str = "") -> None:
        self._json = json_text
        self._text = text
        self._page = page
        self._actions = actions

    @property
    def report(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._json)
        return found

    @property
    def kind(self) -> str:
        return str(self.report["kind"])

    def to_json(self) -> str:
        return self._json

    def to_dict(self) -> dict[str, Any]:
        return self.report

    def to_text(self) -> str:
        return self._text

    @property
    def actions(self) -> Optional[dict[str, Any]]:
        """What each hand does, one after the other, of plans made with ``actions=True``: format ``impend-actions``.

        None where no plan was found.
        """
        text = self.actions_to_json()
        found: Optional[dict[str, Any]] = json.loads(text) if text else None
        return found

    def actions_to_json(self) -> str:
        """The same as ``--actions`` writes it; empty where no plan was found."""
        report = self.report
        if report["kind"] not in ("check", "search"):
            raise Error(f"a plan of the kind '{report['kind']}' has no actions", "unsupported", "use plan_check() or plan_search()")
        if not self._actions and report.get("found", True):
            raise Error("the actions of this plan were not asked for", "usage", "make the plan with actions=True")
        return self._actions

    def to_html(self, *, pictures: bool = True) -> str:
        """One page to hand on, as ``--html`` of ``plan check`` and ``plan search`` writes it; other plans have none."""
        page = self._page
        if page is None:
            raise Error(f"a plan of the kind '{self.kind}' has no page", "unsupported", "use to_text() or to_json()")
        drawn, missing = _drawn_for_page(lambda extension: extension.plan_pictures(page, None), pictures)
        return str(page.html(drawn, missing, os.path.expanduser("~")))

    def __repr__(self) -> str:
        return f"<impend.Plan {self._text.split(chr(10), 1)[0]}>"


@dataclass(frozen=True)
class StateVerdicts:
    """One row per state. ``movers`` (s, n): the parts that may move.

    ``standing``: ``stands`` (proved), ``falls`` (proved), ``balances`` (at rest, but it falls at the least disturbance), ``may-stand`` or
    ``unknown``. Of what may stand forces balance; without friction it may be a mere balance, with it a motion may be possible, too.
    """

    standing: list[str]
    movers: BoolArray
    names: list[str]

    @property
    def stands(self) -> BoolArray:
        """(s,): where that is proved."""
        return np.array([word == "stands" for word in self.standing], dtype=np.bool_)

    @property
    def may_stand(self) -> BoolArray:
        """(s,): where forces balance, proved to stand or not."""
        return np.array([word in ("stands", "may-stand") for word in self.standing], dtype=np.bool_)

    def __len__(self) -> int:
        return len(self.standing)


_DIRECTIONS = "give an axis, as '-x', three numbers, or a list of such"
_PAIRS = "give pairs of names, as [('post', 'roof')]: the first comes before the second"
_STATES = "give pairs (installed, held) of names of parts"


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _words(value: Any, keyword: str) -> Optional[list[str]]:
    return None if value is None else words(value, keyword)


def _directions(value: Any) -> list[str]:
    """An axis, three numbers, or a list of such."""
    given = [value] if isinstance(value, str) else several(value, "down", _DIRECTIONS)
    if given and all(np.isscalar(one) and not isinstance(one, str) for one in given):
        given = [given]
    return [one if isinstance(one, str) else ",".join(repr(x) for x in three(one, "down")) for one in given]


def _pairs(value: Any) -> list[list[str]]:
    pairs = [words(pair, "before") for pair in several(value, "before", _PAIRS)]
    if any(len(pair) != 2 for pair in pairs):
        raise refused("before", value, _PAIRS)
    return pairs


def _law(model: Optional[str], mu: Optional[float]) -> dict[str, Any]:
    return _given(model=None if model is None else word(model, "model"), mu=optional_number(mu, "mu"))


def _work(effort: Optional[float], allow_overlap: bool, threads: int) -> dict[str, Any]:
    return _given(
        effort=optional_number(effort, "effort"), allow_overlap=flag(allow_overlap, "allow_overlap"), threads=threads
    )


class Planned:
    """What can be planned: an assembly."""

    def _value(self) -> _impend.Assembly:
        raise NotImplementedError

    def _plan(
        self, ask: Callable[..., tuple[Any, ...]], options: dict[str, Any], progress: Optional[Progress]
    ) -> Plan:
        return Plan(*ask(self._value(), options, progress))

    def plan_check(
        self,
        *,
        order: Optional[Sequence[str]] = None,
        hands: Optional[int] = None,
        no_hold: Union[str, Sequence[str]] = (),
        margins: bool = False,
        ways: bool = False,
        actions: bool = False,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Plan:
        """Does every step of the sequence stand, and what is held meanwhile. ``order`` replaces the assembly's own.

        ``actions``: also what each hand does, `Plan.actions`; parts are looked at with ``ways`` then.
        """
        options = _given(order=_words(order, "order"), hands=hands, no_hold=_words(no_hold, "no_hold"), margins=flag(margins, "margins"), ways=flag(ways, "ways"), actions=flag(actions, "actions"))
        return self._plan(_impend.plan_check, {**options, **_law(model, mu), **_work(effort, allow_overlap, threads)}, progress)

    def plan_hold(
        self,
        *,
        installed: Union[str, Sequence[str], None] = None,
        no_hold: Union[str, Sequence[str]] = (),
        model: Optional[str] = None,
        mu: Optional[float] = None,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Plan:
        """The fewest parts that must be held so that it stands."""
        options = _given(installed=_words(installed, "installed"), no_hold=_words(no_hold, "no_hold"))
        return self._plan(_impend.plan_hold, {**options, **_law(model, mu), **_work(effort, allow_overlap, threads)}, progress)

    def plan_push(
        self,
        *,
        push_at: Union[str, "os.PathLike[str]", None] = None,
        installed: Union[str, Sequence[str], None] = None,
        no_hold: Union[str, Sequence[str]] = (),
        most_nodes: Optional[int] = None,
        time_limit: Optional[float] = None,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Plan:
        """The fewest pushes with which it stands, at points that fingers reach, or at those of the file ``push_at``.

        ``time_limit``: seconds after which the best so far is given, with its bounds.
        """
        options = _given(
            push_at=None if push_at is None else path_of(push_at, "push_at"),
            installed=_words(installed, "installed"),
            no_hold=_words(no_hold, "no_hold"),
            most_nodes=most_nodes,
            time_limit=time_limit,
        )
        return self._plan(_impend.plan_push, {**options, **_law(model, mu), **_work(effort, allow_overlap, threads)}, progress)

    def plan_search(
        self,
        *,
        hands: Optional[int] = None,
        base: Optional[str] = None,
        before: Sequence[tuple[str, str]] = (),
        no_hold: Union[str, Sequence[str]] = (),
        from_above: bool = False,
        certain: bool = False,
        count: bool = False,
        most_nodes: Optional[int] = None,
        time_limit: Optional[float] = None,
        turns: Optional[int] = None,
        down: Union[str, Sequence[Union[str, Sequence[float]]]] = (),
        actions: bool = False,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Plan:
        """An order in which it can be built, with the fewest hands, and the way of each part.

        ``turns``: so many times the whole assembly may be turned between steps, there and back are two. ``down``: axes
        (``"-x"``) or directions (three numbers) that may point down then; without it the six axes. ``time_limit``: seconds
        after which the best plan so far is given. ``actions``: also what each hand does, `Plan.actions`.
        """
        options = _given(
            hands=hands,
            base=base,
            before=_pairs(before),
            no_hold=_words(no_hold, "no_hold"),
            from_above=flag(from_above, "from_above"),
            certain=flag(certain, "certain"),
            count=flag(count, "count"),
            most_nodes=most_nodes,
            time_limit=time_limit,
            turns=turns,
            down=_directions(down),
            actions=flag(actions, "actions"),
        )
        return self._plan(_impend.plan_search, {**options, **_law(model, mu), **_work(effort, allow_overlap, threads)}, progress)

    def plan_interlock(
        self, *, allow_overlap: bool = False, threads: int = 0, progress: Optional[Progress] = None
    ) -> Plan:
        """How the parts hold each other, without gravity, friction and ground."""
        return self._plan(_impend.plan_interlock, _work(None, allow_overlap, threads), progress)

    def plan_orient(
        self,
        *,
        on_table: bool = False,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Plan:
        """How far gravity may turn, and which way up is safest; ``on_table``: which faces it can rest on."""
        options = {"on_table": flag(on_table, "on_table")}
        return self._plan(_impend.plan_orient, {**options, **_law(model, mu), **_work(effort, allow_overlap, threads)}, progress)

    def plan_robust(
        self,
        *,
        mass_range: Union[str, Sequence[str]] = (),
        model: Optional[str] = None,
        mu: Optional[float] = None,
        effort: float = 1.0,
        allow_overlap: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> Plan:
        """The weakest push that it does not bear, and how heavy parts may be.

        ``mass_range``: by how much all masses may be off at once, ``"10%"``, or ``["10%", "lid=2%"]``.
        """
        options = _given(mass_range=_words(mass_range, "mass_range"))
        return self._plan(_impend.plan_robust, {**options, **_law(model, mu), **_work(effort, allow_overlap, threads)}, progress)

    def check_states(
        self,
        states: Iterable[State],
        *,
        model: Optional[str] = None,
        mu: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> StateVerdicts:
        """Verdicts of many states (installed, held), by names of parts; contacts are sought once, falls are remembered.

        What is fixed is always there. A held part takes any load.
        """
        handle = self._value()
        names = handle.names()
        index = {name: i for i, name in enumerate(names)}

        def indices(parts: Any, number: int) -> list[int]:
            try:
                return [index[name] for name in words(parts, f"states[{number}]")]
            except KeyError as missing:
                raise Error(f"there is no part {missing}", "usage", "name parts of the assembly", where=f"states[{number}]") from None

        rows = []
        for i, state in enumerate(several(states, "states", _STATES)):
            both = [] if isinstance(state, str) else several(state, f"states[{i}]", _STATES)
            if len(both) != 2:
                raise refused(f"states[{i}]", state, _STATES)
            rows.append((indices(both[0], i), indices(both[1], i)))
        standing, movers = _impend.check_states(handle, rows, _law(model, mu), progress)
        standings = _impend.standings()
        return StateVerdicts([standings[code] for code in array(standing)], array(movers).astype(np.bool_), list(names))
