"""The modules and tables that the fork server loads: every child begins with them.

Importing `service.serving.preload` calls these functions.
"""

import gc
import logging
import logging.config
from collections.abc import Container, Mapping
from typing import TYPE_CHECKING

from render.photo.memory import give_back, release_files
from service.logs import logging_config

if TYPE_CHECKING:
    from service.http.dispatch import Application
    from service.schemas.forms import AnyForms


def prepare() -> None:
    """Compile or load the kernels, and answer one request of each kind."""
    app = load()
    settings = app.config["SETTINGS"]
    logging.config.dictConfig(logging_config(settings.log_level, settings.log))
    rehearse(app)
    settle()


def prepare_early() -> None:
    """Load the application and the compiler, whose kernels another process is still compiling."""
    from service.http.answering import application
    from solvers.kernels.machine import late  # noqa: F401  # before the limit of memory

    settings = application().config["SETTINGS"]
    logging.config.dictConfig(logging_config(settings.log_level, settings.log))


def load() -> "Application":
    """The application, with all kernels compiled or loaded."""
    from service.http.answering import application
    from service.warm import warm

    for family, seconds in warm():
        logging.getLogger("knobelwerk").debug("warmed %s in %.2f s", family, seconds)
    return application()


def photographs() -> None:
    """Start the process that takes photographs, if this machine can."""
    from render.photo.pool import photo_pool

    photo_pool().available()


def settle() -> None:
    """Freeze all present objects: the garbage collector does not look at them again."""
    gc.collect()
    give_back()  # freed memory, which would count again in each child
    release_files()  # 80 MB of files needed for loading, and hardly for work
    gc.freeze()  # garbage collection in a child would copy shared pages


def rehearse(app: "Application", verbs: Container[str] | None = None) -> Mapping[str, int]:
    """Send one request of each kind, so that the first client waits no longer than others.

    This loads everything that loads at first use (parsers, meshes, fonts); the process for
    photographs starts with the first one. PDF is left out: typst starts threads, which a fork
    would not have, so its PDFs would wait for ever. Returns the status of each answer.

    verbs: those to request; None: all.
    """
    from werkzeug.test import Client

    from service.http.access import REHEARSAL
    from service.schemas.catalogue import FORMS

    client, own, statuses = Client(app), {REHEARSAL: True}, {}
    before = logging.root.manager.disable
    logging.disable(logging.INFO)  # no client sent these requests
    for page in ("/v1/families", "/v1/catalog"):
        client.get(page, environ_overrides=own)
    for forms in FORMS:
        for verb, body in _bodies(forms).items():
            if verbs is None or verb in verbs:
                place = f"{forms.family.name}/{verb}"
                reply = client.post(f"/v1/{place}", json=body, environ_overrides=own)
                statuses[place] = reply.status_code
    logging.disable(before)
    return statuses


def _bodies(forms: "AnyForms") -> Mapping[str, object]:
    """Bodies of a family's requests, by verb with its query."""
    example = forms.examples
    puzzle = {"puzzle": example["puzzle"]}
    solved = {**puzzle, "solution": example["solution"]}
    formats = ("svg", "html") if forms.family.drawing.solid is None else ("svg", "html", "stl")
    bodies = {"generate": example["params"], "solve": puzzle, "check": solved, "hint": puzzle}
    return bodies | {f"render?format={format}": solved for format in formats}
