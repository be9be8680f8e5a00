"""The kinds of work.

solve      all solutions, a count, or the proof that there is none
render     a file: a film, a large picture, a body
generate   one puzzle: the first attempt that meets the wish
census     all puzzles of a small size, by their numbers of solutions
collect    many puzzles from one wish, or the hardest of many
kit        puzzles of several families, bound into a booklet
"""

from service.jobs.kinds.collecting import Collecting
from service.jobs.kinds.generating import Generating
from service.jobs.kinds.kind import Kind
from service.jobs.kinds.kitting import Kitting
from service.jobs.kinds.rendering import Rendering
from service.jobs.kinds.solving import Solving
from service.jobs.kinds.surveying import Surveying

_KINDS = Solving, Generating, Collecting, Surveying, Rendering, Kitting
KINDS: dict[str, Kind] = {kind.name: kind() for kind in _KINDS}
