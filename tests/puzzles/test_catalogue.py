"""The catalogue: its order."""

from puzzles.boxes.text import known_boxes


def test_numbers_in_names_are_sorted_by_their_values() -> None:
    assert [entry.name for entry in known_boxes()] == [
        "conway",
        *(f"raetsel{k}" for k in (1, 2, 3, 4, 5, 6, 7, 10, 11)),
        "slothouber-graatsma",
    ]
