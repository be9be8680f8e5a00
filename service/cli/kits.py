"""`knobelwerk kit FAMILY …` or `knobelwerk kit FILE`: a booklet of many puzzles."""

from argparse import Namespace
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from families.catalogue import NAMES
from families.catalogue import family as family_named
from families.presets import presets
from puzzles.facts import Json
from puzzles.price import MB
from service.cli import exits, jobs
from service.cli.console import load_said, print_lines, say
from service.cli.fields import family_among
from service.cli.files import flag_of_format, read_json, read_pictures
from service.cli.language import in_words
from service.cli.refusals import AT, FOR_OTHERS, any_text, expected_text, refusal
from words.phrases import Language, Phrase

OF_THE_KIT = ("title", "seed", "language", "paper", "answers", "boards")
PLAN = "json"  # the format of a dry run
OF_A_SET = ("count", "ladder")
A_KIT = f'for example {{"sets": [{{"family": "{NAMES[0]}", "count": 3}}]}}'

PRICE = Phrase("puzzles: {puzzles}, pages: {pages}, memory: {size} MB")
UNKEPT = Phrase("--difficulty: {rising} gives only {grades}")
NO_KIT = Phrase("expected FAMILY, FILE or --preset NAME (`knobelwerk kit --presets` lists them)")
OF_ONE_FAMILY = Phrase("{named}: expected FAMILY; in a file each set gives this itself")
NO_PRESET = Phrase("--preset: expected one of {known}, found '{found}'")
ONE = Phrase("{least}")
SPAN = Phrase("{least} to {most}")


def kit(arguments: Namespace) -> int:
    """Make a kit from a request in a file, or of one family with the options as wishes."""
    from service.jobs.kinds.kit_orders import kit_request
    from service.schemas.kits import KitSchema

    if arguments.presets:
        language = _language(arguments)
        print_lines(f"{each.name:12} {each.about[language]}" for each in presets().values())
        return exits.DONE
    said, name = _read_request(arguments)
    given = {key: getattr(arguments, key) for key in OF_THE_KIT}
    said |= {key: value for key, value in given.items() if value is not None}
    said |= {key: True for key in ("nets", "specs", "parts") if getattr(arguments, key)}
    body = load_said(KitSchema, said, name)
    if arguments.dry_run:
        arguments.format, arguments.output = PLAN, "-"
    order = kit_request(body, _format(arguments), jobs.settings())
    say(_price(order["estimate"]))
    # A file tells them itself, once it is made.
    for each in order["unkept"] if arguments.dry_run or arguments.background else ():
        grades = ", ".join(each["grades"])
        rising = f"{each['first']}..{each['last']}"
        say(in_words(UNKEPT, rising=rising, grades=grades))
    return jobs.hand_in("kit", order, arguments)


def _price(told: Mapping[str, Mapping[str, int]]) -> str:
    """The estimated price of a kit as a line."""
    puzzles, pages, memory = (told[name] for name in ("puzzles", "pages", "bytes"))
    size = _span(memory["least"] // MB, memory["most"] // MB)
    return in_words(PRICE, puzzles=_span(**puzzles), pages=_span(**pages), size=size)


def _span(least: int, most: int) -> str:
    return in_words(ONE if least == most else SPAN, least=least, most=most)


def _read_request(arguments: Namespace) -> tuple[Json, str | None]:
    """The request, and the name of its file if it comes from one."""
    if (arguments.what is None) == (arguments.preset is None):
        raise refusal(NO_KIT)
    family = family_among([arguments.what])
    arguments.family = None  # a kit may have several families
    wishes = {key: getattr(arguments, key) for key in (*OF_A_SET, "difficulty")}
    told = {key: value for key, value in wishes.items() if value is not None}
    if family is None:
        if told or arguments.wishes or arguments.pictures is not None:
            told |= {} if arguments.pictures is None else {"pictures": arguments.pictures}
            named = ", ".join(f"--{key}" for key in (*told, *arguments.wishes))
            raise refusal(OF_ONE_FAMILY, named=named)
        if arguments.preset is not None:
            return _read_preset(arguments), None
        name = "<stdin>" if arguments.what == "-" else arguments.what
        return read_json(arguments.what, "a request for a kit", A_KIT), name
    if "ladder" in told and family.ladder is None:
        which = any_text(name for name in NAMES if family_named(name).ladder is not None)
        raise refusal(FOR_OTHERS, what="--ladder", which=which, family=family.name)
    if "difficulty" in told:
        from service.schemas.collections import LadderField

        told["difficulty"] = LadderField().from_query(told["difficulty"])
    params = {"params": arguments.wishes} if arguments.wishes else {}
    if arguments.pictures is not None:
        given = read_pictures(family, arguments.pictures)
        told["pictures"] = {str(k): b64encode(file).decode() for k, file in given.items()}
    return {"sets": [{"family": family.name, **told, **params}]}, None


def _read_preset(arguments: Namespace) -> Json:
    """The request of a ready kit, in the wished language and in its format."""
    preset = presets().get(arguments.preset)
    if preset is None:
        raise refusal(NO_PRESET, known=", ".join(presets()), found=arguments.preset)
    if arguments.format is None and not Path(arguments.output).suffix:
        arguments.format = preset.format
    return preset.wishes(_language(arguments))


def _language(arguments: Namespace) -> str:
    """The language of the pages; one that is none is refused with the request."""
    known = arguments.language in (*Language,)
    return str(arguments.language) if known else str(Language.ENGLISH)


def _format(arguments: Namespace) -> str:
    """The output format: from --format or the suffix of --output."""
    from service.jobs.kinds.kit_orders import FORMATS

    suffix = "" if Path(arguments.output).is_dir() else Path(arguments.output).suffix
    wanted = str(arguments.format or suffix.removeprefix(".").lower() or FORMATS[0])
    if wanted not in FORMATS:
        what = expected_text(any_text(FORMATS), f"'{wanted}'")
        raise refusal(AT, name=flag_of_format(arguments), what=what)
    return wanted
