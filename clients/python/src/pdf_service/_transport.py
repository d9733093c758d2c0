from __future__ import annotations

import http.client
import socket
import time
from typing import IO, Any, Optional, TypeVar, Union
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._connection import Connection, bearer, connection_failed
from ._errors import ServiceError, error_of
from ._steps import Answer, Pause, Sending, Steps, holds_file

Result = TypeVar("Result")


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would take the key to another place."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


def run(connection: Connection, steps: Steps[Result]) -> Result:
    """Takes the steps of a call one after the other, in this thread."""
    answer: Optional[Answer] = None
    error: Optional[ServiceError] = None
    while True:
        try:
            step = steps.throw(error) if error else steps.send(answer)
        except StopIteration as end:
            result: Result = end.value
            return result
        answer = error = None
        if isinstance(step, Pause):
            time.sleep(step.seconds)
            continue
        try:
            answer = _send(connection, step)
        except ServiceError as failure:
            error = failure


def _send(connection: Connection, sending: Sending) -> Answer:
    headers = dict(sending.headers)
    if sending.is_authorized:
        headers.update(bearer(connection.key() if callable(connection.key) else connection.key))
    if isinstance(sending.body, (bytes, type(None))):
        return _exchange(connection, sending, headers, sending.body)
    with open(sending.body, "rb") as file:
        return _exchange(connection, sending, headers, file)


def _exchange(
    connection: Connection, sending: Sending, headers: "dict[str, str]", body: Union[bytes, IO[bytes], None]
) -> Answer:
    request = Request(sending.url, data=body, headers=headers, method=sending.method)
    try:
        response: http.client.HTTPResponse = _opener.open(request, timeout=connection.timeout)
        if sending.is_authorized and holds_file(response.status, response.headers):
            return Answer(response.status, response.headers, b"", response)
        with response:
            return Answer(response.status, response.headers, response.read())
    except HTTPError as refusal:
        with refusal:
            raise error_of(refusal.code, refusal.headers, refusal.read()) from None
    except (URLError, OSError, http.client.HTTPException) as failure:
        raise connection_failed(sending.url, connection.timeout, _is_timeout(failure)) from failure


def _is_timeout(failure: Exception) -> bool:
    return isinstance(failure.reason if isinstance(failure, URLError) else failure, (TimeoutError, socket.timeout))
