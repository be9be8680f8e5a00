"""A spatial picture: named closed bodies in millimetres, z up, at rest or moving.

centre   (x, y, z) in mm
turn     rows of a rotation matrix: where a body's own axes point
colour   "#rrggbb"
metal    painted and exported as polished metal
time     seconds from the beginning of the motion
"""

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from puzzles.lattice import Cell
from render.bodies.vectors import (
    UNTURNED,
    X_UP,
    Turn,
    Vector,
    about,
    add_vectors,
    apply_turn,
    product,
)
from render.bodies.walk import Walk
from render.kinds import NamedKind

MOUTH, KNOT = 0.25, 2.0  # widening of a channel and width of a knot's pocket, per width of it
FINEST = 0.001  # mm of a bevel; the single precision of meshes makes rubbish of thinner ones
BEYOND = 1.0  # mm that a cutting prism reaches out of a body, so that the cut leaves no face
CHANNELS = ("straight", "corner", "end")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cuboid:
    """A cuboid with bevelled edges.

    size: edges in mm before the clearance.
    clearance: mm taken off each face.
    chamfer: width of the bevel in mm; cut down where the cuboid is too thin.
    engraved: removed for a label, or to hollow it.
    """

    size: Vector
    clearance: float
    chamfer: float
    engraved: "tuple[Prism, ...]" = ()

    @property
    def edges(self) -> Vector:
        """Lengths in mm that are left after the clearance."""
        a, b, c = (edge - 2 * self.clearance for edge in self.size)
        return a, b, c

    @property
    def bevel(self) -> float:
        """Width of the bevel in mm as built; 0 if files could not represent it."""
        bevel = min(self.chamfer, min(self.edges) / 4)
        return bevel if bevel >= FINEST else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bored(Cuboid):
    """A cube with bevelled edges and a channel for a cord, widened at its mouths.

    channel: "straight" from -x to +x; "corner" from -x to +y in an arc without a kink; "end"
        from +x to a pocket in the face -x that holds the knot.
    cord: width of the channel in mm, at most 0.3 of the cube.
    """

    channel: str
    cord: float

    @property
    def solid_cube(self) -> Cuboid:
        """The same cube without its channel."""
        return Cuboid(size=self.size, clearance=self.clearance, chamfer=self.chamfer)

    def __post_init__(self) -> None:
        assert self.channel in CHANNELS
        assert len(set(self.size)) == 1
        assert 0 < self.cord <= 0.3 * self.edges[0] + 1e-9

    @property
    def mouth(self) -> float:
        """The growth of the channel's radius at a mouth, and its depth, in mm."""
        return min(self.chamfer, MOUTH * self.cord) if self.bevel else 0.0

    @property
    def arc(self) -> float:
        """Radius of a corner's arc in mm; its ends meet the mouths."""
        return self.edges[0] / 2 - self.mouth


