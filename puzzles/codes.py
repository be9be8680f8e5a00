"""Every code that an error, a fault or a reason can carry: closed lists that only grow.

A member is the word that clients read, with
    of        its families; `decks`: all families whose tiles have figures on their edges
    meaning   a sentence without a full stop
    details   of a reason: the meaning of each key of its details
`docs/errors.md` and the OpenAPI document are made from these lists. Tests require an input for
each member that produces it.
"""

from collections.abc import Mapping
from enum import StrEnum


class Code(StrEnum):
    """A word and its meaning."""

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
    """Rules that a puzzle, a solution or a wish can break."""

    # puzzles
    BLOCK_COUNT = "block_count", "boxes", "a size or the puzzle has too many or too few blocks"
    BLOCK_SIZE = "block_size", "boxes", "an edge of a block is too short or too long"
    BOARD_SIZE = "board_size", "decks", "the board is too small or too large"
    BORDER = "border", "decks", "a border is neither one figure nor one for each outer edge"
    BOX_SIZE = "box_size", "boxes, snakes", "the box is too small or too large"
    CHAIN_DIGIT = "chain_digit", "snakes", "a cube of the chain is neither 0 nor 1"
    CHAIN_LENGTH = "chain_length", "snakes", "the chain has too few or too many cubes"
    COLOUR = "colour", "polycubes", "a colour is too large a number, or no cell has it"
    CUBE_COUNT = "cube_count", "mazes", "the number of cubes is zero, negative or too large"
    CUBE_KINDS = "cube_kinds", "mazes", "an entry is not a cube with one to four open sides"
    FIGURE = "figure", "decks", "a figure is too large a number"
    FIGURE_COUNT = "figure_count", "decks", "there are too many different figures, or too few"
    FIXED_COUNT = (
        "fixed_count",
        "boxes, mazes, polycubes, snakes",
        "more pieces are given than there are",
    )
    FIXED_TWICE = "fixed_twice", "decks, mazes", "a tile or a place is given twice"
    GOLDEN_OUTSIDE = (
        "golden_outside",
        "boxes, polycubes",
        "the golden cube stands outside the box or the target",
    )
    MATCHING = "matching", "decks", "the matching is unknown, or not a list of pairs"
    MAZE_SIZE = "maze_size", "mazes", "the rectangle is too small or too large"
    NO_CENTRE = "no_centre", "boxes", "an edge is even, so there is no centre cell"
    PIECE_COUNT = (
        "piece_count",
        "polycubes",
        "a piece or the puzzle has too many or too few pieces, or the least is above the most",
    )
    PIECE_GROUP = "piece_group", "polycubes", "the number of a group is negative or too large"
    PIECE_SHAPE = (
        "piece_shape",
        "polycubes",
        "a piece has no cell, is too large, or does not hang together",
    )
    TARGET_SIZE = "target_size", "polycubes", "the target is empty or too large"
    TILE_COUNT = "tile_count", "decks", "the deck has too many tiles"
    TILE_EDGES = "tile_edges", "decks", "a tile has the wrong number of edges"
    TOO_DEAR = (
        "too_dear",
        "all",
        "the answer, the file or the search tables would need more memory than allowed",
    )
    TOO_FEW_TILES = "too_few_tiles", "decks", "the deck has fewer tiles than the board has places"
    TOO_MANY_CELLS = (
        "too_many_cells",
        "all",
        "the puzzle is too large for this server, or for this list",
    )
    TOO_SMALL = "too_small", "mazes", "the rectangle has fewer places than the set has cubes"
    # solutions
    FAULTY_SOLUTION = (
        "faulty_solution",
        "boxes, decks, snakes",
        "the solution has faults, so no bodies can be made of it, and it is not taken apart",
    )
    UNSOLVABLE = (
        "unsolvable",
        "all",
        "a drawing needs a solution, but the puzzle has none, as proved",
    )
    SOLUTION_SIZE = "solution_size", "boxes", "the placements cover more cells than `check` reads"
    # options, and what a generated puzzle shall be
    BLOCK_PARITY = "block_parity", "boxes", "no symmetric box has this number of blocks"
    CONTRADICTION = "contradiction", "decks", "two wishes cannot be met together"
    DIFFICULTY = "difficulty", "all", "no such puzzle has this difficulty"
    EMPTY_PLACES = "empty_places", "mazes", "this number of places cannot stay empty"
    INVALID = "invalid", "all", "a value has the wrong type, is out of range, missing or unknown"
    PRELAID = "prelaid", "all", "this number of pieces cannot be given"
    ROOM_TOO_LARGE = "room_too_large", "mazes", "the room has more places than a maze may have"
    ROOM_TOO_SMALL = "room_too_small", "mazes", "no rectangle fits into the room"
    SHARE = "share", "mazes", "a share is not a number from 0 to 1"
    STRAIGHTNESS = "straightness", "snakes", "the straightness is negative or too large"
    WISH_SIZE = "wish_size", "all", "a unique or graded puzzle this large cannot be made in time"
    UNKNOWN_OPTION = "unknown_option", "all", "the option does not allow this word"
    # what is asked for
    EMPTY_RANGE = "empty_range", "snakes", "the end of a range is before its start"
    NOTATION = "notation", "boxes, squares", "the notation cannot express this puzzle"
    UNKNOWN_FORMAT = "unknown_format", "all", "the format is unknown, or not of this family"
    UNKNOWN_NAME = "unknown_name", "all", "the catalogue has no puzzle of this name"
    NO_PUZZLE = "no_puzzle", "all", "an answer that holds no puzzle is given as one"
    PROBLEM = "problem", "boxes", "a file has several problems, or none of this number"
    UNKNOWN_NOTATION = "unknown_notation", "all", "the family has no such notation"
    UNKNOWN_VERB = "unknown_verb", "all", "the family does not have this verb"
    # drawing
    BED_TOO_SMALL = "bed_too_small", "all", "a piece is larger than the printer's bed"
    CORD_TOO_THICK = "cord_too_thick", "snakes", "the cord is too thick for the cubes"
    CUBE_TOO_SMALL = "cube_too_small", "mazes", "the cube is too small to print its dovetails"
    FACE_TOO_SMALL = (
        "face_too_small",
        "boxes, mazes, snakes",
        "a paper net is too small to be glued",
    )
    MISSING_PICTURE = "missing_picture", "decks", "a figure has no picture"
    NEEDS_SOLUTION = "needs_solution", "all", "the view needs a solution, and none is given"
    NO_RELIEF = "no_relief", "decks", "your own pictures cannot be embossed"
    NO_SUCH_PART = "no_such_part", "all", "no kind of piece has this number"
    NO_SUCH_PLATE = "no_such_plate", "all", "no plate has this number"
    PAGE_TOO_SMALL = (
        "page_too_small",
        "boxes, mazes, snakes",
        "a side of a paper net is larger than the paper",
    )
    PICTURE_TOO_LARGE = "picture_too_large", "all", "a picture has too many or too few pixels"
    PICTURE_TWICE = "picture_twice", "decks", "two figures that meet have a picture each"
    SEVERAL_PLATES = (
        "several_plates",
        "all",
        "the pieces need several plates, but a printer file holds only one",
    )
    STYLE_LIMIT = "style_limit", "all", "a value of the style is out of range"
    TOO_MANY_BLOCKS = "too_many_blocks", "boxes", "there are more blocks than the view shows"
    TOO_MANY_CUBES = "too_many_cubes", "mazes, snakes", "there are more cubes than the view shows"
    TOO_MANY_PAGES = "too_many_pages", "all", "the kit would have too many pages"
    TOO_MANY_PLACES = "too_many_places", "mazes", "there are more places than can be drawn"
    TOO_MANY_TILES = "too_many_tiles", "decks", "there are more tiles than can be shown in 3D"
    UNKNOWN_PICTURE = "unknown_picture", "decks", "a picture is given for a figure no tile has"
    UNKNOWN_VIEW = "unknown_view", "all", "the family or the format does not have this view"
    UNREADABLE_PICTURE = "unreadable_picture", "decks", "a picture is damaged or of unknown type"


