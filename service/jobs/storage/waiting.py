"""Queries for the jobs that wait for a slice, and for their clients.

Each is led by a partial index: it costs the same for a hundred jobs as for 100,000.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import TextClause, bindparam, select, text
from sqlalchemy.orm import Session

from service.jobs.orders import Ending, JobState
from service.jobs.storage.models import WAITS, JobRow

LATE = 100  # most jobs to end in one answer
AT_ONCE = 64  # clients in a query; SQLite takes 500 parts of one
# Clients with unfinished jobs: each step finds the next client by the index.
CLIENTS = f"""
    WITH RECURSIVE named(client, number) AS (
        SELECT min(client), 1 FROM jobs WHERE {WAITS} %s
        UNION ALL
        SELECT (
            SELECT min(client) FROM jobs WHERE {WAITS} AND client > named.client
        ), number + 1 FROM named WHERE named.client IS NOT NULL AND number < :most
    )
    SELECT client FROM named WHERE client IS NOT NULL
"""
FIRST_CLIENTS = text(CLIENTS % "")
LATER_CLIENTS = text(CLIENTS % "AND client > :after")
# The next jobs of one of several clients.
TURN = f"""
    SELECT * FROM (
        SELECT id, client, due, ending, state FROM jobs
        WHERE {WAITS} AND kind IN :kinds AND client = :client%d
        ORDER BY served, id LIMIT :each
    ) AS turn%d
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedJob:
    """The part of an unfinished job that may change while it is worked on."""

    id: str
    client: str
    due: float | None
    ending: Ending | None
    queued: bool  # no slice of it has been stored


def clients(session: Session, most: int, after: str | None = None) -> Sequence[str]:
    """Clients that have unfinished jobs, sorted; after: only those behind this one."""
    if after is None:
        return session.scalars(FIRST_CLIENTS, {"most": most}).all()
    return session.scalars(LATER_CLIENTS, {"most": most, "after": after}).all()


def watched_jobs(
    session: Session,
    kinds: Sequence[str],
    clients: Sequence[str],
    each: int,
    known: Sequence[str],
    *,
    now: float,
) -> Sequence[WatchedJob]:
    """The next jobs of these kinds: at most `each` of every one of these clients.

    A job that had a slice goes behind all others of its client (`JobRow.served`), so none is
    overlooked. Also the jobs in `known`, and up to LATE jobs that were cancelled or are past
    their time, whoever owns them. Jobs of a kind that only a later version knows wait for that
    version.
    """
    others = select(JobRow.id, JobRow.client, JobRow.due, JobRow.ending, JobRow.state)
    others = others.where(WAITS, JobRow.kind.in_(kinds))
    wanted = [others.where(JobRow.id.in_(known))] if known else []
    wanted.append(others.where(JobRow.ending.is_not(None)).limit(LATE))
    wanted.append(others.where(JobRow.due <= now).limit(LATE))
    rows: list[Any] = []
    for start in range(0, len(clients), AT_ONCE):
        some = clients[start : start + AT_ONCE]
        names = {f"client{k}": name for k, name in enumerate(some)}
        rows += session.execute(_turns(len(some)), {**names, "kinds": kinds, "each": each})
    rows += [row for query in wanted for row in session.execute(query)]
    watched = {
        row.id: WatchedJob(
            id=row.id,
            client=row.client,
            due=row.due,
            ending=_ending(row.ending),
            queued=row.state == JobState.QUEUED,
        )
        for row in rows
    }
    return list(watched.values())


@cache
def _turns(clients: int) -> TextClause:
    """The query for the next jobs of so many clients: a part for each, led by the index.

    One query for 64 clients takes less than half of what one for each of them takes.
    """
    parts = " UNION ALL ".join(TURN % (k, k) for k in range(clients))
    return text(parts).bindparams(bindparam("kinds", expanding=True))


def _ending(said: str | None) -> Ending | None:
    """The reason to end a job early; a reason unknown to this version counts as failed."""
    if said is None:
        return None
    return Ending(said) if said in set(Ending) else Ending.FAILED
