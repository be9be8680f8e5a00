"""The modules and tables that the server of forks loads: every child begins with them.

Importing `service.serving.preload` does all of this; here it stands to be called.
"""

import gc
import logging
import logging.config
from collections.abc import Container, Mapping
from typing import Any

from render.photo.memory import give_back, release_files
from service.logs import logging_config


def prepare() -> None:
    """Compile or load the kernels, and answer one request of each kind."""
    app = load()
    logging.config.dictConfig(logging_config(app.config["LOG_LEVEL"]))
    rehearse(app)
    settle()


def load() -> Any:
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
    give_back()  # what warming took goes back: each child counts it again
    release_files()  # 80 MB that load kernels and begin, and hardly any that works
    gc.freeze()  # collections in children would touch, and so copy, what all share


def rehearse(app: Any, verbs: Container[str] | None = None) -> Mapping[str, int]:
    """Send one request of each kind, so that the first client waits no longer than others.

    This loads everything that loads at first use (parsers, meshes, fonts); the process for
    photographs starts with the first one. PDF is left out: typst starts threads, which a fork
    would not have, so its PDFs would wait for ever. Returns the status of each answer.

    verbs: those to request; None: all.
    """
    from werkzeug.test import Client

    from service.http.access import REHEARSAL
    from service.schemas.catalogue import FORMS

    client = Client(app)
    statuses = {}
    before = logging.root.manager.disable
    logging.disable(logging.INFO)  # these are nobody's requests
    for page in ("/v1/families", "/v1/catalog"):
        client.get(page, environ_overrides={REHEARSAL: True})
    for forms in FORMS:
        family, example = forms.family, forms.examples
        solved = {"puzzle": example["puzzle"], "solution": example["solution"]}
        bodies = {"generate": example["params"], "solve": {"puzzle": example["puzzle"]}}
        bodies |= {"check": solved, "hint": {"puzzle": example["puzzle"]}}
        drawings = ("svg", "html") if family.drawing.solid is None else ("svg", "html", "stl")
        bodies |= {f"render?format={drawing}": solved for drawing in drawings}
        for verb in [verb for verb in bodies if verbs is None or verb in verbs]:
            address, own = f"/v1/{family.name}/{verb}", {REHEARSAL: True}
            reply = client.post(address, json=bodies[verb], environ_overrides=own)
            statuses[f"{family.name}/{verb}"] = reply.status_code
    logging.disable(before)
    return statuses
