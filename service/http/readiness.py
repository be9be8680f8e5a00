"""Whether the service is ready, and for what, as reported by the application or the server."""

from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from service.version import VERSION

UNKNOWN = "only the store knows"  # about the dispatcher


@dataclass(frozen=True, slots=True)
class Check:
    """A condition of readiness. needed: by the parts asked about; missing: why it is not met."""

    name: str
    needed: bool
    missing: str | None = None


def readiness(
    store: str | None,
    dispatcher: str | None,
    *,
    for_jobs: bool = False,
    had_store: bool = False,
    kernels: str | None = None,
) -> tuple[int, bytes]:
    """The status and the body of the answer.

    store, dispatcher, kernels: why each is unavailable; None: it is available.
    had_store: the store was there before. Only jobs need it, and a service that never had one is
        ready for everything else; but one that lost its store is not.
    """
    checks = (
        Check("kernels", True, kernels),  # without a reason: who answers has loaded them
        Check("store", for_jobs or had_store, store),
        Check("dispatcher", for_jobs, dispatcher),
    )
    lacks = any(check.needed and check.missing for check in checks)
    said = {"status": "unready" if lacks else "ready", "version": VERSION, "checks": checks}
    return 503 if lacks else 200, orjson.dumps(said) + b"\n"


def missing_in(body: bytes) -> Mapping[str, str | None]:
    """Why each condition is not met, by its name, in an answer's body; None: it is met."""
    return {check["name"]: check["missing"] for check in orjson.loads(body)["checks"]}
