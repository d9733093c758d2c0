from __future__ import annotations

import asyncio
import inspect
from contextlib import contextmanager
from typing import Iterator, Optional, TypeVar

from ._async_http import exchange
from ._connection import Connection, bearer, connection_failed
from ._errors import ServiceError, error_of
from ._steps import Answer, Pause, Sending, Steps, holds_file

Result = TypeVar("Result")


async def run_async(connection: Connection, steps: Steps[Result]) -> Result:
    """Takes the steps of a call one after the other, and lets other tasks run meanwhile."""
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
            await asyncio.sleep(step.seconds)
            continue
        try:
            answer = await _send(connection, step)
        except ServiceError as failure:
            error = failure


@contextmanager
def as_service_errors(url: str, timeout: float) -> Iterator[None]:
    """Raises what a connection fails with as ``no_connection`` or ``timed_out``."""
    try:
        yield
    except (OSError, EOFError, asyncio.TimeoutError, ValueError) as failure:
        is_timeout = isinstance(failure, (asyncio.TimeoutError, TimeoutError))
        raise connection_failed(url, timeout, is_timeout) from failure


async def _send(connection: Connection, sending: Sending) -> Answer:
    headers = dict(sending.headers)
    if sending.is_authorized:
        key = connection.key() if callable(connection.key) else connection.key
        headers.update(bearer(await key if inspect.isawaitable(key) else key))
    with as_service_errors(sending.url, connection.timeout):
        response = await exchange(sending, headers, connection.timeout)
        if sending.is_authorized and holds_file(response.status, response.headers):
            return Answer(response.status, response.headers, b"", response)
        body = await response.read()
    if not 200 <= response.status < 300:
        raise error_of(response.status, response.headers, body)
    return Answer(response.status, response.headers, body)
