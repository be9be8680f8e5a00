"""The commands for puzzles; `service.cli.table` lists all commands.

Each function takes the parsed arguments and returns the exit code. Among the arguments are
    family    the record of the family
    wishes    the values of the family's own options, as JSON
"""

from argparse import Namespace
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import actions
from actions.generating import GENERATE, GenerateRequest
from actions.rendering import RENDER, RenderRequest, draw_solution, style_of
from actions.telling import fault_text
from actions.verb import Means
from families.catalogue import NAMES
from families.catalogue import family as family_named
from families.record import AnyFamily
from puzzles.errors import RuleError
from puzzles.facts import tell
from puzzles.known import Known
from puzzles.price import MOST
from service import answers
from service.cli import exits, fields
from service.cli.console import Watch, load_said, print_lines, say
from service.cli.files import (
    deliver,
    format_of,
    forms_of,
    is_archive,
    print_json,
    print_text,
    read_any,
    read_puzzle,
    several_files,
)
from service.cli.language import in_words, spoken
from service.cli.refusals import (
    AT,
    Refusal,
    expected_text,
    meant_text,
    message_at,
    problems_of,
    refusal,
)
from service.cli.verbs import WRITTEN, read_request, tell_faults, write_answer
from solvers.engine.search import Budget
from words.phrases import Phrase, decimal

TAKEN_FOR = Phrase("taken for: {puzzle}")
READERS = Phrase("{count} families can read it")
ONE_AT_A_TIME = Phrase("--count-of: expected one puzzle for the background; collect makes many")
NO_FOLDER = Phrase("--count-of: expected a directory or a .zip as --output, too")
NOT_KNOWN = Phrase("expected a puzzle of the catalogue, found '{name}'{meant}")
PAGE = Phrase("{count} of {total} ({seconds} s)")


def generate(arguments: Namespace) -> int:
    family, wanted = arguments.family, format_of(arguments, *WRITTEN)
    request = _read_wishes(arguments)
    if arguments.background:
        return _generate_later(arguments, request)
    seeds, means = _seeds(arguments), Means(budget=Budget(arguments.seconds))
    digits = len(str(seeds[-1])) if len(seeds) > 1 else 0  # so that names of files sort by seed
    several = len(seeds) > 1 or Path(arguments.output).is_dir()
    suffix = "txt" if wanted == "text" else wanted
    with several_files(arguments.output) if several else nullcontext() as write:
        for seed in seeds:
            made = GENERATE.act(family, replace(request, seed=seed), means)
            content = write_answer(GENERATE, family, request, made, wanted)
            assert content is not None
            if write is None:
                deliver(content, arguments.output)
            else:
                write(f"{family.name}-{seed:0{digits}}.{suffix}", content)
    return exits.DONE


def _read_wishes(arguments: Namespace) -> GenerateRequest:
    from service.schemas.requests import OrderSchema
    from service.schemas.settings import DifficultyField

    params = load_said(fields.part("params", arguments.family), arguments.wishes)
    difficulty = arguments.difficulty and DifficultyField().from_query(arguments.difficulty)
    request: GenerateRequest = load_said(OrderSchema, {"difficulty": difficulty})
    return replace(request, params=params)


def _generate_later(arguments: Namespace, request: GenerateRequest) -> int:
    """Make a job of the request."""
    from service.cli import jobs
    from service.jobs.kinds.generating import generate_order

    if arguments.count_of > 1:
        raise refusal(ONE_AT_A_TIME)
    request = replace(request, seed=_seeds(arguments)[0])
    return jobs.hand_in("generate", generate_order(forms_of(arguments.family), request), arguments)


def collect(arguments: Namespace) -> int:
    from service.cli import jobs, results
    from service.jobs.kinds.collecting import collect_request
    from service.schemas.collections import LadderField, collect_schema

    forms, names = forms_of(arguments.family), ("count", "best", "of", "seed")
    said = {name: getattr(arguments, name) for name in names}
    if arguments.difficulty is not None:
        said["difficulty"] = LadderField().from_query(arguments.difficulty)
    body = load_said(collect_schema(forms), {**said, "params": arguments.wishes})
    asked = collect_request(forms, body)
    wanted = format_of(arguments, *WRITTEN, many=is_archive(arguments.output))
    results.refuse_one_file(asked["count"] or asked["best"], wanted, arguments.output)
    return jobs.hand_in("collect", asked, arguments)


def census(arguments: Namespace) -> int:
    from service.cli import jobs
    from service.jobs.kinds.surveying import census_request

    forms = forms_of(arguments.family)
    assert forms.census is not None, "see the table"
    query = load_said(forms.census, arguments.wishes)
    return jobs.hand_in("census", census_request(forms, query), arguments)


