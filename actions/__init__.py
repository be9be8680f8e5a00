"""The verbs with typed input and output: one file each, with its function and its record.

Every interface reads a request, calls one of these, and writes the answer.

They raise only PuzzleError. The place of a RuleError is a path into the request: puzzle,
solution, options, style, …
"""

from actions.checking import Checked, check
from actions.converting import write
from actions.drawing import (
    FaultySolutionError,
    add_origin,
    draw,
    photographs,
    shown_of,
    view_of,
)
from actions.fingerprinting import Marked, fingerprint
from actions.generating import GenerateResult, check_granted, draw_generated, generate
from actions.hinting import Hint, hint
from actions.lookups import known_puzzle, look_up
from actions.solving import (
    SolveResult,
    first_solution,
    solution,
    solve,
    solved_from,
    unfinished_error,
    warm,
)
from actions.specifying import draw_spec, spec, spec_text

__all__ = [
    "Checked",
    "FaultySolutionError",
    "GenerateResult",
    "Hint",
    "Marked",
    "SolveResult",
    "add_origin",
    "check",
    "check_granted",
    "draw",
    "draw_generated",
    "draw_spec",
    "fingerprint",
    "first_solution",
    "generate",
    "hint",
    "known_puzzle",
    "look_up",
    "photographs",
    "shown_of",
    "solution",
    "solve",
    "solved_from",
    "spec",
    "spec_text",
    "unfinished_error",
    "view_of",
    "warm",
    "write",
]
