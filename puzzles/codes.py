"""Every code that an error, a fault or a reason can carry: closed lists that only grow.

A member is the word that clients read, and knows
    of        the families that it is of; `decks` are those whose tiles have figures on their edges
    meaning   what it says, in a sentence without a full stop
    details   of a reason: what each key of its details holds
`docs/errors.md` and the OpenAPI document are made from these lists, and tests demand for each
member an input that brings it about.
"""

from collections.abc import Mapping
from enum import StrEnum


class Code(StrEnum):
    """A word and what it says."""

    of: str
    meaning: str
    details: Mapping[str, str]

    def __new__(
        cls, word: str, of: str = "", meaning: str = "", details: Mapping[str, str] | None = None
    ) -> "Code":
        member = str.__new__(cls, word)
        member._value_ = word
        member.of = of
        member.meaning = meaning
        member.details = details or {}
        return member


class RuleCode(Code):
    """Which rule a puzzle, a solution or a wish breaks."""

    # puzzles
    BLOCK_COUNT = "block_count", "boxes", "a block or all of them are too many, or too few"
    BLOCK_SIZE = "block_size", "boxes", "an edge of a block is too short or too long"
    BOARD_SIZE = "board_size", "decks", "the board is too small or too large"
    BOX_SIZE = "box_size", "boxes, snakes", "the box is too small or too large"
    CHAIN_DIGIT = "chain_digit", "snakes", "a cube of the chain is neither 0 nor 1"
    CHAIN_LENGTH = "chain_length", "snakes", "the chain has too few or too many cubes"
    CUBE_COUNT = "cube_count", "mazes", "the set has no cubes, too many, or fewer than none"
    CUBE_KINDS = "cube_kinds", "mazes", "something is no cube with one to four open sides"
    FIGURE = "figure", "decks", "a figure cannot stand on an edge of this deck"
    FIGURE_COUNT = "figure_count", "decks", "there are too many different figures, or too few"
    FIXED_COUNT = "fixed_count", "boxes, mazes, snakes", "more is given of a piece than there is"
    FIXED_TWICE = "fixed_twice", "decks, mazes", "a tile or a place is given twice"
    GOLDEN_OUTSIDE = "golden_outside", "boxes", "the golden cube stands outside the box"
    MATCHING = "matching", "decks", "the matching is none that there is"
    MAZE_SIZE = "maze_size", "mazes", "the rectangle is too small or too large"
    NO_CENTRE = "no_centre", "boxes", "the golden cube shall stand in a middle that there is not"
    TILE_COUNT = "tile_count", "decks", "the deck has too many tiles"
    TILE_EDGES = "tile_edges", "decks", "a tile has another number of edges than its places"
    TOO_DEAR = (
        "too_dear",
        "all",
        "the answer, the file, or the tables of the search would take more memory than is given",
    )
    TOO_FEW_TILES = "too_few_tiles", "decks", "the deck has fewer tiles than the board has places"
    TOO_MANY_CELLS = (
        "too_many_cells",
        "all",
        "the puzzle is larger than this server, or the list that is asked for, takes",
    )
    TOO_SMALL = "too_small", "mazes", "the rectangle has fewer places than the set has cubes"
    # solutions
    FAULTY_SOLUTION = (
        "faulty_solution",
        "boxes, decks, snakes",
        "there is nothing true to build of a solution with faults",
    )
    UNSOLVABLE = (
        "unsolvable",
        "all",
        "a solution shall be drawn, and it is proved that there is none",
    )
    SOLUTION_SIZE = "solution_size", "boxes", "the placements take up more than is looked at"
    # options, and what a generated puzzle shall be
    BLOCK_PARITY = "block_parity", "boxes", "no symmetric box has this number of blocks"
    CONTRADICTION = "contradiction", "decks", "two wishes cannot be met together"
    DIFFICULTY = "difficulty", "all", "no such puzzle is that easy, or that hard"
    EMPTY_PLACES = "empty_places", "mazes", "so many places cannot stay empty"
    INVALID = "invalid", "all", "a value is of a wrong kind, out of its range, missing or unknown"
    PRELAID = "prelaid", "all", "so many pieces cannot be given"
    ROOM_TOO_LARGE = "room_too_large", "mazes", "the room has more places than a maze may have"
    ROOM_TOO_SMALL = "room_too_small", "mazes", "no rectangle fits into the room"
    SHARE = "share", "mazes", "a share is not a number from 0 to 1"
    STRAIGHTNESS = "straightness", "snakes", "the straightness is negative or too large"
    WISH_SIZE = (
        "wish_size",
        "all",
        "no puzzle so large is made soon that has one solution, or a named difficulty",
    )
    UNKNOWN_OPTION = "unknown_option", "all", "a word is none of those that the option takes"
    # what is asked for
    EMPTY_RANGE = "empty_range", "snakes", "the end of a range lies before its beginning"
    NOTATION = "notation", "boxes, squares", "the notation cannot say something of this puzzle"
    UNKNOWN_FORMAT = "unknown_format", "all", "there is no such format, or not of this family"
    UNKNOWN_NAME = "unknown_name", "all", "the catalogue has no puzzle of this name"
    UNKNOWN_NOTATION = "unknown_notation", "all", "the family has no such notation"
    UNKNOWN_VERB = "unknown_verb", "all", "the family cannot do this"
    # drawing
    BED_TOO_SMALL = "bed_too_small", "all", "a piece is larger than the bed of the printer"
    CORD_TOO_THICK = "cord_too_thick", "snakes", "the cord is too thick for the cubes"
    CUBE_TOO_SMALL = "cube_too_small", "mazes", "no dovetail of so small a cube can be printed"
    FACE_TOO_SMALL = (
        "face_too_small",
        "boxes, mazes, snakes",
        "what is to be folded of paper is too small to be glued",
    )
    MISSING_PICTURE = "missing_picture", "decks", "no picture is given for a figure"
    NEEDS_SOLUTION = "needs_solution", "all", "the view shows a solution, and there is none"
    NO_RELIEF = "no_relief", "decks", "a client's own pictures cannot be embossed"
    NO_SUCH_PART = "no_such_part", "all", "there is no kind of piece of this number"
    NO_SUCH_PLATE = "no_such_plate", "all", "there is no plate of this number"
    PAGE_TOO_SMALL = (
        "page_too_small",
        "boxes, mazes, snakes",
        "a side of what is to be folded is larger than the paper",
    )
    PICTURE_TOO_LARGE = "picture_too_large", "all", "a picture has too many pixels, or too few"
    PICTURE_TWICE = "picture_twice", "decks", "two figures that share a picture have one each"
    SEVERAL_PLATES = (
        "several_plates",
        "all",
        "the pieces need several plates, and a file for a printer holds one",
    )
    STYLE_LIMIT = "style_limit", "all", "a value of the style is none that it takes"
    TOO_MANY_BLOCKS = "too_many_blocks", "boxes", "these are more blocks than the view shows"
    TOO_MANY_CUBES = "too_many_cubes", "mazes, snakes", "these are more cubes than the view shows"
    TOO_MANY_PAGES = "too_many_pages", "all", "these are more pages than are bound into a kit"
    TOO_MANY_PLACES = "too_many_places", "mazes", "these are more places than are drawn"
    TOO_MANY_TILES = "too_many_tiles", "decks", "these are more tiles than are shown in space"
    UNKNOWN_PICTURE = "unknown_picture", "decks", "a picture is given for a figure of no tile"
    UNKNOWN_VIEW = "unknown_view", "all", "the family, or the format, has no such view"
    UNREADABLE_PICTURE = "unreadable_picture", "decks", "a picture is torn, or of no known kind"


