"""The ways of a user through the whole page, with either size, language, theme and hand.

Each run passes some flows; a flow is passed by two runs that have nothing in common. So each pair
of size, language, theme and hand is there, and each flow with either of each. By night, and in
`make soak`, each flow is passed in all sixteen ways.
"""

import re
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.families.catalogue import RECORDS
from tests.studio.by_hand import reach
from tests.studio.conftest import DECKS, NAMES, PHONE, Opened, Watched, pack
from tests.studio.test_everybody import TOO_WIDE
from tests.studio.test_first_screen import DESK, SCREEN
from tests.studio.test_play import SMALL, address
from tests.studio.test_print import LONG, order_word
from workshop.live import Service

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [pytest.mark.hard, pytest.mark.browser]

GRANDMA = "Oma 1"
OWN = {"rows": 1, "columns": 1, "tiles": [[1, 2, 3, 4]], "matching": "equal"}


class Run(NamedTuple):
    """A way through some flows; the two of one flow differ in all. A hand is thumb or keys."""

    size: str
    language: str
    theme: str
    hand: str
    flows: tuple[str, ...]

    @property
    def family(self) -> str:
        """The one that is played: each of the runs by day has another one, as far as there are."""
        said = self.flows, self.language  # by hand a family is played in one language
        [alike] = (run for run in RUNS if (run.flows, run.language) == said)
        return NAMES[RUNS.index(alike) % len(NAMES)]

    @property
    def how(self) -> dict[str, Any]:
        """As the browser takes it."""
        return {
            "viewport": PHONE if self.size == "phone" else DESK,
            "locale": {"en": "en-GB", "de": "de-DE"}[self.language],
            "color_scheme": self.theme,
            "has_touch": self.hand == "thumb",
            "reduced_motion": "reduce",
        }


RUNS = (
    Run("phone", "en", "light", "thumb", ("solve_with_hint", "gallery", "print")),
    Run("desk", "de", "dark", "keys", ("solve_with_hint", "gallery", "print")),
    Run("phone", "en", "dark", "keys", ("make", "enter", "how")),
    Run("desk", "de", "light", "thumb", ("make", "enter", "how")),
    Run("phone", "de", "light", "keys", ("files", "mine")),
    Run("desk", "en", "dark", "thumb", ("files", "mine")),
)


class Walk:
    """A run on its way: all is pressed by its hand, and looked at as it is passed."""

    def __init__(self, watched: Watched, run: Run, service: Service) -> None:
        self.watched, self.run, self.service = watched, run, service
        self.page: Page = watched.page

    def open(self, to: str) -> None:
        self.watched.open(to)

    def translate(self, english: str, german: str) -> re.Pattern[str]:
        """A name in the language of the run."""
        return re.compile(english if self.run.language == "en" else german)

    def press(self, what: "Locator") -> None:
        expect(what).to_be_visible()
        if self.run.hand == "thumb":
            what.tap()
            return
        reach(self.page, what)
        self.page.keyboard.press("Enter")

    def press_button(self, english: str, german: str) -> None:
        self.press(self.page.get_by_role("button", name=self.translate(english, german)).first)

    def choose(self, english: str, german: str) -> None:
        """A card of the menu."""
        self.press(self.page.locator(".menu-button"))
        menu = self.page.get_by_role("dialog")
        self.look()
        self.press(menu.get_by_role("link", name=self.translate(english, german)))

    def type(self, where: "Locator", text: str) -> None:
        self.press(where) if self.run.hand == "thumb" else reach(self.page, where)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def look(self) -> None:
        """The page has no fault that axe finds, and nothing is wider than the screen."""
        width = self.run.how["viewport"]["width"]
        assert [] == self.watched.faults()
        assert width == self.page.evaluate("document.documentElement.scrollWidth")
        assert [] == self.page.evaluate(TOO_WIDE)

    def look_at_board(self) -> None:
        """Board and tray need no scrolling, too."""
        expect(self.page.locator("[data-item], [data-way]").first).to_be_visible()
        if any(f"family={name}" in self.page.url for name in DECKS):
            expect(self.page.locator("[data-item] image").first).to_be_attached()
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert [] == self.page.evaluate(SCREEN)["wrong"]
        self.look()

    def lies(self, english: str, german: str) -> None:
        expect(self.page.locator("[data-status]")).to_contain_text(self.translate(english, german))


def solve_with_hint(walk: Walk) -> None:
    """To the end, the first piece by a hint; then the next one."""
    page, name = walk.page, walk.run.family
    body = {"seed": 7, "difficulty": "easy", **SMALL[name]}
    made = requests.post(f"{walk.service.address}/v1/{name}/generate", json=body, timeout=60)
    puzzle, solution = (made.json()[key] for key in ("puzzle", "solution"))
    walk.open(address(name, SMALL[name], difficulty="easy"))
    walk.look_at_board()
    walk.press_button("^Hint", "^Tipp")
    walk.lies("Look here", "Schau hierhin")
    walk.look()
    walk.press_button("Tell me more", "Mehr verraten")
    walk.look()
    walk.press_button("Thanks, enough", "Danke, reicht")
    RECORDS[name].page.hands[walk.run.hand](page, puzzle, solution)
    walk.lies("Solved!", "Gelöst!")
    walk.look()
    walk.press_button("a little harder", "etwas schwerer")
    walk.lies("to go", "Noch")
    assert "difficulty=medium" in page.url and "seed=7&" not in page.url


