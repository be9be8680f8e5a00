"""Words of the reports that several families print; German as the contests' programs say them."""

from puzzles.phrases import Phrase

FOUND = Phrase("Solution found", "Lösung gefunden")
SOLUTION = Phrase("Solution:", "Lösung:")
SOLUTION_NUMBER = Phrase("Solution {number}:", "Lösung {number}:")
NONE = Phrase("There is no solution", "Es gibt keine Lösung")
OPEN = Phrase(
    "No solution found within the budget; there may be one",
    "Keine Lösung im erlaubten Aufwand gefunden; es kann eine geben",
)
LAYER = Phrase("Layer {layer}", "Ebene {layer}")
