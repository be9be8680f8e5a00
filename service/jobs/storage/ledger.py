"""The dispatcher's view of the store: the work to do, and its results.

The whole result of a slice is stored in one transaction. So a lost slice runs again from its
checkpoint, and nothing is missed or counted twice. Only the leader writes: each new leader has a
higher epoch, and writes of an earlier epoch are refused.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields, replace

from sqlalchemy import Update, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import Session, defer

from service.jobs.errors import DeposedError
from service.jobs.kinds.kind import resuming
from service.jobs.orders import (
    FAR,
    FILE,
    OVER,
    Ending,
    Item,
    JobAnswer,
    JobProgress,
    JobState,
    Order,
    Pace,
    Reached,
    SliceResult,
    Tally,
)
from service.jobs.storage import waiting
from service.jobs.storage.database import Database
from service.jobs.storage.models import (
    IS_PARKED,
    CallbackRow,
    Collected,
    JobRow,
    Leadership,
    PartRow,
    SolutionRow,
)
from service.jobs.storage.waiting import WatchedJob

DAY = 86_400.0
REASON_LENGTH = 255
DEPOSED = "another dispatcher leads now"
LISTED = 100  # most solutions in an answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A part to work on.

    turn: number of its stored slices; the result of a slice of another turn is refused.
    """

    id: int
    job: str
    share: float
    explored: float
    deaths: int
    turn: int

    @property
    def name(self) -> str:
        return f"{self.job} {self.id}"

    @property
    def rest(self) -> float:
        """The share of its job that is left to do in this part."""
        return self.share * (1.0 - self.explored)


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """The result of a slice of a part.

    most: solutions of its job to store. best: as in `Ledger.standing`.
    """

    share: Share
    slice: SliceResult
    most: int
    best: int | None = None


@dataclass(frozen=True, slots=True)
class KeptPart:
    """A part after a slice, None if it is done, and the progress of its job."""

    share: Share | None
    standing: JobProgress


@dataclass(frozen=True, slots=True, kw_only=True)
class DueCall:
    """A job whose end is to be told now. attempts: made before. row: without the answer."""

    job: str
    client: str
    url: str
    secret: str = field(repr=False)
    attempts: int
    row: JobRow