def gallery(walk: Walk) -> None:
    """From the menu to the gallery, and a known puzzle is begun."""
    walk.choose("Known puzzles", "Bekannte Rätsel")
    cards = walk.page.get_by_role("listitem")
    expect(cards.first).to_be_visible()
    walk.look()
    walk.press(
        cards.filter(has_not_text=re.compile("impossible|unlösbar"))
        .nth(1)
        .get_by_role("button")
        .first
    )
    walk.lies("to go", "Noch")
    walk.look_at_board()


def make(walk: Walk) -> None:
    """A puzzle is made as wished, and played."""
    walk.open(f"/?family={walk.run.family}&seed=7")
    walk.look_at_board()
    walk.choose("^Make", "^Erzeugen")
    page = walk.page
    expect(page.locator("figure img")).to_be_visible()
    walk.type(page.locator("[data-field=seed] input"), "8")
    expect(page.get_by_role("status").filter(has_text="#8")).to_be_visible()
    walk.look()
    walk.press(page.get_by_role("link", name=walk.translate("^Play$", "^Spielen$")))
    walk.lies("to go", "Noch")
    assert "seed=8" in page.url


def enter(walk: Walk) -> None:
    """A puzzle of one's own is changed, and let solve."""
    page = walk.page
    walk.open(f"/?family=squares&do=enter&puzzle={pack(OWN)}")
    expect(
        page.get_by_text(walk.translate("Picture and link are", "Bild und Link sind"))
    ).to_be_visible()
    walk.look()
    walk.choose("^Let it solve", "^Lösen lassen")
    walk.press_button("Find a solution", "Eine Lösung finden")
    expect(page.locator(".result .verdict")).to_be_visible()
    walk.look()


def how(walk: Walk) -> None:
    """The rules are read, also where there is no room for them beside the board."""
    page = walk.page
    walk.press(page.locator(".menu-button"))
    walk.press_button("^How to play", "^So wird gespielt")
    sheet = page.get_by_role("dialog", name=walk.translate("How to play", "So wird gespielt"))
    expect(sheet).to_contain_text(walk.translate("Keys: ", "Tasten: "))
    walk.look()
    page.keyboard.press("Escape") if walk.run.hand == "keys" else walk.press_button(
        "Close", "Schließen"
    )
    expect(sheet).to_have_count(0)
    expect(page.locator(".menu-button")).to_be_focused()


def print_booklet(walk: Walk) -> None:
    """A booklet is made and looked through."""
    page = walk.page
    walk.open(f"/?family=squares&seed=7&do=print&kit={order_word('squares')}")
    walk.press_button("Look through", "Durchblättern")
    ready = page.get_by_role("status").filter(has_text=walk.translate("are ready", "sind fertig"))
    expect(ready).to_be_visible(timeout=LONG)
    walk.look()
    walk.press(page.locator(".leaves button").first)
    expect(page.get_by_role("dialog")).to_be_visible()
    walk.look()


def files(walk: Walk) -> None:
    """From the board to a file of the puzzle."""
    walk.open(address(walk.run.family, SMALL[walk.run.family]))
    walk.look_at_board()
    walk.choose("^Files", "^Dateien")
    button = walk.page.locator("[data-format=json]")
    expect(button).to_be_visible()
    walk.look()
    with walk.page.expect_download() as come:
        walk.press(button)
    assert Path(come.value.path()).read_bytes().startswith(b'{"family"')


def mine(walk: Walk) -> None:
    """A begun puzzle is found, gets a name, goes and comes back, and is opened."""
    page = walk.page
    walk.open(address(walk.run.family, SMALL[walk.run.family]))
    walk.press_button("^Hint", "^Tipp")
    walk.press_button("Tell me more", "Mehr verraten")
    walk.press_button("Lay it for me", "Hinlegen")
    walk.press_button("^Go on", "^Weiter$")
    walk.choose("^My puzzles", "^Meine Rätsel")
    card = page.get_by_role("listitem")
    expect(card).to_have_count(1)
    walk.look()
    walk.press_button("^Rename", "umbenennen$")
    expect(card.get_by_role("textbox")).to_be_focused()
    page.keyboard.type(GRANDMA)
    page.keyboard.press("Enter")
    walk.press_button(f"^Delete {GRANDMA}", f"{GRANDMA} löschen$")
    walk.look()
    walk.press_button("^Undo", "^Zurückholen")
    walk.press(card.get_by_role("button").first)
    walk.lies(r"\d+ of \d+ to go", r"Noch \d+ von \d+")
    walk.look_at_board()


FLOWS: dict[str, Callable[[Walk], None]] = {
    "solve_with_hint": solve_with_hint,
    "gallery": gallery,
    "print": print_booklet,
    "make": make,
    "enter": enter,
    "how": how,
    "files": files,
    "mine": mine,
}


WHOLE = tuple(
    Run(*ways, flows)
    for ways in product(("phone", "desk"), ("en", "de"), ("light", "dark"), ("thumb", "keys"))
    for flows in dict.fromkeys(run.flows for run in RUNS)
)


@pytest.mark.parametrize(
    "run",
    [*RUNS, *(pytest.param(run, marks=pytest.mark.night) for run in WHOLE if run not in RUNS)],
    ids=lambda run: "-".join(run[:4] + run.flows[:1]),
)
def test_all_flows_of_a_run_are_passed(open_page: Opened, service: Service, run: Run) -> None:
    walk = Walk(open_page(**run.how).choose(space=False), run, service)
    for flow in run.flows:
        FLOWS[flow](walk)


def test_the_runs_cover_each_pair_and_each_flow_with_either_of_all() -> None:
    for one, other in combinations(range(4), 2):
        assert 4 == len({(run[one], run[other]) for run in RUNS})
    for flow in FLOWS:
        passed = [run for run in RUNS if flow in run.flows]
        assert [2] * 4 == [len({run[k] for run in passed}) for k in range(4)], flow
