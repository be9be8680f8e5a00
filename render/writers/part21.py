"""The clear text of ISO 10303-21, in which STEP files are: numbered entities, equal ones once."""

import re
from collections.abc import Iterable

from render.bodies.faces import DIGITS
from render.bodies.vectors import Vector

FINE = 12  # decimals of directions
BEYOND_ASCII = re.compile(r"[^ -~]+")
HEADER = (
    "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(({title}),'2;1');\n"
    "FILE_NAME({title},'1980-01-01T00:00:00',(''),(''),'Knobelwerk','Knobelwerk','');\n"
    "FILE_SCHEMA(('{schema}'));\nENDSEC;\nDATA;\n"
)  # the date is that of all files: the same bytes for the same bodies
FOOTER = "ENDSEC;\nEND-ISO-10303-21;\n"


class Exchange:
    """The entities of a file, in the order in which they are added."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._known: dict[str, str] = {}

    def add(self, entity: str) -> str:
        """The reference to a new entity."""
        self._lines.append(entity)
        return f"#{len(self._lines)}"

    def share(self, entity: str) -> str:
        """The reference to an entity, which is new unless there is an equal one."""
        known = self._known.get(entity)
        if known is None:
            known = self._known[entity] = self.add(entity)
        return known

    def point(self, at: Vector) -> str:
        return self.share(f"CARTESIAN_POINT('',({_reals(at, DIGITS)}))")

    def direction(self, way: Vector) -> str:
        return self.share(f"DIRECTION('',({_reals(way, FINE)}))")

    def frame(self, at: Vector, axis: Vector, right: Vector) -> str:
        """A place with its axes z and x."""
        axes = f"{self.point(at)},{self.direction(axis)},{self.direction(right)}"
        return self.share(f"AXIS2_PLACEMENT_3D('',{axes})")

    def content(self, title: str, schema: str) -> bytes:
        """The file; schema: the name of the one that the entities are of."""
        head = HEADER.format(title=quote(title), schema=schema)
        body = "".join(f"#{k}={line};\n" for k, line in enumerate(self._lines, 1))
        return f"{head}{body}{FOOTER}".encode("ascii")


def real(number: float, digits: int = DIGITS) -> str:
    """A number with a point, as the form demands, and without idle zeros."""
    text = f"{number:.{digits}f}".rstrip("0")
    return "0." if text == "-0." else text


def _reals(vector: Vector, digits: int) -> str:
    return ",".join(real(each, digits) for each in vector)


def quote(text: str) -> str:
    """A text in quotes; letters beyond ASCII in the escapes of the form."""
    plain = text.replace("\\", "\\\\").replace("'", "''")
    return f"'{BEYOND_ASCII.sub(_escape, plain)}'"


def _escape(found: re.Match[str]) -> str:
    return f"\\X2\\{found[0].encode('utf-16-be').hex().upper()}\\X0\\"


def references(items: Iterable[str]) -> str:
    """A list of references."""
    return f"({','.join(items)})"
