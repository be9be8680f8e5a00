"""`knobelwerk kool` says and does what the program of the document does."""

import io
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puzzles.mazes import text as maze_text
from service.cli import main
from service.cli.programs import StandardTerminal

LAB = Path(__file__).parent / "beispiel.lab"
HIT = "gefundenes Labyrinth wurde in {}.png gespeichert."


Kool = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def kool(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Kool:
    """The command: its exit code, the lines on stdout and what was said on stderr."""

    def run(*words: object) -> tuple[int, list[str], str]:
        code = main(["kool", "-c", "1", "--directory", str(tmp_path), *map(str, words)])
        captured = capsys.readouterr()
        return code, captured.out.splitlines(), captured.err

    return run


def lab(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "set.lab"
    path.write_text(text, "utf-8")
    return path


def test_it_stops_at_the_first_maze(kool: Kool, tmp_path: Path) -> None:
    code, lines, _ = kool(LAB)

    assert code == 0
    assert lines[:2] == ["suche    1 x 26   Labyrinth", "suche    2 x 13   Labyrinth"]
    assert lines[-1] == HIT.format("3x9")
    assert (tmp_path / "3x9.png").read_bytes().startswith(b"\x89PNG")


def test_it_goes_through_all_rectangles(kool: Kool, tmp_path: Path) -> None:
    _, lines, _ = kool(LAB, "-a")
    hits = [line for line in lines if line.startswith("gefunden")]

    assert hits == [HIT.format(s) for s in ("3x9", "4x7", "5x6", "6x5", "7x4", "9x3")]
    assert len(lines) == 10 + 6
    assert len(list(tmp_path.glob("*.png"))) == 6


def test_one_size_is_searched_alone(kool: Kool) -> None:
    _, lines, _ = kool("-b", 6, "-h", 6, LAB)

    assert lines == ["suche    6 x 6    Labyrinth", HIT.format("6x6")]


@pytest.mark.parametrize("switch", ["-r", "-g"])
def test_less_is_forbidden(kool: Kool, switch: str) -> None:
    code, lines, _ = kool(switch, LAB)

    assert code == 0
    assert lines[-1].startswith("gefundenes Labyrinth")


def test_an_even_number_of_openings_ends_at_once(kool: Kool, tmp_path: Path) -> None:
    code, lines, _ = kool(lab(tmp_path, "4 Kreuzung\n"))

    assert code == 0
    assert lines == ["Wuerfel koennen nicht zu einem gueltigen Labyrinth zusammengefuegt werden"]


def test_all_cubes_are_turned_three_times(kool: Kool, tmp_path: Path) -> None:
    text = "1 Geradeaus-Ost-West\n1 Knick-Nord-Ost\n1 Knick-Ost-Sued\n1 T-kreuzung-West\n"
    code, lines, said = kool(lab(tmp_path, text + "2 Sackgasse-West\n"))

    assert code == 0
    assert lines.count("alle Wuerfel wurden um 90 Grad gedreht") == 3
    assert len([line for line in lines if line.startswith("suche")]) == 16
    assert lines[-1] == "Es konnte kein gueltiges Labyrinth gefunden werden."
    assert said == "Es gibt keines: das ist bewiesen.\n"


def test_a_made_maze_can_be_given_back(kool: Kool, tmp_path: Path) -> None:
    code, lines, _ = kool("-e", 9, 6, "--seed", 4)
    made = tmp_path / "zufall1.lab"
    puzzle = maze_text.parse(made.read_text("utf-8"))

    assert code == 0
    assert lines == ["Erzeugtes Labyrinth wurde in zufall1.lab und zufall.png gespeichert."]
    assert (puzzle.count, puzzle.openings, puzzle.width) == (54, 2 * 54 - 1, None)
    assert kool(made)[0] == 0


def test_an_area_that_is_too_small_is_refused(kool: Kool) -> None:
    code, lines, said = kool("-b", 5, "-h", 5, LAB)

    assert (code, lines) == (2, [])
    assert "5 x 5 has 25 places for 26 cubes" in said


class Torn(io.StringIO):
    """A stream in which another thread gets its turn after each write."""

    def write(self, text: str) -> int:
        time.sleep(0.001)
        return super().write(text)


def test_lines_are_whole_from_all_threads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stream = Torn()
    monkeypatch.setattr(sys, "stdout", stream)
    terminal = StandardTerminal(str(tmp_path))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(terminal.print, ["suche"] * 40))

    assert stream.getvalue() == "suche\n" * 40


def test_its_folder_is_made_before_it_searches(kool: Kool, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, lines, said = kool("--directory", tmp_path / "new" / "folder", "-b", 6, "-h", 6, LAB)
    refused = kool("--directory", tmp_path / "file" / "folder", "-b", 6, "-h", 6, LAB)

    assert (code, lines[-1], said) == (0, HIT.format("6x6"), "")
    assert (refused[0], refused[1]) == (2, [])


def test_a_file_that_is_there_is_kept(kool: Kool, tmp_path: Path) -> None:
    mine = tmp_path / "zufall1.lab"
    mine.write_text("1 Sackgasse-Nord\n")
    _, _, said = kool("-e", 9, 6, "--seed", 4)
    again = kool("-e", 9, 6, "--seed", 4)[2]

    assert said == f"{mine} existed already and is now {mine}~\n"
    assert (tmp_path / "zufall1.lab~").read_text() == "1 Sackgasse-Nord\n"
    assert again == ""


def test_help_lists_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["kool", "--help"])

    shown = capsys.readouterr().out
    assert all(f"-{letter} " in shown for letter in "rgaescbh")
