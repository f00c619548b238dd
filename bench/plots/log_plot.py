"""Log-log diagrams over the number of contacts as SVG. Lines differ by dash and marker, so that they read in grey."""

import math

WIDTH, HEIGHT = 340, 270
LEFT, TOP, RIGHT, BOTTOM = 62, 28, 10, 40


def powers(low, high):
    return range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)


def marker(kind, x, y, colour):
    r = 3.2
    if kind == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{colour}"/>'
    if kind == "square":
        return f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r}" height="{2 * r}" fill="white" stroke="{colour}" stroke-width="1.4"/>'
    if kind == "triangle":
        return f'<path d="M{x:.1f} {y - r - 0.6:.1f}L{x + r + 0.6:.1f} {y + r:.1f}L{x - r - 0.6:.1f} {y + r:.1f}Z" fill="{colour}"/>'
    if kind == "diamond":
        return f'<path d="M{x:.1f} {y - r - 1:.1f}L{x + r + 1:.1f} {y:.1f}L{x:.1f} {y + r + 1:.1f}L{x - r - 1:.1f} {y:.1f}Z" fill="white" stroke="{colour}" stroke-width="1.4"/>'
    if kind == "cross":
        return f'<path d="M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}M{x - r:.1f} {y + r:.1f}L{x + r:.1f} {y - r:.1f}" stroke="{colour}" stroke-width="1.4"/>'
    return ""


def text(x, y, words, size=11, anchor="middle", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{extra}>{words}</text>'


class Panel:
    """One log-log diagram over the number of contacts; `tick` names a power of ten of the quantity upwards."""

    def __init__(self, x, y, n_range, t_range, tick, quantity):
        self.tick, self.quantity = tick, quantity
        self.x, self.y = x + LEFT, y + TOP
        self.width, self.height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        self.n_low, self.n_high = (math.log10(v) for v in n_range)
        self.t_low, self.t_high = (math.log10(v) for v in t_range)

    def place(self, n, t):
        return (self.x + self.width * (math.log10(n) - self.n_low) / (self.n_high - self.n_low),
                self.y + self.height * (1 - (math.log10(t) - self.t_low) / (self.t_high - self.t_low)))

    def frame(self, title, first_column, last_row):
        parts = [f'<rect x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}" fill="none" stroke="#444"/>',
                 text(self.x + self.width / 2, self.y - 8, title, 13, extra=' font-weight="bold"')]
        for power in powers(10 ** self.t_low, 10 ** self.t_high):
            _, y = self.place(10 ** self.n_low, 10.0 ** power)
            if self.y - 0.1 <= y <= self.y + self.height + 0.1:
                parts.append(f'<path d="M{self.x} {y:.1f}h{self.width}" stroke="#ddd"/>')
                parts.append(text(self.x - 5, y + 4, self.tick(power), 10, "end"))
        for power in powers(10 ** self.n_low, 10 ** self.n_high):
            x, _ = self.place(10.0 ** power, 10 ** self.t_low)
            if self.x - 0.1 <= x <= self.x + self.width + 0.1:
                parts.append(f'<path d="M{x:.1f} {self.y}v{self.height}" stroke="#ddd"/>')
                parts.append(text(x, self.y + self.height + 15, f"{10 ** power:,}".replace(",", " "), 10))
        if last_row:
            parts.append(text(self.x + self.width / 2, self.y + self.height + 31, "contacts n"))
        if first_column:
            x, y = self.x - 50, self.y + self.height / 2
            parts.append(text(x, y, self.quantity, extra=f' transform="rotate(-90 {x:.1f} {y:.1f})"'))
        return parts

    def line(self, points, style):
        _, colour, dash, kind = style
        placed = [self.place(n, t) for n, t, _ in points]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
        parts = [f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-dasharray="{dash}"/>']
        for (x, y), (_, _, right) in zip(placed, points):
            parts.append(marker(kind, x, y, colour) if right else text(x, y + 5, "✗", 15))
        return parts


def opening(width, height, title):
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'font-family="DejaVu Sans, Arial, sans-serif">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="white"/>']


def legend(lines, x, y):
    """(label, colour, dash, marker) side by side from (x, y); the parts and where the next would go."""
    parts = []
    for label, colour, dash, kind in lines:
        parts.append(f'<path d="M{x} {y}h30" stroke="{colour}" stroke-width="1.6" stroke-dasharray="{dash}"/>')
        parts.append(marker(kind, x + 15, y, colour))
        parts.append(text(x + 35, y + 4, label, 11, "start"))
        x += 44 + 5.8 * len(label)
    return parts, x
