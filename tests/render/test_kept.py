"""What is kept of what was made: the values used last, up to so many bytes."""

from render.kept import ByteCache


def test_a_value_is_made_once() -> None:
    made = iter([b"first", b"second"])
    kept: ByteCache[str, bytes] = ByteCache(100, len)

    assert [kept.get("a", lambda: next(made)) for _ in range(3)] == 3 * [b"first"]


def test_the_value_that_was_used_longest_ago_goes_first() -> None:
    kept: ByteCache[str, bytes] = ByteCache(20, len)
    for name in ("a", "b", "a", "c"):
        kept.get(name, lambda: b"x" * 10)

    assert kept.get("a", lambda: b"anew") == b"x" * 10
    assert kept.get("b", lambda: b"anew") == b"anew"


def test_a_value_that_is_too_large_is_given_and_not_kept() -> None:
    kept: ByteCache[str, bytes] = ByteCache(20, len)

    assert kept.get("a", lambda: b"x" * 30) == b"x" * 30
    assert len(kept) == 0


def test_a_value_may_be_made_of_others() -> None:
    kept: ByteCache[str, bytes] = ByteCache(20, len)

    assert kept.get("a", lambda: 2 * kept.get("b", lambda: b"x")) == b"xx"
    assert len(kept) == 2
