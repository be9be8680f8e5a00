"""The server's own queries of the store, run in a child."""

from typing import NamedTuple

from service.jobs.orders import Begun


class Seen(NamedTuple):
    """The state of a job: its version, and whether it is over; an unknown job counts as over."""

    version: int
    over: bool


def look_at(jobs: tuple[str, ...]) -> dict[str, Seen]:
    """The states of jobs."""
    from service.http.answering import application
    from service.http.jobs.routes import store

    with application().app_context():
        found = store().versions(jobs)
    return {job: Seen(*found.get(job, (0, True))) for job in jobs}


def park(begun: Begun) -> str | None:
    """The id of a job that continues the search; None: the store is unavailable."""
    from service.http.answering import application
    from service.http.jobs.parking import keep_search

    with application().app_context():
        return keep_search(begun)
