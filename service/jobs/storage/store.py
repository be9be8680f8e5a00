"""The store for clients: submit a job, get its progress and solutions, cancel it."""

import hashlib
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, or_, select, tuple_, update
from sqlalchemy.orm import Session, defer, joinedload, load_only

from service.jobs.callbacks import Callback
from service.jobs.errors import NotParkedError, PromiseError, QuotaError, UnknownJobError
from service.jobs.orders import ESTIMATE, OVER, Begun, Ending, JobState, Order, Pace, Tally
from service.jobs.storage.database import Database
from service.jobs.storage.models import (
    IS_PARKED,
    WAITS,
    CallbackRow,
    JobRow,
    Leadership,
    PartRow,
    Promise,
    SolutionRow,
)

ID_BYTES = 16
PARKED_SECONDS = 3_600.0  # after which a parked job is deleted
PARKED_PER_CLIENT = 16  # the oldest beyond that are deleted
PARKED = 512  # the same, of all clients together
CALLBACKS = 1_000  # of a client that are still to be made
LARGE = (JobRow.order, JobRow.answer, JobRow.tally)  # columns read only on request
LISTED = (
    JobRow.id,
    JobRow.family,
    JobRow.kind,
    JobRow.state,
    JobRow.explored,
    JobRow.nodes,
    JobRow.found,
    JobRow.created,
    JobRow.finished,
)  # columns of a list


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a job's solutions; after: start of the next page."""

    bodies: tuple[bytes, ...]
    after: int


