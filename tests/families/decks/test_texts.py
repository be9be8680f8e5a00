"""Decks of all kinds as text and XML, against the definition, and the words of their lines.

The decks are like those on the market: 2x2 and 3x3, halves and figures that meet themselves,
identical and symmetric cards, cards too many.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations

import pytest
from flask.testing import FlaskClient

from families.record import AnyFamily
from families.triangles import TRIANGLES
from puzzles import triangles
from puzzles.decks import figures_of, turn_tile
from puzzles.decks.families import DECK_FAMILIES
from puzzles.dice import Dice
from puzzles.errors import FormatError
from puzzles.squares import SquareParams, SquarePuzzle
from solvers.decks import search
from solvers.engine.driver import solve
from tests.families.decks.record.definition import counts
from tests.families.decks.record.truth import lay_figures

LONG = (1, 5)  # a second and more to count by the definition


def draw_deck(seed: int) -> SquarePuzzle:
    """A deck that is cut from a laid board and changed in some cards."""
    dice = Dice(seed)
    size = dice.choice((2, 3, 3, 3))
    halves, whole = dice.choice(((3, 0), (4, 0), (2, 2), (0, 5), (0, 6), (1, 3)))
    pairs = [(2 * k + 1, 2 * k + 2) for k in range(halves)]
    pairs += [(k, k) for k in range(2 * halves + 1, 2 * halves + whole + 1)]
    figures = sorted({figure for pair in pairs for figure in pair})
    blank = SquareParams(rows=size, columns=size).blank
    cards = [turn_tile(c, dice.below(4)) for c in lay_figures(blank, pairs, None, dice.choice)]
    for _ in range(dice.choice((0, 0, 0, 1, 2))):
        cards.append(tuple(dice.choice(figures) for _ in range(4)))
    if size == 3 and dice.below(5) < 2:
        cards[dice.below(9)] = cards[dice.below(9)]
    if size == 3 and dice.below(5) < 2:
        cards[dice.below(9)] = tuple(dice.shuffle(figures)[:2]) * 2
    return replace(blank, tiles=tuple(dice.shuffle(cards)), matching=tuple(pairs))


def mates_of(puzzle: SquarePuzzle) -> dict[int, object]:
    """What each figure meets; nothing is an empty text."""
    assert not isinstance(puzzle.matching, str)
    mates: dict[int, object] = dict.fromkeys(figures_of(puzzle), "")
    return mates | {one: other for pair in puzzle.matching for one, other in permutations(pair)}


def as_text(puzzle: SquarePuzzle, mates: Mapping[int, object]) -> str:
    """As the decks on the market are listed: pictures with what they match, then cards."""
    rows = [f"{puzzle.rows} {puzzle.columns}", str(len(mates))]
    rows += [f"{one}\tfigure f{one}\t{other}" for one, other in mates.items()]
    return "\n".join([*rows, *(" ".join(map(str, card)) for card in puzzle.tiles)])


def as_xml(puzzle: SquarePuzzle, mates: Mapping[int, object]) -> str:
    pictures = "".join(
        f'<picture id="{one}" name="f{one}" matchWithIds="{other}"/>\n'
        for one, other in mates.items()
    )
    cards = "".join(
        f'<card north="{north}" west="{west}" east="{east}" south="{south}"/>\n'
        for north, east, south, west in puzzle.tiles
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<legespielConfiguration xmlns="http://whatsoftwarecando.org">\n'
        f"<numberOfRows>{puzzle.rows}</numberOfRows>"
        f"<numberOfColumns>{puzzle.columns}</numberOfColumns>\n"
        f"<pictures>\n{pictures}</pictures>\n<cards>\n{cards}</cards>\n"
        "</legespielConfiguration>"
    )


WRITINGS = {"text": as_text, "xml": as_xml}


def xml_of(seed: int) -> str:
    puzzle = draw_deck(seed)
    return as_xml(puzzle, mates_of(puzzle))


@pytest.mark.parametrize(
    "seed",
    [pytest.param(k, marks=[pytest.mark.night] if k in LONG else []) for k in range(12)],
)
def test_decks_of_all_kinds_are_counted_as_by_the_definition(
    client: FlaskClient, seed: int
) -> None:
    puzzle = draw_deck(seed)
    expected = counts(puzzle)
    for write in WRITINGS.values():
        asked = {"data": write(puzzle, mates_of(puzzle)), "content_type": "text/plain"}
        answer = client.post("/v1/squares/solve?count=true&limit=1000&seconds=9", **asked).json

        assert expected == (answer["labelled"], answer["count"], answer["distinct"])
        assert min(expected[2], 1000) == len(answer["solutions"])
        converted = client.post("/v1/squares/convert", **asked).json["puzzle"]
        back = client.post(
            "/v1/squares/convert?notation=legespiel", json={"puzzle": converted}
        ).text
        again = client.post("/v1/squares/convert", data=back, content_type="text/plain").json
        assert converted == again["puzzle"]
        for solution in answer["solutions"][:20]:
            checked = {"puzzle": converted, "solution": solution}
            assert client.post("/v1/squares/check", json=checked).json["valid"]


@pytest.mark.parametrize(
    "prologue",
    [
        '<!DOCTYPE a [<!ENTITY x "y">]>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "http://localhost/">]>',
        '<?xml-stylesheet href="http://localhost/"?>',
    ],
)
def test_what_reaches_beyond_the_file_is_refused(client: FlaskClient, prologue: str) -> None:
    xml = xml_of(1).replace("<legespiel", prologue + "<legespiel", 1)
    answer = client.post("/v1/squares/convert", data=xml, content_type="text/plain")

    assert 400 == answer.status_code
    assert "line 2: expected elements alone" in answer.json["detail"]


def test_an_umlaut_of_windows_is_refused(client: FlaskClient) -> None:
    xml = xml_of(1).replace('name="f1"', 'name="Käfer"').encode("cp1252")
    answer = client.post("/v1/squares/convert", data=xml, content_type="text/plain")

    assert (400, "encoding") == (answer.status_code, answer.json["code"])
    assert "windows-1252" in answer.json["detail"]


@pytest.mark.parametrize("family", DECK_FAMILIES)
def test_ten_thousand_tiles_are_refused(client: FlaskClient, family: AnyFamily) -> None:
    heads = {"squares": "64 64\n", "triangles": "2\n10000\n", "hexagons": "hexagons 18\n"}
    row = " ".join("1" * DECK_FAMILIES[family].puzzle.shape.sides) + "\n"
    text = heads[family] + 10_000 * row
    answer = client.post(f"/v1/{family}/solve", data=text.encode(), content_type="text/plain")

    assert 400 <= answer.status_code < 500
    assert "2048" in answer.json["detail"].replace(",", "")


def test_what_the_xml_cannot_say_is_named(client: FlaskClient) -> None:
    puzzle = {"rows": 1, "columns": 1, "tiles": [[1, 1, 1, 1]], "matching": "equal"}
    for key, value in (("turning", False), ("border", 1)):
        asked = {"puzzle": {**puzzle, key: value}}
        answer = client.post("/v1/squares/convert?notation=legespiel", json=asked)

        assert (422, "notation") == (answer.status_code, answer.json["code"])


def test_halves_become_pictures_of_their_own(client: FlaskClient) -> None:
    puzzle = {"rows": 1, "columns": 2, "tiles": [[1, 2, -1, 3], [-3, 1, 1, -2]]}
    xml = client.post("/v1/squares/convert?notation=legespiel", json={"puzzle": puzzle}).text
    counted = [
        client.post("/v1/squares/solve?count=true", data=text, content_type="text/plain").json
        for text in (xml, "1 2\n1 2 -1 3\n-3 1 1 -2\n")
    ]

    assert '<picture id="2" name="-1" matchWithIds="1" />' in xml
    assert counted[0]["count"] == counted[1]["count"] > 0


@pytest.mark.parametrize("form", WRITINGS)
def test_a_one_sided_match_is_told(client: FlaskClient, form: str) -> None:
    puzzle = draw_deck(1)
    mates = mates_of(puzzle)
    mates[1] = max(one for one, other in mates.items() if other)
    text = WRITINGS[form](puzzle, mates)
    answer = client.post("/v1/squares/solve", data=text, content_type="text/plain")

    assert (400, "format") == (answer.status_code, answer.json["code"])
    assert f"expected picture {mates[1]} to match 1, too" in answer.json["detail"]


# The picture of a laid puzzle in the program as the document prints it: 0 … 2 stand for
# the figures of corners, 3 for those of the rim, 4 inside. The document has lost repeated spaces
# and hyphens, so they are left out here, too.
DOCUMENT = r"""
/-\
/0 0\
/ 0 \
/-\
/ \ 3 / \
/3 4\4 4/4 3\
/ 4 \ / 4 \
/-\
/ \ 4 / \ 4 / \
/2 2\3 4/4 4\4 3/1 1\
/ 2 \ / 3 \ / 1 \
/-\
"""


def test_a_laid_triangle_is_drawn_as_the_document_does() -> None:
    known = next(known for known in TRIANGLES.known() if known.name == "puzzle0")
    outcome = solve(search(known.puzzle))
    laid = triangles.report(known.puzzle, outcome).split("Lösung:\n")[1].split("Zeit")[0]
    shape = re.sub("[A-Za-z]", "x", re.sub("-+", "-", re.sub(" +", " ", laid)))
    shape = "\n".join(line.strip() for line in shape.splitlines())

    assert re.sub("[0-4]", "x", DOCUMENT).strip() == shape.strip()


# lines of words


TEXTS = {  # of a deck of one tile
    "squares": "1 1\n1 2 3 4\n",
    "triangles": "3\n1\n1 2 3\n",
    "hexagons": "hexagons 1\n1 2 3 4 5 6\n",
}
NAMES = {
    "squares": "squares 1 1\ncat dog -cat owl\n",
    "triangles": "triangles 1\ncat dog -cat\n",
    "hexagons": "hexagons 1\ncat dog -cat hen pig owl\n",
}
LINES = (
    "name My Big Round Wood Box",
    "Name: My Big Round Wood Box",
    "name My Big Round # Box",
    "name Four of Three",
    "description a b c d e f",
    "author Wendy Wu Is Her Own",
    "source A Book Of My Own",
    "source # 4",
    "figure 2 a lion's very long tail",
)


def at_every_line(text: str, line: str) -> list[str]:
    """The text with the line before, between and behind its own."""
    rows = text.splitlines()
    return ["\n".join([*rows[:k], line, *rows[k:]]) + "\n" for k in range(len(rows) + 1)]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("family", "text"), [*TEXTS.items(), *NAMES.items()])
def test_a_line_of_words_is_no_tile(family: str, text: str, line: str) -> None:
    parse, write = DECK_FAMILIES[family].parse, DECK_FAMILIES[family].write
    for written in at_every_line(text, line):
        puzzle = parse(written)

        assert puzzle == parse(text)
        assert parse(write(puzzle)) == puzzle
        assert parse(write(puzzle)).labels == puzzle.labels


@pytest.mark.parametrize("family", TEXTS)
def test_the_names_are_kept(family: str) -> None:
    said = "name A Box\ndescription of wood\nfigure 1 Cat\nauthor nobody\n"
    puzzle = DECK_FAMILIES[family].parse(said + TEXTS[family])

    assert puzzle.labels == ("A Box", "of wood", ((1, "Cat"),))
    with pytest.raises(FormatError, match="line 2: expected one line 'name', found a second"):
        DECK_FAMILIES[family].parse("name A\nname B\n" + TEXTS[family])


@pytest.mark.parametrize(("family", "text"), NAMES.items())
@pytest.mark.parametrize("name", ["cat", "Cat-2", '"name"', '"figure 3"', '"#"', '"big # cat"'])
def test_tiles_by_names_are_those_by_numbers(family: str, text: str, name: str) -> None:
    parse, write = DECK_FAMILIES[family].parse, DECK_FAMILIES[family].write
    puzzle, plain = parse(text.replace("cat", name)), parse(text)

    assert puzzle == plain and puzzle.tiles[0][:3] == (1, 2, -1)
    called, names = name.strip('"'), dict(puzzle.labels.figures)
    assert (called, f"-{called}") == (names[1], names[-1])
    again = parse(write(puzzle))
    assert (again, again.labels) == (puzzle, puzzle.labels)


@pytest.mark.parametrize(
    ("family", "size"), [("squares", "2 2"), ("triangles", "2"), ("hexagons", "2")]
)
def test_a_deck_without_a_size_has_the_board_that_its_tiles_fill(family: str, size: str) -> None:
    parse, shape = DECK_FAMILIES[family].parse, DECK_FAMILIES[family].puzzle.shape
    count = shape.cells(*map(int, size.split()))
    tiles = [" ".join([str(k), *["7"] * (shape.sides - 1)]) for k in range(3, 3 + count)]
    numbered = [f"{k} {tile}" for k, tile in enumerate(tiles)]

    told = parse("\n".join([f"{family} {size}", *tiles]))

    assert told == parse("\n".join(tiles)) == parse("\n".join(numbered))
    assert told == parse("\n".join([f"{family} {size}", *numbered]))


@pytest.mark.parametrize(
    "written",
    [
        "[{}]",
        "({}),",
        "{{{}}};",
        "{},",
    ],
)
@pytest.mark.parametrize("family", TEXTS)
def test_tiles_may_be_lists(family: str, written: str) -> None:
    parse, shape = DECK_FAMILIES[family].parse, DECK_FAMILIES[family].puzzle.shape
    count = shape.cells(*[2] * len(shape.size))
    tiles = [[k, *[-7] * (shape.sides - 1)] for k in range(3, 3 + count)]
    told = parse("\n".join(" ".join(map(str, tile)) for tile in tiles))
    rows = [written.format(", ".join(map(str, tile))) for tile in tiles]

    assert told == parse("\n".join(rows)) == parse("[\n" + "\n".join(rows) + "\n]")
    assert told == parse(str(tiles)) == parse(str(tuple(map(tuple, tiles))))


def test_a_board_is_not_solved_by_its_name(client: FlaskClient) -> None:
    text = "hexagons 1\nname My Big Round Wood Box\n"
    for family, body in (("hexagons", text), ("squares", "1 1\nname My Box\n")):
        reply = client.post(f"/v1/{family}/solve", data=body, content_type="text/plain")
        assert reply.status_code in (400, 422), reply.json

    reply = client.post(
        "/v1/hexagons/solve", data=text + "1 1 1 1 1 1\n", content_type="text/plain"
    )
    assert (reply.json["verdict"], reply.json["count"]) == ("solved", 1)
    assert reply.json["solutions"][0]["placements"][0]["tile"] == 0
