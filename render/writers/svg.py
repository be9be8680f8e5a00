"""Sheets as SVG in millimetres: plain strings, the same bytes for the same sheet."""

import math
from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from functools import singledispatch
from html import escape

from render.flat.sheet import Circle, Group, Image, Item, Path, Sheet, Stamp, Stroke, Text, Window
from render.style import Style

FAMILY = "DejaVu Sans, Verdana, sans-serif"


class Names:
    """Hands out ids: the prefix and a name, numbered from the second time on.

    pictures: ids of the pictures of pixels; each stands in the file once.
    """

    def __init__(self, prefix: str, stamps: set[str] | None = None) -> None:
        self.prefix = prefix
        self.stamps: set[str] = set() if stamps is None else stamps  # that are in the picture
        self.pictures: dict[bytes, str] = {}
        self._times: Counter[str] = Counter()

    def picture(self, png: bytes) -> str:
        if png not in self.pictures:
            self.pictures[png] = self.unique(f"picture-{len(self.pictures) + 1}")
        return self.pictures[png]

    def unique(self, name: str) -> str:
        self._times[name] += 1
        times = self._times[name]
        return self.prefix + name + (f".{times}" if times > 1 else "")


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One SVG; several sheets stand below one another."""
    if len(sheets) == 1:
        return document(sheets[0]).encode()
    width, height = size(sheets)
    down, stamps = 0.0, set[str]()
    parts = [_opening(width, height, "sheets-", sheets[0].language), _naming(sheets[0], "sheets-")]
    for number, sheet in enumerate(sheets, 1):
        parts.append(f'<g id="page-{number}" transform="translate(0 {figure(down)})">')
        parts += [_body(sheet, f"page-{number}-", stamps), "</g>"]
        down += sheet.height
    return "\n".join([*parts, "</svg>\n"]).encode()


def size(sheets: Sequence[Sheet]) -> tuple[float, float]:
    """Width and height in mm of sheets below one another."""
    return max(sheet.width for sheet in sheets), math.fsum(sheet.height for sheet in sheets)


def document(sheet: Sheet, prefix: str = "", stamps: set[str] | None = None) -> str:
    """One sheet as an SVG document; `prefix` keeps its ids apart from those of other sheets.

    stamps: names of stamps in earlier documents of the same page; grows.
    """
    opening = _opening(sheet.width, sheet.height, prefix, sheet.language)
    return "\n".join([opening, _naming(sheet, prefix), _body(sheet, prefix, stamps), "</svg>\n"])


def figure(value: float) -> str:
    """A number with at most three decimals, never in exponents, never minus nought."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _opening(width: float, height: float, prefix: str, language: str) -> str:
    w, h = figure(width), figure(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm"'
        f' viewBox="0 0 {w} {h}" lang="{language}" role="img"'
        f' aria-labelledby="{prefix}title {prefix}description">'
    )


def _naming(sheet: Sheet, prefix: str) -> str:
    return (
        f'<title id="{prefix}title">{escape(sheet.title, quote=False)}</title>\n'
        f'<desc id="{prefix}description">{escape(sheet.description, quote=False)}</desc>'
    )


def _body(sheet: Sheet, prefix: str, stamps: set[str] | None) -> str:
    parts, names = list[str](), Names(prefix, stamps)
    if sheet.background is not None:
        w, h = figure(sheet.width), figure(sheet.height)
        parts.append(f'<rect width="{w}" height="{h}" fill="{sheet.background}"/>')
    drawn = [_element(item, names) for item in sheet.items]
    return "\n".join([*parts, *_pictures(names), *drawn])


def _pictures(names: Names) -> list[str]:
    """Definitions of the pixel pictures, each 1 mm wide and high, which the items refer to."""
    if not names.pictures:
        return []
    held = [
        f'<image id="{name}" width="1" height="1" preserveAspectRatio="none"'
        f' href="data:image/png;base64,{b64encode(png).decode()}"/>'
        for png, name in names.pictures.items()
    ]
    return ["<defs>", *held, "</defs>"]


@singledispatch
def _element(item: Item, names: Names) -> str:
    raise TypeError(f"no such item of a sheet: {item!r}")


@_element.register
def _(item: Path, names: Names) -> str:
    points = " ".join(f"{figure(x)} {figure(y)}" for x, y in item.points)
    end = "Z" if item.closed else ""
    return f'<path d="M{points}{end}"{_paint(item.fill, item.stroke)}/>'


@_element.register
def _(item: Circle, names: Names) -> str:
    x, y = map(figure, item.centre)
    paint = _paint(item.fill, item.stroke)
    return f'<circle cx="{x}" cy="{y}" r="{figure(item.radius)}"{paint}/>'


@_element.register
def _(item: Text, names: Names) -> str:
    x, y = map(figure, item.at)
    weight = ' font-weight="bold"' if item.bold else ""
    anchor = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
    return (
        f'<text x="{x}" y="{y}" font-family="{FAMILY}" font-size="{figure(item.size)}"{weight}'
        f'{anchor} fill="{item.colour}">{escape(item.content, quote=False)}</text>'
    )


@_element.register
def _(item: Image, names: Names) -> str:
    (x, y), right, down = item.corner, item.right, item.down
    terms = " ".join(map(figure, (*right, *down, x, y)))
    return f'<use href="#{names.picture(item.png)}" transform="matrix({terms})"/>'


@_element.register
def _(item: Group, names: Names) -> str:
    name = f'"{escape(names.unique(item.name))}"'
    inside = "\n".join(_element(each, names) for each in item.items)
    return f"<g id={name}>\n{inside}\n</g>"


@_element.register
def _(item: Stamp, names: Names) -> str:
    name, before = f'"{escape(f"stamp-{item.name}")}"', ""
    if item.name not in names.stamps:
        names.stamps.add(item.name)
        inside = "\n".join(_element(each, names) for each in item.items)
        before = f"<defs><g id={name}>\n{inside}\n</g></defs>\n"
    x, y = map(figure, item.at)
    return f'{before}<use href={name[0]}#{name[1:]} x="{x}" y="{y}"/>'


@_element.register
def _(item: Window, names: Names) -> str:
    inside = "\n".join(_element(each, names) for each in item.items)
    x, y, wide, high = map(figure, (*item.at, item.width, item.height))
    left, top = map(figure, item.seen)
    across, down = figure(item.width / item.scale), figure(item.height / item.scale)
    return (
        f'<svg x="{x}" y="{y}" width="{wide}" height="{high}"'
        f' viewBox="{left} {top} {across} {down}">\n{inside}\n</svg>'
    )


def _paint(fill: str | None, stroke: Stroke | None) -> str:
    filled = f' fill="{fill or "none"}"'
    if stroke is None:
        return filled
    dash = " ".join(map(figure, stroke.dash))
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'{filled} stroke="{stroke.colour}" stroke-width="{figure(stroke.width)}"{dashed}'
        ' stroke-linejoin="round" stroke-linecap="round"'
    )
