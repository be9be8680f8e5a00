"""The turns of a folding as steps: their groups, times and captions."""

from collections.abc import Iterator, Sequence

from render.bodies.solid import Caption, Move, Step
from render.snakes import words
from render.snakes.folding import Fold
from render.snakes.style import SnakeStyle

HOLD, PULL, TURN, REST, END = 0.6, 0.25, 0.6, 0.5, 1.2  # seconds of a step's parts
Span = tuple[float, float]  # seconds from the beginning to the end of a turn


def group_turns(folds: Sequence[Fold]) -> list[tuple[Fold, ...]]:
    """The turns step by step: two that are alike are half a turn."""
    steps: list[tuple[Fold, ...]] = []
    for fold in folds:
        if steps and steps[-1] == (fold,):
            steps[-1] = (fold, fold)
        else:
            steps.append((fold,))
    return steps


def turn_times(folds: Sequence[Fold]) -> list[Span]:
    """The seconds at which each turn begins and ends; all rest after each step."""
    times, time = [], HOLD
    for step in group_turns(folds):
        for fold in step:
            times.append((time, time + 2 * fold.pull * PULL + TURN))
            time = times[-1][1]
        time += REST
    return times


def _timed_steps(folds: Sequence[Fold]) -> Iterator[tuple[int, tuple[Fold, ...], list[Span]]]:
    """The number of each step, its turns, and their times."""
    times = iter(turn_times(folds))
    for number, step in enumerate(group_turns(folds), 1):
        yield number, step, [next(times) for _ in step]


def captions(folds: Sequence[Fold], cubes: int, style: SnakeStyle) -> tuple[Caption, ...]:
    """The caption of each step of a film; cubes: of the snake."""
    made = list[Caption]()
    for number, step, times in _timed_steps(folds):
        (start, _), (_, stop) = times[0], times[-1]
        lines = caption(number, step, cubes, style)
        made.append(Caption(start=start, moves=start, stop=stop, lines=lines))
    return tuple(made)


def moves(folds: Sequence[Fold], cubes: int, style: SnakeStyle) -> tuple[Step, ...]:
    """The steps for viewers, with the gap and the time of each turn."""
    made = list[Step]()
    for number, step, times in _timed_steps(folds):
        heading, hold = caption(number, step, cubes, style)
        made.append(
            Step(
                told=f"{heading.removeprefix(f'{number}. ')}: {hold}",
                time=(times[0][0], times[-1][1]),
                moves=tuple(
                    Move(gap=fold.gap + 1, start=start, stop=stop)
                    for fold, (start, stop) in zip(step, times, strict=True)
                ),
            )
        )
    return tuple(made)


def caption(number: int, step: Sequence[Fold], count: int, style: SnakeStyle) -> tuple[str, str]:
    """The parts to turn and to hold, of a chain of `count` cubes."""
    fold = step[0]
    way = words.QUARTER_RIGHT if fold.quarter == 1 else words.QUARTER_LEFT
    heading = f"{number}. {style.say(words.HALF if len(step) == 2 else way)}"
    heading += style.say(words.PULLED, count=fold.pull) if fold.pull else ""
    heading += "" if all(fold.free for fold in step) else style.say(words.PASSING)
    held = "1" if fold.gap == 0 else f"1–{fold.gap + 1}"
    moved = str(count) if fold.gap + 2 == count else f"{fold.gap + 2}–{count}"
    return heading, style.say(words.HOLD, held=held, moved=moved)


def honest(folds: Sequence[Fold], style: SnakeStyle) -> str:
    """A sentence that tells whether this folding can be done by hand."""
    passing = sum(not fold.free for fold in folds)
    if passing:
        return style.say(words.KNOTTED, count=len(folds), passing=passing)
    pulled = sum(fold.pull > 0 for fold in folds)
    drawn = style.say(words.DRAWN_OUT, count=pulled) if pulled else ""
    return style.count(words.FREE, len(folds)) + drawn
