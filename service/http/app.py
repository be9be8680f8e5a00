"""The HTTP application: the routes of all families, and the rules for every answer."""

import logging
import time
from collections.abc import Mapping

from flask import Response, g, request

from service.config import Settings
from service.http import access, problems
from service.http.codes import ProblemCode
from service.http.coding import pack_reply
from service.http.condition import condition
from service.http.dispatch import OPTIONS, Application
from service.http.header_table import REQUEST_ID, cors_lists
from service.http.headers import HEADERS, request_id
from service.http.jobs.routes import jobs
from service.http.problems import Problem
from service.http.routes import blueprint
from service.http.site import site
from service.http.studio import studio
from service.http.verbs.orders import kits
from service.http.verbs.read import readings
from service.schemas.catalogue import FORMS
from service.work.lanes import LANE, ElsewhereError

_access = logging.getLogger("knobelwerk.access")

CORS_ASKED, CORS_EXPOSED = cors_lists()
CORS_SECONDS = "86400"  # that a browser may remember what is allowed


def create_app(settings: Settings | None = None) -> Application:
    """The WSGI application; numba and the like are loaded by the first request that needs them."""
    settings = settings or Settings()
    app = Application()
    app.config["MAX_CONTENT_LENGTH"] = settings.body_bytes
    app.config["SETTINGS"] = settings
    app.url_map.merge_slashes = False  # a path with // is another path, not a redirect
    for forms in FORMS:
        app.register_blueprint(blueprint(forms, settings))
    app.register_blueprint(site)
    app.register_blueprint(studio)
    app.register_blueprint(jobs)
    app.register_blueprint(kits)
    app.register_blueprint(readings)
    app.register_blueprint(condition)
    problems.register(app)
    app.register_error_handler(ElsewhereError, _elsewhere)
    app.before_request(lambda: _begin(settings))
    app.after_request(lambda reply: _end(reply, settings.cors_origins))
    app.settle()
    return app


def _begin(settings: Settings) -> None:
    g.start = time.perf_counter()
    g.request_id = request_id(request.environ.get("HTTP_X_REQUEST_ID", ""))
    g.if_match = None
    if "HTTP_IF_MATCH" in request.environ:
        g.if_match = request.if_match
        # Flask would send the whole answer with its 412, and refuse `*`.
        del request.environ["HTTP_IF_MATCH"]
    g.owner = access.owner(settings)


def _elsewhere(error: ElsewhereError) -> Response:
    """Tell the server the lane where the request belongs."""
    request.environ[LANE] = error.lane
    return Response(status=503)


def _end(reply: Response, origins: tuple[str, ...]) -> Response:
    if g.if_match and reply.status_code < 400 and _is_another(reply):
        reply.close()
        tag = {"ETag": reply.headers["ETag"]}
        reply = Problem(ProblemCode.CHANGED, ProblemCode.CHANGED.meaning, tag).response()
    said = {name for name, _ in reply.headers}
    fixed = [pair for pair in HEADERS.items() if pair[0] not in said]
    # added directly: `add` would check each for characters that ours do not have
    reply.headers._list += [*fixed, (REQUEST_ID, g.request_id)]
    if origins:
        _allow_origin(reply, origins)
    try:
        pack_reply(reply)
    except ElsewhereError as error:
        return _elsewhere(error)
    if _access.isEnabledFor(logging.INFO) and LANE not in request.environ:
        _access.info("request", extra={"fields": _facts(reply)})
    return reply


def _is_another(reply: Response) -> bool:
    """Whether If-Match names only other answers (RFC 9110, 13.1.1)."""
    tag, _ = reply.get_etag()
    return tag is not None and tag not in g.if_match


def _facts(reply: Response) -> Mapping[str, object]:
    return {
        "request": g.request_id,
        "client": request.remote_addr,
        "method": request.method,
        "path": request.path,
        "status": reply.status_code,
        "bytes": reply.content_length,
        "seconds": round(time.perf_counter() - g.start, 6),
        **({"job": g.job} if "job" in g else {}),
    }


def _allow_origin(reply: Response, origins: tuple[str, ...]) -> None:
    """Let pages of these origins read the answer (Fetch standard, CORS protocol)."""
    origin = request.headers.get("Origin", "")
    if origins != ("*",):
        reply.vary.add("Origin")
    if origin and (origins == ("*",) or origin in origins):
        reply.headers["Access-Control-Allow-Origin"] = "*" if origins == ("*",) else origin
        reply.headers["Access-Control-Expose-Headers"] = CORS_EXPOSED
        if request.method == OPTIONS:
            reply.headers["Access-Control-Allow-Methods"] = ", ".join(sorted(reply.allow))
            reply.headers["Access-Control-Allow-Headers"] = CORS_ASKED
            reply.headers["Access-Control-Max-Age"] = CORS_SECONDS
