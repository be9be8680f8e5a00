"""The JSON forms of polycubes; the limits are those of the model."""

from collections.abc import Sequence
from typing import Any, Unpack

from marshmallow import ValidationError

from families.polycubes import POLYCUBES
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.facts import facts_of
from puzzles.polycubes import (
    COLOUR_LIMIT,
    EDGE_LIMIT,
    GROUP_LIMIT,
    KIND_LIMIT,
    NAME_LIMIT,
    PIECE_LIMIT,
    Placement,
    PolycubePuzzle,
    PolycubeSolution,
)
from puzzles.polycubes.layers import PieceLayers, PuzzleLayers, build_puzzle, layers_of
from puzzles.polycubes.shapes import TURNS, Layers
from puzzles.polycubes.spec import PolycubeSpec
from service.schemas.families.specs import findings
from service.schemas.fields import (
    OPTIONAL,
    FamilyName,
    FieldOptions,
    Json,
    JsonBoolean,
    JsonInteger,
    LineField,
    ListField,
    Records,
    RowsField,
    Triple,
)
from service.schemas.forms import Forms, SpecForm
from service.schemas.messages import short_text
from service.schemas.strict import ModelSchema

# A claimed solution may be wrong in any way, since the checker names its faults.
_FAR = 1_000_000
_LAYERS = "Layers from below, each a list of rows (y), each a text along x"
_TURN = "0 … 23 are rotations, 24 … 47 reflections, of mirrored pieces; the least of equal ones."