class FaultCode(Code):
    """Faults of a solution, or of a part of one."""

    EMPTY_CELLS = "empty_cells", "boxes, snakes", "cells of the box are empty"
    EMPTY_PLACES = "empty_places", "decks", "places of the board are empty"
    FALSE_CONNECTION = "false_connection", "mazes", "a corridor ends at a wall"
    FALSE_ENTRANCE = "false_entrance", "mazes", "a corridor leads to no cube"
    FIXED_MOVED = "fixed_moved", "all", "a given piece is not where it is given"
    GOLDEN_COVERED = "golden_covered", "boxes", "a block covers the cell of the golden cube"
    MISMATCH = "mismatch", "decks", "two figures that meet do not match"
    NO_ENTRANCE = "no_entrance", "mazes", "the first place has no entrance"
    OUTSIDE = "outside", "all", "a piece reaches outside the box, the board or the rectangle"
    OVERLAP = "overlap", "boxes, snakes", "two pieces take up one cell"
    PLACE_TWICE = "place_twice", "decks, mazes", "two pieces lie on one place"
    TILE_TWICE = "tile_twice", "decks", "one tile lies twice"
    TORN = "torn", "snakes", "two cubes that follow each other do not touch"
    TWO_ENTRANCES = "two_entrances", "mazes", "the first place has two entrances"
    UNKNOWN_BLOCK = "unknown_block", "boxes", "the puzzle lists no block of this number"
    UNKNOWN_TILE = "unknown_tile", "decks", "the puzzle lists no tile of this number"
    UNREACHABLE = "unreachable", "mazes", "no way leads from the entrance to a cube"
    WRONG_BEND = "wrong_bend", "snakes", "a straight cube lies bent, or a corner straight"
    WRONG_BORDER = "wrong_border", "decks", "an outer edge does not show the border's figure"
    WRONG_COUNT = "wrong_count", "boxes, mazes", "a piece is used more or less often than it is"
    WRONG_LENGTH = "wrong_length", "snakes", "the path has more or fewer cells than the chain"
    WRONG_RECTANGLE = "wrong_rectangle", "mazes", "the puzzle asks for other rectangles"
    WRONG_SHAPE = "wrong_shape", "mazes", "the rows are not as many or as long as they should be"
    WRONG_SIZE = "wrong_size", "boxes", "the block cannot be turned to this size"
    WRONG_TURN = "wrong_turn", "decks, mazes", "the piece may not be turned so"


