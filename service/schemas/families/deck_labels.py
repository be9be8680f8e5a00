"""The JSON form of the names of a deck and its figures."""

from typing import Unpack

from marshmallow import ValidationError

from puzzles.decks.labels import LABEL_LIMIT, Labels, labels_of
from service.schemas.fields import FIGURE, FieldOptions, Json, JsonField

_MOST_FIGURES = 2_000
_TEXT: Json = {"type": "string", "maxLength": LABEL_LIMIT}


class LabelsField(JsonField[Labels]):
    """A name, a description, and names of figures; kept on one line each."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("an object of labels", **options)

    def read(self, value: object) -> Labels:
        if not isinstance(value, dict):
            raise self.wrong_value(value)
        wrong: Json = {name: ["unknown key"] for name in value if name not in Labels._fields}
        name, about = (self._text(value, key, wrong) for key in ("name", "description"))
        figures = value.get("figures", {})
        if not isinstance(figures, dict) or len(figures) > _MOST_FIGURES:
            wrong["figures"] = ["expected an object of names by figures"]
        elif not all(FIGURE.fullmatch(name) for name in figures):
            wrong["figures"] = ["expected numbers of figures as keys"]
        else:
            figures = {key: self._text(figures, key, wrong) for key in figures}
        if wrong:
            raise ValidationError(wrong)
        return labels_of(name, about, {int(key): words for key, words in figures.items()})

    def _text(self, value: Json, name: str, wrong: Json) -> str:
        text = value.get(name, "")
        if isinstance(text, str) and len(text) <= LABEL_LIMIT:
            return text
        wrong[name] = [f"expected a text of at most {LABEL_LIMIT} characters"]
        return ""

    def write(self, value: Labels) -> object:
        figures = {str(figure): words for figure, words in value.figures}
        told = {"name": value.name, "description": value.description, "figures": figures}
        return {name: what for name, what in told.items() if what}

    def kind(self) -> Json:
        figures = {
            "type": "object",
            "propertyNames": {"pattern": f"^({FIGURE.pattern})$"},
            "additionalProperties": _TEXT,
            "maxProperties": _MOST_FIGURES,
        }
        return {
            "type": "object",
            "properties": {"name": _TEXT, "description": _TEXT, "figures": figures},
            "additionalProperties": False,
        }
