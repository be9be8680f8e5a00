"""The queue of waiting jobs: each client's jobs in the order in which they were last served.

A job that had a slice goes behind all others of its client (`Job.served`), so none is overlooked.
Each query is led by a partial index: it costs the same for a hundred jobs as for 100,000.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, select, text
from sqlalchemy.orm import Session

from service.jobs.orders import Ending, JobState
from service.jobs.storage.models import WAITS, JobRow

LATE = 100  # jobs that shall end and are told at a time
# From each client to the next one, by the index.
CLIENTS = text(f"""
    WITH RECURSIVE named(client) AS (
        SELECT min(client) FROM jobs WHERE {WAITS}
        UNION ALL
        SELECT (
            SELECT min(client) FROM jobs WHERE {WAITS} AND client > named.client
        ) FROM named WHERE named.client IS NOT NULL
    )
    SELECT client FROM named WHERE client IS NOT NULL
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedJob:
    """The part of an unfinished job that may change while it is worked on."""

    id: str
    due: float | None
    ending: Ending | None
    queued: bool  # nothing that was done of it has been kept


def list_clients(session: Session) -> Sequence[str]:
    """The clients that have unfinished jobs, sorted."""
    return session.scalars(CLIENTS).all()


def list_next(
    session: Session,
    kinds: Sequence[str],
    clients: Sequence[str],
    each: int,
    known: Sequence[str],
    now: float,
) -> Sequence[WatchedJob]:
    """The next jobs of these kinds: at most `each` of each of these clients, in their order.

    Also the jobs in `known`, and up to LATE jobs that were cancelled or are past their time,
    whoever owns them. Jobs of a kind that only a later version knows wait for that version.
    """
    waiting = select(JobRow.id, JobRow.due, JobRow.ending, JobRow.state).where(
        WAITS, JobRow.kind.in_(kinds)
    )
    turns = waiting.where(JobRow.client == bindparam("client")).order_by(JobRow.served, JobRow.id)
    rows = [
        row for client in clients for row in session.execute(turns.limit(each), {"client": client})
    ]
    if known:
        rows += session.execute(waiting.where(JobRow.id.in_(known)))
    rows += session.execute(waiting.where(JobRow.ending.is_not(None)).limit(LATE))
    rows += session.execute(waiting.where(JobRow.due <= now).limit(LATE))
    watched = {
        id: WatchedJob(id=id, due=due, ending=_ending(ending), queued=state == JobState.QUEUED)
        for id, due, ending, state in rows
    }
    return list(watched.values())


def _ending(said: str | None) -> Ending | None:
    """The reason to end a job early; one that only another version knows counts as failed."""
    if said is None:
        return None
    return Ending(said) if said in set(Ending) else Ending.FAILED
