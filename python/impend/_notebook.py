"""A result as a notebook shows it."""

from __future__ import annotations

import html as markup
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._result import Result


def html(result: Result) -> str:
    """Verdict and table of parts, without script or style sheet of its own."""
    first = result.to_text().split("\n\n", 1)[0]
    parts = result.parts
    rows = []
    for i, name in enumerate(parts.names):
        a = parts.acceleration[i]
        what = "fixed" if parts.fixed[i] else str(parts.verdict[i])
        linear, angular = (" ".join(f"{x:.3g}" for x in half) for half in (a[:3], a[3:]))
        rows.append(
            f"<tr><td>{markup.escape(name)}</td><td>{what}</td><td>{linear}</td><td>{angular}</td></tr>"
        )
    head = "<tr><th>part</th><th>verdict</th><th>acceleration, m/s²</th><th>rad/s²</th></tr>"
    return f"<p>{markup.escape(first)}</p><table>{head}{''.join(rows)}</table>"
