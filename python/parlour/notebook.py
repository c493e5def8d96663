"""Progress bars and plots for notebooks, without further packages.

>>> import parlour
>>> bar = parlour.ProgressBar("games", file=None)
>>> result = parlour.arena("breakthrough:size=5", ["random", "ab:nodes=200"], pairs=2, on_progress=bar)
>>> bar.n_done, bar.n_all
(4, 4)
>>> parlour.plot_ratings(result).svg[:4]
'<svg'
"""

import sys
import time
from collections.abc import Mapping, Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, TextIO

from ._parlour import ArenaResult

# Seconds between two updates of a bar.
INTERVAL = 0.1
BAR_WIDTH = 30

WIDTH, ROW, TOP, BOTTOM, LEFT, RIGHT = 640, 28, 44, 30, 170, 24
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#1b1f24}.title{font-size:14px;font-weight:600}"
    ".end{text-anchor:end}.mid{text-anchor:middle}.paper{fill:#fff}.grid{stroke:#d0d7de}"
    ".bar{stroke:#0969da;stroke-width:2}circle{fill:#0969da}"
    "@media (prefers-color-scheme:dark){text{fill:#e6edf3}.paper{fill:#0d1117}"
    ".grid{stroke:#3d444d}.bar{stroke:#4493f8}circle{fill:#4493f8}}"
)


class Plot:
    """A picture for notebooks."""

    def __init__(self, svg: str):
        self.svg = svg

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


class ProgressBar:
    """A function for `on_progress`: a bar in a notebook, a line elsewhere.

    It takes the number of finished parts, and the number of all where the caller knows it. With
    `file=None` nothing is drawn outside of a notebook.
    """

    def __init__(self, label: str = "", *, file: TextIO | None = sys.stderr):
        self.label, self.file = label, file
        self.n_done, self.n_all = 0, 0
        self._started, self._drawn = time.monotonic(), 0.0
        self._handle = _notebook_display(self)

    def __call__(self, n_done: int, n_all: int = 0) -> None:
        self.n_done, self.n_all = n_done, n_all
        now = time.monotonic()
        if n_done < n_all and now - self._drawn < INTERVAL:
            return
        self._drawn = now
        if self._handle is not None:
            self._handle.update(self)
        elif self.file is not None:
            self.file.write(f"\r{self}" + ("\n" if 0 < n_all <= n_done else ""))
            self.file.flush()

    def __str__(self) -> str:
        seconds = f"{time.monotonic() - self._started:.0f} s"
        if not self.n_all:
            return f"{self.label} {self.n_done}, {seconds}".strip()
        n_filled = BAR_WIDTH * self.n_done // self.n_all
        bar = "#" * n_filled + "." * (BAR_WIDTH - n_filled)
        return f"{self.label} [{bar}] {self.n_done} of {self.n_all}, {seconds}".strip()

    def _repr_html_(self) -> str:
        limits = f'value="{self.n_done}" max="{self.n_all}"' if self.n_all else ""
        count = f"{self.n_done} of {self.n_all}" if self.n_all else str(self.n_done)
        label = escape(self.label)
        return f"<label>{label} <progress {limits}></progress> {count}</label>"


def _notebook_display(shown: Any) -> Any:
    """A display that can be updated; `None` outside of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display  # type: ignore[import-not-found,unused-ignore]

    return display(shown, display_id=True)


def plot_ratings(
    report: ArenaResult | Mapping[str, Any] | Sequence[tuple[str, float | None, float | None]],
    title: str = "Elo with 95 % intervals",
) -> Plot:
    """Draws ratings with error bars, the best first.

    `report` is the result of `arena`, the contents of a `results.json` or a `gate.json`, or a list of
    name, Elo and half the width of the interval.
    """
    rows = sorted(_rows(report), key=lambda row: -row[1])
    if not rows:
        raise ValueError("the report has no ratings: expected at least one complete pair of games")
    low = min(elo - error for _, elo, error in rows)
    high = max(elo + error for _, elo, error in rows)
    span = (high - low) or 1.0

    def x_at(elo: float) -> float:
        return LEFT + (elo - low) / span * (WIDTH - LEFT - RIGHT)

    height = TOP + ROW * len(rows) + BOTTOM
    parts = [f'<text x="16" y="24" class="title">{escape(title)}</text>']
    for tick in range(5):
        elo = low + span * tick / 4
        x, bottom = x_at(elo), height - BOTTOM
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 10}" class="mid">{elo:.0f}</text>')
    for number, (name, elo, error) in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4:.1f}" class="end">{escape(name)}</text>')
        parts.append(f'<line class="bar" x1="{x_at(elo - error):.1f}" x2="{x_at(elo + error):.1f}" '
                     f'y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<circle cx="{x_at(elo):.1f}" cy="{y:.1f}" r="5">'
                     f"<title>{escape(name)}: {elo:+.0f} ± {error:.0f}</title></circle>")
    body = "\n".join(parts)
    return Plot(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img">\n<title>{escape(title)}</title>\n'
        f'<style>{STYLE}</style>\n<rect class="paper" width="{WIDTH}" height="{height}"/>\n'
        f"{body}\n</svg>\n"
    )


def _rows(report: Any) -> list[tuple[str, float, float]]:
    """Name, Elo and half the interval of each player that has a rating."""
    if isinstance(report, ArenaResult):
        found = report.ratings
    elif isinstance(report, Mapping) and "players" in report:
        found = [(one["name"], one["elo"], one["error"]) for one in report["players"]]
    elif isinstance(report, Mapping) and "decision" in report:
        found = [("old", 0.0, 0.0), ("new", *_middle(report["elo"]))]
    elif isinstance(report, Mapping):
        raise ValueError("the report has no players: expected a results.json or a gate.json")
    else:
        found = list(report)
    return [(name, elo, error or 0.0) for name, elo, error in found if elo is not None]


def _middle(elo: Mapping[str, float | None]) -> tuple[float | None, float]:
    """The estimate of a pairing and half its interval, which may be open."""
    low, high = elo["low"], elo["high"]
    value = elo["value"] if elo["value"] is not None else (low if high is None else high)
    return value, (high - low) / 2 if low is not None and high is not None else 0.0
