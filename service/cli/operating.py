"""What the operator of a service does on the command line: keys, and the store of jobs."""

import os
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from service import config
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


def store(arguments: Namespace) -> int:
    """`knobelwerk store ACTION FILE`."""
    from service.jobs import opening
    from service.jobs.backup import backup
    from service.jobs.backup import restore

    file = Path(arguments.file)
    with closing(opening.database(config.read(os.environ))) as database:
        if arguments.action == "backup":
            say(f"{file}: {backup(database, file)} jobs")
        else:
            say(f"{restore(database, file, replace=arguments.replace)} jobs are back")
    return commands.DONE
