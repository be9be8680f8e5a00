"""Decks of all kinds as text and XML, against counting by hand.

The decks are like those on the market: 2x2 and 3x3, halves and figures that meet themselves,
identical and symmetric cards, cards too many. Counting by hand goes card by card, row by row, with
nothing of the solvers or of the model's boards in it.
"""

import random
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from families.record import AnyFamily
from families.triangles import TRIANGLES
from puzzles import hexagons, triangles
from puzzles.decks.families import DECK_FAMILIES
from puzzles.errors import FormatError
from solvers.decks import search
from solvers.engine.driver import solve

LONG = (0, 5, 8)  # a second and more to count by hand
Card = tuple[int, int, int, int]


class Made:
    """A deck that is cut from a laid board."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)
        self.size = draw.choice([2, 3, 3, 3])
        halves, whole = draw.choice([(3, 0), (4, 0), (2, 2), (0, 5), (0, 6), (1, 3)])
        self.mates: dict[int, int] = {}
        for k in range(halves):
            self.mates |= {2 * k + 1: 2 * k + 2, 2 * k + 2: 2 * k + 1}
        self.mates |= {2 * halves + k + 1: 2 * halves + k + 1 for k in range(whole)}
        self.cards = self._cut(draw)
        for _ in range(draw.choice([0, 0, 0, 1, 2])):
            self.cards.append(self._any(draw))
        if self.size == 3 and draw.random() < 0.4:
            self.cards[draw.randrange(9)] = self.cards[draw.randrange(9)]
        if self.size == 3 and draw.random() < 0.4:
            a, b = draw.sample(sorted(self.mates), 2)
            self.cards[draw.randrange(9)] = (a, b, a, b)
        draw.shuffle(self.cards)

    def _any(self, draw: random.Random) -> Card:
        north, east, south, west = (draw.choice(sorted(self.mates)) for _ in range(4))
        return north, east, south, west

    def _cut(self, draw: random.Random) -> list[Card]:
        lying: dict[tuple[int, int], Card] = {}
        for row in range(self.size):
            for column in range(self.size):
                north, east, south, west = self._any(draw)
                if row:
                    north = self.mates[lying[row - 1, column][2]]
                if column:
                    west = self.mates[lying[row, column - 1][1]]
                lying[row, column] = north, east, south, west
        return [turn_card(card, draw.randrange(4)) for card in lying.values()]

    @property
    def text(self) -> str:
        """As the decks on the market are listed: pictures with what they match, then cards."""
        rows = [f"{self.size} {self.size}", str(len(self.mates))]
        rows += [f"{one}\tfigure {one}\t{other}" for one, other in self.mates.items()]
        return "\n".join([*rows, *(" ".join(map(str, card)) for card in self.cards)])

    @property
    def xml(self) -> str:
        pictures = "".join(
            f'<picture id="{one}" name="f{one}" matchWithIds="{other}"/>\n'
            for one, other in self.mates.items()
        )
        cards = "".join(
            f'<card north="{north}" west="{west}" east="{east}" south="{south}"/>\n'
            for north, east, south, west in self.cards
        )
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<legespielConfiguration xmlns="http://whatsoftwarecando.org">\n'
            f"<numberOfRows>{self.size}</numberOfRows>"
            f"<numberOfColumns>{self.size}</numberOfColumns>\n"
            f"<pictures>\n{pictures}</pictures>\n<cards>\n{cards}</cards>\n"
            "</legespielConfiguration>"
        )

    def boards(self) -> Iterator[tuple[Card, ...]]:
        """Every laying, with every card and each of its turns told apart, as it looks."""
        size, used = self.size, [False] * len(self.cards)
        lying: list[Card] = []

        def lay() -> Iterator[tuple[Card, ...]]:
            at = len(lying)
            if at == size * size:
                yield tuple(lying)
                return
            north = self.mates[lying[at - size][2]] if at >= size else None
            west = self.mates[lying[at - 1][1]] if at % size else None
            for k, card in enumerate(self.cards):
                for turn in range(0 if used[k] else 4):
                    look = turn_card(card, turn)
                    if north in (None, look[0]) and west in (None, look[3]):
                        used[k] = True
                        lying.append(look)
                        yield from lay()
                        lying.pop()
                        used[k] = False

        yield from lay()

    @property
    def counts(self) -> tuple[int, int, int]:
        labelled, seen = 0, set()
        for board in self.boards():
            labelled += 1
            seen.add(board)
        classes = {min(self._turns(board)) for board in seen}
        return labelled, len(seen), len(classes)

    def _turns(self, board: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        size = self.size
        for _ in range(4):
            yield board
            board = tuple(
                turn_card(board[(size - 1 - column) * size + row], 1)
                for row in range(size)
                for column in range(size)
            )


def turn_card(card: Card, turns: int) -> Card:
    """Clockwise: what was in the north comes to lie in the east."""
    for _ in range(turns):
        card = (card[3], *card[:3])
    return card


@pytest.mark.parametrize(
    "seed",
    [pytest.param(k, marks=[pytest.mark.night] if k in LONG else []) for k in range(12)],
)
def test_decks_of_all_kinds_are_counted_as_by_hand(client: FlaskClient, seed: int) -> None:
    made = Made(seed)
    expected = made.counts
    for text in (made.text, made.xml):
        asked = {"data": text, "content_type": "text/plain"}
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
    ("change", "said"),
    [
        (("<pictures>", "<!DOCTYPE a [<!ENTITY b 'c'>]><pictures>"), "XML"),
        (('north="', 'north="99'), "picture"),
        (("<numberOfRows>", "<numberOfRows>9"), "cards or more"),
    ],
)
def test_a_wrong_deck_is_told_with_its_line(
    client: FlaskClient, change: tuple[str, str], said: str
) -> None:
    xml = Made(0).xml.replace(*change, 1)
    answer = client.post("/v1/squares/convert", data=xml, content_type="text/plain")

    assert (400, True) == (answer.status_code, said in answer.json["detail"])


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
    xml = Made(1).xml.replace("<legespiel", prologue + "<legespiel", 1)
    answer = client.post("/v1/squares/convert", data=xml, content_type="text/plain")

    assert 400 == answer.status_code
    assert "line 2: expected elements alone" in answer.json["detail"]


def test_an_umlaut_of_windows_is_refused(client: FlaskClient) -> None:
    xml = Made(1).xml.replace('name="f1"', 'name="Käfer"').encode("cp1252")
    answer = client.post("/v1/squares/convert", data=xml, content_type="text/plain")

    assert (400, "encoding") == (answer.status_code, answer.json["code"])
    assert "Windows-1252" in answer.json["detail"]


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
    counts = [
        client.post("/v1/squares/solve?count=true", data=text, content_type="text/plain").json
        for text in (xml, "1 2\n1 2 -1 3\n-3 1 1 -2\n")
    ]

    assert '<picture id="2" name="-1" matchWithIds="1" />' in xml
    assert counts[0]["count"] == counts[1]["count"] > 0


@pytest.mark.parametrize("form", ["text", "xml"])
def test_a_one_sided_match_is_told(client: FlaskClient, form: str) -> None:
    made = Made(1)
    made.mates[1] = next(other for other in sorted(made.mates) if made.mates[other] != 1)
    answer = client.post("/v1/squares/solve", data=getattr(made, form), content_type="text/plain")

    assert (400, "format") == (answer.status_code, answer.json["code"])
    assert f"expected picture {made.mates[1]} to match 1, too" in answer.json["detail"]


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
