"""Fingerprints, against all forms of a puzzle written out.

A form is drawn from the words of the rules alone; two puzzles are the same if one is a form of the
other. Their fingerprints are equal then, and only then.
"""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES, family
from families.record import AnyFamily
from tests.families.catalogue import RECORDS
from tests.night import examples

FORMS = {name: record.forms for name, record in RECORDS.items() if record.forms is not None}
FEW = {few: name for name, forms in FORMS.items() for few in forms.few}


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=examples(40, 150))
@given(data=st.data())
def test_another_form_of_a_puzzle_has_the_same(name: str, data: st.DataObject) -> None:
    puzzle, fingerprint = data.draw(FORMS[name].puzzles), family(name).fingerprint

    assert fingerprint(puzzle) == fingerprint(FORMS[name].another(data.draw, puzzle))


@pytest.mark.parametrize("few", FEW)
@settings(max_examples=examples(15, 60))
@given(data=st.data())
def test_puzzles_share_one_if_and_only_if_they_are_forms_of_one(
    few: str, data: st.DataObject
) -> None:
    forms, fingerprint = FORMS[FEW[few]], family(FEW[few]).fingerprint
    drawn = data.draw(st.lists(forms.few[few], min_size=2, max_size=12))
    looks = [frozenset(forms.every(puzzle)) for puzzle in drawn]

    for (one, seen), (other, looked) in product(zip(drawn, looks, strict=True), repeat=2):
        assert (fingerprint(one) == fingerprint(other)) is bool(seen & looked), (one, other)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_two_known_puzzles_share_one(family: AnyFamily) -> None:
    known = family.known()

    assert len(known) == len({family.fingerprint(entry.puzzle) for entry in known})