@dataclass(frozen=True, slots=True, kw_only=True)
class Prism:
    """An upright prism, with points relative to the centre of its shape.

    outline: corners (x, y) in mm, counter-clockwise, not crossing itself.
    low, high: mm along z.
    bevels: mm by which it narrows, at 45 degrees, towards its low and its high end; negative
        values widen it. No edge of the outline may be so short that it vanishes.
    holes: clockwise outlines of through holes; then there are no bevels.
    round: its outline stands for the circle through its corners, and begins on the right of it.
    """

    outline: tuple[tuple[float, float], ...]
    low: float
    high: float
    bevels: tuple[float, float] = (0.0, 0.0)
    holes: tuple[tuple[tuple[float, float], ...], ...] = ()
    round: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        """The mean of its corners: the centre of the circle of a round one."""
        x, y = (math.fsum(axis) / len(self.outline) for axis in zip(*self.outline, strict=True))
        return x, y

    def __post_init__(self) -> None:
        assert len(self.outline) >= 3
        assert not (self.holes and any(self.bevels))
        assert math.fsum(map(abs, self.bevels)) <= self.high - self.low + 1e-9

    def __hash__(self) -> int:
        """Hash only a part: outlines have hundreds of corners, and shapes are keys of tables."""
        return hash((self.outline[0], self.low, self.high, len(self.outline), len(self.holes)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Carved(Cuboid):
    """A union of prisms minus others; flat faces with sharp edges.

    size: the cuboid about the centre that holds all of it; its clearance is in the prisms.
    kind: distinguishes it from others of its size, fit for a file.
    kept: everything outside of it is cut off; None: nothing is cut off.
    """

    kind: str
    added: tuple[Prism, ...]
    taken: tuple[Prism, ...] = ()
    kept: Prism | None = None

    @property
    def holding(self) -> tuple[Prism, ...]:
        """Prisms that enclose it, for cameras and shadows; a cuboid if it is part of another."""
        if self.kept is None:
            return self.added
        x, y, z = (edge / 2 for edge in self.size)
        return (Prism(outline=((-x, -y), (x, -y), (x, y), (-x, y)), low=-z, high=z),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Voxels(Carved):
    """Unit cubes that hang together, less the clearance; its prisms are cuboids of them.

    cells: of the cubes, along the axes of the shape. origin: the lowest corner of the cell
        (0, 0, 0), in mm. edge: of a cell in mm.
    """

    cells: tuple[Cell, ...]
    origin: Vector
    edge: float

    def cell_corners(self, cell: Cell) -> tuple[Vector, Vector]:
        """Lowest and highest corner of a cell."""
        low = add_vectors(self.origin, cell, self.edge)
        return low, add_vectors(low, (self.edge, self.edge, self.edge))


Shape = Cuboid


class BodyRole(StrEnum):
    """Roles of a body in the whole."""

    PART = "part"
    BLOCK = "block"
    PIECE = "piece"
    GOLD = "gold"
    CUBE = "cube"
    TILE = "tile"
    BASE = "base"
    FIGURE = "figure"
    FLOOR = "floor"
    CORD = "cord"
    MARK = "mark"
    TRAY = "tray"


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A shape at a place; equal shapes are built once and shared.

    name: unique in its solid, fit for a file.
    label: written on it in a drawing.
    joint: index of the joint that carries it; None when it never moves.
    printed: part of the files for a printer; other bodies, such as a cord, are only shown.
    whole: all bodies of this name are printed as one thing; empty: printed by itself. Such
        bodies touch one another.
    kind: name of it and of others like it; for a part of a whole, the name of the part.
    plate: index of the plate that it lies on.
    piece: all bodies of this name are one piece to take in hand; empty: its `whole`, or else
        itself.
    role: kind of its piece. part: its part in a piece of several bodies.
    layer: lowest layer of its cells, from 1; None: it lies on no cells.
    """

    name: str
    shape: Shape
    centre: Vector
    colour: str
    metal: bool = False
    label: str = ""
    turn: Turn = UNTURNED
    joint: int | None = None
    printed: bool = True
    whole: str = ""
    kind: str = ""
    plate: int = 0
    piece: str = ""
    role: BodyRole = BodyRole.PART
    part: BodyRole = BodyRole.PART
    layer: int | None = None

    @property
    def belongs(self) -> str:
        """The name of its piece."""
        return self.piece or self.whole or self.name

    def place_box(self, low: Vector, high: Vector) -> tuple[Vector, Vector]:
        """The corners of a cuboid of its shape, where the body stands."""
        ends = [add_vectors(self.centre, apply_turn(self.turn, end)) for end in (low, high)]
        (a, b, c), (x, y, z) = ends
        return (min(a, x), min(b, y), min(c, z)), (max(a, x), max(b, y), max(c, z))

    @property
    def corners(self) -> tuple[Vector, Vector]:
        """Lowest and highest corner of its bounding box along the axes, before the clearance."""
        (x, y, z), (a, b, c) = self.centre, self.shape.size
        if self.turn != UNTURNED:
            a, b, c = (
                abs(row[0]) * self.shape.size[0]
                + abs(row[1]) * self.shape.size[1]
                + abs(row[2]) * self.shape.size[2]
                for row in self.turn
            )
        return (x - a / 2, y - b / 2, z - c / 2), (x + a / 2, y + b / 2, z + c / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyFrame:
    """A key frame of a joint: `angle` in degrees about its axis, then `shift` in mm.

    Between two keys both change evenly; their angles are at most 90 degrees apart.
    """

    time: float
    angle: float = 0.0
    shift: Vector = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """Moves the bodies and joints attached to it; at angle and shift 0 they are at rest.

    parent: index of the joint that carries this one; lower than its own.
    pivot: a point of the axis at rest, in mm.
    axis: of length 1, at rest.
    keys: in the order of their times; before the first and after the last the joint stays.
    since: seconds from which the attached bodies and joints exist.
    """

    parent: int | None
    pivot: Vector
    axis: Vector
    keys: tuple[KeyFrame, ...]
    since: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """A step of a motion: it begins, moves, ends, and rests until the next one begins.

    start, moves, stop: seconds. lines: its text, with its number first.
    """

    start: float
    moves: float
    stop: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A turn about a gap of a chain: between its pieces number `gap` and `gap + 1`, from 1.

    start, stop: seconds of the motion.
    """

    gap: int
    start: float
    stop: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of assembly or of motion.

    told: its text, without its number.
    pieces: names of the new pieces.
    lowered: they come straight down, not through earlier ones; otherwise they just appear.
    time: seconds of the motion at which it begins and ends; None: nothing moves.
    moves: its moves in their order.
    """

    told: str
    pieces: tuple[str, ...] = ()
    lowered: bool = False
    time: tuple[float, float] | None = None
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """The words about a solid in a language; steps: in their order."""

    language: str
    title: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """A 3D picture; separately printed things do not touch if their clearance is above 0.

    cell: edge of a cell in mm.
    up: the axis that points up in pictures, x or z; in files z always points up.
    above: photographs are taken from high above, as of a board.
    joints: none for a picture at rest. `bodies` are at rest, whatever the time.
    captions: the steps of the motion in their order, if there is one.
    still: one camera sees the whole motion; otherwise it follows the bodies.
    plates: the contents of all plates, shown or not, unless everything lies on one; none if the
        bodies are not laid out for a printer.
    needed: other things to buy, such as a cord, with their lengths in mm.
    called: names on pages for kinds of things, groups of plates and needed things, in the
        language of the style; missing ones keep their own name.
    kinds: what is written on its pieces, where `called` does not tell it.
    steps: of its assembly, for viewers that show it step by step; pieces in none of them are
        there from the beginning.
    tellings: title and steps in every language; none: only in the style's language.
    family: of the puzzle, if known.
    walk: the ways to walk through it; None: there are none.
    """

    title: str
    bodies: tuple[Body, ...]
    cell: float
    up: str = "z"
    joints: tuple[Joint, ...] = ()
    above: bool = False
    captions: tuple[Caption, ...] = ()
    still: bool = False
    plates: tuple[str, ...] = ()
    needed: tuple[tuple[str, float], ...] = ()
    called: tuple[tuple[str, str], ...] = ()
    kinds: tuple[NamedKind, ...] = ()
    steps: tuple[Step, ...] = ()
    tellings: tuple[Telling, ...] = ()
    family: str = ""
    walk: Walk | None = None

    @property
    def seconds(self) -> float:
        """Duration of the motion."""
        return max((key.time for joint in self.joints for key in joint.keys), default=0.0)

    @property
    def things(self) -> dict[str, list[Body]]:
        """Printed things by name: a body, or all bodies of one `whole`."""
        things: dict[str, list[Body]] = {}
        for body in self.bodies:
            if body.printed:
                things.setdefault(body.whole or body.name, []).append(body)
        return things


def without_bores(solid: Solid) -> Solid:
    """The solid without channels, which are hardly seen and have most of the triangles."""
    bodies = tuple(
        replace(body, shape=body.shape.solid_cube) if isinstance(body.shape, Bored) else body
        for body in solid.bodies
    )
    return replace(solid, bodies=bodies)


def without_labels(solid: Solid) -> Solid:
    """The solid with nothing written on its bodies."""
    return replace(solid, bodies=tuple(replace(body, label="") for body in solid.bodies))


def standing(solid: Solid) -> Solid:
    """The solid turned so that its axis `up` is z: a turn, never a mirror image."""
    if solid.up == "z":
        return solid
    return replace(turn_solid(solid, X_UP), up="z")


def turn_solid(solid: Solid, turn: Turn) -> Solid:
    """The whole solid turned about the origin by quarter turns."""
    joints = tuple(
        replace(
            joint,
            pivot=apply_turn(turn, joint.pivot),
            axis=apply_turn(turn, joint.axis),
            keys=tuple(replace(key, shift=apply_turn(turn, key.shift)) for key in joint.keys),
        )
        for joint in solid.joints
    )
    bodies = tuple(_turn_body(b, turn) for b in solid.bodies)
    walk = solid.walk and solid.walk.turn(turn)
    return replace(solid, bodies=bodies, joints=joints, walk=walk)


def _turn_body(body: Body, turn: Turn) -> Body:
    """A plain cuboid keeps its axes and gets other edges, so that equal ones stay equal."""
    centre = apply_turn(turn, body.centre)
    if type(body.shape) is Cuboid and body.turn == UNTURNED:
        a, b, c = (abs(edge) for edge in apply_turn(turn, body.shape.size))
        return replace(body, shape=replace(body.shape, size=(a, b, c)), centre=centre)
    return replace(body, centre=centre, turn=product(turn, body.turn))


def pose_at(solid: Solid, time: float) -> Solid:
    """The solid at a time, without its joints."""
    places: list[tuple[Turn, Vector]] = []
    there: list[bool] = []
    for joint in solid.joints:
        there.append(joint.since <= time and (joint.parent is None or there[joint.parent]))
        angle, shift = state(joint, time)
        turn = about(joint.axis, angle)
        moved = add_vectors(add_vectors(joint.pivot, shift), apply_turn(turn, joint.pivot), -1.0)
        if joint.parent is not None:
            outer, where = places[joint.parent]
            turn, moved = product(outer, turn), add_vectors(apply_turn(outer, moved), where)
        places.append((turn, moved))
    bodies = []
    for body in solid.bodies:
        if body.joint is not None:
            if not there[body.joint]:
                continue
            turn, where = places[body.joint]
            centre = add_vectors(apply_turn(turn, body.centre), where)
            body = replace(body, centre=centre, turn=product(turn, body.turn), joint=None)
        bodies.append(body)
    return replace(solid, bodies=tuple(bodies), joints=())


def moments(solid: Solid, many: int) -> list[tuple[float, float]]:
    """Times of the pictures of a film, and the seconds each is shown.

    The first shows the beginning. Then each step has one at its start, if it waits before it
    moves, and `many` of its movement; the last of these shows it at rest.
    """
    times = [0.0]
    for caption in solid.captions:
        share = (caption.stop - caption.moves) / many
        times += [caption.start] if caption.start < caption.moves else []
        times += [caption.moves + k * share for k in range(1, many)]
        times.append(caption.stop)
    return [(time, end - time) for time, end in pairwise([*times, solid.seconds])]


def caption_at(solid: Solid, time: float) -> tuple[str, ...]:
    """The lines of the step that has begun last."""
    begun = [caption.lines for caption in solid.captions if caption.start <= time]
    return begun[-1] if begun else ()


def halfway(solid: Solid) -> Solid:
    """The solid in the middle of its motion, between two moves; unchanged without joints."""
    times = sorted({key.time for joint in solid.joints for key in joint.keys})
    return pose_at(solid, times[len(times) // 2]) if times else solid


def state(joint: Joint, time: float) -> tuple[float, Vector]:
    """Angle in degrees and shift in mm of a joint at a time."""
    keys = joint.keys
    if not keys or time <= keys[0].time:
        return (keys[0].angle, keys[0].shift) if keys else (0.0, (0.0, 0.0, 0.0))
    for before, after in zip(keys, keys[1:], strict=False):
        if time < after.time:
            share = (time - before.time) / (after.time - before.time)
            angle = before.angle + share * (after.angle - before.angle)
            way = add_vectors(after.shift, before.shift, -1.0)
            return angle, add_vectors(before.shift, way, share)
    return keys[-1].angle, keys[-1].shift
