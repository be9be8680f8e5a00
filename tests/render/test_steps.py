"""Guides step by step: each order can be followed by hand, and each picture shows what lies."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from families.catalogue import family
from puzzles.boxes import BoxPuzzle, BoxSolution
from puzzles.errors import RuleError
from puzzles.lattice import Cell, Size
from puzzles.mazes.kool import kind, letters, turn_cube
from puzzles.snakes import SnakePuzzle, SnakeSolution
from render import boxes, mazes, snakes
from render.bodies.solid import caption_at, moments, pose_at
from render.boxes.scene import pieces
from render.boxes.steps import laying
from render.boxes.style import BoxStyle
from render.drawing import draw
from render.flat.sheet import Circle, Group, Path, Sheet, Stamp
from render.mazes.plan import chart_of
from render.mazes.style import MazeStyle
from render.photo.cost import moving
from render.photo.film import film
from render.photo.pool import PhotoPool
from render.snakes.folding import fold_path as after
from render.snakes.scene import flat as laid_flat
from render.snakes.steps import steps
from render.snakes.style import SnakeStyle
from render.writers import glb, webp
from tests.drawn import flat, groups, keeps_to_paper, words
from tests.families.boxes.record.samples import filled_box, units
from tests.families.catalogue import RECORDS
from tests.families.mazes.record.samples import laid_maze
from tests.families.snakes.record.samples import folded_snake
from tests.families.snakes.test_solids import numbers, read_glb
from tests.night import examples
from tests.render.test_pages import PAGE
from tests.render.test_pages import letters as letters_of
from tests.render.test_pictures import golden
from words.phrases import Language, Phrase

STEPS = {name: record.steps for name, record in RECORDS.items() if record.steps is not None}
seeds = st.integers(0, 10_000)


def steps_by_name(sheets: tuple[Sheet, ...]) -> dict[str, Group]:
    """The steps by their names, in the order of the pages."""
    named = [pair for sheet in sheets for pair in groups(sheet.items, "step-").items()]
    return {name: step for name, step in named if re.fullmatch(r"step-\d+", name)}


def steps_of_box(puzzle: BoxPuzzle, solution: BoxSolution) -> list[Group]:
    sheets = boxes.sheets(puzzle, solution, BoxStyle(view="steps"))
    return list(steps_by_name(sheets).values())


def steps_of_snake(puzzle: SnakePuzzle, solution: SnakeSolution, page: str = "A4") -> list[Group]:
    sheets = snakes.sheets(puzzle, solution, SnakeStyle(view="steps", page=page))
    return list(steps_by_name(sheets).values())


def above(cells: set[Cell]) -> set[Cell]:
    """The cells that something meets on its way straight down into its cells, those included."""
    high = 20
    return {(x, y, z) for low, y, z in cells for x in range(low, high)}


# Boxes


@settings(max_examples=examples(20, 60), deadline=None)
@given(seeds, st.tuples(*[st.integers(1, 7)] * 3), st.booleans())
def test_each_block_can_be_lowered_straight_down_into_its_place(
    seed: int, size: Size, golden: bool
) -> None:
    puzzle, solution = filled_box(seed, size, golden=golden)
    lying: set[Cell] = set()
    order = laying(puzzle, pieces(puzzle, solution))
    for one in order:
        (x, y, z), (a, b, c) = one.at, one.size
        cells = {
            (i, j, k) for i in range(x, x + a) for j in range(y, y + b) for k in range(z, z + c)
        }
        assert lying.isdisjoint(above(cells))
        assert {(x - 1, j, k) for _, j, k in cells} <= lying or x == 0  # it stands on others
        lying |= cells
    assert len(lying) == puzzle.cells
    assert sum(one.piece is None for one in order) == (puzzle.golden is not None)


def test_each_step_of_a_box_shows_what_lies_there_and_names_the_new_block() -> None:
    puzzle, solution = units((2, 2, 2))
    made = steps_of_box(puzzle, solution)
    order = laying(puzzle, pieces(puzzle, solution))
    assert len(made) == len(order)
    for number, (step, one) in enumerate(zip(made, order, strict=True), 1):
        there = groups(step.items, "block-").keys()
        piece = one.piece
        assert piece is not None
        lying = {f"block-{each.piece.name.lower()}" for each in order[:number] if each.piece}
        assert there <= lying and f"block-{piece.name.lower()}" in there
        cells = {each.at for each in order[: number - 1]}
        hidden = {(1, 0, 0), (0, 1, 0), (0, 0, 1)} <= cells  # what is behind these three
        assert lying - there == ({"block-a1"} if hidden else set())
        assert words(step)[0] == piece.name
        assert f"{number}. block {piece.name}: 1 × 1 × 1" in words(step)


def test_a_block_behind_others_is_outlined_and_still_has_its_name() -> None:
    for seed in range(examples(4, 12)):
        puzzle, solution = filled_box(seed, (5, 5, 5))
        order = laying(puzzle, pieces(puzzle, solution))
        made = steps_of_box(puzzle, solution)
        assert len(made) == len(order)
        for step, one in zip(made, order, strict=True):
            label = "G" if one.piece is None else one.piece.name
            assert words(step)[0] == label
            assert len(groups(step.items, "next")["next"].items) == 1


def test_all_pictures_of_a_box_have_one_scale() -> None:
    sizes = set()
    for step in steps_of_box(*filled_box(3, (5, 3, 5))):
        walls = flat(groups(step.items, "walls")["walls"].items)
        points = [p for wall in walls if isinstance(wall, Path) for p in wall.points]
        sizes.add(tuple(np.round(np.ptp(points, axis=0), 6)))
    assert len(sizes) == 1


def test_too_many_blocks_for_a_guide_are_refused_with_the_limit() -> None:
    for view in ("steps", "fill"):
        with pytest.raises(RuleError, match="at most 150 blocks") as caught:
            boxes.sheets(*units((6, 6, 6)), BoxStyle(view=view))
        assert caught.value.at == ("solution", "placements")


# Snakes


@pytest.mark.parametrize(
    "size", [(3, 3, 3), (4, 4, 4), pytest.param((5, 5, 5), marks=pytest.mark.hard)]
)
def test_both_cubes_beside_a_turn_have_their_numbers_in_picture_and_words(size: Size) -> None:
    puzzle, solution = folded_snake(4, size)
    taken = steps(puzzle, solution)
    for step, move in zip(steps_of_snake(puzzle, solution), taken[1:], strict=True):
        held = move.folds[0].gap + 1
        tags = [item for item in step.items if isinstance(item, Group) and item.name == "tag"]
        assert [str(held), str(held + 1)] == [word for tag in tags for word in words(tag)]
        line = words(step)[-1]
        assert re.search(rf"hold (1–)?{held}, turn {held + 1}(–{puzzle.cubes})?$", line)
        first, second = (tag.items[0] for tag in tags)
        assert isinstance(first, Path) and isinstance(second, Path)
        assert apart(first.points, second.points)


def apart(first: Any, second: Any) -> bool:
    """Whether the rectangles about two outlines do not meet."""
    a, b = np.array(first), np.array(second)
    return bool((a.max(0) < b.min(0)).any() or (b.max(0) < a.min(0)).any())


@pytest.mark.parametrize("page", ["A4", "phone"])
def test_all_pictures_of_a_snake_have_one_scale_and_stay_in_their_frames(page: str) -> None:
    edges = set()
    for step in steps_of_snake(*folded_snake(4, (4, 4, 4)), page):
        frame = step.items[0]
        assert isinstance(frame, Path)
        low, high = np.min(frame.points, 0), np.max(frame.points, 0)
        for cube in groups(step.items, "cube-").values():
            (stamp,) = cube.items
            assert isinstance(stamp, Stamp)
            for item in stamp.items:
                assert isinstance(item, Path)
                points = np.array(item.points) + stamp.at
                assert (points >= low).all() and (points <= high).all()
                edges.add(round(float(np.hypot(*(points[1] - points[0]))), 6))
        for dot in step.items:
            if isinstance(dot, Circle):
                assert (np.array(dot.centre) > low).all() and (np.array(dot.centre) < high).all()
    assert len(edges) == 1


def test_a_cube_that_is_shown_is_not_covered_by_one_behind_it() -> None:
    """Cubes of a lattice are painted in an order in which none is before a later one."""
    puzzle, solution = folded_snake(7, (3, 3, 3))
    last = steps_of_snake(puzzle, solution)[-1]
    order = groups(last.items, "cube-")
    cells = [solution.path[int(name.split("-")[1]) - 1] for name in order]
    near = [x + y + z for x, y, z in cells]  # up, to the viewer, to the right
    assert near == sorted(near)
    assert {cell for cell in solution.path if max(cell) == 2} == set(cells)


def test_the_steps_of_a_snake_lead_from_flat_to_folded() -> None:
    puzzle, solution = folded_snake(4, (3, 3, 3))
    path, *_ = (step.path for step in steps(puzzle, solution))
    for step in steps(puzzle, solution):
        for fold in step.folds:
            path = after(path, fold)
        assert path == step.path
    assert path == solution.path and len(laid_flat(puzzle.chain)) == len(path)


# Mazes


def test_a_maze_is_laid_row_by_row_with_the_turn_of_each_cube() -> None:
    puzzle, solution = laid_maze(6, 5, empty=1)
    kinds = [0] * 16
    for cube, count in enumerate(puzzle.cubes):
        kinds[kind(cube)] += count
    puzzle = replace(puzzle, turning="each", cubes=tuple(kinds))
    made = steps_by_name(mazes.sheets(puzzle, solution, MazeStyle(view="steps")))
    chart, number = chart_of(puzzle, solution), 0
    assert list(made) == [f"step-{k}" for k in range(1, 6)]
    for y, step in enumerate(made.values()):
        said = words(step)
        numbers = [int(word) for word in said if word.isdigit()]
        row = solution.rows[y]
        there = [x for x, cube in enumerate(row) if cube]
        assert numbers == list(range(number + 1, number + 1 + len(there)))
        number += len(there)
        names = [letters(turn_cube(row[x], -chart.turns[y][x])) for x in there]
        assert names == [word for word in said if re.fullmatch("[NESW]+", word)]
        turns = [f"↻ {90 * chart.turns[y][x]}°" for x in there if chart.turns[y][x]]
        assert turns == [word for word in said if word.startswith("↻")]
    assert number == puzzle.count
    assert any(map(any, chart.turns))


def test_too_large_a_maze_for_a_guide_is_refused_with_the_limit() -> None:
    with pytest.raises(RuleError, match="at most 1000 places"):
        mazes.sheets(*laid_maze(40, 30), MazeStyle(view="steps"))


@pytest.mark.parametrize(("width", "height"), [(100, 1), (1, 100), (40, 5)])
def test_long_and_wide_mazes_are_laid_on_pages_that_hold_them(width: int, height: int) -> None:
    puzzle, solution = laid_maze(width, height)
    sheets = mazes.sheets(puzzle, solution, MazeStyle(view="steps"))
    assert all(map(keeps_to_paper, sheets))
    assert set(words(*sheets)) >= {str(k) for k in range(1, puzzle.count + 1)}


# Films


def test_a_block_is_there_from_its_step_on_and_comes_straight_down() -> None:
    puzzle, solution = filled_box(5, (3, 3, 3))
    solid = boxes.solid(puzzle, solution, BoxStyle(view="fill"))
    rest = {body.name: body.centre for body in solid.bodies}
    assert {body.name for body in pose_at(solid, 0.0).bodies} == {"floor"}
    for number, caption in enumerate(solid.captions, 1):
        assert caption.lines[0].startswith(f"{number}. ")
        assert caption_at(solid, caption.start) == caption.lines
        assert len(pose_at(solid, caption.start - 0.01).bodies) == number
        coming, lying = (pose_at(solid, at).bodies for at in (caption.start, caption.stop))
        assert len(coming) == len(lying) == number + 1
        (new,) = [body for body in coming if body not in lying]
        x, y, z = rest[new.name]
        assert (y, z) == new.centre[1:] and new.centre[0] > x
        assert all(body.centre == rest[body.name] for body in lying)


@pytest.mark.parametrize("many", [1, 2, 5])
def test_a_film_has_one_pause_for_each_step_and_shows_it_all_the_time(many: int) -> None:
    for solid in solids():
        taken = moments(solid, many)
        waits = sum(caption.start < caption.moves for caption in solid.captions)
        assert len(taken) == 1 + len(solid.captions) * many + waits
        assert solid.seconds == pytest.approx(sum(seconds for _, seconds in taken))
        for (time, seconds), (later, _) in zip(taken, taken[1:], strict=False):
            assert later == pytest.approx(time + seconds)
        pauses = [time for time, _ in taken if any(time == c.stop for c in solid.captions)]
        assert len(pauses) == len(solid.captions)


def solids() -> Iterator[Any]:
    yield boxes.solid(*filled_box(5, (3, 3, 3)), BoxStyle(view="fill"))
    yield snakes.solid(*folded_snake(4, (3, 3, 3)), SnakeStyle(view="fold"))


def frames(content: bytes) -> list[np.ndarray]:
    pictures = Image.open(io.BytesIO(content))
    made = []
    for number in range(getattr(pictures, "n_frames", 1)):
        pictures.seek(number)
        made.append(np.asarray(pictures.convert("RGB")).astype(int))
    return made


def test_a_drawn_film_shows_nothing_of_a_block_that_has_not_come() -> None:
    """Where the frames of the last step and those before differ is where its block comes."""
    puzzle, solution = filled_box(5, (3, 3, 3))
    solid = boxes.solid(puzzle, solution, BoxStyle(view="fill", labels=False))
    made = frames(webp.flipbook(solid, BoxStyle(labels=False, width_px=300)))
    assert len(made) == 1 + 2 * len(solid.captions)
    for before, begun, rests in zip(made, made[1::2], made[2::2], strict=False):
        assert abs(before - begun).max() > 60 and abs(begun - rests).max() > 60
    empty = made[0][: round(0.88 * len(made[0]))]
    background = np.median(empty.reshape(-1, 3), 0)
    top = empty[: len(empty) // 3]  # above the floor: nothing is there yet
    assert abs(top - background).max() < 8


def test_each_picture_of_a_film_is_as_if_it_stood_alone() -> None:
    """A block comes and goes over a ground with a soft shadow: no frame has traces of another."""
    down, right = np.mgrid[0:120, 0:160]
    ground = 240 - 12 * np.exp(-((down - 70) ** 2 + (right - 60) ** 2) / 900)
    made = []
    for number in range(6):
        picture = np.repeat(ground[..., None] - number % 2, 3, 2)
        picture[10 + 12 * number : 50 + 12 * number, 40:90] = (200, 60, 40)
        made.append(Image.fromarray(picture.round().astype(np.uint8)))
    together = frames(film(made, [0.1] * 6, 86))
    for single, frame in zip(made, together, strict=True):
        (alone,) = frames(film([single], [0.1], 86))
        assert abs(frame - alone).max() <= 2


@pytest.mark.hard
@pytest.mark.opengl
def test_a_film_leaves_no_trace_of_what_was_or_will_be_there(camera: PhotoPool) -> None:
    solid = boxes.solid(*filled_box(5, (3, 3, 3)), BoxStyle(view="fill", clearance_mm=0.3))
    made = frames(camera.photograph(solid, theme="light", width=320, format="webp"))
    times = [time for time, _ in moments(solid, moving(solid))]
    assert len(made) == len(times)
    assert all(frame.shape == made[0].shape for frame in made)
    ground = made[0][:5, :5].reshape(-1, 3).mean(0)
    picture = 240  # rows, without the band for what is told
    top = np.flatnonzero(abs(made[-1][:picture] - ground).max((1, 2)) > 20)[0] - 4
    pauses, coming = (
        [frame[:top] for frame, time in zip(made, times, strict=True) if time in wanted]
        for wanted in (
            {caption.stop for caption in solid.captions},
            {caption.start for caption in solid.captions},
        )
    )
    assert max(abs(frame - ground).max() for frame in coming) > 60  # blocks hover above the box
    assert max(abs(frame - ground).max() for frame in pauses) < 20  # and only shadows stay
    (gold,) = (caption.start for caption in solid.captions if "golden" in caption.lines[0])
    for frame, time in zip(made, times, strict=True):
        share = float(golden(frame).mean())
        assert share == 0.0 if time < gold else share > 0.0005 or time > gold + 2


# Files


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", STEPS)
def test_pages_of_steps_are_read_back_in_their_language(name: str, language: Language) -> None:
    drawing, (puzzle, solution) = family(name).drawing, STEPS[name].filled()
    style = replace(drawing.style, view="steps", language=language)
    content = draw(drawing, puzzle, solution, style, "pdf").content
    document = pdfium.PdfDocument(content)
    for number, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        assert Phrase(STEPS[name].title).of(language) in text
        assert PAGE.of(language, page=number, pages=len(document)) in text
        assert min(letters_of(page)) >= 6.5


def test_glb_hides_each_block_until_it_comes_and_lists_the_steps() -> None:
    solid = boxes.solid(*filled_box(5, (3, 3, 3)), BoxStyle(view="fill"))
    tree, blob = read_glb(glb.write(solid, BoxStyle()))
    (animation,) = tree["animations"]
    steps = animation["extras"]["steps"]
    assert [step["text"].split(".")[0] for step in steps] == [
        str(k) for k in range(1, len(solid.captions) + 1)
    ]
    nodes = {node["name"]: number for number, node in enumerate(tree["nodes"])}
    for number, joint in enumerate(solid.joints):
        node = tree["nodes"][nodes[f"joint-{number + 1}"]]
        assert node["scale"] == [1, 1, 1] and node["translation"] == [0, 0, 0]  # as it rests
        (channel,) = (
            each
            for each in animation["channels"]
            if each["target"] == {"node": nodes[f"joint-{number + 1}"], "path": "scale"}
        )
        sampler = animation["samplers"][channel["sampler"]]
        assert sampler["interpolation"] == "STEP"
        assert numbers(tree, blob, sampler["input"]).ravel().tolist() == pytest.approx(
            [0.0, joint.since]
        )
        assert numbers(tree, blob, sampler["output"]).tolist() == [[0, 0, 0], [1, 1, 1]]
