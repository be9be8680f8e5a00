"""Words on the pages of a kit that belong to no puzzle, in both languages."""

from collections.abc import Sequence

from puzzles.phrases import Phrase, counted_phrase

KIT = Phrase("Puzzles", "Rätsel")
PUZZLES = counted_phrase(("1 puzzle", "1 Rätsel"), ("{count} puzzles", "{count} Rätsel"))
PIECES = Phrase("Names of the pieces", "Namen der Teile")
CONTENTS = Phrase("Contents", "Inhalt")
KEYS = Phrase("List of keys", "Schlüsselliste")
NUMBER = Phrase("No.", "Nr.")
PUZZLE = Phrase("Puzzle", "Rätsel")
SEED = Phrase("Seed", "Startzahl")
PAGE = Phrase("Page", "Seite")
ANSWER = Phrase("Answer", "Lösung")
ANSWERS = Phrase("answers, No. {numbers}", "Lösungen, Nr. {numbers}")
FOR_ALL = Phrase("{heading}, for No. {numbers}", "{heading}, für Nr. {numbers}")
ONE_BOARD = Phrase(
    "Puzzles whose boards are the same share one, before the first of them.",
    "Rätsel mit gleichem Brett teilen sich eins; es liegt vor dem ersten von ihnen.",
)
RATED = Phrase("{grade} ({rating})", "{grade} ({rating})")
RISING = Phrase("{first} to {last}", "{first} bis {last}")
ONE = Phrase("exactly one", "genau eine")
SOME = Phrase("at least one", "mindestens eine")
GIVEN = counted_phrase(("1 given", "1 gegeben"), ("{count} given", "{count} gegeben"))
APART = Phrase(
    "The answers stand at the end, from page {page}.",
    "Die Lösungen stehen am Ende, ab Seite {page}.",
)
WITHOUT = Phrase("without answers", "ohne Lösungen")
NONE = Phrase("Without answers.", "Ohne Lösungen.")
AGAIN = Phrase(
    "Made by Knobelwerk. The seed {seed} and the same wishes make the same kit again.",
    "Gemacht mit Knobelwerk. Die Startzahl {seed} und dieselben Wünsche machen dieselben Rätsel.",
)
NAMED = Phrase(
    "The next page tells the names of the pieces.", "Die nächste Seite nennt die Namen der Teile."
)
UNKEPT = Phrase(
    "Wished were grades from {first} to {last}; so few puzzles have only these: {grades}.",
    "Gewünscht waren Grade von {first} bis {last}; so wenige Rätsel haben nur diese: {grades}.",
)
SCAN = Phrase(
    "The QR code on a page leads to its answer.",
    "Der QR-Code auf einer Seite führt zu ihrer Lösung.",
)
HOW_KEYS = Phrase(
    "For the teacher: each puzzle with what is proved of it; solutions are counted up to"
    " symmetry. Equal puzzles have equal fingerprints.",
    "Für die Lehrkraft: jedes Rätsel mit dem, was bewiesen ist; Lösungen sind bis auf"
    " Symmetrie gezählt. Gleiche Rätsel haben gleiche Fingerabdrücke.",
)
COMMAND = Phrase("Command that makes it again", "Befehl, der es wieder macht")
COMMAND_GIVEN = Phrase(
    "Command that makes it again; given tiles are those of its page",
    "Befehl, der es wieder macht; gegebene Karten sind die seiner Seite",
)
ABOUT = Phrase("{puzzles}: {title}.", "{puzzles}: {title}.")
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