class FaultCode(Code):
    """Faults of a solution, or of a part of one."""

    COLOUR_CLASH = "colour_clash", "polycubes", "a piece lies on a cell of another colour"
    EMPTY_CELLS = (
        "empty_cells",
        "boxes, polycubes, snakes",
        "cells of the box or the target are empty",
    )
    EMPTY_PLACES = "empty_places", "decks", "places of the board are empty"
    FALSE_CONNECTION = "false_connection", "mazes", "a corridor ends at a wall"
    FALSE_ENTRANCE = "false_entrance", "mazes", "a corridor leads to no cube"
    FIXED_MOVED = "fixed_moved", "all", "a given piece is not where it is given"
    GOLDEN_COVERED = (
        "golden_covered",
        "boxes, polycubes",
        "a piece covers the cell of the golden cube",
    )
    MISMATCH = "mismatch", "decks", "two touching figures do not match"
    NO_ENTRANCE = "no_entrance", "mazes", "the first place has no entrance"
    OUTSIDE = "outside", "all", "a piece reaches outside the box, the board or the rectangle"
    OVERLAP = "overlap", "boxes, polycubes, snakes", "two pieces cover the same cell"
    PLACE_TWICE = "place_twice", "decks, mazes", "two pieces lie on the same place"
    STILL_JOINED = "still_joined", "polycubes", "moves do not take pieces apart"
    TILE_TWICE = "tile_twice", "decks", "one tile lies twice"
    TORN = "torn", "snakes", "two consecutive cubes do not touch"
    TWO_ENTRANCES = "two_entrances", "mazes", "the first place has two entrances"
    UNKNOWN_BLOCK = "unknown_block", "boxes", "the puzzle has no block with this number"
    UNKNOWN_PIECE = "unknown_piece", "polycubes", "the puzzle has no piece with this number"
    UNKNOWN_TILE = "unknown_tile", "decks", "the puzzle has no tile with this number"
    UNKNOWN_TURN = "unknown_turn", "polycubes", "there is no such turn"
    UNREACHABLE = "unreachable", "mazes", "a cube cannot be reached from the entrance"
    WRONG_BEND = "wrong_bend", "snakes", "a straight cube lies bent, or a corner cube straight"
    WRONG_BORDER = "wrong_border", "decks", "an outer edge does not show the border's figure"
    WRONG_COUNT = (
        "wrong_count",
        "boxes, mazes, polycubes",
        "a piece is used too many or too few times",
    )
    WRONG_LENGTH = "wrong_length", "snakes", "the path has more or fewer cells than the chain"
    WRONG_RECTANGLE = "wrong_rectangle", "mazes", "the puzzle does not ask for this rectangle"
    WRONG_SHAPE = "wrong_shape", "mazes", "the number or the length of the rows is wrong"
    WRONG_SIZE = "wrong_size", "boxes", "the block cannot be turned to this size"
    WRONG_TURN = "wrong_turn", "decks, mazes", "the piece may not be turned this way"


