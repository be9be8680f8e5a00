"""Jobs on the command line: submit, list, follow, resume, cancel.

They are stored in the user's data folder, or where KNOBELWERK_DATA or KNOBELWERK_DATABASE
says. A search ended by Ctrl-C resumes where it was.
"""

import json
import os
import shlex
from argparse import Namespace
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from actions.telling import NODES
from puzzles.errors import PuzzleError
from puzzles.facts import Json
from puzzles.outcome import Outcome
from service import config
from service.cli import exits, results
from service.cli.console import bar, print_lines, progress_words, say
from service.cli.language import count_words, in_words
from service.cli.refusals import Problem, refusal
from service.jobs.errors import UnknownJobError
from solvers.engine.search import Search
from words.phrases import Phrase

if TYPE_CHECKING:  # `--help` does not load a database
    from rich.progress import Progress

    from service.jobs.orders import Order
    from service.jobs.storage.models import JobRow
    from service.jobs.storage.store import Store

LISTED = 50
FOLLOW = Phrase("`knobelwerk jobs follow {job}{into}` works on it, or shows its progress")
RESUME = Phrase("`knobelwerk jobs resume{job}` continues it")
NOT_SAVED = Phrase("the search was not saved: {error}")
NO_JOB = Phrase("there is no job to resume")
FAILED = Phrase("{job}: failed: {problem}")
EXPLORED = Phrase(", {share} explored")
NO_ID = Phrase("jobs {action}: expected the id of a job")
LIST_OF_ONE = Phrase("jobs list: expected no id, found '{id}'; jobs show {id} shows one job")
UNKNOWN_JOB = Phrase("jobs {action}: there is no job '{id}'")
STATES = {
    "queued": Phrase("queued"),
    "running": Phrase("running"),
    "parked": Phrase("parked"),
    "done": Phrase("done"),
    "failed": Phrase("failed"),
    "cancelled": Phrase("cancelled"),
}


def run(arguments: Namespace) -> int:
    """`knobelwerk jobs ACTION [ID]`."""
    action, id = arguments.action, arguments.id
    if action in ("show", "follow", "cancel") and id is None:
        raise refusal(NO_ID, action=action)
    if action == "list" and id is not None:
        raise refusal(LIST_OF_ONE, id=id)
    try:
        return ACTIONS[action](arguments)
    except UnknownJobError:
        raise refusal(UNKNOWN_JOB, action=action, id=id) from None


def hand_in(kind: str, asked: Json, arguments: Namespace) -> int:
    """Make a job of a command, and run it unless it goes to the background."""
    job = _store().submit(_make_order(kind, asked, arguments))
    if not arguments.background:
        return _work_on([job.id], arguments, "text")
    print_lines([job.id])
    say(in_words(FOLLOW, job=job.id, into=_into(arguments)))
    return exits.DONE


def _into(arguments: Namespace) -> str:
    """The options that name the answer's file, for a printed command."""
    into = "" if arguments.output == "-" else f" -o {shlex.quote(arguments.output)}"
    return into if arguments.format is None else f"{into} --format {arguments.format}"


def park(
    asked: Json, arguments: Namespace, search: Search[object], outcome: Outcome[object]
) -> None:
    """Store an unfinished search as a job, for as long as finished jobs are kept."""
    try:
        from service.jobs.kinds.solving import started_job
        from service.jobs.storage.ledger import DAY

        left = started_job(_make_order("solve", asked, arguments), search, outcome)
        job = _store().park(left, settings().keep_days * DAY)
    except PuzzleError as error:
        say(in_words(NOT_SAVED, error=Problem(str(error))))
    else:
        say(in_words(RESUME, job=f" {job.id}"))


def _make_order(kind: str, asked: Json, arguments: Namespace) -> "Order":
    from service.jobs.orders import Order

    family = "" if arguments.family is None else arguments.family.name
    seconds = settings().job_seconds
    return Order(kind=kind, family=family, asked=asked, seconds=seconds)


def _list(arguments: Namespace) -> int:
    print_lines(_job_line(job) for job in _store().jobs("", before=None, most=LISTED))
    return exits.DONE


def _job_line(job: "JobRow") -> str:
    created = datetime.fromtimestamp(job.created).strftime("%Y-%m-%d %H:%M")
    state = in_words(STATES[job.state])
    return f"{job.id}  {created}  {state:11} {_share(job):>5}  {job.kind} {job.family}".rstrip()


def _show(arguments: Namespace) -> int:
    job = _store().job(arguments.id, "", whole=True)
    if job.answer is not None:
        results.write(job, arguments)
    _tell(job)
    return _code(job)


def _follow(arguments: Namespace) -> int:
    return _work_on([arguments.id], arguments)


def _resume(arguments: Namespace) -> int:
    if arguments.id is not None:
        return _work_on([arguments.id], arguments)
    jobs = _store().jobs("", before=None, most=LISTED)
    ids = [job.id for job in jobs if job.state in ("queued", "running")]
    ids = ids or [job.id for job in jobs if job.state == "parked"][:1]
    if not ids:
        say(in_words(NO_JOB))
        return exits.DONE
    return _work_on(ids, None)


def _work_on(ids: Sequence[str], arguments: Namespace | None, default: str = "json") -> int:
    """Run jobs to their end; the arguments, if any, say where the answer goes.

    default: the format of the answer.
    """
    from service.jobs.dispatch.program import work

    store = _store()
    for id in ids:
        if store.job(id, "").state == "parked":
            store.take_up(id, "", settings().job_seconds)
    with bar() as shown:
        over = work(settings(), ids, lambda jobs: _show_bar(shown, jobs))
    jobs = [store.job(id, "", whole=True) for id in ids]
    for job in jobs:
        if arguments is not None and job.answer is not None:
            results.write(job, arguments, default)
        _tell(job)
    if not over:
        say(in_words(RESUME, job=""))
        return exits.STOPPED
    return max(map(_code, jobs))


def _show_bar(shown: "Progress", jobs: "Sequence[JobRow]") -> None:
    nodes, found = sum(job.nodes for job in jobs), sum(job.found for job in jobs)
    shown.update(
        shown.task_ids[0],
        completed=sum(job.explored for job in jobs) / len(jobs),
        said=progress_words(nodes, found),
    )


def _cancel(arguments: Namespace) -> int:
    _tell(_store().cancel(arguments.id, ""))
    return exits.DONE


def _tell(job: "JobRow") -> None:
    if job.problem is not None:
        problem = json.loads(job.problem)
        told = Problem(problem["message"], code=problem["code"])
        say(in_words(FAILED, job=job.id, problem=told))
    else:
        share = _share(job)
        explored = in_words(EXPLORED, share=share) if share else ""
        state, nodes = in_words(STATES[job.state]), count_words(NODES, job.nodes)
        say(f"{job.id}: {state}{explored}, {nodes}")


def _share(job: "JobRow") -> str:
    """How much is done; "" for a job that found what it was asked for before the end."""
    is_short = job.state == "done" and job.explored < 1.0
    return "" if is_short else f"{100 * job.explored:.0f} %"


def _code(job: "JobRow") -> int:
    if job.problem is None:
        return exits.DONE
    wrong = json.loads(job.problem)["code"] == "invalid"
    return exits.BAD_INPUT if wrong else exits.SPENT


def settings() -> config.Settings:
    """The settings of the environment."""
    return config.read(os.environ)


def _store() -> "Store":
    from service.jobs.storage import opening

    return opening.store(settings())


ACTIONS = {"list": _list, "show": _show, "follow": _follow, "resume": _resume, "cancel": _cancel}
