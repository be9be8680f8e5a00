"""Parking an unfinished search, so that a job can continue it.

Its solutions and its checkpoint are kept for a while as a parked job; the answer names it
(`Link: …; rel="continue"`). With a pool, the server in front of it does this
(`service.serving.waiting`), since requests to the store have their own lane.
"""

from flask import Response, current_app, g, request

from actions import SolveResult
from actions.solving import SolveRequest
from service.http import access
from service.http.addresses import address_of
from service.http.headers import continues, job_path
from service.http.jobs import routes as jobs
from service.jobs.errors import AddressError, StoreError
from service.jobs.kinds.solving import Solving, solve_order, started_job
from service.jobs.orders import Begun
from service.schemas.forms import AnyForms
from service.work.lanes import BEGUN, is_alone
from solvers.engine.search import Search

LEAST_SECONDS = 1.0  # least time of a search that is worth keeping
MOST_BYTES = 1 << 20  # most bytes to store for a search, since the answer waits for that
MOST_PLACED = 50_000  # most pieces in all solutions, which take about as many bytes


class LastSearch:
    """A watch that remembers the search."""

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
    """The answer to a search, with a link to a job that continues it if that is worthwhile."""
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
        reply.headers.add(*continues(address_of(job_path(id))))
    return reply


def keep_search(left: Begun) -> str | None:
    """Store a search; returns the id of its job, None if the store is unavailable."""
    try:
        return jobs.store().park(left).id
    except (AddressError, StoreError):
        return None


def _search_to_keep(
    forms: AnyForms, asked: SolveRequest, solved: SolveResult[object], search: Search[object]
) -> Begun | None:
    """The search to keep as a job; None if it is too large, or no client could ask for it."""
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
