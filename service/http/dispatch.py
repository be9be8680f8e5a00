"""Flask's dispatch from a request to its view and back, without the parts unused here.

Unused are sessions, signals, hooks of blueprints, and matching of paths without variable parts;
they are half of Flask's time for a small answer. If a test keeps contexts, Flask's own dispatch
runs.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, Request, Response
from flask.ctx import AppContext
from flask.globals import _cv_app, _cv_request
from werkzeug.routing import MapAdapter, Rule

T = TypeVar("T")

OPTIONS = "OPTIONS"  # answered by Flask, which searches all rules for it
KEPT = "werkzeug.debug.preserve_context"  # key of the environment: a test keeps contexts


class Application(Flask):
    """The Flask application, with a shorter dispatch."""

    def __init__(self) -> None:
        super().__init__(__name__, static_folder=None)
        self._plain: dict[tuple[str, str], Rule] = {}

    def settle(self) -> None:
        """Build the table of rules without variables; call once all rules are added."""
        plain = [rule for rule in self.url_map.iter_rules() if not rule.arguments]
        self._plain = {
            (m, rule.rule): rule for rule in plain for m in rule.methods or () if m != OPTIONS
        }

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The URL adapter of a request; None if its rule was found without one."""
        if request is not None:
            rule = self._plain.get((request.method, request.path))
            if rule is not None:
                request.url_rule, request.view_args = rule, {}
                return None
        return super().create_url_adapter(request)

    def ensure_sync(self, func: Callable[..., T]) -> Callable[..., T]:
        """The function unchanged: no view is a coroutine."""
        return func

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if KEPT in environ:
            return super().wsgi_app(environ, start_response)
        return self.reply_to(environ)(environ, start_response)

    def reply_to(self, environ: WSGIEnvironment) -> Response:
        """The answer to a request, not yet sent."""
        context = self.request_context(environ)
        ours, its = _cv_app.set(AppContext(self)), _cv_request.set(context)
        try:
            try:
                if context.url_adapter is not None:
                    context.match_request()
                return self.full_dispatch_request()
            except Exception as error:
                return self.handle_exception(error)
        finally:
            environ["werkzeug.request"] = None  # breaks a reference cycle
            _cv_request.reset(its)
            _cv_app.reset(ours)

    def full_dispatch_request(self) -> Response:
        try:
            self.preprocess_request()
            made = self.dispatch_request()
        except Exception as error:
            made = self.handle_user_exception(error)
        return self.finalize_request(made)

    def preprocess_request(self) -> None:
        for begin in self.before_request_funcs.get(None, ()):
            begin()

    def process_response(self, response: Response) -> Response:
        for end in reversed(self.after_request_funcs.get(None, ())):
            response = end(response)
        return response
