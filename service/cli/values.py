"""Readers of the values of arguments: numbers, seconds, difficulties, families."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from families.catalogue import NAMES, family
from families.record import AnyFamily
from generators.instance import Grade
from service.cli.refusals import any_text, expected_text, meant_text
from words.phrases import Phrase

FROM = Phrase("a whole number from {low}")
FROM_TO = Phrase("a whole number from {low} to {high}")
IN_SECONDS = Phrase("seconds")
FAMILY_OR_FILE = Phrase("a family or a file")


def whole(low: int, high: int = 10**18) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,18}", text, re.ASCII) or not low <= int(text) <= high:
            wanted = FROM_TO if high < 10**18 else FROM
            words = expected_text(wanted, f"'{text}'", low=str(low), high=str(high))
            raise ArgumentTypeError(words)
        return int(text)

    return read


def seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text, re.ASCII):
        raise ArgumentTypeError(expected_text(IN_SECONDS, f"'{text}'"))
    return float(text)


def difficulty(*more: str) -> Callable[[str], str]:
    """A reader of difficulties, which leaves their texts; more: patterns of further ones."""
    rating = r"[0-9]{1,3}(?:\.[0-9]{1,15})?"
    words = "|".join((*Grade, *more))
    rising = ", easy..hard" if more else ""
    wanted = f"{', '.join(Grade)}{rising}"

    def read(text: str) -> str:
        numbers = re.fullmatch(rf"({rating})\.\.({rating})", text, re.ASCII)
        if numbers is not None and float(numbers[1]) <= float(numbers[2]):
            return text
        if not re.fullmatch(words, text, re.IGNORECASE):
            raise ArgumentTypeError(expected_text(any_text((wanted, "LOW..HIGH")), f"'{text}'"))
        return text

    return read


def cores(text: str) -> int:
    """Number of cores; 0 means all."""
    return 0 if text == "all" else whole(0, 1024)(text)


def named_family(name: str) -> AnyFamily:
    if name not in NAMES:
        found = f"'{name}'{meant_text(name, NAMES)}"
        raise ArgumentTypeError(expected_text(", ".join(NAMES), found))
    return family(name)


def family_or_file(name: str) -> str:
    meant = meant_text(name, NAMES)
    if name not in NAMES and meant and not Path(name).exists():
        raise ArgumentTypeError(expected_text(FAMILY_OR_FILE, f"'{name}'{meant}"))
    return name
