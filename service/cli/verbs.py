"""The verbs on the command line that take a puzzle from a file."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import MISSING, fields
from typing import Any

from actions import FaultySolutionError
from actions.telling import fault_text
from actions.verb import A, AnyVerb, Means, R, Request, Verb
from families.record import AnyFamily
from puzzles.facts import Json
from puzzles.price import MOST
from puzzles.setting import settings
from service import answers
from service.cli import exits
from service.cli.console import Watch, load_said, say
from service.cli.fields import part
from service.cli.files import (
    deliver,
    format_of,
    forms_of,
    json_text,
    load_from,
    read_pictures,
    read_placed,
    read_puzzle,
    read_solution,
    refuse_two_stdins,
    solution_in,
)
from service.cli.flags import flag, name_flags
from service.cli.language import in_words, spoken
from service.cli.refusals import Problem, Refusal, message_at
from solvers.engine.search import Budget
from words.phrases import Phrase

NOTHING = Phrase("there is nothing to draw")
LONG_SECONDS = 1.0  # least time of a search that is worth keeping
WRITTEN = ("text", "json")  # all other formats are drawn


def run(verb: AnyVerb, arguments: Namespace) -> int:
    """Run a verb with the puzzle in a file."""
    given = vars(arguments)
    wanted = format_of(arguments, *WRITTEN) if "output" in given else WRITTEN[arguments.json]
    request = read_request(verb, arguments)
    if given.get("background"):
        return _run_later(verb, request, arguments)
    named = [given[name] for name in ("seconds", "nodes", "cores") if name in given]
    watch = Watch()
    stops = watch if hasattr(request, "budget") else nullcontext()  # else Ctrl-C ends it at once
    with stops, tell_faults(arguments):
        came = verb.act(arguments.family, request, Means(budget=Budget(*named), watch=watch))
    content = write_answer(verb, arguments.family, request, came, wanted)
    if content is None:
        say(in_words(NOTHING))
    else:
        deliver(content, given.get("output", "-"))
    for remark in verb.remarks(came, spoken()):
        say(_by_flags(remark, arguments.family))
    if verb.leaves and not verb.is_settled(came):
        _park(request, came, watch, arguments)
    return _status(verb, came, watch) or (exits.BAD_INPUT if content is None else exits.DONE)


def _by_flags(remark: str, family: AnyFamily) -> str:
    """A remark that names flags in place of a search's options."""
    if "`" not in remark:
        return remark  # without loading the schemas
    return name_flags(remark, [flag(name) for name in part("options", family)().fields])


def _status(verb: AnyVerb, came: object, watch: Watch) -> int:
    if verb.is_wrong(came):
        return exits.FAULTS
    if verb.is_settled(came):
        return exits.DONE
    return exits.STOPPED if watch.stopped else exits.SPENT


def write_answer(
    verb: AnyVerb, family: AnyFamily, request: Request, came: object, wanted: str
) -> bytes | None:
    """The answer in a format; None: there is nothing to draw."""
    if wanted == "json":
        told = verb.told(request, came)
        return json_text(answers.answer_json(verb, forms_of(family), *told)).encode()
    if wanted != "text":
        assert verb.draw is not None
        picture = verb.draw(family, request, came, wanted, MOST)
        return None if picture is None else picture.content
    if verb.lines is None:
        return verb.texts[wanted](family, request, came).encode()
    lines = verb.lines(
        family, request, came, lambda piece: forms_of(family).dumped_piece(piece), spoken()
    )
    return "".join(f"{line}\n" for line in lines).encode()


def read_request(verb: Verb[R, A], arguments: Namespace) -> R:
    """The request from the files and options of a command."""
    given = vars(arguments)
    for name in INPUTS:
        refuse_two_stdins(arguments.file, given.get(name))
    puzzle, content = read_puzzle(arguments.family, arguments.file, arguments.problem)
    made = {"puzzle": puzzle, **{name: given[name] for name in settings(verb.request)}}
    for field in fields(verb.request):
        read = PARTS.get(field.metadata.get("part", ""))
        if read is not None:
            made[field.name] = read(arguments, content, field.default is MISSING)
    return verb.request(**made)


def _read_solution(arguments: Namespace, content: Json | None, needed: bool) -> object:
    """The solution from its own file, or from the puzzle's; None: it is not needed."""
    family = arguments.family
    if arguments.solution is not None:
        return read_solution(family, arguments.solution)
    held = content is not None and content.get("solution") is not None
    if getattr(arguments, "solve", False) or not (needed or held):
        return None
    return solution_in(family, content, arguments.file)


def _read_placed(arguments: Namespace, content: Json | None, _: bool) -> object:
    from service.schemas.contents import load_begun, load_placed

    family, file = arguments.family, arguments.placed
    if file is not None:
        return load_from(load_placed, family, read_placed(file), file)
    return () if content is None else load_from(load_begun, family, content, arguments.file)


def _read_options(arguments: Namespace, *_: object) -> object:
    if not arguments.wishes:
        return None  # the defaults
    return load_said(part("options", arguments.family), arguments.wishes, at=("options",))


def _read_pictures(arguments: Namespace, content: Json | None, _: bool) -> object:
    """The pictures in a directory, or in JSON that is a request of `render`."""
    from service.schemas.requests import pictures_schema

    if arguments.pictures is not None:
        return read_pictures(arguments.family, arguments.pictures)
    if arguments.family.art is None:
        return {}
    given = {"pictures": (content or {}).get("pictures", {})}
    return load_said(pictures_schema(), given, arguments.file)["pictures"]


def _read_origin(_: Namespace, content: Json | None, __: bool) -> object:
    from service.schemas.held import seed_in

    return seed_in(content)


@contextmanager
def tell_faults(arguments: Namespace) -> Iterator[None]:
    """Print every fault of a solution that cannot be used."""
    try:
        yield
    except FaultySolutionError as error:
        told = ((("solution", *fault.at), fault_text(fault, spoken())) for fault in error.faults)
        lines = (message_at(at, what, arguments.file) for at, what in told)
        raise Refusal(Problem(error.problem, code=error.code), *lines) from None


INPUTS = ("solution", "placed")  # files besides the puzzle's
PARTS: Mapping[str, Callable[[Namespace, Json | None, bool], object]] = {
    "solution": _read_solution,
    "placed": _read_placed,
    "options": _read_options,
    "paper": lambda given, *_: load_said(part("paper", given.family), given.wishes),
    "style": lambda given, *_: load_said(part("style", given.family), given.wishes, at=("style",)),
    "pictures": _read_pictures,
    "origin": _read_origin,
}


def _run_later(verb: AnyVerb, request: Any, arguments: Namespace) -> int:
    """Make a job of the request."""
    from service.cli import jobs
    from service.jobs.kinds.solving import solve_order

    return jobs.hand_in(verb.job, solve_order(forms_of(arguments.family), request), arguments)


def _park(request: Any, came: Any, watch: Watch, arguments: Namespace) -> None:
    """Store an unfinished search as a job, if that is worthwhile."""
    from service.cli import jobs
    from service.jobs.kinds.solving import solve_order

    if watch.search is not None and came.seconds >= LONG_SECONDS:
        order = solve_order(forms_of(arguments.family), request)
        jobs.park(order, arguments, watch.search, came.outcome)
