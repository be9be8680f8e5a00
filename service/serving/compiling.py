"""Kernels that are compiled while the server already answers, as in a fresh checkout.

A process of its own compiles them, and says which family is ready. A request waits for the kernels
of its family alone; the page, lists and documents need none.

    python -m service.serving.compiling PARENT    the process, which prints the names of families
"""

import asyncio
import logging
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress

from service.http.answering import Message
from service.work.line import FullError
from service.work.parent import end_with_parent

WAITING = 256  # requests that may wait for kernels
BYTES = 600_000_000  # of memory for each core, beside the server's, while kernels are compiled
OF_A_FAMILY = re.compile(rb"/v1/(\w+)/(\w+)")
GENERATED = b"generate"  # what is generated may be asked for by GET
OF_ALL = b"/v1/kits"  # whose families its body names

_log = logging.getLogger("knobelwerk.kernels")


class Compilation:
    """The families whose kernels are still to be compiled.

    left: their names. under_way: until all machine code lies ready and is loaded.
    """

    def __init__(self, left: Sequence[str]) -> None:
        self.left, self.under_way = list(left), bool(left)
        self._waiting = 0
        self._changed = asyncio.Condition()

    def needs(self, message: Message) -> bool:
        """True if a request has to wait."""
        if not self.left:
            return False
        if message.path == OF_ALL:
            return message.method == "POST"
        return _family_of(message) in self.left

    def is_for(self, message: Message) -> bool:
        """True if a request is for kernels that its child does not have yet."""
        return self.under_way and _family_of(message) is not None

    async def wait(self, message: Message) -> None:
        """Wait until the kernels are there that a request needs; FullError: too many wait."""
        if self._waiting >= WAITING:
            raise FullError
        self._waiting += 1
        try:
            async with self._changed:
                await self._changed.wait_for(lambda: not self.needs(message))
        finally:
            self._waiting -= 1

    async def run(self) -> None:
        """Compile the kernels. If the process dies, whoever needs the rest compiles it."""
        _log.info("kernels are compiled, once, in one to four minutes; all else answers")
        command = sys.executable, "-m", __name__, str(os.getpid())
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                await self.finish(line.decode().strip())
            if await process.wait():
                _log.error("the compiler of kernels ended with %s", process.returncode)
        finally:
            with suppress(ProcessLookupError):
                process.terminate()

    async def end(self) -> None:
        """Let nobody wait any longer."""
        self.under_way = False
        self.left.clear()
        await self._tell()

    async def finish(self, name: str) -> None:
        """Let go on who waits for the kernels of a family."""
        if name in self.left:
            self.left.remove(name)
            _log.info("kernels of %s are ready; left: %s", name, ", ".join(self.left) or "none")
        await self._tell()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def __str__(self) -> str:
        return f"being compiled, once: {', '.join(self.left)}" if self.left else "being loaded"


def _family_of(message: Message) -> str | None:
    """The family whose kernels a request may need; None: none, as of lists."""
    found = OF_A_FAMILY.match(message.path)
    if found is None or (message.method != "POST" and found[2] != GENERATED):
        return None
    return found[1].decode()


def families_to_compile() -> Sequence[str]:
    """The families whose kernels have to be compiled here: all or none."""
    from families.catalogue import NAMES
    from solvers.kernels.machine import ready

    return () if ready.is_ready() else NAMES


def main() -> None:
    from service.warm import warm_abreast

    end_with_parent(int(sys.argv[1]))
    for name, _ in warm_abreast():
        print(name, flush=True)


if __name__ == "__main__":
    main()
