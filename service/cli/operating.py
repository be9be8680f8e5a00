"""Commands for operators: servers, keys, and the store of jobs."""

import os
import socket
import time
from argparse import Namespace
from contextlib import AbstractContextManager, closing
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from families.catalogue import NAMES
from service import config, keys
from service.cli import exits
from service.cli.console import print_lines, say
from service.cli.language import count_words, in_words, spoken
from service.cli.refusals import refusal, system_text
from service.version import VERSION
from words.phrases import Phrase, counted_phrase, decimal

if TYPE_CHECKING:  # other commands do not load the protocol
    from service.mcp.asking import Service

PORT = 8000
MCP_PORT = 8001
LOOK_SECONDS, OPENED_SECONDS = 0.2, 120.0  # for a server that starts
WELCOME = Phrase(
    "Knobelwerk {version} (documents: {at}/docs). Try:\n"
    "  curl '{at}/v1/{family}/generate?seed=7'\n"
    "  curl '{at}/v1/{family}/generate?seed=7&format=png' -o {family}.png\n"
    "Ctrl-C stops it. The page, for your browser: {at}"
)
READY = Phrase("{name}: kernels ready after {seconds} s")
KEY = Phrase("the key of {name}, shown only once: {key}")
JOBS = counted_phrase("1 job", "{count} jobs")
TOOLS = Phrase("tools over MCP: http://{at}/mcp")
NO_SERVICE = Phrase(
    "expected the address of a service such as https://example.org, found '{found}'"
)
NO_NAME = Phrase(
    "expected a name of 1 to 64 letters, digits, dots, dashes or underscores, found '{name}'"
)
NO_ADDRESS = Phrase("cannot listen on {at}: {why}")
RESTORED = Phrase("{file}: {jobs} restored")


def serve(arguments: Namespace) -> int:
    from service.logs import is_for_people
    from service.serving.parent import authority, require_kernels, serve

    settings = config.read(os.environ)  # refuses a wrong one before it says that it serves
    require_kernels()
    host, port = arguments.host, arguments.port
    if port is None:
        port = 0 if arguments.open else PORT
    address, port = _free_address(host, port, authority(host, port))
    at = authority(host, port)
    if is_for_people(settings.log):  # all lines of a log in JSON are JSON
        say(in_words(WELCOME, version=VERSION, at=f"http://{at}", family=NAMES[0]))
    if arguments.open:
        Thread(target=_open_page, args=(f"http://{at}",), daemon=True).start()
    serve(address, port)
    return exits.DONE


def _open_page(address: str) -> None:
    """Open the page in the browser, once the server answers."""
    import webbrowser
    from urllib.request import urlopen

    end = time.monotonic() + OPENED_SECONDS
    while time.monotonic() < end:
        try:
            urlopen(f"{address}/healthz", timeout=LOOK_SECONDS).close()
        except OSError:
            time.sleep(LOOK_SECONDS)
        else:
            webbrowser.open(address)
            return


def mcp(arguments: Namespace) -> int:
    """`knobelwerk mcp`."""
    from service.mcp import server

    if arguments.http is None:
        server.serve_stdio(_service(arguments.service))
        return exits.DONE
    serving, place = _service(arguments.service), (server.HOST, arguments.http)
    try:
        listening = socket.create_server(place)
    except OSError as error:
        at = f"{server.HOST}:{arguments.http}"
        raise refusal(NO_ADDRESS, at=at, why=system_text(error)) from None
    with listening:
        say(in_words(TOOLS, at=f"{server.HOST}:{listening.getsockname()[1]}"))
        server.serve_http(serving, listening)
    return exits.DONE


def _service(address: str | None) -> "AbstractContextManager[Service]":
    """Context of the service that does the work of tools: the one at an address, or our own."""
    from service.mcp import server

    if address is None:
        from service.mcp import own

        return own.serving()
    if not server.is_address(address):
        raise refusal(NO_SERVICE, found=address)
    return server.running(address, os.environ.get(f"{config.PREFIX}KEY", ""))


def dispatch(arguments: Namespace) -> int:
    from service.jobs.dispatch.program import run
    from service.serving.parent import FRUGAL

    os.environ.update({**FRUGAL, **os.environ})
    run()
    return exits.DONE


def warm(arguments: Namespace) -> int:
    from service import warm

    for name, seconds in warm.warm_abreast():
        say(in_words(READY, name=name, seconds=decimal(seconds, 1, spoken())))
    return exits.DONE


def key(arguments: Namespace) -> int:
    """`knobelwerk key NAME`."""
    if not keys.NAME.fullmatch(arguments.name):
        raise refusal(NO_NAME, name=arguments.name)
    made = keys.fresh()
    say(in_words(KEY, name=arguments.name, key=made))
    print_lines([keys.hash_key(arguments.name, made).line()])
    return exits.DONE


def store(arguments: Namespace) -> int:
    """`knobelwerk store ACTION FILE`."""
    from service.jobs.storage import opening
    from service.jobs.storage.backup import backup, restore

    file = Path(arguments.file)
    with closing(opening.database(config.read(os.environ))) as database:
        if arguments.action == "backup":
            say(f"{file}: {count_words(JOBS, backup(database, file))}")
        else:
            jobs = restore(database, file, replace=arguments.replace)
            say(in_words(RESTORED, file=file, jobs=count_words(JOBS, jobs)))
    return exits.DONE


def _free_address(host: str, port: int, at: str) -> tuple[str, int]:
    """The IP address of a host, IPv4 if it has both kinds, and the port, a free one for 0.

    Refusal if we cannot listen there.

    Tried here because the server would silently share a port that is taken.
    """
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        kind, _, _, _, place = min(addresses, key=lambda entry: entry[0] != socket.AF_INET)
        with socket.socket(kind, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(place)
            port = trial.getsockname()[1]
    except (OSError, OverflowError) as error:
        raise refusal(NO_ADDRESS, at=at, why=system_text(error)) from None
    return str(place[0]), port
