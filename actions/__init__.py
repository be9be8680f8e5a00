"""The verbs with typed input and output: one file each, with its function and its record.

Every interface reads a request, calls one of these, and writes the answer.

They raise only PuzzleError. The place of a RuleError is a path into the request: puzzle,
solution, options, style, …
"""

from actions.checking import Checked as Checked
from actions.checking import check as check
from actions.converting import write as write
from actions.dismantling import TakenApart as TakenApart
from actions.dismantling import take_apart as take_apart
from actions.drawing import FaultySolutionError as FaultySolutionError
from actions.drawing import add_origin as add_origin
from actions.drawing import draw as draw
from actions.drawing import photographs as photographs
from actions.drawing import shown_of as shown_of
from actions.drawing import view_of as view_of
from actions.fingerprinting import Marked as Marked
from actions.fingerprinting import fingerprint as fingerprint
from actions.generating import GenerateResult as GenerateResult
from actions.generating import check_granted as check_granted
from actions.generating import draw_generated as draw_generated
from actions.generating import generate as generate
from actions.hinting import Hint as Hint
from actions.hinting import hint as hint
from actions.lookups import known_puzzle as known_puzzle
from actions.solving import SolveResult as SolveResult
from actions.solving import first_solution as first_solution
from actions.solving import solution as solution
from actions.solving import solve as solve
from actions.solving import solved_from as solved_from
from actions.solving import unfinished_error as unfinished_error
from actions.solving import warm as warm
from actions.specifying import draw_spec as draw_spec
from actions.specifying import spec as spec
from actions.specifying import spec_text as spec_text
