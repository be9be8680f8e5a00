"""The tools of the families: one for each verb, with the family as an argument."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from marshmallow import Schema

from actions.verb import AnyVerb
from families.catalogue import ENTRIES
from service.http.routes import verbs
from service.http.verbs.orders import census_route, collect_route
from service.http.verbs.verb import formats_of
from service.links import query_pairs
from service.mcp.arguments import HELD, Argument, Arguments, join_arguments, read_arguments
from service.mcp.asking import Reply, Service
from service.mcp.tools import BACKGROUND, Tool, body_of, read_held
from service.schemas.catalogue import FORMS
from service.schemas.collections import collect_schema
from service.schemas.fields import Json
from service.schemas.forms import AnyForms
from service.schemas.requests import query_parts, request_schemas

PREFERRED = ("json", "text", "png")  # formats of answers, those that an AI reads best first
MORE: Mapping[str, str] = {  # what a summary does not say
    "solve": "`verdict` is `solved`, `unsolvable` (proved), or `open` if the budget ended first.",
    "generate": "With `unique` it has exactly one solution, proved. The same seed makes it again.",
    "render": "PNG comes as an image, SVG and other texts as text, other files as they are.",
}


APART = ("family", "background")  # arguments that are in neither query nor body


class Offer(NamedTuple):
    """The offer of a family as a tool; preferred: the format of answers, "" if it has only one."""

    summary: str
    arguments: Arguments
    path: str
    method: str = "POST"
    preferred: str = ""


def family_tools() -> list[Tool]:
    """The tools of all families, each for those that have it."""
    having: dict[str, dict[str, Offer]] = {}
    for forms in FORMS:
        for name, offer in _offers(forms).items():
            having.setdefault(name, {})[forms.family.name] = offer
    return [_family_tool(name, offers) for name, offers in having.items()]


def _offers(forms: AnyForms) -> Mapping[str, Offer]:
    """The offers of a family, by the names of the tools."""
    made = {verb.name: _offer_of_verb(verb, forms) for verb in verbs(forms)}
    collected = read_arguments(collect_schema(forms)) | {"background": BACKGROUND}
    made["collect"] = Offer(collect_route(forms).summary, collected, "collect")
    if forms.census is not None:
        asked = read_arguments(forms.census) | {"background": BACKGROUND}
        made["census"] = Offer(census_route(forms).summary, asked, "census")
    for form in forms.lists:
        about = ENTRIES[forms.family.name].lists[form.list.name]
        asked = _query_arguments(form.query)
        made[f"list_{form.list.name}"] = Offer(about, asked, form.list.path, "GET")
    return made


def _offer_of_verb(verb: AnyVerb, forms: AnyForms) -> Offer:
    offered = [name for name, _ in formats_of(verb, forms)]
    preferred = "text" if verb.turns else next(name for name in PREFERRED if name in offered)
    arguments = read_arguments(*request_schemas(verb, forms))
    arguments |= _query_arguments(*query_parts(verb, forms).values())
    if len(offered) > 1:
        about = "Format of the answer."
        kind = {"type": "string", "enum": offered, "default": preferred, "description": about}
        arguments["format"] = Argument(kind)
    if verb.job:
        arguments["background"] = BACKGROUND
    return Offer(verb.summary, arguments, verb.name, preferred=preferred)


def _query_arguments(*schemas: type[Schema]) -> dict[str, Argument]:
    """The arguments of a query, which have no place in the body."""
    return {name: known._replace(at=()) for name, known in read_arguments(*schemas).items()}


def _family_tool(name: str, offers: Mapping[str, Offer]) -> Tool:
    summaries = dict.fromkeys(offer.summary for offer in offers.values())
    chosen = {"type": "string", "enum": [*offers], "description": "Family of the puzzle."}
    joined = join_arguments({family: offer.arguments for family, offer in offers.items()})
    arguments = {"family": Argument(chosen, required=True), **joined}
    return Tool(
        name=name,
        about=" ".join((*(f"{each}." for each in summaries), MORE.get(name, ""))).strip(),
        arguments=arguments,
        call=partial(_call, offers, arguments),
        changes="background" in joined,
    )


async def _call(
    offers: Mapping[str, Offer], arguments: Arguments, service: Service, given: Json
) -> Reply:
    """The reply to the request that a call means."""
    family = given["family"]
    offer, root = offers[family], f"/v1/{family}"
    said = {n: v for n, v in given.items() if not arguments[n].at and n not in APART}
    held = {n: read_held(v) if n in HELD else v for n, v in given.items()}
    text = held.get("puzzle")
    if isinstance(text, str):
        asked = {"format": "json"} | {n: said.pop(n) for n in ("problem",) if n in said}
        came = await service.ask(
            "POST", f"{root}/convert", query=dict(query_pairs(asked)), body=text
        )
        if came.status != 200:
            return came
        held["puzzle"] = came.json()
    query = ({"format": offer.preferred} if offer.preferred else {}) | said
    return await service.ask(
        offer.method,
        f"{root}/{offer.path}",
        query=dict(query_pairs(query)),
        body=None if offer.method == "GET" else body_of(arguments, held),
        later=given.get("background") is True,
    )
