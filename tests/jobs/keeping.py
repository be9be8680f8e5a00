"""One slice kept, as the dispatcher keeps many."""

from service.jobs.orders import SliceResult
from service.jobs.storage.ledger import Came, Ledger, Share


def keep(ledger: Ledger, share: Share, slice: SliceResult, most: int) -> Share | None:
    """Keep what came of a slice; the part as it is then, None if it is done.

    most: solutions of the job that are kept. Raises KeyError where the part went on meanwhile.
    """
    (kept,) = ledger.keep_all([Came(share=share, slice=slice, most=most)])
    if kept is None:
        raise KeyError(share.id)
    return kept.share
