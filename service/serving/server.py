"""The process that reads requests and sends answers: uvicorn, the guard and the gateway."""

import asyncio
import logging.config
import os
import resource
import socket
from contextlib import suppress
from functools import partial
from types import FrameType

import uvicorn

from service import config
from service.config import Settings
from service.logs import logging_config
from service.serving import warmth
from service.serving.compiling import BYTES, Compilation, families_to_compile
from service.serving.gateway import Gateway
from service.serving.guard import Guard
from service.serving.proxies import Proxies
from service.work.lanes import Lane
from service.work.parent import end_with_parent
from service.work.pool import Pool

TICK_SECONDS = 1.0
KEEP_ALIVE_SECONDS = 15
GRACE_SECONDS = 3  # for sending finished answers, beyond the longest work
LIGHT_CHILDREN = 1
LIGHT_WAITING = 256


class Server(uvicorn.Server):
    """uvicorn's server, which answers clients that wait for jobs before it ends."""

    def __init__(self, config: uvicorn.Config, gateway: Gateway) -> None:
        super().__init__(config)
        self._gateway = gateway
        self._loop: asyncio.AbstractEventLoop | None = None
        self._exit = asyncio.Event()

    async def main_loop(self) -> None:
        """Renew the date of answers, until the end; uvicorn's own looks ten times a second."""
        self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await self._exit.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._exit.set)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._gateway.close()
        await super().shutdown(sockets)


def run(parent: int, number: int, lending: int, bell: int) -> None:
    """Serve on a socket until SIGTERM, or until the parent has gone.

    number: file descriptor of the socket. lending: of the socket on which children are lent.
    bell: of the pipe on which the server rings when a client has changed jobs.
    """
    end_with_parent(parent)
    settings = config.read(os.environ)
    compilation = Compilation(families_to_compile())
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    children = pool(settings, parent, early=compilation.under_way)
    gateway = Gateway(settings, children, socket.socket(fileno=lending), bell, compilation)
    server = Server(
        uvicorn.Config(
            Proxies(gateway, settings.trusted) if settings.trusted else gateway,
            http=partial(Guard, holdings=gateway.holdings),  # type: ignore[arg-type]
            loop="uvloop",
            ws="none",
            lifespan="on",
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=int(settings.seconds) + GRACE_SECONDS,
            server_header=False,
            proxy_headers=False,  # else it trusts every client on this machine
            access_log=False,
            log_config=None,
        ),
        gateway,
    )
    logging.config.dictConfig(logging_config(settings.log_level, settings.log))
    server.run([socket.socket(fileno=number)])


def pool(settings: Settings, root: int, *, early: bool = False) -> Pool:
    """The pool for the settings.

    root: the process above all others. early: kernels are still to be compiled.
    """
    return Pool(
        many={
            Lane.LIGHT: LIGHT_CHILDREN,
            Lane.STORE: 1,
            Lane.HEAVY: settings.cores,
            Lane.PHOTO: 1,
        },
        waiting={
            Lane.LIGHT: LIGHT_WAITING,
            Lane.STORE: LIGHT_WAITING,
            Lane.HEAVY: settings.waiting,
            Lane.PHOTO: settings.waiting,
        },
        room=dict.fromkeys(Lane, settings.child_bytes),
        preload=[f"{__package__}.preload"],
        early=[f"{__package__}.early"] if early else (),
        prepare={Lane.PHOTO: warmth.photographs},
        most=settings.memory_bytes + (BYTES * settings.cores if early else 0),
        root=root,
    )