class LayersField(ListField[tuple[str, ...]]):
    """Layers of a shape, each a list of rows, each a text with a sign for each cell."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("layers", 1, EDGE_LIMIT, **options)
        self.rows = _Rows("rows", 1, EDGE_LIMIT)

    def read_one(self, value: object) -> tuple[str, ...]:
        return self.rows.read(value)

    def write(self, value: Layers) -> object:
        return [list(rows) for rows in value]

    def kind_of_one(self) -> Json:
        return self.rows.kind()


class _Rows(ListField[str]):
    """The rows of a layer; the model reads their signs."""

    def read_one(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > EDGE_LIMIT:
            what = f"expected a text of at most {EDGE_LIMIT} characters"
            raise ValidationError(f"{what}, found {short_text(value)}")
        return value

    def kind_of_one(self) -> Json:
        return {"type": "string", "minLength": 1, "maxLength": EDGE_LIMIT}


class PiecesField(Records[PieceLayers]):
    """The pieces of a puzzle; keys that say nothing are left out in answers."""

    def write(self, value: Sequence[PieceLayers]) -> object:
        return [_piece_json(piece) for piece in value]


def _piece_json(piece: PieceLayers) -> Json:
    exact = piece.low == piece.high
    optional = {
        "name": piece.name,
        "group": piece.group or None,
        "colour": piece.colour or None,
        "colours": piece.colours and [list(rows) for rows in piece.colours],
    }
    return {
        "cells": [list(rows) for rows in piece.cells],
        **({"count": piece.low} if exact else {"min": piece.low, "max": piece.high}),
        **{name: value for name, value in optional.items() if value is not None},
    }


def _piece(
    *, count: int | None, min: int | None, max: int | None, colour: int, **layers: Any
) -> PieceLayers:
    """A piece of its keys; RuleError if they contradict each other."""
    if count is not None and (min is not None or max is not None):
        raise RuleError(RuleCode.PIECE_COUNT, "a piece has a count, or min and max", ("count",))
    if (min is None) != (max is None):
        at = "max" if max is None else "min"
        raise RuleError(RuleCode.PIECE_COUNT, "a piece has both min and max, or none", (at,))
    if colour and layers["colours"] is not None:
        raise RuleError(RuleCode.COLOUR, "a piece has a colour, or colours", ("colour",))
    many = 1 if count is None else count
    low, high = (many, many) if min is None or max is None else (min, max)
    return PieceLayers(low=low, high=high, colour=colour, **layers)


class PolycubePuzzleSchema(ModelSchema[PolycubePuzzle]):
    model = PolycubePuzzle
    family = FamilyName("polycubes")
    target = LayersField(
        required=True,
        description=f"{_LAYERS}: `#` must be filled, `+` may be filled, `.` or a blank is outside"
        " the target.",
    )
    golden = Triple(
        0,
        EDGE_LIMIT - 1,
        **OPTIONAL,
        description="Cell of the golden 1x1x1 cube, which is no cell for pieces; null: none.",
    )
    pieces = PiecesField(
        _piece,
        {
            "name": LineField(NAME_LIMIT, **OPTIONAL, description="Its name, without quotes."),
            "cells": LayersField(description=f"{_LAYERS}: `#` is a cell of the piece."),
            "count": JsonInteger(
                0, PIECE_LIMIT, **OPTIONAL, description="How often it is used; left out: once."
            ),
            "min": JsonInteger(
                0, PIECE_LIMIT, **OPTIONAL, description="With `max` instead of `count`."
            ),
            "max": JsonInteger(0, PIECE_LIMIT, **OPTIONAL, description="See `min`."),
            "group": JsonInteger(
                0,
                GROUP_LIMIT,
                load_default=0,
                description="Pieces of one group other than 0 may stay joined when taken apart.",
            ),
            "colour": JsonInteger(
                0, COLOUR_LIMIT, load_default=0, description="Of all its cells; 0: any."
            ),
            "colours": LayersField(
                **OPTIONAL, description="A digit for each cell, in layers like `cells`."
            ),
        },
        low=1,
        high=KIND_LIMIT,
        required=True,
        description="The pieces; equal ones may be listed more than once.",
    )
    fixed = Records(
        Placement,
        {
            "piece": JsonInteger(0, KIND_LIMIT, description="Index into the pieces."),
            "at": Triple(
                0, EDGE_LIMIT, description="Lowest corner of the box around the turned piece."
            ),
            "turn": JsonInteger(0, len(TURNS) - 1, description=_TURN),
        },
        low=0,
        high=PIECE_LIMIT,
        load_default=(),
        description="Given placements; each uses up one of its piece's count.",
    )
    mirrored = JsonBoolean(
        load_default=False, description="Pieces may be turned into their mirror images."
    )
    colours = LayersField(
        **OPTIONAL, description="A digit for each cell of the target, in layers like `target`."
    )
    pairs = RowsField(
        2,
        (0, COLOUR_LIMIT),
        low=0,
        high=(COLOUR_LIMIT + 1) ** 2,
        **OPTIONAL,
        description="Colours of a piece and of a cell that may meet; null: equal ones.",
    )

    def make(self, data: Json) -> PolycubePuzzle:
        data.pop("family", None)
        return build_puzzle(PuzzleLayers(**data))

    def dump(self, obj: Any, *, many: bool | None = None) -> Json:
        """The JSON of a puzzle, without colours and pairs if it has none."""
        data: Json = super().dump(layers_of(obj), many=many)
        return {k: v for k, v in data.items() if v is not None or k not in ("colours", "pairs")}


class PolycubeSolutionSchema(ModelSchema[PolycubeSolution]):
    model = PolycubeSolution
    placements = Records(
        Placement,
        {
            "piece": JsonInteger(-_FAR, _FAR, description="Index into the puzzle's pieces."),
            "at": Triple(
                -_FAR, _FAR, description="Lowest corner of the box around the turned piece."
            ),
            "turn": JsonInteger(-_FAR, _FAR, description=_TURN),
        },
        low=0,
        high=PIECE_LIMIT,
        required=True,
        description="Place and turn of each piece.",
    )


POLYCUBE_FORMS = Forms(
    family=POLYCUBES,
    puzzle=PolycubePuzzleSchema,
    solution=PolycubeSolutionSchema,
    lists=(),
    spec=SpecForm(
        summary="Return all facts about polycubes: target, pieces, fillings, difficulty",
        facts=(
            *facts_of(PolycubeSpec),
            *findings(PolycubeSolutionSchema, "PolycubeSolution", ("up_to_rotation",)),
        ),
    ),
)
