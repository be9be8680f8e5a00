"""The tables of the store.

jobs        requests with their progress and answers
parts       the shares of a running job, each with its checkpoint
solutions   the solutions of jobs, in the order in which they were found
collected   puzzles that a collection may take, by the number of their attempt
callbacks   where the ends of jobs are told, until they are
promises    idempotency keys with the requests sent under them
leadership  the leading dispatcher; one row

Times are seconds since 1970 in UTC. Answers to clients are stored as the bytes of their JSON.
"""

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    TextClause,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from service.jobs.callbacks import MOST_LENGTH

ID_LENGTH = 22  # of a job: 128 random bits
KEY_LENGTH = 255  # of an idempotency key
HASH_LENGTH = 32
WORD_LENGTH = 32  # of a state, a kind, a family
NAME_LENGTH = 100  # of an owner or a client

# Conditions of the partial indices of unfinished and of parked jobs. A query uses such an index
# if it has the condition word for word. No other index may begin with state or client: SQLite
# would prefer that index and scan all jobs.
WAITS = text("state IN ('queued', 'running')")
IS_PARKED = text("state = 'parked'")

# SQLite numbers rows automatically only in INTEGER columns.
_Number = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    """All tables."""


def _index(name: str, *columns: str, where: TextClause) -> Index:
    """A partial index of the jobs."""
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


class JobRow(Base):
    """A row for each job.

    owner: name of a key; empty if keys are not required.
    client: whose share of the machine it uses.
    order: the request, in JSON. priority: unused, kept for stores of earlier versions.
    version: rises with every change that clients can see.
    explored: the share done, 0 … 1; never falls. found: solutions so far.
    tally: the sums over all slices, in JSON.
    served: when its last slice was stored; before the first one, when it was submitted.
    due: when it ends, done or not; for a parked job, when it is deleted.
    ending: why it is to end before it is done.
    answer, media_type, filename: of the answer. problem: its error, as JSON.
    callback: where its end is told; read only with the whole job.
    """

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    owner: Mapped[str] = mapped_column(String(NAME_LENGTH))
    client: Mapped[str] = mapped_column(String(NAME_LENGTH))
    family: Mapped[str] = mapped_column(String(WORD_LENGTH))
    kind: Mapped[str] = mapped_column(String(WORD_LENGTH))
    order: Mapped[bytes] = mapped_column("asked", LargeBinary)
    state: Mapped[str] = mapped_column(String(WORD_LENGTH))
    priority: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(BigInteger, default=1)
    created: Mapped[float]
    started: Mapped[float | None]
    finished: Mapped[float | None]
    served: Mapped[float] = mapped_column(default=0.0, server_default="0")
    due: Mapped[float | None]
    ending: Mapped[str | None] = mapped_column(String(WORD_LENGTH))
    explored: Mapped[float] = mapped_column(default=0.0)
    nodes: Mapped[int] = mapped_column(BigInteger, default=0)
    found: Mapped[int] = mapped_column(BigInteger, default=0)
    seconds: Mapped[float] = mapped_column(default=0.0)
    tally: Mapped[bytes] = mapped_column(LargeBinary, default=b"{}")
    answer: Mapped[bytes | None] = mapped_column(LargeBinary)
    media_type: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
    filename: Mapped[str | None] = mapped_column(String(KEY_LENGTH))
    problem: Mapped[bytes | None] = mapped_column(LargeBinary)
    callback: Mapped["CallbackRow | None"] = relationship(lazy="raise", passive_deletes=True)

    __table_args__ = (
        Index("jobs_of_owner", "owner", "created", "id"),
        Index("jobs_finished", "finished", "state"),  # covers a count by state
        _index("jobs_waiting", "client", "served", "id", where=WAITS),
        _index("jobs_due", "due", where=WAITS),
        _index("jobs_ending", "ending", where=WAITS),
        _index("jobs_parked", "client", "created", where=IS_PARKED),
    )


class PartRow(Base):
    """A share of a running job.

    share: of the whole job. state: the checkpoint; None: it has not begun.
    turn: number of its stored slices. frontier: its own attempts below this one are done.
    deaths: processes that died of it in a row. lost: why it was given up.
    """

    __tablename__ = "parts"

    id: Mapped[int] = mapped_column(_Number, primary_key=True, autoincrement=True)
    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"))
    share: Mapped[float]
    explored: Mapped[float] = mapped_column(default=0.0)
    state: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)  # may be large
    done: Mapped[bool] = mapped_column(default=False)
    turn: Mapped[int] = mapped_column(BigInteger, default=0)
    frontier: Mapped[int] = mapped_column(BigInteger, default=0)
    deaths: Mapped[int] = mapped_column(default=0)
    lost: Mapped[str | None] = mapped_column(String(KEY_LENGTH))

    __table_args__ = (Index("parts_of_job", "job", "done"),)


class SolutionRow(Base):
    """A solution that a job has found; number: from 1, in order of finding."""

    __tablename__ = "solutions"

    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class Collected(Base):
    """A puzzle that a collection may take; number: of its attempt."""

    __tablename__ = "collected"

    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    rating: Mapped[float]
    mark: Mapped[str] = mapped_column(String(HASH_LENGTH * 2))
    body: Mapped[bytes] = mapped_column(LargeBinary)

    __table_args__ = (Index("collected_by_rating", "job", "rating"),)


class Promise(Base):
    """A row for each Idempotency-Key: the same key and request give the same job again."""

    __tablename__ = "promises"

    owner: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(HASH_LENGTH))
    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), index=True)


class CallbackRow(Base):
    """A row for each job whose end is told to somebody.

    due: of the next attempt, once the job is over; None: there is none.
    attempts: made so far. failure: why the last one failed; None: it did not.
    """

    __tablename__ = "callbacks"

    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    url: Mapped[str] = mapped_column(String(MOST_LENGTH))
    secret: Mapped[str] = mapped_column(String(KEY_LENGTH))
    due: Mapped[float | None] = mapped_column(default=0.0, index=True)
    attempts: Mapped[int] = mapped_column(default=0)
    failure: Mapped[str | None] = mapped_column(String(KEY_LENGTH))


class Leadership(Base):
    """The leading dispatcher.

    epoch: rises whenever another one takes over. beat: time of its last heartbeat.
    pace: its counters, as JSON.
    """

    __tablename__ = "leadership"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    epoch: Mapped[int] = mapped_column(BigInteger)
    beat: Mapped[float | None]
    pace: Mapped[bytes | None] = mapped_column(LargeBinary)
