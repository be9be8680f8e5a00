"""The JSON forms of the atlas of snakes."""

from collections.abc import Mapping

from families.snake_atlas import ATLAS
from generators.instance import Grade
from service.schemas.fields import Json
from service.schemas.forms import ListForm

_COUNT = {"type": "integer", "minimum": 0}

ENTRY: Mapping[str, Json] = {
    "chain": {"type": "string", "pattern": "^[01]{2,27}$"},
    "distinct": {**_COUNT, "description": "Solutions up to symmetry."},
    "up_to_reversal": {**_COUNT, "description": "For a palindrome, also up to reversal."},
    "legs": {**_COUNT, "description": "Straight runs: one more than corners."},
    "palindromic": {"type": "boolean"},
    "rating": {"type": "number", "minimum": 0},
    "grade": {"type": "string", "enum": list(Grade)},
}


ATLAS_FORM = ListForm(list=ATLAS, entry=ENTRY)
