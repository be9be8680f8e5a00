"""Parking an unfinished search, so that a job can continue it.

What it has found and its checkpoint are kept for a while, as a job that is parked; the answer
says which (`Link: …; rel="continue"`). Where there is a pool the server in front of it sees to
that (`service.serving.waiting`), since what is asked of the store has a lane of its own.
"""

from flask import Response, current_app, g, request

from actions import SolveResult
from actions.solving import SolveRequest
from service.http import access
from service.http.headers import continues
from service.http.jobs import routes as jobs
from service.jobs.errors import AddressError, StoreError
from service.jobs.kinds.solving import Solving, solve_order, started_job
from service.jobs.orders import Begun
from service.schemas.forms import AnyForms
from service.work.lanes import BEGUN, is_alone
from solvers.engine.search import Search

LEAST_SECONDS = 1.0  # of a search that is worth keeping
MOST_BYTES = 1 << 20  # of what is kept of one: the answer waits for that
MOST_PLACED = 50_000  # pieces of all that was found, which take about as many bytes


class LastSearch:
    """Holds on to a search while it goes on."""

    search: Search[object] | None = None

    def __call__(self, search: Search[object]) -> bool:
        self.search = search
        return True


def offer_continuation(
    reply: Response,
    forms: AnyForms,
    asked: SolveRequest,
    solved: SolveResult[object],
    search: Search[object] | None,
) -> Response:
    """The answer to a search, with the job that goes on from there if it is worth one."""
    if solved.reached or solved.seconds < LEAST_SECONDS or search is None:
        return reply
    left = _search_to_keep(forms, asked, solved, search)
    if left is None:
        return reply
    if not is_alone():
        request.environ[BEGUN] = left
        return reply
    id = keep_search(left)
    if id is not None:
        g.job = id
        reply.headers.add(*continues(id))
    return reply


def keep_search(left: Begun) -> str | None:
    """The id of the job that goes on with it; None: the store cannot be used now."""
    try:
        return jobs.store().park(left).id
    except (AddressError, StoreError):
        return None


def _search_to_keep(
    forms: AnyForms, asked: SolveRequest, solved: SolveResult[object], search: Search[object]
) -> Begun | None:
    """The search to keep as a job; None where it is too large, or nobody could ask for it."""
    owner = access.job_owner(current_app.config["SETTINGS"])
    outcome = solved.outcome
    placed = len(outcome.solutions) * forms.family.size.placed(asked.puzzle)
    if owner is None or search.bulk > MOST_BYTES or placed > MOST_PLACED:
        return None
    order = jobs.order_of(Solving.name, forms.family.name, solve_order(forms, asked), owner)
    try:
        left = started_job(order, search, outcome)
    except MemoryError:
        return None
    return left if left.size <= MOST_BYTES else None
