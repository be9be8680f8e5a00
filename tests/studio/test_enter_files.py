"""Enter: files of every format become a puzzle on the table, dropped, chosen or pasted."""

import gzip
import json
import re
from itertools import zip_longest
from pathlib import Path

import pytest
import requests
from playwright.sync_api import expect

from tests.families.catalogue import RECORDS
from tests.studio.conftest import Opened, each_at_night
from tests.studio.entering import REFUSED, begin, entered_puzzle, give
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

FILES = [  # one after another of other families
    (name, *file)
    for files in zip_longest(*(record.page.files for record in RECORDS.values()))
    for name, file in zip(RECORDS, files, strict=True)
    if file is not None
]
UNREADABLE = [
    b"\x89PNG\r\n\x1a\n\x00\x01",
    b"\x1f\x8btorn",
    b"{not json",
    b"<svg/>",
    b"",
    b"K\xe4se",
]


def test_a_file_is_read_whatever_is_chosen(open_page: Opened) -> None:
    """One after another, so that each finds the editor of another family."""
    watched = begin(open_page, "mazes")
    for name, title, data, of, expected in FILES:
        assert f"family={name}" not in watched.page.url
        give(watched.page, title, data)
        expect(watched.page.get_by_text(f"{title} is on the table:")).to_be_visible()
        assert expected == of(entered_puzzle(watched))
        assert f"family={name}" in watched.page.url


@pytest.mark.parametrize("name", each_at_night("boxes", "snakes", "squares", "mazes"))
def test_what_is_saved_is_read_again_and_undone(
    open_page: Opened, service: Service, name: str
) -> None:
    catalogue = requests.get(f"{service.address}/v1/{name}/catalog", timeout=20).json()
    known = catalogue["puzzles"][0]["name"]
    watched = begin(open_page, name)
    page = watched.page
    page.get_by_label("A known puzzle").select_option(known)
    puzzle = entered_puzzle(watched)
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("^Save as")).click()
    saved = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename.endswith(".lab" if name == "mazes" else ".txt")

    page.get_by_role("button", name="Start empty").click()
    expect(page.get_by_text("Not complete yet")).to_be_visible()
    give(page, "again", saved)
    assert puzzle == entered_puzzle(watched)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Not complete yet")).to_be_visible()
    page.keyboard.press("Control+z")
    assert puzzle == entered_puzzle(watched)
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_text("Not complete yet")).to_be_visible()


def test_burrtools_files_are_read_packed_or_not(open_page: Opened, service: Service) -> None:
    text = "3 3 3\n2\n1 3 3\n1 1 1\n"
    told = {"Content-Type": "text/plain", "Accept": "application/xml"}
    address = f"{service.address}/v1/boxes/convert"
    data = requests.post(address, text, headers=told, timeout=20).content
    watched = begin(open_page, "squares")
    for name, file in (("box.xmpuzzle", gzip.compress(data)), ("plain.xmpuzzle", data)):
        give(watched.page, name, file)
        expect(watched.page.get_by_text(f"{name} is on the table:")).to_be_visible()
        assert [3, 3, 3] == entered_puzzle(watched)["size"]


def test_a_file_is_dropped_and_an_answer_is_read(open_page: Opened) -> None:
    watched = begin(open_page, "squares")
    page = watched.page
    answer = {"family": "snakes", "puzzle": {"size": [2, 2, 2], "chain": "01111110"}, "seed": 3}
    page.evaluate(
        """(text) => {
            const files = new DataTransfer();
            files.items.add(new File([text], 'answer.json'));
            const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true });
            document.querySelector('.editor').dispatchEvent(drop);
        }""",
        json.dumps(answer),
    )
    assert "01111110" == entered_puzzle(watched)["chain"]


def test_a_text_is_pasted(open_page: Opened) -> None:
    watched = begin(open_page, "snakes")
    page = watched.page
    page.get_by_text("Paste it as text").click()
    page.locator("textarea").fill("2x2x2\nsteps: 1 1 1 1 1 1 1")
    page.get_by_role("button", name="Use the text").click()
    assert "01111110" == entered_puzzle(watched)["chain"]


def test_what_nobody_can_read_is_told_with_what_can_be(open_page: Opened) -> None:
    watched = begin(open_page, "mazes")
    watched.expected = REFUSED
    page = watched.page
    told = page.locator(".start .problem")
    for number, data in enumerate(UNREADABLE):
        name = f"<img src=x onerror=alert(1)>{number}.lab"
        give(page, name, data)
        expect(told).to_contain_text(f"{name} is in no known format")
        for title in ("Boxes", "Snakes", "Squares", "Triangles", "Hexagons", "Mazes"):
            expect(told).to_contain_text(f"{title}:")
    assert 0 == page.locator("img[src=x]").count()


def test_a_file_that_is_too_large_is_told(open_page: Opened) -> None:
    page = begin(open_page, "mazes").page
    give(page, "large.lab", b" " * 2_000_001)
    expect(page.get_by_text("large.lab is too large: at most 2 MB can be read.")).to_be_visible()


def test_what_is_wrong_with_a_file_is_told_with_its_name_and_place(open_page: Opened) -> None:
    watched = begin(open_page, "boxes")
    watched.expected = ("status of 422",)
    page = watched.page
    give(page, "b.json", b'{"family": "boxes", "size": [3, 3, 99], "blocks": []}')
    told = page.locator(".start .problem li")
    expect(told.first).to_have_text(re.compile(r"^b\.json: /size/2: .*1.*60"))
    give(page, "s.json", b'{"verdict": "solved", "solutions": []}')
    expect(told).to_have_text(re.compile("^s.json: expected a puzzle, found an answer of solve"))


def test_names_in_files_never_become_markup(open_page: Opened) -> None:
    watched = begin(open_page, "squares")
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    page = watched.page
    give(page, "d.txt", f"1 1\nname {evil}\n1 1 1 1\nmatching equal\n".encode())
    assert evil == entered_puzzle(watched)["labels"]["name"]
    expect(page.get_by_label("Name of the puzzle")).to_have_value(evil)
    assert 0 == page.locator("img[src=x], script:not([src])").count()


def test_a_lost_service_is_told_while_a_file_is_read(open_page: Opened) -> None:
    watched = begin(open_page, "boxes")
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "fetching the script")  # the second: a worker
    page = watched.page
    page.context.set_offline(True)
    give(page, "r.txt", b"3 3 3\n1\n1 3 3\n")
    expect(page.locator(".start .problem")).to_contain_text("The service does not answer.")
    page.context.set_offline(False)
    give(page, "r.txt", b"3 3 3\n1\n1 3 3\n")
    expect(page.get_by_text("r.txt is on the table:")).to_be_visible()
    expect(page.locator(".start .problem")).to_have_count(0)
