"""The rules of a puzzle in sentences, each with the faults of those who break it.

`tests/render/test_pages.py` checks that a rule covers every fault of the checker, and that
breaking a rule gives one of its faults.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from puzzles.codes import FaultCode
from render.flat.layout import shift_items, text_lines, text_width
from render.flat.sheet import Panel
from render.pages.binding import paragraph
from render.style import Style
from words.phrases import Phrase

RULES = Phrase("How it goes")
SIZE = 3.3  # mm of the letters


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence, or what says it in a style, and the checker's faults for breaking it."""

    sentence: Phrase | Callable[[Style], str]
    faults: tuple[FaultCode, ...]

    def say(self, style: Style) -> str:
        """The sentence in the language of a style."""
        said = self.sentence
        return style.say(said) if isinstance(said, Phrase) else said(style)


def rules_panel(rules: Sequence[Rule], style: Style) -> Panel:
    """The rules under a small heading, each with a dash before it."""
    texts = [f"–  {rule.say(style)}" for rule in rules]
    ink, top = style.colours.ink, 2.9 * SIZE
    body = paragraph(texts, style, SIZE, ink)
    named = [style.say(RULES)]
    heading = text_lines(named, (0.0, 2.2 * SIZE), 0.0, 1.2 * SIZE, ink, bold=True)
    items = (*heading, *shift_items(body, (0.0, top)))
    return Panel(width=text_width(style.paper), height=top + body.height, items=items)
