"""The one error class of the package."""

from __future__ import annotations

import re


def _keyword(text: str) -> str:
    """Options of the command line as the keywords that they are here: ``--tilt-margin`` as ``tilt_margin``."""
    return re.sub(r"--([a-z][a-z-]*)", lambda match: match.group(1).replace("-", "_"), text)


class Error(ValueError):
    """What is wrong, where, and what to do about it.

    ``code`` is a stable identifier such as ``"bad-value"`` or ``"interpenetration"``; ``file``, ``line``, ``part`` and
    ``where`` (a place inside a structured file, or a keyword) are empty or 0 where they are not known.
    """

    def __init__(
        self,
        message: str,
        code: str = "usage",
        hint: str = "",
        file: str = "",
        line: int = 0,
        part: str = "",
        where: str = "",
    ) -> None:
        self.message = _keyword(message)
        self.code = code
        self.hint = _keyword(hint)
        self.file = file
        self.line = line
        self.part = part
        # A keyword is an option without its dashes; other places stay as they are.
        self.where = where.replace("-", "_") if re.fullmatch(r"[a-z]+(-[a-z]+)+", where) else where
        super().__init__(self._text())

    def _text(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        where = "" if self.message.startswith(self.where) else self.where
        pieces = [piece for piece in (place, f"part '{self.part}'" if self.part else "", where) if piece]
        text = ": ".join([*pieces, self.message])
        return f"{text} ({self.hint})" if self.hint else text

    def __reduce__(self) -> tuple[object, ...]:
        return (
            type(self),
            (self.message, self.code, self.hint, self.file, self.line, self.part, self.where),
        )
