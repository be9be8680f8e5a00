"""The text format of Prometheus."""

from collections.abc import Iterable, Mapping

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = Mapping[str, object]
Row = tuple[str, Labels, float]  # suffix of the name, labels, value


def metric(name: str, kind: str, about: str, rows: Iterable[Row]) -> str:
    """A metric with all its rows."""
    lines = [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
    for ending, labels, value in rows:
        said = ",".join(f'{key}="{_escape(str(word))}"' for key, word in labels.items())
        place = f"{name}{ending}" + ("{" + said + "}" if said else "")
        lines.append(f"{place} {value:.15g}")
    return "\n".join(lines) + "\n"


def number(name: str, kind: str, about: str, value: float) -> str:
    """A metric without labels."""
    return metric(name, kind, about, [("", {}, value)])


def _escape(word: str) -> str:
    return word.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def store_up(is_up: bool) -> str:
    """Whether the store of jobs answers."""
    return number("knobelwerk_store_up", "gauge", "Whether the store of jobs answers.", is_up)
