"""Kits as they are printed: what the pages tell of one another, read back from the PDF."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pypdfium2 as pdfium
import pytest
import zxingcpp

import actions
from families.catalogue import FAMILIES, NAMES
from families.kits import AnyKitEntry, Binding, KitEntry, bound_kit, kit, packed_kit, plan_kit
from families.record import AnyFamily
from families.squares import SQUARES
from render.flat.sheet import (
    Group,
    Image,
    Panel,
    Path,
    Stroke,
    Text,
    Window,
    extent,
    move_item,
    seen_through,
)
from render.kinds import NamedKind
from render.kits.booklet import sections
from render.kits.leaflet import TELLING, Answers, Boards, Unkept
from render.pages.binding import Section, SectionRole, leaves
from render.pages.shared import fits_share
from render.style import SMALLEST_TEXT, Style
from tests.night import NIGHT, in_turn
from tests.render.test_pages import check_sizes, letters, text_of
from tests.threemf import open_package

LINK = "https://puzzles.example/v1/boxes/generate?seed=12&size=3,3,3&format=html"
SHOWN_DPI = 200


def entry(family: AnyFamily, seed: int) -> AnyKitEntry:
    made = actions.generate(family, family.params(), seed=seed).instance
    hard = made.difficulty
    return KitEntry(
        family=family,
        puzzle=made.puzzle,
        solution=made.solution,
        style=family.drawing.style,
        grade=hard.grade,
        rating=hard.rating,
        distinct=hard.distinct if hard.exact else None,
        seed=seed,
        link=None,
    )


@cache
def entries() -> Sequence[AnyKitEntry]:
    """A puzzle of each family."""
    return [entry(family, 1) for family in FAMILIES]


def few() -> Sequence[AnyKitEntry]:
    """A box, squares, and a maze; by night a puzzle of each family."""
    every = entries()
    return every if NIGHT else [every[NAMES.index(name)] for name in ("boxes", "squares", "mazes")]


def binding(**said: Any) -> Binding:
    told: dict[str, Any] = {"title": "Class 4b", "seed": 7, "answers": Answers.APART}
    style = Style(**{k: said.pop(k) for k in ("page", "language") if k in said})
    return Binding(**{**told, **said}, style=style)


def texts(content: bytes) -> list[str]:
    return [text_of(page).replace("\r", "") for page in pdfium.PdfDocument(content)]


def listed(page: str) -> Mapping[int, int]:
    """The page of each number, as the contents tell it."""
    rows = re.findall(r"^([0-9]+) .* ([0-9]+)$", page, re.MULTILINE)
    return {int(number): int(at) for number, at in rows}


@pytest.mark.parametrize(("paper", "language"), in_turn(4, ["Letter", "A4"], ["en", "de"]))
def test_the_contents_tell_where_each_puzzle_begins(paper: str, language: str) -> None:
    made = bound_kit(entries(), binding(page=paper, language=language))
    pages = texts(made.content)
    told = listed(pages[1])
    assert set(range(1, len(FAMILIES) + 1)) == told.keys()
    word = {"en": "No.", "de": "Nr."}[language]
    for number, at in told.items():
        here = f"{word} {number} · "
        assert here in pages[at - 1]
        assert here not in pages[at - 2]
    check_sizes(pdfium.PdfDocument(made.content), paper)


def test_the_first_page_names_the_pieces_of_each_puzzle() -> None:
    made = few()
    cover = "".join(texts(bound_kit(made, binding()).content)[0].split())
    for each in made:
        for kind in each.family.look().kinds(each.puzzle, each.style):
            assert "".join(f"{kind.name}{kind.said}×{kind.count}".split()) in cover
    bare = replace(made[0], style=replace(made[0].style, labels=False))
    (without,) = kit([bare], binding()).leaflets
    assert () == without.kinds


@pytest.mark.parametrize(("many", "lists"), [(15, 1), (24, 2)])
def test_names_that_are_many_have_the_second_page_with_the_contents_if_there_is_room(
    many: int, lists: int
) -> None:
    one = kit(few()[:1], binding(answers=Answers.NONE))
    leaflets = tuple(
        replace(
            one.leaflets[0],
            number=k,
            kinds=(NamedKind(name=f"P{k // 2}", colour=None, said="long " * 25, count=1),) * 2,
        )
        for k in range(1, many + 1)
    )
    made = sections(replace(one, leaflets=leaflets))
    told = [SectionRole.COVER, *[SectionRole.LIST] * lists, SectionRole.PUZZLE]
    assert told == [each.role for each in made[: lists + 2]]
    assert lists == sum(map(leaves, made[1 : lists + 1]))


@pytest.mark.parametrize("answers", Answers)
def test_answers_stand_where_they_are_wished(answers: Answers) -> None:
    made = sections(kit(entries(), binding(answers=answers)))
    roles = [each.role for each in made for _ in range(leaves(each))]
    asked = [k for k, role in enumerate(roles) if role is SectionRole.PUZZLE]
    told = [k for k, role in enumerate(roles) if role is SectionRole.ANSWER]
    assert (answers is Answers.APART) == (min(told, default=0) > max(asked))
    pages = texts(bound_kit(entries(), binding(answers=answers)).content)
    answered = {int(each) for k in told for each in re.findall(r"No\. ([0-9]+) · ", pages[k])}
    assert answered == (set() if answers is Answers.NONE else set(range(1, len(FAMILIES) + 1)))
    keyed = [k for k, page in enumerate(pages) if "List of keys" in page]
    assert keyed == ([] if answers is Answers.NONE else [len(pages) - 1])


def test_short_lists_share_the_pages_of_the_cover_and_of_the_last_answer() -> None:
    few = [each for each in entries() if each.family.drawing.nets is None]  # with small answers
    pages = texts(bound_kit(few[:1], binding()).content)
    assert "Difficulty" in pages[0] and "The answers stand at the end" in pages[0]
    assert "a solution" in pages[-1] and "List of keys" in pages[-1]


def a_deck(seed: int = 1) -> AnyKitEntry:
    """Squares, which have a board and a small answer."""
    return entry(SQUARES, seed)


def pages_by_role(made: Sequence[AnyKitEntry], **how: Any) -> Mapping[str, int]:
    roles: Mapping[str, int] = plan_kit(made, binding(**how))["roles"]
    return roles


def test_two_answers_share_a_page_if_they_can_be_read_there() -> None:
    several = [a_deck(seed) for seed in (1, 2, 3, 4)]
    assert pages_by_role(several)["answer"] == 2
    assert pages_by_role(several, answers=Answers.AFTER)["answer"] == 4


@pytest.mark.parametrize(("size", "fits"), [(SMALLEST_TEXT, True), (SMALLEST_TEXT - 0.1, False)])
def test_an_answer_with_letters_that_are_too_small_has_its_own_page(
    size: float, fits: bool
) -> None:
    style = replace(FAMILIES[0].drawing.style, share=2)
    letters = Panel(width=9.0, height=9.0, items=(Text(at=(1, 1), content="a", size=size),))
    made = Section(
        role=SectionRole.ANSWER, title="", heading="", about="", stack=(letters,), style=style
    )
    assert fits == fits_share([made])


def test_answers_that_are_the_same_are_told_once() -> None:
    whole = a_deck()
    given = whole.solution.placements
    rungs = [
        replace(whole, puzzle=replace(whole.puzzle, fixed=given[:count])) for count in (8, 5, 2)
    ]
    page = texts(bound_kit(rungs, binding()).content)[-1]
    assert "for No. 1–3" in page
    assert pages_by_role(rungs)["answer"] == 1


def test_boards_that_are_the_same_are_printed_once_if_so_wished() -> None:
    given = a_deck(3)
    begun = replace(given.puzzle, fixed=given.solution.placements[:2])
    several = [a_deck(1), a_deck(2), replace(given, puzzle=begun)]
    pages = texts(bound_kit(several, binding(boards=Boards.ONCE)).content)
    boards = [page for page in pages if "Lay the tiles here" in page]
    assert ["for No. 1–2" in page for page in boards] == [True, False]
    assert pages_by_role(several, boards=Boards.ONCE)["board"] == 2
    assert pages_by_role(several)["board"] == 3


def test_puzzles_that_begin_with_the_same_picture_have_others_on_the_cover() -> None:
    boxes = entries()[0]
    size = replace(boxes.family.params(), size=(3, 3, 3))
    made = [actions.generate(boxes.family, size, seed=seed).instance for seed in (1, 3)]
    two = [replace(boxes, puzzle=each.puzzle, solution=each.solution) for each in made]
    cover = sections(kit(two, binding()))[0]
    shown = [item for row in cover.stack for item in row.items if isinstance(item, Window)]
    assert len(shown) == len({each.items for each in shown}) == 2


def test_answers_are_upright_in_a_booklet() -> None:
    made = sections(kit(entries(), binding(specs=True)))
    assert not any(each.style.across for each in made if each.role in TELLING)


@pytest.mark.parametrize(("nets", "specs"), [(False, False), (True, False), (False, True)])
def test_a_plan_tells_the_exact_pages(nets: bool, specs: bool) -> None:
    wished = binding(nets=nets, specs=specs)
    plan = plan_kit(entries(), wished)
    assert plan["pages"] == len(pdfium.PdfDocument(bound_kit(entries(), wished).content))
    assert plan["pages"] == sum(plan["roles"].values())


def test_a_wish_that_is_not_kept_is_told_with_the_contents() -> None:
    unkept = Unkept(set=0, first="easy", last="hard", grades=("easy", "hard"))
    page = texts(bound_kit(few(), binding(unkept=(unkept,))).content)[0]
    assert "Wished were grades from easy to hard; so few puzzles have only these: easy, hard." in (
        " ".join(page.split())
    )


def test_the_keys_tell_where_each_answer_is_and_what_is_proved() -> None:
    several = [replace(each, distinct=(None, 1, 1234)[k % 3]) for k, each in enumerate(entries())]
    pages = texts(bound_kit(several, binding()).content)
    keys = pages[-1].partition("List of keys")[2]
    rows = listed(keys)
    assert rows.keys() == set(range(1, len(FAMILIES) + 1))
    for number, at in rows.items():
        assert f"No. {number} · " in pages[at - 1]
        assert any(word in said_of(pages[at - 1], number) for word in ("solution", "maze"))
    for number, each in enumerate(several, 1):
        (row,) = re.findall(rf"^{number} .*$", keys, re.MULTILINE)
        said = {None: "at least one", 1: "exactly one", 1234: "1,234"}[each.distinct]
        assert said in row
        assert ("the only" in said_of(pages[rows[number] - 1], number)) == (each.distinct == 1)
        assert actions.fingerprint(each.family, each.puzzle).fingerprint.digest[:12] in row


def said_of(page: str, number: int) -> str:
    """The heading of the answer of a number on a page that it shares; else all of its page."""
    shared = re.search(rf"^No\. {number} · (?!seed).*$", page, re.MULTILINE)
    return shared[0] if shared else page


def test_spec_sheets_stand_behind_the_answers() -> None:
    made = sections(kit(entries(), binding(specs=True)))
    roles = [each.role for each in made if each.role in TELLING]
    assert roles == sorted(roles) and SectionRole.ANSWER in roles
    specs = [each.style.number for each in made if each.role is SectionRole.SPEC]
    assert [*dict.fromkeys(specs)] == [*range(1, len(FAMILIES) + 1)]
    last_asked = max(k for k, each in enumerate(made) if each.role is SectionRole.PUZZLE)
    assert last_asked < min(k for k, each in enumerate(made) if each.role in TELLING)
    assert made == sections(kit(entries(), binding(specs=True)))


def test_nets_come_with_the_puzzle_where_pieces_are_no_tiles() -> None:
    made = sections(kit(entries(), binding(nets=True)))
    plain = sections(kit(entries(), binding()))
    more = {
        each.style.number for each in made if each not in plain and each.role is SectionRole.PIECES
    }
    folded = [k for k, each in enumerate(entries(), 1) if each.family.drawing.nets is not None]
    assert more == set(folded) != set()


def test_long_lists_are_broken_between_rows_with_their_heading_again() -> None:
    mazes = entries()[-1]  # a page each, soonest drawn
    many = [replace(mazes, seed=k) for k in range(40)]
    made = sections(kit(many, binding()))
    contents = next(each for each in made if each.role is SectionRole.LIST)
    assert leaves(contents) == len(contents.stack) > 1
    pages = texts(bound_kit(many, binding()).content)
    for page in pages[1 : 1 + leaves(contents)]:
        assert "Difficulty" in page
    told = [n for page in pages[1 : 1 + leaves(contents)] for n in listed(page)]
    assert told == list(range(1, 41))


def test_a_code_leads_where_it_shall_from_each_page_of_a_puzzle() -> None:
    """Puzzle, tiles and their backs, board, nets, answer, spec sheet; upright and across."""
    linked = [
        replace(each, link=f"{LINK}&number={k}", style=with_backs(each.style))
        for k, each in enumerate(few(), 1)
    ]
    made = bound_kit(linked, binding(nets=True, specs=True, answers=Answers.AFTER))
    bare, read = 0, dict[int, int]()
    for page in pdfium.PdfDocument(made.content):
        numbered = re.findall(r"No\. ([0-9]+) · ", page.get_textpage().get_text_range())
        shown = page.render(scale=SHOWN_DPI / 72, grayscale=True).to_pil()
        codes = zxingcpp.read_barcodes(shown.crop((0, 0, shown.width, shown.height // 3)))
        assert [code.text for code in codes] == [f"{LINK}&number={k}" for k in numbered]
        bare += not numbered
        for number in map(int, numbered):
            read[number] = read.get(number, 0) + 1
    assert bare == 2  # the cover with the contents, and the keys: they are of no puzzle
    assert read.keys() == set(range(1, len(linked) + 1))
    assert all(pages >= 4 for pages in read.values())


def with_backs(style: Any) -> Any:
    """With backs, where tiles are cut out."""
    return replace(style, backs="title") if hasattr(style, "backs") else style


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("Übungen für die Klassen 4a bis 4d", marks=pytest.mark.night),
        "W" * 80,
    ],
)
def test_each_page_tells_the_title_of_its_kit(title: str) -> None:
    """It never reaches into what stands beside it, nor is it smaller than can be read."""
    linked = [replace(each, link=LINK) for each in few()]
    made = bound_kit(linked, binding(title=title, nets=True, specs=True))
    document = pdfium.PdfDocument(made.content)
    for page in document:
        text = page.get_textpage()
        assert title.replace(" ", "") in re.sub(r"\s", "", text.get_text_range())
        assert min(letters(page)) >= 6.5
        width = page.get_width()
        boxes = [text.get_rect(k) for k in range(text.count_rects())]
        assert all(left >= 25.0 and right <= width - 25.0 for left, _, right, _ in boxes)


@pytest.mark.parametrize(
    ("title", "name"),
    [("Übung für 4b!", "uebung-fuer-4b.pdf"), ("日本", "untitled.pdf"), ("a/../b", "a-b.pdf")],
)
def test_a_file_is_called_after_its_title(title: str, name: str) -> None:
    assert bound_kit(entries()[:1], binding(title=title)).filename == name


def test_the_same_kit_has_the_same_bytes() -> None:
    assert bound_kit(few(), binding()) == bound_kit(few(), binding())


def pack(language: str) -> Mapping[str, bytes]:
    """The files of a kit with a box and a snake."""
    printed = [each for each in entries() if each.family.name in ("boxes", "snakes")]
    made = packed_kit(printed, binding(language=language), {"puzzles": [1, 2]}, parts=True)
    return open_package(made.content)


def test_a_zip_has_a_booklet_for_pupils_and_what_there_is_to_print() -> None:
    files = pack("en")
    pupils = texts(files["class-4b-without-answers.pdf"])
    assert "class-4b.pdf" in files
    assert not any("a solution" in page or "the only" in page for page in pupils)
    assert json.loads(files["puzzles.json"]) == {"puzzles": [1, 2]}
    for number in (1, 2):
        mine = [name for name in files if name.startswith(f"{number}-")]
        assert any(name.endswith(".3mf") and "coupon" not in name for name in mine)
        assert any(name.endswith("README.txt") for name in mine)


def test_what_there_is_to_print_is_told_in_the_language_and_with_the_number_of_the_kit() -> None:
    files = pack("de")
    for number in (1, 2):
        mine = {name: file for name, file in files.items() if name.startswith(f"{number}-")}
        (listed,) = (file for name, file in mine.items() if name.endswith("stueckliste.pdf"))
        (read,) = (file for name, file in mine.items() if name.endswith("LIESMICH.txt"))
        page = texts(listed)[0]
        assert all(said in page for said in ("Stückliste", f"Nr. {number}", "Startzahl 1"))
        assert "So wird gedruckt" in read.decode()


def test_shapes_that_are_moved_keep_all_but_their_place() -> None:
    stroke = Stroke(colour="#000000", width=2.0, dash=(1.0,))
    line = Path(points=((1.0, 2.0), (5.0, 2.0)), closed=False, fill="#ffffff", stroke=stroke)
    group = Group(name="piece", items=(line, Text(at=(1.0, 1.0), content="ab", size=2.0)))
    there = move_item(group, (3.0, 4.0))
    assert isinstance(there, Group) and isinstance(there.items[0], Path)
    assert there.items[0] == replace(line, points=((4.0, 6.0), (8.0, 6.0)))
    assert move_item(there, (-3.0, -4.0)) == group


def test_shapes_lie_within_their_extent() -> None:
    line = Path(points=((1.0, 2.0), (5.0, 2.0)), stroke=Stroke(colour="#000000", width=2.0))
    text = Text(at=(10.0, 10.0), content="ab", size=2.0, anchor="end")
    image = Image(corner=(20.0, 0.0), right=(0.0, 4.0), down=(-3.0, 0.0), png=b"")
    window = Window(at=(30.0, 1.0), width=2.0, height=3.0, seen=(0.0, 0.0), items=(line,))
    assert extent((line,)) == ((0.0, 1.0), (6.0, 3.0))
    low, high = extent((text,))
    assert low[0] <= 8.0 and high[0] == 10.0 and low[1] <= 8.0 and high[1] >= 10.0
    assert extent((image,)) == ((17.0, 0.0), (20.0, 4.0))
    assert extent((window,)) == ((30.0, 1.0), (32.0, 4.0))
    assert extent((line, window)) == ((0.0, 1.0), (32.0, 4.0))
    assert seen_through(line, (5.5, 0.0), (3.0, 3.0))
    assert not seen_through(line, (6.5, 0.0), (3.0, 3.0))
