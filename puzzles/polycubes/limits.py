"""The largest polycubes that are read."""

EDGE_LIMIT = 32  # cells of the box around a target or a piece
CELL_LIMIT = 2_000  # cells of a target, or of a piece
KIND_LIMIT = 100  # entries in the list of pieces
LISTED_LIMIT = 10_000  # cells of all listed pieces
PIECE_LIMIT = 300  # pieces of a puzzle, each as often as it may be used
COLOUR_LIMIT = 9
NAME_LIMIT = 40
GROUP_LIMIT = 1_000
FAULT_LIMIT = 100  # faults that are named; bounds the time that a hostile solution can take
