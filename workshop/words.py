"""The catalogues of words: collects what there is to say, and lists what a language lacks.

python -m workshop.words            brings words/*/*.po up to date; a test fails if they are not
python -m workshop.words lv         begins a language, if it has no folder yet

    sheets      phrases of puzzles and pages         commands    phrases of the command line
    codes       rules and reasons by their code      messages    forms of the models' messages
    page        words of the page in the browser, by their ways, such as `enter.size`
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from families.presets import CONTEXT
from puzzles.codes import ReasonCode, RuleCode
from words.catalogue import HERE, read_catalogue
from words.phrases import Language

ROOT = HERE.parent
ROOMS = {  # and the catalogue of each room's phrases
    "actions": "commands",
    "families": "sheets",
    "puzzles": "sheets",
    "render": "sheets",
    "service": "commands",
    "words": "sheets",
}
FORMS = HERE / "messages.pot"
STUDIO = ROOT / "studio"
CALLS = {"Phrase": 1, "counted_phrase": 2}  # and how many texts they take before the context
UNTOLD = (  # lines of a header that say nothing here, or change with each run
    "POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Last-Translator", "Language-Team",
    "Report-Msgid-Bugs-To", "Project-Id-Version",
)  # fmt: skip
COMMENT = """# Knobelwerk: words for people. Edit the msgstr, then run `make words`.
# Parts in braces stay as they are; what is empty is said in English."""


class Message(NamedTuple):
    """A text to be said in other languages; plural: for any number but one. file: its source."""

    context: str
    text: str
    plural: str | None
    file: str


def collect_messages() -> Mapping[str, list[Message]]:
    """All messages, by the name of their catalogue."""
    found: dict[str, list[Message]] = {"sheets": [], "commands": []}
    for room, name in ROOMS.items():
        for path in sorted((ROOT / room).rglob("*.py")):
            found[name] += phrases_of(path)
    found["sheets"] += preset_messages()
    known = {(message.context, message.text) for message in found["sheets"]}
    commands = (each for each in found["commands"] if (each.context, each.text) not in known)
    codes = [("rule", code) for code in RuleCode], [("reason", code) for code in ReasonCode]
    return {
        **found,
        "commands": list(commands),
        "codes": [
            Message(f"{kind} {code}", code.meaning, None, "")
            for pairs in codes
            for kind, code in pairs
        ],
        "messages": [
            Message(entry.context, entry.text, entry.plural, "")
            for entry in read_catalogue(FORMS.read_text("utf-8"))
            if entry.text
        ],
        "page": list(page_messages()),
    }


def phrases_of(path: Path) -> Iterator[Message]:
    """The phrases that a module makes; their texts are written out."""
    where = path.relative_to(ROOT).as_posix()
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        many = CALLS.get(call.func.id, 0)
        texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        if many and len(texts) == len(call.args) >= many:
            context = str(texts[many]) if texts[many:] else ""
            yield Message(context, str(texts[0]), str(texts[1]) if many > 1 else None, where)


def preset_messages() -> Iterator[Message]:
    """The titles and sentences of the kits that are ready to be made."""
    where = "families/presets.json"
    for preset in json.loads((ROOT / where).read_text("utf-8")):
        yield from (Message(CONTEXT, preset[name], None, where) for name in ("title", "about"))


def page_messages() -> Iterator[Message]:
    """The words of the page. Raises OSError without node."""
    command = [str(Path(sys.executable).with_name("node")), "messages.mjs"]
    run = subprocess.run(command, cwd=STUDIO, capture_output=True, check=True, encoding="utf-8")
    yield from (Message(**each) for each in json.loads(run.stdout))


def update_catalogue(language: str, name: str, messages: list[Message]) -> str:
    """The text of a catalogue with all messages, and with what it says of them already."""
    path = HERE / language / f"{name}.po"
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    template = Catalog()
    for message in messages:
        key = (message.text, message.plural) if message.plural else message.text
        places = [(message.file, 0)] if message.file else []
        template.add(key, locations=places, context=message.context or None)
    old.update(template, no_fuzzy_matching=False)
    old.header_comment, old.fuzzy = COMMENT, False
    return _text_of(old)


def _text_of(catalogue: Catalog) -> str:
    """A catalogue as text, without what changes from run to run."""
    target = BytesIO()
    write_po(target, catalogue, width=99, ignore_obsolete=True, include_lineno=False)
    lines = target.getvalue().decode("utf-8").splitlines()
    kept = (line for line in lines if not line.startswith(tuple(f'"{word}' for word in UNTOLD)))
    return "\n".join(kept).rstrip() + "\n"


def list_missing(language: str) -> Iterator[str]:
    """A line for each message that a language lacks or has as a guess, with its catalogue."""
    for path in sorted((HERE / language).glob("*.po")):
        content = path.read_text("utf-8")
        known = {(e.context, e.text) for e in read_catalogue(content) if e.is_whole}
        for entry in read_catalogue(content, fuzzy=True):
            if entry.text and (entry.context, entry.text) not in known:
                yield f"{language}/{path.name}: {entry.text}"


def main() -> None:
    """Write all catalogues and list what they lack."""
    messages = collect_messages()
    for language in sorted({*Language, *sys.argv[1:]} - {Language.ENGLISH}):
        (HERE / language).mkdir(exist_ok=True)
        for name, listed in messages.items():
            text = update_catalogue(language, name, listed)
            (HERE / language / f"{name}.po").write_text(text, "utf-8")
        lacking = list(list_missing(language))
        print(*lacking, f"{language}: {len(lacking)} messages are missing", sep="\n")


if __name__ == "__main__":
    main()
