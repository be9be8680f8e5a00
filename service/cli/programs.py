"""A family's original program on the command line, with its output and files."""

from argparse import Namespace
from pathlib import Path
from threading import Lock

from families.catalogue import family
from puzzles.errors import PuzzleError
from service.cli import exits
from service.cli.console import print_lines, read, say
from service.cli.language import in_words
from service.cli.refusals import Refusal, problems_of, refusal_of_file
from words.phrases import Phrase

MOVED = Phrase("{path} existed already and is now {path}~")


class StandardTerminal:
    """The terminal of a family's original program, for all its threads.

    directory: for its files; made if it does not exist.
    """

    def __init__(self, directory: str) -> None:
        self._directory = Path(directory)
        self._turn = Lock()
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise refusal_of_file(directory, error) from None

    def print(self, line: str) -> None:
        with self._turn:
            print_lines([line])

    def say(self, line: str) -> None:
        with self._turn:
            say(line)

    def save(self, name: str, content: bytes) -> None:
        path = self._directory / name
        try:
            if path.exists() and path.read_bytes() != content:
                path.replace(f"{path}~")
                self.say(in_words(MOVED, path=path))
            path.write_bytes(content)
        except OSError as error:
            raise refusal_of_file(path, error) from None


def original(owner: str, arguments: Namespace) -> int:
    """Run the original program of a family, by the family's name."""
    program = family(owner).program
    assert program is not None
    source = None if arguments.file is None else read(arguments.file)
    flags = {flag.name: getattr(arguments, flag.name) for flag in program.flags}
    try:
        text = None if source is None else source.text
        settled = program.run(text, flags, StandardTerminal(arguments.directory))
    except PuzzleError as error:
        name = program.name if source is None else source.name
        raise Refusal(*problems_of(error, name)) from None
    return exits.DONE if settled else exits.SPENT
