"""Solids as STEP (ISO 10303-21, AP214): exact bodies for CAD, in millimetres, z up.

A set is an assembly. Each different body is a part of its own, which stands wherever it is needed;
a thing made of several bodies, as a tile of its base and figures, is an assembly of them. Parts
have colours. `brep` tells what is exact.

thing   one body, or all bodies of one `whole`
frame   a place in the coordinates of what holds it
Sources: ISO 10303-41, -44 and -46; the CAx Implementor Forum's recommended practices.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from render import price as rates
from render.bodies.faces import NEAR
from render.bodies.solid import Body, Bored, Shape, Solid
from render.bodies.vectors import UNTURNED, Turn, Vector, add_vectors, inverse
from render.flat.palette import rgb
from render.style import Style
from render.writers.brep import write_solids
from render.writers.part21 import FINE, Exchange, quote, real, references

SCHEMA = "AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }"
TRIANGLE, BODY = 1_300, 5_000  # bytes of memory
ROUND = 80  # triangles that cost as much as a bored cube
ORIGIN: Vector = (0.0, 0.0, 0.0)


def write(solid: Solid, style: Style) -> bytes:
    file = Exchange()
    _Assembly(file, solid).write()
    return file.content(solid.title, SCHEMA)


def price(solid: Solid, style: Style) -> int:
    """Bytes of memory: every different part once, and the places of all bodies."""
    parts = {(body.shape, body.colour) for body in solid.bodies if body.printed}
    triangles = sum(
        rates.triangles(shape) - (rates.BORED - ROUND if isinstance(shape, Bored) else 0)
        for shape, _ in parts
    )
    return TRIANGLE * triangles + BODY * len(solid.bodies)


Part = tuple[Shape, str]  # and its colour


@dataclass(frozen=True, slots=True)
class _Product:
    """References to a product: its definition, its representation, and the origin of that."""

    definition: str
    shape: str
    origin: str


@dataclass(frozen=True, slots=True)
class _Place:
    """A product in an assembly, under a name of its own there."""

    product: _Product
    name: str
    turn: Turn
    centre: Vector


class _Assembly:
    """Writes a set."""

    def __init__(self, file: Exchange, solid: Solid) -> None:
        self._file, self._solid = file, solid
        self._application = file.add(
            "APPLICATION_CONTEXT('core data for automotive mechanical design processes')"
        )
        file.add(
            "APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,"
            f"{self._application})"
        )
        self._units = _units(file)
        self._origin = file.frame(ORIGIN, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
        self._uses = Counter((b.shape, b.colour) for b in solid.bodies if b.printed)
        self._parts: dict[Part, _Product] = {}
        self._names: Counter[str] = Counter()
        self._styled: list[str] = []
        self._products: list[str] = []

    def write(self) -> None:
        places = [self._thing(name, bodies) for name, bodies in self._solid.things.items()]
        self._group(self._solid.title, places)
        products = references(self._products)
        self._file.add(f"PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,{products})")
        self._file.add(
            "MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',"
            f"{references(self._styled)},{self._units})"
        )

    def _thing(self, name: str, bodies: Sequence[Body]) -> _Place:
        """A thing where it stands; one of several bodies stands at the middle of the first."""
        first = bodies[0]
        if not bodies[1:]:
            return _Place(self._part(first, name), name, first.turn, first.centre)
        places = [
            _Place(
                self._part(body, body.name),
                body.name,
                body.turn,
                add_vectors(body.centre, first.centre, -1.0),
            )
            for body in bodies
        ]
        return _Place(self._group(name, places), name, UNTURNED, first.centre)

    def _part(self, body: Body, name: str) -> _Product:
        """The part that a body is; those that are like others have the name of their kind."""
        part = body.shape, body.colour
        if part not in self._parts:
            own = body.kind or name if self._uses[part] > 1 else name
            solids = write_solids(self._file, body.shape, own)
            style = _style(self._file, body.colour)
            self._styled += (
                self._file.add(f"STYLED_ITEM('',({style}),{solid})") for solid in solids
            )
            self._parts[part] = self._product(
                own, "ADVANCED_BREP_SHAPE_REPRESENTATION", [self._origin, *solids]
            )
        return self._parts[part]

    def _group(self, name: str, places: Sequence[_Place]) -> _Product:
        """An assembly."""
        frames = [self._frame(place) for place in places]
        group = self._product(name, "SHAPE_REPRESENTATION", [self._origin, *frames])
        for number, (place, frame) in enumerate(zip(places, frames, strict=True), 1):
            self._stand(group, place, frame, number)
        return group

    def _frame(self, place: _Place) -> str:
        right, _, up = inverse(place.turn)
        return self._file.frame(place.centre, up, right)

    def _stand(self, group: _Product, place: _Place, frame: str, number: int) -> None:
        """Put a product where it stands in an assembly."""
        file, product, name = self._file, place.product, quote(place.name)
        use = file.add(
            f"NEXT_ASSEMBLY_USAGE_OCCURRENCE('{number}',{name},'',"
            f"{group.definition},{product.definition},$)"
        )
        placed = file.add(f"PRODUCT_DEFINITION_SHAPE('Placement','',{use})")
        move = file.add(f"ITEM_DEFINED_TRANSFORMATION('','',{product.origin},{frame})")
        relation = file.add(
            f"(REPRESENTATION_RELATIONSHIP('','',{product.shape},{group.shape})"
            f"REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({move})"
            "SHAPE_REPRESENTATION_RELATIONSHIP())"
        )
        file.add(f"CONTEXT_DEPENDENT_SHAPE_REPRESENTATION({relation},{placed})")

    def _product(self, name: str, kind: str, items: Iterable[str]) -> _Product:
        """A product with a shape of some kind; its id is its name, and a number if that is had."""
        file, context = self._file, self._application
        self._names[name] += 1
        many = self._names[name]
        id, name = quote(f"{name} {many}" if many > 1 else name), quote(name)
        origins = file.share(f"PRODUCT_CONTEXT('',{context},'mechanical')")
        product = file.add(f"PRODUCT({id},{name},'',({origins}))")
        formation = file.add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
        design = file.share(f"PRODUCT_DEFINITION_CONTEXT('part definition',{context},'design')")
        definition = file.add(f"PRODUCT_DEFINITION('design','',{formation},{design})")
        defined = file.add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
        shape = file.add(f"{kind}({name},{references(items)},{self._units})")
        file.add(f"SHAPE_DEFINITION_REPRESENTATION({defined},{shape})")
        self._products.append(product)
        return _Product(definition, shape, self._origin)


def _units(file: Exchange) -> str:
    """Millimetres and radians, and how far corners may be from their planes."""
    length = file.add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
    angle = file.add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
    solid = file.add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
    near = file.add(
        f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE({real(NEAR)}),{length},"
        "'distance_accuracy_value','')"
    )
    return file.add(
        "(GEOMETRIC_REPRESENTATION_CONTEXT(3)"
        f"GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({near}))"
        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid}))"
        "REPRESENTATION_CONTEXT('',''))"
    )


def _style(file: Exchange, colour: str) -> str:
    """The style of a surface in a colour, on both of its sides."""
    red, green, blue = (real(each / 255, FINE) for each in rgb(colour))
    shade = file.share(f"COLOUR_RGB('',{red},{green},{blue})")
    fill = file.share(f"FILL_AREA_STYLE_COLOUR('',{shade})")
    fill = file.share(f"FILL_AREA_STYLE('',({fill}))")
    fill = file.share(f"SURFACE_STYLE_FILL_AREA({fill})")
    side = file.share(f"SURFACE_SIDE_STYLE('',({fill}))")
    usage = file.share(f"SURFACE_STYLE_USAGE(.BOTH.,{side})")
    return file.share(f"PRESENTATION_STYLE_ASSIGNMENT(({usage}))")
