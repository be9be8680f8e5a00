"""The store as clients see it: hand in a job, ask how far it is, take what it found, cancel it."""

import hashlib
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, or_, select, tuple_, update
from sqlalchemy.orm import Session, defer, load_only

from service.jobs.errors import NotParkedError, PromiseError, QuotaError, UnknownJobError
from service.jobs.orders import ESTIMATE, OVER, Begun, Ending, Order, State, Tally
from service.jobs.pace import Pace
from service.jobs.storage.database import Database
from service.jobs.storage.models import IS_PARKED, WAITS, Job, Leadership, Part, Promise, Solution

ID_BYTES = 16
PARKED_SECONDS = 3_600.0  # that a job waits to be taken up
PARKED_PER_CLIENT = 16  # of more of them the oldest are forgotten
PARKED = 512  # of all clients
LARGE = (Job.order, Job.answer, Job.tally)  # what is not read unless it is asked for
LISTED = (
    Job.id,
    Job.family,
    Job.kind,
    Job.state,
    Job.explored,
    Job.nodes,
    Job.found,
    Job.created,
    Job.finished,
)  # what a list tells


@dataclass(frozen=True, slots=True)
class Found:
    """A page of what a job has found; after: where the next one begins."""

    bodies: tuple[bytes, ...]
    after: int


