"""Whether the service is ready, and for what, as reported by the application or the server."""

from dataclasses import dataclass

import orjson

from service.version import VERSION

UNKNOWN = "only the store knows"  # whether there is a dispatcher


@dataclass(frozen=True, slots=True)
class Check:
    """A condition of readiness. needed: by the parts asked about; missing: why it is not met."""

    name: str
    needed: bool
    missing: str | None = None


def readiness(store: str | None, dispatcher: str | None, *, for_jobs: bool) -> tuple[int, bytes]:
    """The status and the body; the two are why they are missing, None where they are not.

    What is no job needs no store: without one the service is ready for all but jobs.
    """
    checks = (
        Check("kernels", True),  # who answers has them
        Check("store", for_jobs, store),
        Check("dispatcher", for_jobs, dispatcher),
    )
    lacks = any(check.needed and check.missing for check in checks)
    said = {"status": "unready" if lacks else "ready", "version": VERSION, "checks": checks}
    return 503 if lacks else 200, orjson.dumps(said) + b"\n"
