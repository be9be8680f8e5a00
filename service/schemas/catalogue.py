"""The JSON forms of all families."""

from families.catalogue import FAMILIES
from families.record import AnyFamily
from service.schemas.families.boxes import BOX_FORMS
from service.schemas.families.decks import HEXAGON_FORMS, SQUARE_FORMS, TRIANGLE_FORMS
from service.schemas.families.mazes import MAZE_FORMS
from service.schemas.families.polycubes import POLYCUBE_FORMS
from service.schemas.families.snakes import SNAKE_FORMS
from service.schemas.forms import AnyForms

_BY_FAMILY: dict[str, AnyForms] = {
    forms.family.name: forms
    for forms in (
        BOX_FORMS,
        POLYCUBE_FORMS,
        SNAKE_FORMS,
        SQUARE_FORMS,
        TRIANGLE_FORMS,
        HEXAGON_FORMS,
        MAZE_FORMS,
    )
}
FORMS: tuple[AnyForms, ...] = tuple(_BY_FAMILY[family.name] for family in FAMILIES)


def forms_of(family: AnyFamily) -> AnyForms:
    """The JSON forms of a family."""
    return _BY_FAMILY[family.name]


def forms_named(name: str) -> AnyForms:
    """The JSON forms of the family of that name."""
    return _BY_FAMILY[name]
