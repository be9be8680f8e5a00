"""The spec sheet of a deck as pages: facts, a solution, and the ladder."""

from collections.abc import Iterator, Sequence

from puzzles.decks import DeckPuzzle, DeckSolution, Placement, PlainMatching
from puzzles.decks.spec import DeckLadder, DeckSpec
from puzzles.outcome import Verdict
from render.decks.gallery import board_of
from render.decks.pages import title
from render.decks.style import DeckStyle
from render.decks.tiles.figures import Figures
from render.decks.words import PLACES, TILES
from render.pages.binding import Sections, answer_heading
from render.pages.spec import (
    COUNT,
    SOLUTIONS,
    Fact,
    Pictures,
    grade_fact,
    how_many,
    identity_facts,
    picture_room,
    spec_section,
    table,
)
from words.phrases import Phrase, counted_phrase

LISTED = 24  # tiles that are named before the rest is counted
LARGEST_BOARD = 84.0  # mm

KINDS = Phrase("Tiles")
FOR_PLACES = Phrase("{tiles} for {places}")
SURPLUS = Phrase("; {count} stay in the box")
FIGURES = Phrase("Figures")
DIFFERENT = Phrase("{count} different; {matching}")
MATCHINGS = {
    PlainMatching.OPPOSITE: Phrase("the halves of a figure meet"),
    PlainMatching.EQUAL: Phrase("equal figures meet"),
    "pairs": Phrase("a list says which figures meet"),
}
RULES = Phrase("Rules")
TURNED = Phrase("tiles may be turned")
UPRIGHT = Phrase("tiles may not be turned")
BORDERED = Phrase("figure {count} all around the board")
BORDERED_EACH = Phrase("a figure for each outer edge of the board")
GIVEN = Phrase("{count} given")
IDENTICAL = Phrase("Identical tiles")
SYMMETRIC = Phrase("Symmetric tiles")
NO_TILES = Phrase("none", "figure")
WITH_TURNS = Phrase("… with turns of the board")
LABELLED = Phrase("… every tile told apart")
ESSENTIAL = Phrase("… mirrored, renamed as one")
TRIES = Phrase("{count} tries, row by row")
AT_LEAST = Phrase("at least {tries}")
LADDER = Phrase("Ladder")
NEEDED = counted_phrase(
    "1 tile given or more leave exactly one completion: {named}",
    "{count} tiles given or more leave exactly one completion: {named}")  # fmt: skip
NOT_NEEDED = Phrase("nothing need be given")
SO_MANY = Phrase("{count} tiles")
PLACED = Phrase("tile {tile} at ({row}, {column}{turned})")
BY_TURN = Phrase(", turned {turn}×")
RIDDLE = Phrase("a riddle with one answer")
ABOUT = Phrase("{tiles} for {places} places; {counted}.")


def spec_sections(puzzle: DeckPuzzle, spec: DeckSpec, style: DeckStyle) -> Sections:
    """The spec sheet as pages."""
    about = style.say(ABOUT, tiles=style.count(TILES, spec.tiles), places=spec.places,
                      counted=_count_text(spec, style))  # fmt: skip
    below = table(spec_lines(spec, style), style)
    return spec_section(title(puzzle, style), about, _boards(puzzle, spec, style), below, style)


def spec_lines(spec: DeckSpec, style: DeckStyle) -> list[Fact]:
    """The facts of the spec sheet, each as its name and its text."""
    return [*_tiles(spec, style), *_search_facts(spec, style)]


def _tiles(spec: DeckSpec, style: DeckStyle) -> Iterator[Fact]:
    tiles = style.say(FOR_PLACES, tiles=spec.tiles, places=style.count(PLACES, spec.places))
    surplus = style.say(SURPLUS, count=spec.surplus) if spec.surplus else ""
    yield style.say(KINDS), tiles + surplus
    matching = style.say(MATCHINGS[spec.matching])
    yield style.say(FIGURES), style.say(DIFFERENT, count=spec.figures, matching=matching)
    rules = [style.say(TURNED if spec.turning else UPRIGHT)]
    if isinstance(spec.border, tuple):
        rules.append(style.say(BORDERED_EACH))
    elif spec.border is not None:
        rules.append(style.say(BORDERED, count=spec.border))
    rules += [style.say(GIVEN, count=spec.given)] if spec.given else []
    yield style.say(RULES), "; ".join(rules)
    yield style.say(IDENTICAL), _groups(spec.duplicates) or style.say(NO_TILES)
    yield style.say(SYMMETRIC), _list(spec.symmetric) or style.say(NO_TILES)


def _search_facts(spec: DeckSpec, style: DeckStyle) -> Iterator[Fact]:
    yield style.say(SOLUTIONS), _count_text(spec, style)
    if spec.complete:
        for name, key in ((WITH_TURNS, "count"), (LABELLED, "labelled"), (ESSENTIAL, "essential")):
            if spec.counts[key] is not None:
                yield style.say(name), style.say(COUNT, count=spec.counts[key])
    tries = style.say(TRIES, count=spec.tries)
    tries = tries if spec.exact else style.say(AT_LEAST, tries=tries)
    yield grade_fact(spec.grade, spec.rating, tries, style)
    yield from identity_facts(spec.search_space, spec.fingerprint, spec.fingerprint_exact, style)
    if spec.ladder is not None:
        yield style.say(LADDER), _ladder(spec.ladder, style)


def _ladder(ladder: DeckLadder, style: DeckStyle) -> str:
    """Its lowest rung."""
    least = ladder.least
    named = ", ".join(_placement_text(p, style) for p in ladder.placements[:least])
    if least > LISTED:
        named = style.say(SO_MANY, count=least)
    return style.count(NEEDED, least, named=named or style.say(NOT_NEEDED))


def _groups(groups: Sequence[Sequence[int]]) -> str:
    texts = [" = ".join(str(k + 1) for k in group[:6]) for group in groups[:8]]
    texts = [
        text + (f" = … ({len(group)})" if len(group) > 6 else "")
        for text, group in zip(texts, groups, strict=False)
    ]
    return ", ".join(texts) + (", …" if len(groups) > 8 else "")


def _list(numbers: Sequence[int]) -> str:
    more = f", … ({len(numbers)})" if len(numbers) > LISTED else ""
    return ", ".join(str(k + 1) for k in numbers[:LISTED]) + more


def _count_text(spec: DeckSpec, style: DeckStyle) -> str:
    met = spec.counts["distinct"] if spec.complete else spec.verdict is Verdict.SOLVED
    return how_many(int(met or 0), style, complete=spec.complete)


def _placement_text(p: Placement, style: DeckStyle) -> str:
    turned = style.say(BY_TURN, turn=p.turn) if p.turn else ""
    return style.say(PLACED, tile=p.tile + 1, row=p.row + 1, column=p.column + 1, turned=turned)


def _boards(puzzle: DeckPuzzle, spec: DeckSpec, style: DeckStyle) -> Pictures:
    """The board with the first rung of the ladder, and solved."""
    if spec.solution is None:
        return
    figures, ladder = Figures(puzzle, style), spec.ladder
    room = min(LARGEST_BOARD, picture_room(2 if ladder else 1, style))
    if ladder is not None:
        given = DeckSolution(ladder.placements[: ladder.least])
        yield style.say(RIDDLE), board_of(puzzle, given, room, figures, style)
    name = answer_heading(spec.unique)
    yield style.say(name), board_of(puzzle, spec.solution, room, figures, style)
