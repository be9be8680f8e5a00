"""Words on the pages of a kit that belong to no puzzle."""

from collections.abc import Sequence

from words.phrases import Phrase, counted_phrase

KIT = Phrase("Puzzles")
PUZZLES = counted_phrase("1 puzzle", "{count} puzzles")
PIECES = Phrase("Names of the pieces")
CONTENTS = Phrase("Contents")
KEYS = Phrase("List of keys")
NUMBER = Phrase("No.")
PUZZLE = Phrase("Puzzle")
SEED = Phrase("Seed")
PAGE = Phrase("Page")
ANSWER = Phrase("Answer")
ANSWERS = Phrase("answers, No. {numbers}")
FOR_ALL = Phrase("{heading}, for No. {numbers}")
ONE_BOARD = Phrase("Puzzles whose boards are the same share one, before the first of them.")
RATED = Phrase("{grade} ({rating})")
RISING = Phrase("{first} to {last}")
ONE = Phrase("exactly one")
SOME = Phrase("at least one")
GIVEN = counted_phrase("1 given", "{count} given")
APART = Phrase("The answers stand at the end, from page {page}.")
WITHOUT = Phrase("without answers")
NONE = Phrase("Without answers.")
AGAIN = Phrase("Made by Knobelwerk. The seed {seed} and the same wishes make the same kit again.")
NAMED = Phrase("The next page tells the names of the pieces.")
UNKEPT = Phrase(
    "Wished were grades from {first} to {last}; so few puzzles have only these: {grades}."
)
SCAN = Phrase("The QR code on a page leads to its answer.")
HOW_KEYS = Phrase(
    "For the teacher: each puzzle with what is proved of it; solutions are counted up to"
    " symmetry. Equal puzzles have equal fingerprints."
)
COMMAND = Phrase("Command that makes it again")
COMMAND_GIVEN = Phrase("Command that makes it again; given tiles are those of its page")
ABOUT = Phrase("{puzzles}: {title}.")
RUNS = 5  # most ranges of numbers in a list of them


def join_numbers(numbers: Sequence[int]) -> str:
    """Rising numbers, neighbours as ranges: 1–3, 7; of many ranges some stand for all."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    said = [f"{run[0]}–{run[-1]}" if run[1:] else str(run[0]) for run in runs]
    return ", ".join(said if len(said) <= RUNS else [*said[: RUNS - 2], "…", said[-1]])
