"""The store as the server sees it from outside."""

from pathlib import Path

from service.serving.kept import KeptStore


def test_a_file_that_was_there_is_lost_while_it_is_away_or_replaced(tmp_path: Path) -> None:
    file, away = tmp_path / "store", tmp_path / "away"
    store = KeptStore(file)
    assert (store.loss(), store.was_there) == (None, False)
    file.touch()
    store.see()
    assert (store.loss(), store.was_there) == (None, True)
    file.rename(away)
    assert "vanished" in str(store.loss())
    file.touch()
    assert "replaced" in str(store.loss())
    away.rename(file)
    assert store.loss() is None
