"""Jobs in Python: they go on where they were, and say what they do not take."""

from pathlib import Path

import pytest

import knobelwerk


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path))


@pytest.mark.hard
def test_who_waits_again_waits_for_the_rest() -> None:
    mazes = knobelwerk.mazes
    job = mazes.submit(mazes.known("kool-26"), count=True, limit=5)
    job.wait(seconds=3)
    seen = job.progress.share
    again = mazes.job(job.id).wait()
    assert again.progress.share == 1.0 >= seen
    assert again.answer and again.answer["distinct"] == 510_923
    assert len({str(found.json()) for found in again.solutions()}) == 5


def test_a_job_is_there_until_it_is_cancelled() -> None:
    job = knobelwerk.boxes.submit(knobelwerk.boxes.known("conway"))
    assert (job.state, job.answer, job.puzzles, [*job.solutions()]) == ("queued", None, (), [])
    assert job.puzzle == knobelwerk.boxes.known("conway")
    job.cancel()
    assert job.wait().state == "cancelled"


def test_a_drawing_is_a_job_whose_file_is_saved(tmp_path: Path) -> None:
    boxes = knobelwerk.boxes
    made = boxes.generate(size=(3, 3, 3), seed=7)
    drawing = boxes.draw(made, theme="dark")
    job = drawing.submit("svg")
    assert (job.picture, job.answer, job.puzzle) == (None, None, made.puzzle)
    with pytest.raises(knobelwerk.BudgetError, match="the job is queued, so there is no file"):
        job.save(tmp_path / "early.svg")
    file = boxes.job(job.id).wait().save(tmp_path / "box.svg")
    assert job.picture == drawing.picture("svg") and job.answer is None
    assert file.read_bytes() == drawing.picture("svg").content


def test_a_drawing_that_is_none_becomes_no_job() -> None:
    drawing = knobelwerk.boxes.draw(knobelwerk.boxes.known("conway"), view="layers")
    for format, code in (("gif", "unknown_format"), ("stl", "unknown_view")):
        with pytest.raises(knobelwerk.RuleError) as told:
            drawing.submit(format)
        assert told.value.code == code


def test_what_a_job_does_not_take_is_told() -> None:
    conway = knobelwerk.boxes.known("conway")
    with pytest.raises(TypeError, match=r"a job does not take nodes; its wait\(\) may"):
        knobelwerk.boxes.submit(conway, nodes=4)
    with pytest.raises(TypeError, match="a job does not take seconds"):
        knobelwerk.boxes.collect(3, seconds=4)
    with pytest.raises(knobelwerk.RuleError, match="expected `best` to be at most `of`"):
        knobelwerk.boxes.collect(3, 2)
    with pytest.raises(knobelwerk.RuleError) as told:
        knobelwerk.squares.census(figures=40)
    assert told.value.at == ("figures",)