class Ledger:
    """The leader's view of the store."""

    def __init__(self, database: Database, *, now: Callable[[], float] = time.time) -> None:
        self._database, self._now = database, now
        self.epoch = 0

    def lead(self) -> None:
        """Take over the leadership; the leader before can store nothing any more."""
        with self._database.writing() as session:
            row = session.get(Leadership, 1, with_for_update=True)
            if row is None:
                row = Leadership(id=1, epoch=0)
                session.add(row)
            row.epoch += 1
            self.epoch = row.epoch

    def beat(self, pace: Pace) -> None:
        """Store a heartbeat of the leader, with its counters."""
        told = update(Leadership).where(Leadership.epoch == self.epoch)
        told = told.values(beat=self._now(), pace=pace.to_bytes())
        with self._database.writing() as session:
            if session.connection().execute(told).rowcount != 1:
                raise DeposedError(DEPOSED)

    def changes(self) -> int | None:
        """See `Database.changes`."""
        return self._database.changes()

    def clients(self, most: int, after: str | None = None) -> Sequence[str]:
        """See `waiting.clients`."""
        with self._database.reading() as session:
            return waiting.clients(session, most, after)

    def watch(
        self, kinds: Sequence[str], clients: Sequence[str], each: int, known: Sequence[str] = ()
    ) -> Sequence[WatchedJob]:
        """The jobs to work on next or to end, as of now; see `waiting.watched_jobs`."""
        with self._database.reading() as session:
            return waiting.watched_jobs(session, kinds, clients, each, known, now=self._now())

    def begin(self, ids: Sequence[str]) -> None:
        """Mark queued jobs as running."""
        with self._leading() as session:
            for job in session.scalars(select(JobRow).where(JobRow.id.in_(ids))):
                if job.state == JobState.QUEUED:
                    self._touch(job)

    def order(self, id: str) -> Order:
        """The order of a job. Raises KeyError if it is gone, StaleError if it cannot be read."""
        with self._database.reading() as session:
            job = session.get(JobRow, id)
        if job is None:
            raise KeyError(id)
        with resuming():
            Tally.read(job.tally)  # so that a damaged row is found at once
            return Order(
                kind=job.kind,
                family=job.family,
                asked=json.loads(job.order)["asked"],
                owner=job.owner,
                client=job.client,
            )

    def shares(self, job: str) -> Sequence[Share]:
        """The unfinished parts of a job; none if the job is over."""
        wanted = select(PartRow).where(
            PartRow.job == job, PartRow.done.is_(False), PartRow.lost.is_(None)
        )
        wanted = wanted.join(JobRow).where(JobRow.state.not_in(OVER))
        with self._database.reading() as session:
            return [_share(part) for part in session.scalars(wanted.order_by(PartRow.id))]

    def state(self, share: Share) -> bytes | None:
        """The checkpoint of a part."""
        with self._database.reading() as session:
            mine = PartRow.id == share.id, PartRow.job == share.job
            return session.scalar(select(PartRow.state).where(*mine))

    def keep_all(self, came: Sequence[Came]) -> Sequence[KeptPart | None]:
        """Store the results of slices in one transaction.

        None in place of a part: it has advanced meanwhile or is gone, and its result was dropped.
        Raises DeposedError.
        """
        with self._leading() as session:
            jobs: dict[str, JobRow | None] = {}
            shares: list[Share | None | KeyError] = []
            for each in came:
                id = each.share.job
                if id not in jobs:
                    jobs[id] = self._open(session, id)
                shares.append(self._keep(session, jobs[id], each))
            session.flush()
            best = {each.share.job: each.best for each in came}
            standings = {
                id: self._standing(session, job, best[id])
                for id, job in jobs.items()
                if job is not None
            }
        return [
            None if isinstance(share, KeyError) else KeptPart(share, standings[each.share.job])
            for share, each in zip(shares, came, strict=True)
        ]

    def _keep(self, session: Session, job: JobRow | None, came: Came) -> Share | None | KeyError:
        """Store one result; returns a KeyError if it was dropped."""
        share, slice = came.share, came.slice
        explored = max(share.explored, min(slice.explored, 1.0))
        kept = self._part(share).values(
            state=bindparam("saved"),  # a literal would stay in memory with the cached statement
            explored=explored,
            done=slice.done,
            frontier=slice.frontier,
            deaths=0,
            turn=share.turn + 1,
        )
        # Not by the session, which would first flush the job, once for each of its slices.
        saved = {"saved": None if slice.done else slice.state}
        if job is None or session.connection().execute(kept, saved).rowcount != 1:
            return KeyError(share.id)
        _add_found(session, job, slice.solutions[: max(came.most - job.found, 0)], slice.items)
        job.explored = min(job.explored + share.share * (explored - share.explored), 1.0)
        job.nodes += slice.nodes
        job.seconds += slice.seconds
        job.tally = (Tally.read(job.tally) + slice.tally).to_bytes()
        job.served = self._now()
        self._touch(job)
        if slice.done:
            return None
        return replace(share, explored=explored, deaths=0, turn=share.turn + 1)

    def split(self, share: Share, states: Sequence[bytes]) -> Sequence[Share]:
        """Replace a part by parts that together cover its rest."""
        with self._working_on(share.job) as (session, job):
            self._take_out(session, share)
            return _add_parts(session, job, share.rest / max(len(states), 1), states)

    def restart(self, share: Share) -> Share:
        """Replace all parts of a job by one that has not begun, since this part is unusable.

        Solutions, counts and nodes are forgotten; the explored share stays, as it never falls.
        Raises KeyError if the part has advanced meanwhile or is gone.
        """
        with self._working_on(share.job) as (session, job):
            self._take_out(session, share)
            for table in (PartRow, SolutionRow, Collected):
                session.execute(delete(table).where(table.job == job.id))
            job.tally = Tally.of_estimate(Tally.read(job.tally).estimate).to_bytes()
            job.found, job.nodes, job.seconds = 0, 0, 0.0
            self._touch(job)
            (part,) = _add_parts(session, job, 1.0 - job.explored, [None])
            return part

    def count_death(self, share: Share, reason: str, most: int) -> Share | None:
        """Count a process that died of a part; None: after `most` in a row it is given up."""
        with self._working_on(share.job) as (session, job):
            part = session.get(PartRow, share.id)
            if part is None or part.turn != share.turn:
                raise KeyError(share.id)
            part.deaths += 1
            if part.deaths >= most:
                part.lost, part.state = reason[:REASON_LENGTH], None
                self._touch(job)
                return None
            return _share(part)

    def reasons_lost(self, job: str) -> Sequence[str]:
        """Why parts of a job were given up."""
        wanted = select(PartRow.lost).where(PartRow.job == job, PartRow.lost.is_not(None))
        with self._database.reading() as session:
            return [reason for reason in session.scalars(wanted) if reason]

    def end(self, job: str, ending: Ending) -> None:
        """Mark a job to end before all of it is done."""
        with self._working_on(job) as (_, row):
            row.ending = row.ending or ending
            self._touch(row)

    def finish(
        self,
        job: str,
        state: JobState,
        ending: Ending | None,
        answer: JobAnswer | None,
        problem: bytes | None,
    ) -> None:
        """Store the end of a job, and delete its checkpoints."""
        with self._working_on(job) as (session, row):
            row.state, row.finished, row.problem = state, self._now(), problem
            row.ending = ending
            lost = select(PartRow.id).where(PartRow.job == job, PartRow.lost.is_not(None))
            if state is JobState.DONE and row.ending is None and session.scalar(lost) is None:
                row.explored = 1.0
            if answer is not None:
                row.answer, row.media_type = answer.content, answer.media_type
                row.filename = answer.filename
                notes = Tally(notes={FILE: dict(answer.notes)} if answer.notes else {})
                row.tally = (Tally.read(row.tally) + notes).to_bytes()
            session.execute(delete(PartRow).where(PartRow.job == job))
            session.execute(delete(Collected).where(Collected.job == job))
            self._touch(row)

    def calls_due(self, most: int) -> tuple[Sequence[DueCall], float | None]:
        """Callbacks of jobs that are over: in turn one of each client, the least tried first.

        Also the time at which the next other one is due.
        """
        least = CallbackRow.attempts, CallbackRow.due
        turn = func.row_number().over(partition_by=JobRow.client, order_by=least)
        wanted = select(CallbackRow, JobRow).join(JobRow, JobRow.id == CallbackRow.job)
        wanted = wanted.where(CallbackRow.due <= self._now(), JobRow.state.in_(OVER))
        wanted = wanted.order_by(turn, *least).limit(most)
        wanted = wanted.options(*map(defer, (JobRow.order, JobRow.answer, JobRow.tally)))
        with self._database.reading() as session:
            later = select(func.min(CallbackRow.due)).where(CallbackRow.due > self._now())
            found = [
                DueCall(
                    job=job.id,
                    client=job.client,
                    url=row.url,
                    secret=row.secret,
                    attempts=row.attempts,
                    row=job,
                )
                for row, job in session.execute(wanted)
            ]
            return found, session.scalar(later)

    def note_call(self, job: str, due: float | None, failure: str | None) -> None:
        """Store an attempt to call. due: of the next one. failure: None, if it was received.

        After the last one the secret is not needed any more.
        """
        made = update(CallbackRow).where(CallbackRow.job == job)
        made = made.values(
            due=due,
            failure=failure and failure[:REASON_LENGTH],
            attempts=CallbackRow.attempts + 1,
        )
        with self._leading() as session:
            session.execute(made if due is not None else made.values(secret=""))

    def clean(self, days: float) -> int:
        """Delete expired parked jobs, and jobs finished over `days` ago; returns their number.

        A job whose callback is still to be made stays.
        """
        over = JobRow.state.in_(OVER)
        calling = select(CallbackRow.job).where(CallbackRow.due.is_not(None))
        old = delete(JobRow).where(over, JobRow.finished < self._now() - days * DAY)
        old = old.where(JobRow.id.not_in(calling))
        unneeded = delete(PartRow).where(PartRow.job.in_(select(JobRow.id).where(over)))
        with self._leading() as session:
            session.execute(unneeded)
            session.execute(delete(JobRow).where(IS_PARKED, JobRow.due <= self._now()))
            return int(session.execute(old).rowcount)  # type: ignore[attr-defined]

    def standing(self, job: str, best: int | None) -> JobProgress:
        """The progress of a job; best: number of items to keep, by rating; None: all."""
        with self._database.reading() as session:
            return self._standing(session, session.get_one(JobRow, job), best)

    def _standing(self, session: Session, job: JobRow, best: int | None) -> JobProgress:
        lowest = select(func.min(Collected.number)).where(Collected.job == job.id)
        frontier = select(func.min(PartRow.frontier)).where(
            PartRow.job == job.id, PartRow.done.is_(False), PartRow.lost.is_(None)
        )
        reached = session.scalar(frontier)
        return JobProgress(
            found=job.found,
            lowest=session.scalar(lowest),
            frontier=FAR if reached is None else reached,
            bar=None if best is None else self._bar(session, job.id, best),
        )

    def _bar(self, session: Session, job: str, best: int) -> float | None:
        """The rating of the last of the best items; None: there are fewer than `best`."""
        top = func.max(Collected.rating)
        each = select(top).where(Collected.job == job).group_by(Collected.mark)
        return session.scalar(each.order_by(top.desc()).offset(best - 1).limit(1))

    def extend(self, job: str, states: Sequence[bytes]) -> Sequence[Share]:
        """Add parts to a job whose parts are all done; the explored share stays unchanged.

        If they were added before, but the confirmation was lost, returns those parts.
        """
        if added := self.shares(job):
            return added
        with self._working_on(job) as (session, row):
            return _add_parts(session, row, 0.0, states)

    def progress_of(self, job: str, ending: Ending | None) -> Reached:
        """The results of a job that ends now."""
        first = select(SolutionRow.body).where(SolutionRow.job == job).order_by(SolutionRow.number)
        collected = select(Collected.number, Collected.rating, Collected.mark, Collected.body)
        collected = collected.where(Collected.job == job).order_by(Collected.number)
        with self._database.reading() as session:
            row = session.get_one(JobRow, job)
            solutions = tuple(session.scalars(first.limit(LISTED)))
            items = [Item(**each) for each in session.execute(collected).mappings()]
        return Reached(
            tally=Tally.read(row.tally),
            nodes=row.nodes,
            seconds=row.seconds,
            solutions=solutions,
            items=items,
            ending=ending,
            lost=self.reasons_lost(job),
        )

    @contextmanager
    def _leading(self) -> Iterator[Session]:
        """A writing transaction of the leader; nobody else can take over before it ends."""
        with self._database.writing() as session:
            row = session.get(Leadership, 1, with_for_update={"read": True})
            if row is None or row.epoch != self.epoch:
                raise DeposedError(DEPOSED)
            yield session

    @contextmanager
    def _working_on(self, job: str) -> Iterator[tuple[Session, JobRow]]:
        """The same with a job to change; KeyError if the job is over or gone."""
        with self._leading() as session:
            row = self._open(session, job)
            if row is None:
                raise KeyError(job)
            yield session, row

    def _open(self, session: Session, job: str) -> JobRow | None:
        """A job; None if it is over or gone."""
        row = session.get(JobRow, job, with_for_update=True)
        return None if row is None or JobState(row.state).over else row

    def _take_out(self, session: Session, share: Share) -> None:
        """Mark a part as done. Raises KeyError if it has advanced meanwhile or is gone."""
        gone = self._part(share).values(done=True, state=None)
        if session.connection().execute(gone).rowcount != 1:
            raise KeyError(share.id)

    def _part(self, share: Share) -> Update:
        """An update of a part, if it is unchanged since it was handed out."""
        return update(PartRow).where(
            PartRow.id == share.id,
            PartRow.job == share.job,  # another job's part may have this number by now
            PartRow.turn == share.turn,
            PartRow.done.is_(False),
        )

    def _touch(self, job: JobRow) -> None:
        """Raise the version of a job, since clients can see a change; it runs from now on."""
        job.version += 1
        if job.state == JobState.QUEUED:
            job.state, job.started = JobState.RUNNING, self._now()


def _add_parts(
    session: Session, job: JobRow, share: float, states: Sequence[bytes | None]
) -> Sequence[Share]:
    """Add parts to a job, each with this share of it."""
    parts = [PartRow(job=job.id, share=share, state=state) for state in states]
    session.add_all(parts)
    session.flush()
    return [_share(part) for part in parts]


def _add_found(
    session: Session, job: JobRow, solutions: Sequence[bytes], items: Sequence[Item]
) -> None:
    if solutions:
        rows = [
            {"job": job.id, "number": number, "body": body}
            for number, body in enumerate(solutions, job.found + 1)
        ]
        session.execute(insert(SolutionRow), rows)
        job.found += len(rows)
    if items:
        session.execute(insert(Collected), [{"job": job.id, **asdict(item)} for item in items])


def _share(part: PartRow) -> Share:
    return Share(**{each.name: getattr(part, each.name) for each in fields(Share)})
