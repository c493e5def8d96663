"""Training curves as an SVG file."""

from html import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 56, 40

STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#1b1f24}.title{font-size:14px;font-weight:600}"
    ".end{text-anchor:end}.mid{text-anchor:middle}.paper{fill:#fff}.grid{stroke:#d0d7de}"
    "polyline{fill:none;stroke-width:2}.a{stroke:#0969da}.b{stroke:#bc4c00}.c{stroke:#57606a;"
    "stroke-dasharray:5 4}"
    "@media (prefers-color-scheme:dark){text{fill:#e6edf3}.paper{fill:#0d1117}"
    ".grid{stroke:#3d444d}.a{stroke:#4493f8}.b{stroke:#f0883e}.c{stroke:#9198a1}}"
)


def svg(title: str, curves: dict[str, list[tuple[float, float]]], x_label: str) -> str:
    """Draws up to three curves of points (x, y); the legend names them."""
    points = [point for curve in curves.values() for point in curve]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x_low, x_high, y_low, y_high = min(xs), max(xs), min(ys), max(ys)
    x_span, y_span = (x_high - x_low) or 1, (y_high - y_low) or 1

    def x_at(x: float) -> float:
        return LEFT + (x - x_low) / x_span * (WIDTH - LEFT - RIGHT)

    def y_at(y: float) -> float:
        return HEIGHT - BOTTOM - (y - y_low) / y_span * (HEIGHT - TOP - BOTTOM)

    def text(x: float, y: float, kind: str, content: str) -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(content)}</text>'

    parts = [text(LEFT, 20, "title", title)]
    for tick in range(5):
        y = y_low + y_span * tick / 4
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y_at(y):.1f}" '
            f'y2="{y_at(y):.1f}"/>'
        )
        parts.append(text(LEFT - 6, y_at(y) + 4, "end", f"{y:.4f}"))
        x = x_low + x_span * tick / 4
        parts.append(text(x_at(x), HEIGHT - BOTTOM + 18, "mid", f"{x:.4g}"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "mid", x_label))
    for number, (kind, (name, curve)) in enumerate(zip("abc", curves.items())):
        x = LEFT + number * 170
        line = " ".join(f"{x_at(px):.1f},{y_at(py):.1f}" for px, py in curve)
        parts.append(f'<polyline class="{kind}" points="{line}"/>')
        parts.append(f'<polyline class="{kind}" points="{x},40 {x + 24},40"/>')
        parts.append(text(x + 30, 44, "", name))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n<title>{escape(title)}</title>\n'
        f'<style>{STYLE}</style>\n<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>\n'
        f"{body}\n</svg>\n"
    )
