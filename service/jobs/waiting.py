"""Which of the jobs that wait are next, however many there are.

Who had its turn goes behind all others of its client (`Job.served`), so none is overlooked. By the
indices, what is asked here costs as much for a hundred thousand jobs as for a hundred.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam
from sqlalchemy import select
from sqlalchemy import text
from sqlalchemy.orm import Session

from service.jobs.models import WAITS
from service.jobs.models import Job
from service.jobs.orders import Ending
from service.jobs.orders import State

LATE = 100  # jobs that shall end and are told at a time
# From each client to the next one, by the index.
CLIENTS = text("""
    WITH RECURSIVE named(client) AS (
        SELECT min(client) FROM jobs WHERE state IN ('queued', 'running')
        UNION ALL
        SELECT (
            SELECT min(client) FROM jobs
            WHERE state IN ('queued', 'running') AND client > named.client
        ) FROM named WHERE named.client IS NOT NULL
    )
    SELECT client FROM named WHERE client IS NOT NULL
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """What may change of a job that is not over."""

    id: str
    due: float | None
    ending: Ending | None
    queued: bool  # nothing that was done of it has been kept


def list_clients(session: Session) -> Sequence[str]:
    """Who has jobs that are not over."""
    return session.scalars(CLIENTS).all()


def list_next(
    session: Session,
    kinds: Sequence[str],
    clients: Sequence[str],
    each: int,
    known: Sequence[str],
    now: float,
) -> Sequence[Watched]:
    """The jobs of these kinds that are next: so many of each of these clients, in their order.

    Besides those that are known, and some of those that shall end, whosever they are. A kind that
    only a later version knows waits for one.
    """
    waiting = select(Job.id, Job.due, Job.ending, Job.state).where(WAITS, Job.kind.in_(kinds))
    turns = waiting.where(Job.client == bindparam("client")).order_by(Job.served, Job.id)
    rows = [
        row for client in clients for row in session.execute(turns.limit(each), {"client": client})
    ]
    if known:
        rows += session.execute(waiting.where(Job.id.in_(known)))
    rows += session.execute(waiting.where(Job.ending.is_not(None)).limit(LATE))
    rows += session.execute(waiting.where(Job.due <= now).limit(LATE))
    watched = {
        id: Watched(id=id, due=due, ending=_ending(ending), queued=state == State.QUEUED)
        for id, due, ending, state in rows
    }
    return list(watched.values())


def _ending(said: str | None) -> Ending | None:
    """Why a job shall end; for a reason that only another version knows it ends as well."""
    if said is None:
        return None
    return Ending(said) if said in set(Ending) else Ending.FAILED