class Store:
    """The clients' view of jobs; owners see only their own.

    most: jobs of a client that are not over.
    """

    def __init__(
        self, database: Database, *, most: int, now: Callable[[], float] = time.time
    ) -> None:
        self._database, self._most, self._now = database, most, now

    def submit(self, order: Order, key: str | None = None) -> Job:
        """Hand in a job; what was handed in under the same key already is the same job.

        Raises PromiseError if that was another request, and QuotaError.
        """
        asked = _request_bytes(order)
        digest = hashlib.sha256(asked).digest()
        with self._database.writing() as session:
            if key is not None:
                promise = session.get(Promise, (order.owner, key))
                if promise is not None:
                    if promise.digest != digest:
                        raise PromiseError("the idempotency key was used for another request")
                    return self._job(session, promise.job, order.owner, whole=True)
            self._allow(session, order.client)
            job = self._insert(order, asked)
            session.add(job)
            session.flush()
            session.add(Part(job=job.id, share=1.0))
            if key is not None:
                session.add(Promise(owner=order.owner, key=key, digest=digest, job=job.id))
        return job

    def park(self, begun: Begun, seconds: float = PARKED_SECONDS) -> Job:
        """Keep what was begun elsewhere, for who takes it up within so many seconds.

        Until then it is none of the jobs that a client may have.
        """
        order, slice = begun.order, begun.slice
        with self._database.writing() as session:
            job = self._insert(order, _request_bytes(order))
            job.state, job.due = State.PARKED, job.created + seconds
            job.explored, job.nodes, job.seconds = slice.explored, slice.nodes, slice.seconds
            job.tally, job.found = slice.tally.to_bytes(), len(slice.solutions)
            session.add(job)
            session.flush()
            session.add(Part(job=job.id, share=1.0, explored=slice.explored, state=slice.state))
            found = enumerate(slice.solutions, 1)
            session.add_all(Solution(job=job.id, number=k, body=body) for k, body in found)
            self._forget(session, order.client)
        return job

    def _forget(self, session: Session, client: str) -> None:
        """Forget what is parked too long, or too many."""
        parked = select(Job.id).where(IS_PARKED)
        latest = parked.order_by(Job.created.desc(), Job.id)
        for gone in (
            parked.where(Job.due <= self._now()),
            latest.where(Job.client == client).offset(PARKED_PER_CLIENT),
            latest.offset(PARKED),
        ):
            ids = session.scalars(gone).all()
            session.execute(delete(Job).where(Job.id.in_(ids), Job.state == State.PARKED))

    def take_up(self, id: str, owner: str, seconds: float | None) -> Job:
        """Have a job that is parked worked on, for so long at the most.

        Raises UnknownJobError, NotParkedError and QuotaError.
        """
        with self._database.writing() as session:
            job = self._job(session, id, owner, whole=True, alone=True)
            if job.state != State.PARKED:
                raise NotParkedError(f"the job is {job.state}; only one that is parked goes on")
            self._allow(session, job.client)
            job.state, job.version = State.QUEUED, job.version + 1
            job.served = self._now()
            job.due = None if seconds is None else self._now() + seconds
        return job

    def _allow(self, session: Session, client: str) -> None:
        active = select(func.count()).where(Job.client == client, WAITS)
        if session.scalar(active) >= self._most:  # type: ignore[operator]
            raise QuotaError(f"a client may have {self._most} jobs that are not over")

    def _insert(self, order: Order, asked: bytes) -> Job:
        now = self._now()
        return Job(
            id=_new_id(),
            owner=order.owner,
            client=order.client,
            family=order.family,
            kind=order.kind,
            order=asked,
            state=State.QUEUED,
            created=now,
            served=now,
            due=None if order.seconds is None else now + order.seconds,
            tally=Tally.of_estimate(order.asked.get(ESTIMATE)).to_bytes(),
        )

    def job(self, id: str, owner: str, *, whole: bool = False) -> Job:
        """A job, with its answer if it is wanted whole. Raises UnknownJobError."""
        with self._database.reading() as session:
            return self._job(session, id, owner, whole=whole)

    def jobs(self, owner: str, *, before: tuple[float, str] | None, most: int) -> Sequence[Job]:
        """The owner's jobs, the latest first, from the one that comes after `before` on.

        Of each what a list tells. As pairs are compared, the index leads to a page in the middle.
        """
        wanted = select(Job).where(Job.owner == owner, self._there()).options(load_only(*LISTED))
        if before is not None:
            wanted = wanted.where(tuple_(Job.created, Job.id) < before)
        with self._database.reading() as session:
            page = wanted.order_by(Job.created.desc(), Job.id.desc()).limit(most)
            return session.scalars(page).all()

    def solutions(self, id: str, owner: str, *, after: int, most: int) -> Found:
        """The solutions that a job has found so far, from the one after that number on."""
        with self._database.reading() as session:
            self._job(session, id, owner)
            wanted = select(Solution.number, Solution.body).where(
                Solution.job == id, Solution.number > after
            )
            rows = session.execute(wanted.order_by(Solution.number).limit(most)).all()
        return Found(tuple(body for _, body in rows), rows[-1][0] if rows else after)

    def versions(self, ids: Sequence[str]) -> Mapping[str, tuple[int, bool]]:
        """Of each job that there is, what rises with what is new of it, and whether it is over."""
        wanted = select(Job.id, Job.version, Job.state).where(Job.id.in_(ids))
        with self._database.reading() as session:
            rows = session.execute(wanted).all()
        return {id: (version, State(state).over) for id, version, state in rows}

    def pulse(self) -> tuple[float, Pace] | None:
        """Seconds since the leader told that it lives, and what it does; None: none ever did."""
        with self._database.reading() as session:
            row = session.get(Leadership, 1)
        if row is None or row.beat is None:
            return None
        return self._now() - row.beat, Pace.read(row.pace or b"{}")

    def census(self) -> Mapping[State, int]:
        """How many jobs there are, by their state."""
        wanted = select(Job.state, func.count()).group_by(Job.state)
        with self._database.reading() as session:
            found = {state: many for state, many in session.execute(wanted)}
        return {state: found.get(state, 0) for state in State}

    def cancel(self, id: str, owner: str) -> Job:
        """End a job; one that is over stays as it is, one that runs ends with its slices."""
        with self._database.writing() as session:
            job = self._job(session, id, owner, whole=True)
            ending = update(Job).where(Job.id == id, Job.state.not_in(OVER))
            session.execute(ending.values(ending=Ending.CANCELLED, version=Job.version + 1))
            queued = ending.where(Job.state.in_((State.PARKED, State.QUEUED)))
            session.execute(queued.values(state=State.CANCELLED, finished=self._now()))
            session.refresh(job)
        return job

    def _job(
        self, session: Session, id: str, owner: str, *, whole: bool = False, alone: bool = False
    ) -> Job:
        """A job of the owner's; alone: nobody else writes to it meanwhile."""
        wanted = select(Job).where(Job.id == id, Job.owner == owner, self._there())
        if not whole:
            wanted = wanted.options(*map(defer, LARGE))
        job = session.scalars(wanted.with_for_update() if alone else wanted).one_or_none()
        if job is None:
            raise UnknownJobError
        return job

    def _there(self) -> ColumnElement[bool]:
        """Not parked too long."""
        return or_(Job.state != State.PARKED, Job.due > self._now())


def _new_id() -> str:
    """An id that nobody guesses, and that no command line takes for an option."""
    id = secrets.token_urlsafe(ID_BYTES)
    return _new_id() if id.startswith("-") else id


def _request_bytes(order: Order) -> bytes:
    """A request in bytes, the same for the same request."""
    said = {"kind": order.kind, "family": order.family, "asked": order.asked}
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