# Further details of any reason that holds for several pieces, places or directions.
CAUSES = {
    "causes": "details of each cause, up to 100, if there are several",
    "cause_count": "number of causes",
}
# Further details of a maze's reason: for one rectangle and turn, and for several.
FURTHER_DETAILS = {
    "rectangle": "mazes: width and height of the rectangle",
    "turned": "mazes: quarter turns of all cubes together",
    "codes": "mazes: reason codes of all rectangles and turns",
    "refuted": "mazes: all rectangles and turns (`places`), and the reason of each group of them;"
    " as far as an answer has room",
    "unlisted": "mazes: how many rectangles and turns there are beyond those listed",
    "spare_openings": "mazes with `dead_ends` `anywhere`: 0: links and entrance take all openings,"
    " so that no corridor can end at a wall, and the rules of `cubes` prove it",
}


class ReasonCode(Code):
    """Reasons why a puzzle has no solution.

    The details of all may also have the keys of CAUSES, those of mazes also FURTHER_DETAILS.
    """

    EXHAUSTED = (
        "exhausted",
        "all",
        "the search has tried everything",
        {"nodes": "placements made", "rectangles": "mazes: rectangles searched"},
    )
    # boxes
    BLOCK_NEVER_FITS = (
        "block_never_fits",
        "boxes",
        "a block does not fit into the box in any rotation",
        {"block": "its number", "size": "its edges"},
    )
    COLOURING = (
        "colouring",
        "boxes, polycubes",
        "with suitable weights of the cells, no choice of placements weighs as much as the target",
        {
            "weights": "of the cells along x, then y, then z; 0 where no piece may lie",
            "bounds": "largest weight of a piece of each size or number, over all its placements",
            "counts": "number of such pieces to be laid; `empty`: cells that stay so",
            "total": "weight of all free cells, which exceeds counts times bounds",
            "modulus": "null; or 2: weights are 0 or 1, a piece weighs as much as `bounds` but for"
            " a multiple of 2, and `total` differs from what all add up to by an odd number",
        },
    )
    GIVEN_NOT_SYMMETRIC = (
        "given_not_symmetric",
        "boxes",
        "in a symmetric filling the partner of a given block has no room",
        {
            "given": "number of given blocks",
            "block": "number of the first block whose partner has no room",
            "at": "where it lies",
        },
    )
    GOLDEN_OFF_CENTRE = (
        "golden_off_centre",
        "boxes",
        "the golden cube is not in the centre, so no filling is symmetric",
        {"golden": "its cell"},
    )
    ODD_BLOCK_COUNT = (
        "odd_block_count",
        "boxes",
        "in a symmetric filling each block has a partner, and one is left over",
        {"blocks": "sizes of which there is an odd number of blocks"},
    )
    SLICE_PARITY = (
        "slice_parity",
        "boxes",
        "too few blocks can cover an odd number of cells in a slice",
        {
            "slice": "the first slice with an odd number of free cells: its axis and position",
            "odd_slices": "all of them",
            "mendable": "most slices in which the blocks can cover an odd number of cells",
        },
    )
    VOLUME_MISMATCH = (
        "volume_mismatch",
        "boxes",
        "the blocks and the golden cube together do not have the volume of the box",
        {"blocks": "their cells", "box": "its cells"},
    )
    # decks
    BORDER_COUNT = (
        "border_count",
        "decks",
        "too few edges show a figure of the border",
        {
            "figure": "a figure of the border",
            "outer": "outer edges that must show it",
            "edges": "edges of tiles that show it",
        },
    )
    FIGURE_BALANCE = (
        "figure_balance",
        "decks",
        "too few figures have a partner to meet",
        {
            "unpaired": "figures without a partner, and their numbers",
            "room": "number of them that fit on outer edges",
            "pairs": "pairs of figures that can meet",
            "inner_edges": "pairs needed by the board",
        },
    )
    TILE_NEVER_FITS = (
        "tile_never_fits",
        "decks",
        "a tile fits nowhere, because its figures have too few partners",
        {
            "tile": "its number",
            "figures": "those without a partner",
            "border": "whether it would fit at the edge, were there no border",
            "taken": "given tiles on places where it would fit, up to 20, with these places",
            "taken_count": "number of such tiles",
        },
    )
    # mazes
    BALANCE = (
        "balance",
        "mazes",
        "the numbers of openings north and south, or west and east, do not balance",
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
        "more cubes of a kind are given than the set has in this turn",
        {"cube": "its open sides", "given": "number given", "count": "number in the set"},
    )
    GIVEN_OUTSIDE = (
        "given_outside",
        "mazes",
        "the given places and their corridors need a larger rectangle",
        {"width": "columns needed", "height": "rows needed"},
    )
    NO_PLACE = (
        "no_place",
        "mazes",
        "there are more cubes of a kind than places where they can lie",
        {"cube": "its open sides", "count": "number in the set", "places": "places for them"},
    )
    OUTWEIGHED = (
        "outweighed",
        "mazes",
        "the cubes can be weighed so that every maze is heavier than this set",
        {
            "weights": "of each cube of the set, before the common turn",
            "empty": "weight of an empty place",
            "least": "weight of the lightest maze",
            "set": "weight of the set",
            "entrance": "side of the entrance",
        },
    )
    PARITY = (
        "parity",
        "mazes",
        "the number of openings is even, but in a maze all except the entrance are paired",
        {"openings": "of all cubes", "cubes": "how many there are"},
    )
    TOO_DENSE = (
        "too_dense",
        "mazes",
        "the rectangle has too little room for all corridors",
        {"of": "what is counted", "count": "how many there are", "most": "room for them"},
    )
    TOO_SHORT = (
        "too_short",
        "mazes",
        "there are too few corridors to cross the rectangle",
        {"of": "what is counted", "count": "how many there are", "least": "how many are needed"},
    )
    TOO_STRAIGHT = (
        "too_straight",
        "mazes",
        "there are too many straight cubes",
        {"of": "what is counted", "count": "how many there are", "most": "room for them"},
    )
    TOO_THIN = (
        "too_thin",
        "mazes",
        "there are too few openings to connect all cubes",
        {"openings": "of all cubes", "cubes": "how many there are"},
    )
    # snakes
    GIVEN_COLOUR = (
        "given_colour",
        "snakes",
        "the first given cell has the chessboard colour on which no chain can start",
        {"cell": "the first cube's"},
    )
    LEG_TOO_LONG = (
        "leg_too_long",
        "snakes",
        "a leg of the chain is longer than the longest edge of the box",
        {"cube": "first in line", "leg": "its cubes", "edge": "its cells"},
    )
    LENGTH_MISMATCH = (
        "length_mismatch",
        "snakes",
        "the number of cubes differs from the number of cells of the box",
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
        "the box has more corners of one chessboard colour than the chain has cubes for them",
        {"cells": "corner cells of one colour", "cubes": "cubes that can lie there"},
    )
    # polycubes
    CELL_UNREACHED = (
        "cell_unreached",
        "polycubes",
        "a cell that must be filled cannot be covered by any piece",
        {"cell": "x, y, z"},
    )
    PIECE_NEVER_FITS = (
        "piece_never_fits",
        "polycubes",
        "a piece that must be used fits nowhere, in any turn",
        {"piece": "its number"},
    )
    PIECES_VOLUME = (
        "pieces_volume",
        "polycubes",
        "the pieces have too few cells for what must be filled, or too many for what may be",
        {
            "least": "cells of the pieces that must be used",
            "most": "cells of all pieces that may be used",
            "must": "cells that must be filled",
            "may": "further cells that may be filled",
        },
    )
    # of several families
    GIVEN_MISMATCH = (
        "given_mismatch",
        "decks, mazes, snakes",
        "a given piece does not fit its neighbours or its place",
        {
            "at": "decks: the place",
            "figures": "decks: the figures that meet",
            "beside": "decks: the other place; null outside",
            "cube": "snakes: its number; mazes: its open sides",
            "row": "mazes: the place",
            "column": "mazes: the place",
        },
    )
