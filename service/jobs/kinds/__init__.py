"""What sorts of work there are.

solve      all solutions as they come, a count, or the proof that there is none
generate   a puzzle as wished: the first attempt that succeeds
collect    so many puzzles by one wish, or the hardest of many
"""

from service.jobs.kinds.collecting import Collecting
from service.jobs.kinds.generating import Generating
from service.jobs.kinds.kind import Kind
from service.jobs.kinds.solving import Solving

KINDS: dict[str, Kind] = {kind.name: kind for kind in (Solving(), Generating(), Collecting())}
