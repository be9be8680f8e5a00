"""Kits that are ready to be made: their wishes as data, with words in each language."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from words.phrases import Language, Phrase

CONTEXT = "kit"  # of their words in the catalogues


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A kit without a seed, a title and a language.

    title, about: by language. pages: of the booklet with seed 7 on A4; other seeds differ by some.
    format: of its file. request: of a kit, as JSON.
    """

    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    pages: int
    format: str
    request: Mapping[str, Any]

    def wishes(self, language: str) -> dict[str, Any]:
        """The request in a language, with its title."""
        return {"title": self.title[language], "language": language, **self.request}


@cache
def presets() -> Mapping[str, Preset]:
    """All presets by their names."""
    listed = json.loads(files("families").joinpath("presets.json").read_text("utf-8"))
    return {each["name"]: Preset(**{**each, **_words_of(each)}) for each in listed}


def _words_of(preset: Mapping[str, Any]) -> dict[str, Mapping[str, str]]:
    """The title and the sentence of a preset in each language."""
    phrases = {name: Phrase(preset[name], CONTEXT) for name in ("title", "about")}
    return {
        name: {str(language): phrase.of(language) for language in Language}
        for name, phrase in phrases.items()
    }
