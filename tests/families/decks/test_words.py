"""Lines of words in the texts of decks: they say something of the deck, and are never tiles."""

import pytest
from flask.testing import FlaskClient

from puzzles import hexagons
from puzzles.decks.families import DECK_FAMILIES
from puzzles.errors import FormatError

TEXTS = {  # of a deck of one tile
    "squares": "1 1\n1 2 3 4\n",
    "triangles": "3\n1\n1 2 3\n",
    "hexagons": "hexagons 1\n1 2 3 4 5 6\n",
}
NAMES = "hexagons 1\ncat dog cow hen pig owl\n"
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
@pytest.mark.parametrize(("family", "text"), [*TEXTS.items(), ("hexagons", NAMES)])
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


def test_tiles_by_names_of_figures_stay_tiles() -> None:
    assert hexagons.parse(NAMES).tiles == ((1, 2, 3, 4, 5, 6),)
    assert hexagons.parse(NAMES.replace("cat", "-name")).tiles == ((-1, 2, 3, 4, 5, 6),)


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
