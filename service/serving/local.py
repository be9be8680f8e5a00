"""The smallest requests, answered in the server itself: waking another process costs more.

A request about a small puzzle takes less CPU than the way to a child and back. So the server has
the application, too. It passes a request on if the puzzle is too large, the search too long, or
the time over.
"""

import asyncio
import logging
import signal
from types import FrameType

from service.http.answering import Answer, Message, answer_message, application
from service.serving import warmth
from service.work import lanes
from service.work.children import FailedError
from service.work.lanes import LEAST_BYTES, Lane
from service.work.line import WaitingLine

SECONDS = 0.05  # of CPU, after which a request is passed on
VERBS = ("solve", "check", "hint")  # verbs that are cheap for a small puzzle
PAGES = (b"/v1/families", b"/v1/catalog")  # pages that are nearly ready to send
TURN = "turn"  # the only thing in the line: one request a round of the loop

_log = logging.getLogger("knobelwerk.work")


class _Over(BaseException):
    """The time is over. Not an Exception, since the application answers those."""


class Local:
    """The application in the process of the server.

    waiting: largest number of requests that may wait for their turn.
    """

    def __init__(self, waiting: int) -> None:
        self._line: WaitingLine[str] = WaitingLine(waiting)
        self._warm = False
        self._under_way = False
        self._is_over = False  # the time ran out, so the result must be dropped

    async def warm(self) -> None:
        """Load the application and the kernels; until then, no request is answered here."""
        await asyncio.to_thread(warmth.load)
        warmth.rehearse(application(), VERBS)
        warmth.settle()
        signal.signal(signal.SIGPROF, self._end)
        lanes.enter(Lane.SERVER)
        self._line.put(TURN)
        self._warm = True

    def takes(self, message: Message) -> bool:
        """Whether to try the request here."""
        verb = message.path.rpartition(b"/")[2].decode()
        asked = verb in VERBS or message.path in PAGES
        small = asked and len(message.body) <= LEAST_BYTES
        later = any(name == b"prefer" for name, _ in message.headers)  # children have the store
        return self._warm and small and not later

    async def answer(self, message: Message) -> Answer | Lane:
        """The answer, or the lane that the work is for; raises FullError or FailedError.

        Each round of the event loop answers one request, so that clients take turns.
        """
        turn = self._line.take() or await self._line.get(message.client)
        try:
            return self._answer_in_time(message)
        except _Over:
            self._stop()  # the timer may have fired again while it was stopped
            return Lane.LIGHT
        except Exception as error:
            if self._is_over:  # C code may have turned _Over into another error
                return Lane.LIGHT
            _log.exception("work failed")
            raise FailedError(repr(error)) from None
        finally:
            asyncio.get_running_loop().call_soon(self._line.put, turn)

    def _answer_in_time(self, message: Message) -> Answer | Lane:
        self._under_way, self._is_over = True, False
        signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)  # repeated, in case one is lost
        try:
            answer = answer_message(message)
        finally:
            self._stop()
        return Lane.LIGHT if self._is_over else answer

    def _stop(self) -> None:
        self._under_way = False
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self._under_way:
            self._is_over = True
            raise _Over
