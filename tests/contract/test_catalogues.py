"""Languages are files: the catalogues are whole, current, and read as others read them."""

import re
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from words.catalogue import HERE, Language, catalogue, read_catalogue
from words.phrases import Counted, Phrase, decimal, group_thousands, number
from workshop.words import collect_messages, list_missing, update_catalogue

FILES = sorted(HERE.glob("*/*.po"))
UMLAUTS = re.compile("[aou]e", re.IGNORECASE)
TRUE_DIGRAPHS = {  # words with two letters that do not stand for an umlaut
    "zuerst", "Baue", "bauen", "blaue", "dauert", "genaue", "neue", "neues", "quer",
}  # fmt: skip
MESSAGES = collect_messages()
by_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}"
)


@by_file
def test_a_catalogue_has_the_messages_of_the_sources(path: Path) -> None:
    current = update_catalogue(path.parent.name, path.stem, MESSAGES[path.stem])

    assert current == path.read_text("utf-8"), "run make words"


@by_file
def test_a_catalogue_is_read_as_babel_reads_it(path: Path) -> None:
    with path.open("rb") as file:
        theirs = [m for m in read_po(file) if m.id and not m.fuzzy]
    ours = [entry for entry in read_catalogue(path.read_text("utf-8")) if entry.text]

    assert [
        (m.context or "", *((m.id, None) if isinstance(m.id, str) else m.id),
         (m.string,) if isinstance(m.string, str) else tuple(m.string or ()))
        for m in theirs
    ] == [(e.context, e.text, e.plural, tuple(e.said)) for e in ours]  # fmt: skip


@by_file
def test_a_text_has_the_parts_of_its_message(path: Path) -> None:
    for entry in read_catalogue(path.read_text("utf-8")):
        if not entry.text or entry.context in FORMS:
            continue
        for said in filter(None, entry.said):
            known = parts(entry.text) | parts(entry.plural or "")
            assert parts(said) <= known, entry
            assert known - parts(said) <= {"count"}, entry


FORMS = {entry.context for entry in MESSAGES["messages"]}


def parts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_no_two_messages_of_the_page_have_one_context() -> None:
    contexts = [message.context for message in MESSAGES["page"]]
    assert len(contexts) > 1000 and len(set(contexts)) == len(contexts)


def test_every_language_says_everything() -> None:
    assert [] == list(chain.from_iterable(map(list_missing, Language)))


def test_german_is_written_with_umlauts() -> None:
    said = " ".join(text for e in catalogue("de").entries.values() for text in e.said)
    contest = (
        "Wuerfel",
        "koennen",
        "gueltigen",
        "gueltiges",
        "zusammengefuegt",
    )  # as their programs print
    spelled = {word for word in re.findall(r"\w+", said) if UMLAUTS.search(word)}
    assert spelled - TRUE_DIGRAPHS <= {*contest}


LATVIAN = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);\n"

msgctxt "number"
msgid "1,234.5"
msgstr "1 234,5"

#, fuzzy
msgid "old"
msgstr "vecs"

msgid "broken {part}"
msgstr "salauzts {other}"

msgid "torn {part}"
msgstr "saplests {part"

msgid "deep {part}"
msgstr "dzils {part.real:d}"

msgid "1 piece"
msgid_plural "{count} pieces"
msgstr[0] "{count} gabals"
msgstr[1] "{count} gabali"
msgstr[2] "neviena \"gabala\""
"""


def test_a_language_is_a_folder_with_its_own_plural_forms_and_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lv").mkdir()
    (tmp_path / "lv" / "sheets.po").write_text(LATVIAN, "utf-8")
    monkeypatch.setattr("words.catalogue.HERE", tmp_path)
    pieces = Counted("1 piece", "{count} pieces")

    said = [pieces.of(count, "lv") for count in (1, 2, 21, 11, 0, 1234)]

    assert said == [
        "1 gabals", "2 gabali", "21 gabals", "11 gabali", 'neviena "gabala"', "1 234 gabali",
    ]  # fmt: skip
    assert (number(0.5, "lv"), decimal(2.25, 1, "lv")) == ("0,5", "2,2")
    assert group_thousands("12,345 x 3", "lv") == "12 345 x 3"
    # what is old, broken or missing is said in English
    texts = ("old", "broken {part}", "torn {part}", "deep {part}", "new")
    english = ["old", "broken 1", "torn 1", "deep 1", "new"]
    assert english == [Phrase(text).of("lv", part=1) for text in texts]
    monkeypatch.setattr("workshop.words.HERE", tmp_path)
    assert len(list(list_missing("lv"))) == 4  # the old one is a guess
    (tmp_path / "lv" / "sheets.po").write_text(
        LATVIAN.replace("n%10==1", "n%").replace("1 234,5", "?")
    )
    catalogue.cache_clear()
    assert (pieces.of(2, "lv"), number(1.5, "lv")) == ("2 gabali", "1.5")
    catalogue.cache_clear()
