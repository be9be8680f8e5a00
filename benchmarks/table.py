"""Rows of the benchmark's table, in markdown."""

import statistics
from collections.abc import Mapping, Sequence

from benchmarks.instance import Instance
from benchmarks.peers import Run

Runs = Sequence[Run] | str  # of one contestant, or why there are none


def head(names: Sequence[str]) -> str:
    """The two lines above the rows; the names are those of the peers."""
    titles = ["instance", "asked for", "truth", "nodes", "ours", *names, "published"]
    return f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}"


def row(instance: Instance, own: Sequence[Run], others: Mapping[str, Runs]) -> str:
    """The line of an instance; seconds are CPU, the number behind them is the ratio to ours."""
    first = instance.truth is None
    cells = [
        instance.name,
        "settled" if instance.settle else "first" if first else "all",
        f"{len(own)} seeds" if first else f"{instance.truth:,}",
        f"{statistics.median(run.nodes or 0 for run in own):,.0f}",
        _median_of(own, instance),
    ]
    for runs in others.values():
        cells.append(runs if isinstance(runs, str) else _with_ratio(runs, own, instance))
    return f"| {' | '.join([*cells, instance.published])} |"


def wrong(instance: Instance, runs: Runs) -> bool:
    """Whether a run that ended gave another number than the truth."""
    if isinstance(runs, str):
        return False
    truth = 1 if instance.truth is None else instance.truth
    return any(run.count not in (None, truth) for run in runs)


def _median(runs: Sequence[Run]) -> float:
    return statistics.median(run.seconds for run in runs)


def _median_of(runs: Sequence[Run], instance: Instance) -> str:
    """The median of the seconds; how many were open, if some were."""
    ended = sum(run.count is not None for run in runs)
    if wrong(instance, runs):
        return "WRONG"
    median = seconds(_median(runs))
    if ended * 2 <= len(runs):
        median = f"> {median}"
    return f"{median} ({ended} of {len(runs)} solved)" if 0 < ended < len(runs) else median


def _with_ratio(runs: Sequence[Run], own: Sequence[Run], instance: Instance) -> str:
    """The same with the ratio to ours, where ours ended."""
    compared = _median_of(runs, instance)
    if compared == "WRONG" or _median_of(own, instance).startswith((">", "WRONG")):
        return compared
    sign = "> " if compared.startswith(">") else ""
    return f"{compared}, {sign}{round_two(_median(runs) / _median(own))}x"


def seconds(value: float) -> str:
    """Seconds, or milliseconds below one."""
    return f"{round_two(value)} s" if value >= 1 else f"{round_two(value * 1000)} ms"


def round_two(value: float) -> str:
    """Two digits that count."""
    two = float(f"{value:.2g}")
    return f"{two:,.0f}" if two >= 10 else f"{two:g}"
