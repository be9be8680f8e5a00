"""What the operator of a service does on the command line: keys."""

from argparse import Namespace

from service import keys
from service.cli import commands
from service.cli.console import Refusal
from service.cli.console import say


def key(arguments: Namespace) -> int:
    """`knobelwerk key NAME`."""
    if not keys.NAME.fullmatch(arguments.name):
        what = "expected a name of 1 to 64 letters, digits, dots, dashes or underscores"
        raise Refusal(f"{what}, found '{arguments.name}'")
    made = keys.fresh()
    say(f"the key of {arguments.name}, told this once: {made}")
    print(keys.hashed(arguments.name, made).line())
    return commands.DONE
