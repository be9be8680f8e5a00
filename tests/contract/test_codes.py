"""The closed lists of codes: what clients read stays what it is."""

import pickle

import pytest

from puzzles.codes import Code
from puzzles.codes import FaultCode
from puzzles.codes import ReasonCode
from puzzles.codes import RuleCode
from service.http import code_tables

MEMBERS: list[Code] = [*RuleCode, *FaultCode, *ReasonCode]


@pytest.mark.parametrize("code", MEMBERS, ids=lambda code: f"{type(code).__name__}-{code}")
def test_a_code_is_a_word_that_explains_itself(code: Code) -> None:
    assert code.value == code.name.lower() == f"{code}"
    assert code.of and code.meaning and not code.meaning.endswith(".")
    assert pickle.loads(pickle.dumps(code)) is code
    assert bool(code.details) == isinstance(code, ReasonCode)


def test_the_page_of_all_codes_is_fresh() -> None:
    assert code_tables.text() == code_tables.TARGET.read_text("utf-8"), "run: make openapi"
