"""What the server asks of jobs that somebody waits for; answered in a child."""

from typing import NamedTuple


class Seen(NamedTuple):
    """How far a job is: its version, and whether it is over; one that is not known is."""

    version: int
    over: bool


def seen(jobs: tuple[str, ...]) -> dict[str, Seen]:
    """How far jobs are."""
    from service.http.answering import application
    from service.http.jobs import store

    with application().app_context():
        found = store().versions(jobs)
    return {job: Seen(*found.get(job, (0, True))) for job in jobs}