def _seeds(arguments: Namespace) -> range:
    """The named seed or a new one, and those that follow it."""
    from puzzles.dice import SEED_LIMIT, fresh_seed

    many = arguments.count_of
    if many > 1 and arguments.output == "-":
        raise refusal(NO_FOLDER)
    first = fresh_seed() % (SEED_LIMIT - many) if arguments.seed is None else arguments.seed
    if not 0 <= first <= SEED_LIMIT - many:
        what = expected_text(f"0 … {SEED_LIMIT - many}", str(first))
        raise refusal(AT, name="--seed", what=what)
    return range(first, first + many)


def render(arguments: Namespace) -> int:
    family, wanted = arguments.family, format_of(arguments, "svg")
    request = read_request(RENDER, arguments)
    request = replace(request, style=style_of(family, request))
    if arguments.background:
        return _render_later(arguments, request, wanted)
    solution = _solution_to_draw(arguments, request)
    with tell_faults(arguments):
        picture = draw_solution(family, request, solution, wanted, MOST)
    for name, value in picture.notes.items():
        say(f"{name}: {value}")
    deliver(picture.content, arguments.output)
    for fault in () if solution is None else family.faults(request.puzzle, solution):
        told = fault_text(fault, spoken())
        say(message_at(("solution", *fault.at), told, arguments.solution))
    return exits.DONE


def _render_later(arguments: Namespace, request: RenderRequest, wanted: str) -> int:
    """Make a job of the request."""
    from service.cli import jobs
    from service.jobs.kinds.rendering import render_order

    with tell_faults(arguments):
        order = render_order(forms_of(arguments.family), request, wanted, jobs.settings())
    return jobs.hand_in("render", order, arguments)


def _solution_to_draw(arguments: Namespace, request: RenderRequest) -> object:
    watch = Watch()
    try:
        with watch if request.solve else nullcontext():  # otherwise Ctrl-C ends it at once
            return RENDER.act(arguments.family, request, Means(watch=watch))
    except RuleError as error:
        raise Refusal(*problems_of(error, arguments.file)) from None


def convert(arguments: Namespace) -> int:
    family = arguments.family
    puzzle, content = read_puzzle(family, arguments.file, arguments.problem)
    notation = arguments.wishes.get("notation")
    if (arguments.to or ("text" if content or notation else "json")) == "json":
        print_json(forms_of(family).puzzle().dump(puzzle))
    else:
        print_text(actions.write(family, puzzle, notation))
    return exits.DONE


def read(arguments: Namespace) -> int:
    found = read_any(arguments.file, arguments.problem)
    for reading in found:
        forms, puzzle = reading
        print_json(forms.dumped_puzzle(puzzle))
        say(in_words(TAKEN_FOR, puzzle=reading.taken_for(spoken())))
    if len(found) > 1:
        say(in_words(READERS, count=len(found)))
    return exits.DONE


def catalog(arguments: Namespace) -> int:
    asked = arguments.family
    wanted = [asked] if asked is not None else [family_named(name) for name in NAMES]
    entries = [(family, known) for family in wanted for known in family.known()]
    if arguments.name is not None:
        return _entry(entries, arguments.name)
    print_lines(_entry_line(family, known) for family, known in entries)
    return exits.DONE


def _entry_line(family: AnyFamily, known: Known[object]) -> str:
    """An entry of the catalogue as a line, with its numbers of solutions."""
    counts = ", ".join(f"{name} {number:,}" for name, number in known.counts.items())
    told = f"  ({counts})" if counts else ""
    return f"{family.name}  {known.name:24} {known.title}{told}"


def _entry(entries: list[tuple[AnyFamily, Known[object]]], name: str) -> int:
    """One puzzle of the catalogue in its text form, ready to be solved."""
    for family, known in entries:
        if known.name == name:
            print_text(f"# {known.title}\n# {known.source}\n{family.write(known.puzzle)}")
            return exits.DONE
    meant = meant_text(name, [known.name for _, known in entries])
    raise refusal(NOT_KNOWN, name=name, meant=meant)


def look_up(name: str, arguments: Namespace) -> int:
    """Print a list that is computed now, one entry a line."""
    family = arguments.family
    form = fields.list_form(family, name)
    assert form is not None, "see the table"
    query = load_said(form.query, arguments.wishes)
    actions.warm(family)  # not part of the bar's progress
    with Watch() as watch:
        page = form.list.look_up(query, watch.share)
    if arguments.json:
        print_json(tell(answers.page_facts(family, form), page))
    else:
        columns, rows = list(form.entry), map(form.dump, page.entries)
        lines = [[str(row[column]) for column in columns] for row in rows]
        print_lines("\t".join(line) for line in (columns, *lines))
    seconds = decimal(watch.seconds, 3, spoken())
    say(in_words(PAGE, count=len(page.entries), total=page.total, seconds=seconds))
    return exits.DONE
