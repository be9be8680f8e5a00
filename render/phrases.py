"""The words of pages; see `puzzles.phrases`."""

from puzzles.phrases import Counted as Counted
from puzzles.phrases import Language as Language
from puzzles.phrases import Phrase as Phrase
from puzzles.phrases import counted_phrase as counted_phrase
from puzzles.phrases import dimensions as dimensions
from puzzles.phrases import number as number
