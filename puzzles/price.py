"""Memory of work, estimated before it begins; work that is too expensive is refused.

price   peak bytes of work, estimated from its result, and rather too high
"""

from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError

MOST = 1 << 32  # bytes, for a user with a machine of their own
MB = 1_000_000


def afford(what: str, price: int, most: int, at: Place) -> None:
    """Raise RuleError `too_dear` if something costs more than it is given."""
    if price > most:
        told = f"{what} would take about {price / MB:,.0f} MB of memory"
        raise RuleError(RuleCode.TOO_DEAR, f"{told}; the limit is {most / MB:,.0f} MB", at)