class Store:
    """The clients' view of jobs; owners see only their own.

    most: limit of unfinished jobs of a client.
    """

    def __init__(
        self, database: Database, *, most: int, now: Callable[[], float] = time.time
    ) -> None:
        self._database, self._most, self._now = database, most, now

    def submit(
        self, order: Order, key: str | None = None, callback: Callback | None = None
    ) -> JobRow:
        """Submit a job; a request sent under the same key before gives the same job.

        callback: where its end is told.

        Raises PromiseError if that request differed, and QuotaError.
        """
        asked = _request_bytes(order)
        told = b"" if callback is None else f" {callback.url} {callback.secret}".encode()
        digest = hashlib.sha256(asked + told).digest()
        with self._database.writing() as session:
            if key is not None:
                promise = session.get(Promise, (order.owner, key))
                if promise is not None:
                    if promise.digest != digest:
                        raise PromiseError("the idempotency key was used for another request")
                    return self._job(session, promise.job, order.owner, whole=True)
            self._allow(session, order.client, callback)
            job = self._insert(order, asked)
            job.callback = _row_of(callback)
            session.add(job)
            session.flush()
            session.add(PartRow(job=job.id, share=1.0))
            if key is not None:
                session.add(Promise(owner=order.owner, key=key, digest=digest, job=job.id))
        return job

    def park(self, begun: Begun, seconds: float = PARKED_SECONDS) -> JobRow:
        """Park a search begun elsewhere, for a limited time in which it can be continued.

        Meanwhile it does not count towards the client's maximum of jobs.
        """
        order, slice = begun.order, begun.slice
        with self._database.writing() as session:
            job = self._insert(order, _request_bytes(order))
            job.state, job.due = JobState.PARKED, job.created + seconds
            job.explored, job.nodes, job.seconds = slice.explored, slice.nodes, slice.seconds
            job.tally, job.found = slice.tally.to_bytes(), len(slice.solutions)
            session.add(job)
            session.flush()
            session.add(PartRow(job=job.id, share=1.0, explored=slice.explored, state=slice.state))
            found = enumerate(slice.solutions, 1)
            session.add_all(SolutionRow(job=job.id, number=k, body=body) for k, body in found)
            self._forget(session, order.client)
        return job

    def _forget(self, session: Session, client: str) -> None:
        """Delete jobs parked too long, or too many."""
        parked = select(JobRow.id).where(IS_PARKED)
        latest = parked.order_by(JobRow.created.desc(), JobRow.id)
        for gone in (
            parked.where(JobRow.due <= self._now()),
            latest.where(JobRow.client == client).offset(PARKED_PER_CLIENT),
            latest.offset(PARKED),
        ):
            ids = session.scalars(gone).all()
            session.execute(
                delete(JobRow).where(JobRow.id.in_(ids), JobRow.state == JobState.PARKED)
            )

    def take_up(
        self, id: str, owner: str, seconds: float | None, callback: Callback | None = None
    ) -> JobRow:
        """Continue a parked job, with a time limit; callback: where its end is told.

        Raises UnknownJobError, NotParkedError and QuotaError.
        """
        with self._database.writing() as session:
            job = self._job(session, id, owner, whole=True, alone=True)
            if job.state != JobState.PARKED:
                raise NotParkedError(f"the job is {job.state}; only a parked job can continue")
            self._allow(session, job.client, callback)
            job.state, job.version = JobState.QUEUED, job.version + 1
            job.served = self._now()
            job.callback = _row_of(callback)
            job.due = None if seconds is None else self._now() + seconds
        return job

    def _allow(self, session: Session, client: str, callback: Callback | None) -> None:
        """Raise QuotaError if a client may not have one more job, or callback."""
        mine = JobRow.client == client
        if session.scalar(select(func.count()).where(mine, WAITS)) >= self._most:  # type: ignore[operator]
            raise QuotaError(f"a client may have {self._most} unfinished jobs")
        if callback is None:
            return
        due = select(func.count()).join(JobRow, JobRow.id == CallbackRow.job)
        due = due.select_from(CallbackRow).where(mine, CallbackRow.due.is_not(None))
        if session.scalar(due) >= CALLBACKS:  # type: ignore[operator]
            what = f"a client may have {CALLBACKS:,} callbacks that are still to be made"
            raise QuotaError(f"{what}: let the receiver answer 410 to those that it does not want")

    def _insert(self, order: Order, asked: bytes) -> JobRow:
        now = self._now()
        return JobRow(
            id=_new_id(),
            owner=order.owner,
            client=order.client,
            family=order.family,
            kind=order.kind,
            order=asked,
            state=JobState.QUEUED,
            created=now,
            served=now,
            due=None if order.seconds is None else now + order.seconds,
            tally=Tally.of_estimate(order.asked.get(ESTIMATE)).to_bytes(),
        )

    def job(self, id: str, owner: str, *, whole: bool = False) -> JobRow:
        """A job; whole: with its answer. Raises UnknownJobError."""
        with self._database.reading() as session:
            return self._job(session, id, owner, whole=whole)

    def jobs(self, owner: str, *, before: tuple[float, str] | None, most: int) -> Sequence[JobRow]:
        """The owner's jobs, the latest first; before: created time and id of the last one seen.

        Rows have only the columns of a list. Pairs are compared, so the index finds any page.
        """
        wanted = (
            select(JobRow).where(JobRow.owner == owner, self._there()).options(load_only(*LISTED))
        )
        if before is not None:
            wanted = wanted.where(tuple_(JobRow.created, JobRow.id) < before)
        with self._database.reading() as session:
            page = wanted.order_by(JobRow.created.desc(), JobRow.id.desc()).limit(most)
            return session.scalars(page).all()

    def solutions(self, id: str, owner: str, *, after: int, most: int) -> Found:
        """The solutions found so far, from the one after number `after` on."""
        with self._database.reading() as session:
            self._job(session, id, owner)
            wanted = select(SolutionRow.number, SolutionRow.body).where(
                SolutionRow.job == id, SolutionRow.number > after
            )
            rows = session.execute(wanted.order_by(SolutionRow.number).limit(most)).all()
        return Found(tuple(body for _, body in rows), rows[-1][0] if rows else after)

    def versions(self, ids: Sequence[str]) -> Mapping[str, tuple[int, bool]]:
        """The version of each existing job, and whether it is over."""
        wanted = select(JobRow.id, JobRow.version, JobRow.state).where(JobRow.id.in_(ids))
        with self._database.reading() as session:
            rows = session.execute(wanted).all()
        return {id: (version, JobState(state).over) for id, version, state in rows}

    def pulse(self) -> tuple[float, Pace] | None:
        """Seconds since the leader's last heartbeat, and its pace; None: there was never one."""
        with self._database.reading() as session:
            row = session.get(Leadership, 1)
        if row is None or row.beat is None:
            return None
        return self._now() - row.beat, Pace.read(row.pace or b"{}")

    def census(self) -> Mapping[JobState, int]:
        """Number of jobs, by state."""
        wanted = select(JobRow.state, func.count()).group_by(JobRow.state)
        with self._database.reading() as session:
            found = {state: many for state, many in session.execute(wanted)}
        return {state: found.get(state, 0) for state in JobState}

    def cancel(self, id: str, owner: str) -> JobRow:
        """Cancel a job; a finished one is unchanged, a running one ends after its slices."""
        with self._database.writing() as session:
            job = self._job(session, id, owner, whole=True)
            ending = update(JobRow).where(JobRow.id == id, JobRow.state.not_in(OVER))
            session.execute(ending.values(ending=Ending.CANCELLED, version=JobRow.version + 1))
            queued = ending.where(JobRow.state.in_((JobState.PARKED, JobState.QUEUED)))
            session.execute(queued.values(state=JobState.CANCELLED, finished=self._now()))
            session.refresh(job)
        return job

    def _job(
        self, session: Session, id: str, owner: str, *, whole: bool = False, alone: bool = False
    ) -> JobRow:
        """A job of the owner; alone: locked against other writers."""
        wanted = select(JobRow).where(JobRow.id == id, JobRow.owner == owner, self._there())
        wanted = wanted.options(*([joinedload(JobRow.callback)] if whole else map(defer, LARGE)))
        wanted = wanted.with_for_update(of=JobRow) if alone else wanted
        job = session.scalars(wanted).one_or_none()
        if job is None:
            raise UnknownJobError
        return job

    def _there(self) -> ColumnElement[bool]:
        """The condition that a job is not parked too long."""
        return or_(JobRow.state != JobState.PARKED, JobRow.due > self._now())


def _row_of(callback: Callback | None) -> CallbackRow | None:
    return None if callback is None else CallbackRow(url=callback.url, secret=callback.secret)


def _new_id() -> str:
    """An id that cannot be guessed and does not look like a command-line option."""
    id = secrets.token_urlsafe(ID_BYTES)
    return _new_id() if id.startswith("-") else id


def _request_bytes(order: Order) -> bytes:
    """The bytes of a request, equal for equal requests."""
    said = {"kind": order.kind, "family": order.family, "asked": order.asked}
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
