"""The plots of the report, as SVG that stands inside a page.

Drawn by matplotlib in stand-in colours, which are then named after the style sheet's, so that a
plot follows light and dark.  Knows numbers and labels only, not where they come from.
"""

import re
import warnings
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from typing import Any

from engine.errors import UsageError

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator
except ImportError:
    raise UsageError(
        "the report needs jinja2 and matplotlib: install certamen with its extra `report`, "
        "as in pip install 'certamen[report]'"
    ) from None

WIDTH = 4.6  # inches: on a phone the text is still as large as the page's small print
INK, MUTED, LINE, SHEET = "#010001", "#010002", "#010003", "#010004"
SERIES = tuple(f"#01010{n}" for n in range(6))
NAMES = {INK: "--ink", MUTED: "--muted", LINE: "--line", SHEET: "--sheet"} | {
    colour: f"--seat-{n}" for n, colour in enumerate(SERIES)
}
MARKERS = "osD^vP"
STYLE: Any = {
    "svg.fonttype": "none",  # text stays text
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.parse_math": False,  # a $ in a bot's name is a $
    "text.color": INK,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
}

LONGEST = 22  # characters of a bot's name in a plot


def short(name: str) -> str:
    """A name as a plot has room for it."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def drawn(key: str, says: str, height: float, draw: Callable[[Axes], None]) -> str:
    """A figure as an <svg>; `key` is its own in the page, `says` what it shows, in words."""
    with mpl.rc_context(STYLE | {"svg.hashsalt": key}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # the reader's fonts count, not ours
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.subplots())
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    box = re.search(r'viewBox="[^"]*"', svg)
    assert box is not None
    body = svg[svg.index(">") + 1 :]
    body = re.sub(r"<(metadata|style).*?</\1>", "", body, flags=re.DOTALL)
    body = re.sub(r"font-family: [^;\"]*;?", "", body)  # the page's
    # ids must not clash with those of another plot in the page
    body = re.sub(r'\bid="', f'id="{key}-', body)
    body = re.sub(r'(xlink:href="#|url\(#)', rf"\1{key}-", body)
    for colour, name in NAMES.items():
        body = body.replace(colour, f"var({name})")
    return (
        f'<svg {box.group()} role="img" aria-label="{escape(says)}"'
        f' xmlns:xlink="http://www.w3.org/1999/xlink">{body}'
    )


def upside(axes: Axes, names: Sequence[str]) -> None:
    """A row for every name, the first on top."""
    axes.set_yticks(range(len(names)), [short(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="y", visible=False)


def intervals(
    key: str,
    says: str,
    names: Sequence[str],
    values: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    unit: str = "Elo",
) -> str:
    """A point and an interval for every name."""

    def draw(axes: Axes) -> None:
        upside(axes, names)
        rows = range(len(names))
        axes.hlines(rows, low, high, color=MUTED, linewidth=2)
        axes.plot(low, rows, "|", high, rows, "|", color=MUTED, markersize=7)
        axes.plot(values, rows, "o", color=SERIES[0], markersize=6.5)
        axes.axvline(0, color=MUTED, linewidth=0.8, linestyle=(0, (2, 3)))
        axes.set_xlabel(unit)

    return drawn(key, says, 0.75 + 0.27 * len(names), draw)


def spreads(
    key: str, says: str, names: Sequence[str], quantiles: Sequence[tuple[float, ...]]
) -> str:
    """Answer times in milliseconds, on a scale of powers: 5, 25, 50, 75, 95 and 99 %."""

    def draw(axes: Axes) -> None:
        upside(axes, names)
        for row, (least, lower, middle, upper, most, longest) in enumerate(quantiles):
            axes.hlines(row, least, most, color=MUTED, linewidth=1.4)
            axes.hlines(row, lower, upper, color=SERIES[1], linewidth=9)
            axes.plot([middle], [row], "|", color=SHEET, markersize=9, markeredgewidth=2)
            axes.plot([longest], [row], "D", color=SERIES[0], markersize=4.5)
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(10, numticks=9))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.set_xlabel("milliseconds, each line ten times the last")

    return drawn(key, says, 0.75 + 0.27 * len(names), draw)


def courses(
    key: str,
    says: str,
    names: Sequence[str],
    blocks: Sequence[int],
    values: Sequence[Sequence[float]],
) -> str:
    """A line for every name over the blocks played; told apart by colour, marker and dashes."""
    dashes = ("-", (0, (5, 2)), (0, (1.5, 1.5)))

    def draw(axes: Axes) -> None:
        for row, (name, line) in enumerate(zip(names, values, strict=True)):
            axes.plot(
                blocks,
                line,
                color=SERIES[row % 6],
                marker=MARKERS[row % 6],
                linestyle=dashes[row // 6 % 3],
                markersize=4,
                linewidth=1.5,
                markevery=max(1, len(blocks) // 8),
                label=short(name),
            )
        axes.set_xlabel("blocks played")
        axes.set_ylabel("Elo")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
        axes.tick_params(axis="y", labelcolor=MUTED)
        columns = 2 if len(names) > 1 else 1
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.18), ncols=columns)

    return drawn(key, says, 3.0 + 0.2 * ((len(names) + 1) // 2), draw)
