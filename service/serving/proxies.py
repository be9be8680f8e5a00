"""Proxies that the service trusts: their headers tell whom they speak for."""

from collections.abc import Sequence
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from service.prefix import PREFIX_SAID


class Proxies(ProxyHeadersMiddleware):
    """An ASGI application behind proxies with these addresses or in these networks.

    X-Forwarded-For gives the client, -Proto the scheme, and -Prefix the path above the service.
    """

    def __init__(self, app: Any, trusted: Sequence[str]) -> None:
        super().__init__(app, list(trusted))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        peer = scope.get("client")
        if peer and peer[0] in self.trusted_hosts:
            said = [value for name, value in scope["headers"] if name == b"x-forwarded-prefix"]
            if said:
                scope[PREFIX_SAID] = said[-1].decode("latin1").strip()
        await super().__call__(scope, receive, send)