# What any reason says besides where it holds of several pieces, places or directions.
CAUSES = {
    "causes": "the details of each cause, up to 100, where there are several",
    "cause_count": "how many there are",
}
# What a reason of a maze says besides: of one rectangle and turn, and of several of them.
FURTHER_DETAILS = {
    "rectangle": "mazes: width and height of the rectangle",
    "turned": "mazes: common quarter turns of the cubes",
    "codes": "mazes: of all rectangles and turns",
    "refuted": "mazes: all rectangles and turns (`places`), and the reason of each group of them;"
    " as far as an answer has room",
    "unlisted": "mazes: how many rectangles and turns there are beyond those listed",
}


class ReasonCode(Code):
    """Why a puzzle has no solution.

    All may hold CAUSES, too, and those of mazes FURTHER_DETAILS.
    """

    EXHAUSTED = (
        "exhausted",
        "all",
        "the search has tried everything",
        {"nodes": "placements that were made", "rectangles": "mazes: rectangles tried"},
    )
    # boxes
    BLOCK_NEVER_FITS = (
        "block_never_fits",
        "boxes",
        "a block fits nowhere into the box, however it is turned",
        {"block": "its number", "size": "its edges"},
    )
    COLOURING = (
        "colouring",
        "boxes",
        "numbers can be put on the cells by which the blocks never add up to the box",
        {
            "weights": "of the cells along x, then y, then z; 0 where nothing may lie",
            "bounds": "for each size what a block weighs at most, however it lies",
            "counts": "how many blocks of each size there are to be laid",
            "total": "weight of all free cells: more than counts times bounds",
            "modulus": "null; or 2: weights are 0 or 1, a block weighs as much as `bounds` but for"
            " a multiple of 2, and `total` differs from what all add up to by an odd number",
        },
    )
    GIVEN_NOT_SYMMETRIC = (
        "given_not_symmetric",
        "boxes",
        "a given block has no room for its partner in a symmetric filling",
        {
            "given": "how many blocks are given",
            "block": "number of the first without room",
            "at": "where it lies",
        },
    )
    GOLDEN_OFF_CENTRE = (
        "golden_off_centre",
        "boxes",
        "the golden cube is not in the middle, so no filling is symmetric",
        {"golden": "its cell"},
    )
    ODD_BLOCK_COUNT = (
        "odd_block_count",
        "boxes",
        "in a symmetric filling each block has a partner, and one is left over",
        {"blocks": "sizes of the blocks of which there is an odd number"},
    )
    SLICE_PARITY = (
        "slice_parity",
        "boxes",
        "too few blocks can cover an odd number of cells of a slice",
        {
            "slice": "the first slice with an odd number of free cells: its axis and where it is",
            "odd_slices": "all of them",
            "mendable": "the slices that the blocks can cover oddly, at the most",
        },
    )
    VOLUME_MISMATCH = (
        "volume_mismatch",
        "boxes",
        "the blocks and the golden cube do not have as many cells as the box",
        {"blocks": "their cells", "box": "its cells"},
    )
    # decks
    BORDER_COUNT = (
        "border_count",
        "decks",
        "too few edges show the figure of the border",
        {"outer": "outer edges of the board", "edges": "edges with the border's figure"},
    )
    FIGURE_BALANCE = (
        "figure_balance",
        "decks",
        "too few figures can meet others",
        {
            "unpaired": "figures without a partner, and how many",
            "room": "how many of them the outer edges take",
            "pairs": "pairs of figures that meet",
            "inner_edges": "pairs that the board needs",
        },
    )
    TILE_NEVER_FITS = (
        "tile_never_fits",
        "decks",
        "a tile fits nowhere, for want of figures that its own could meet",
        {
            "tile": "its number",
            "figures": "those without a partner",
            "taken": "given tiles that lie where it would fit, up to 20, and their places",
            "taken_count": "how many there are",
        },
    )
    # mazes
    BALANCE = (
        "balance",
        "mazes",
        "corridors to the north and south, or to the west and east, are not equally many",
        {
            "north": "open sides to the north",
            "east": "to the east",
            "south": "to the south",
            "west": "to the west",
        },
    )
    GIVEN_COUNT = (
        "given_count",
        "mazes",
        "more is given of a cube than there is in this turn",
        {"cube": "its open sides", "given": "how many are given", "count": "how many there are"},
    )
    GIVEN_OUTSIDE = (
        "given_outside",
        "mazes",
        "the rectangle does not hold all given places and where their corridors lead",
        {"width": "columns that they need", "height": "rows that they need"},
    )
    NO_PLACE = (
        "no_place",
        "mazes",
        "there are more cubes of a kind than places that they can lie on",
        {"cube": "its open sides", "count": "how many there are", "places": "room for them"},
    )
    OUTWEIGHED = (
        "outweighed",
        "mazes",
        "the cubes can be weighed so that every maze is heavier than this set",
        {
            "weights": "of each cube as the set has it, before it is turned with the others",
            "empty": "weight of an empty place",
            "least": "weight of the lightest maze",
            "set": "weight of the set",
            "entrance": "side of the entrance",
        },
    )
    PARITY = (
        "parity",
        "mazes",
        "the cubes have an even number of openings, but all but the entrance are paired",
        {"openings": "of all cubes", "cubes": "how many there are"},
    )
    TOO_DENSE = (
        "too_dense",
        "mazes",
        "there are more corridors than the rectangle has room for",
        {"of": "what is counted", "count": "how many there are", "most": "room for them"},
    )
    TOO_SHORT = (
        "too_short",
        "mazes",
        "there are too few corridors to get from one end of the rectangle to the other",
        {"of": "what is counted", "count": "how many there are", "least": "how many are needed"},
    )
    TOO_STRAIGHT = (
        "too_straight",
        "mazes",
        "too many cubes lead straight on",
        {"of": "what is counted", "count": "how many there are", "most": "room for them"},
    )
    TOO_THIN = (
        "too_thin",
        "mazes",
        "there are too few openings to link all cubes",
        {"openings": "of all cubes", "cubes": "how many there are"},
    )
    # snakes
    GIVEN_COLOUR = (
        "given_colour",
        "snakes",
        "the given beginning has the chessboard colour that no chain starts on",
        {"cell": "the first cube's"},
    )
    LEG_TOO_LONG = (
        "leg_too_long",
        "snakes",
        "more cubes lie in a line than the longest edge of the box has cells",
        {"cube": "the first of them", "leg": "so many cubes", "edge": "so many cells"},
    )
    LENGTH_MISMATCH = (
        "length_mismatch",
        "snakes",
        "the chain has not as many cubes as the box has cells",
        {"cubes": "of the chain", "cells": "of the box"},
    )
    NO_ROOM_TO_TURN = (
        "no_room_to_turn",
        "snakes",
        "the chain has corners, but in a box of one row it cannot turn",
        {"corners": "of the chain"},
    )
    TOO_FEW_CORNERS = (
        "too_few_corners",
        "snakes",
        "too few cubes of one chessboard colour are corners or ends for the corners of the box",
        {"cells": "corner cells of one colour", "cubes": "that can lie there"},
    )
    # of several families
    GIVEN_MISMATCH = (
        "given_mismatch",
        "decks, mazes, snakes",
        "what is given does not fit its neighbours, or what it is given for",
        {
            "at": "decks: the place",
            "figures": "decks: those that meet",
            "beside": "decks: the other place; null outside",
            "cube": "snakes: its number; mazes: its open sides",
            "row": "mazes: the place",
            "column": "mazes: the place",
        },
    )
