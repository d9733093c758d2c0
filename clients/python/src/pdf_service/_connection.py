from __future__ import annotations

import os
import random
from dataclasses import dataclass, replace
from typing import Any, Callable, Dict, Mapping, Optional, TypeVar
from urllib.parse import urlsplit

from ._errors import APIConnectionError, APITimeoutError, InvalidInputError, ServiceError
from ._steps import Answer, Pause, Steps

Result = TypeVar("Result")

_PASSING = {408, 429, 502, 503, 504}
"""Statuses that are worth another try: the service was busy or broken for a moment."""

_RETRIED_CODES = {"processing_failed", "browser_crashed", "idempotency_in_progress", "unknown"}
"""The codes of 500 and 409 that are. Without a code, it was a gateway that answered."""

_LASTING_CODES = {"byob_access_denied", "render_timeout"}

_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
_LONGEST_RETRY_AFTER = 60.0


@dataclass(frozen=True)
class Connection:
    """How a client reaches the service."""

    base_url: str
    key: Any
    """A text, or a function that gives one; for ``asyncio`` it may be a coroutine function."""
    timeout: float
    retries: int
    idempotency_key: Optional[str] = None
    on_answer: Optional[Callable[[Answer], None]] = None
    """Is given the answer of each call."""


def connection_of(base_url: Optional[str], key: Any, timeout: float, retries: int) -> Connection:
    """What a client was given, with the environment's variables for what is missing. Raises ``invalid_options``."""
    base_url = base_url or os.environ.get("PDF_SERVICE_URL")
    key = key or os.environ.get("PDF_SERVICE_API_KEY") or os.environ.get("PDF_SERVICE_KEY")
    if not base_url or urlsplit(base_url).scheme not in ("http", "https"):
        message = "Client needs base_url: the address of the service, or PDF_SERVICE_URL in the environment."
        raise InvalidInputError("invalid_options", message)
    if not key:
        message = "Client needs key: an API key or an access token, or PDF_SERVICE_API_KEY in the environment."
        raise InvalidInputError("invalid_options", message)
    return Connection(base_url.rstrip("/"), key, timeout, retries)


def bearer(key: str) -> Dict[str, str]:
    """The header with the key."""
    return {"Authorization": f"Bearer {key}"}


def connection_failed(url: str, timeout: float, is_timeout: bool) -> ServiceError:
    """The error of a request that has no answer."""
    if is_timeout:
        message = f"The service did not answer within {timeout:g} seconds. Raise timeout, or use async_=True."
        return APITimeoutError("timed_out", message)
    parts = urlsplit(url)
    message = f"The connection to {parts.scheme}://{parts.netloc} failed. Check base_url and the network."
    return APIConnectionError("no_connection", message)


def retrying(connection: Connection, attempt: Callable[[], Steps[Result]]) -> Steps[Result]:
    """Does something again, up to so many times, if it fails in a way that passes.

    Waits longer each time, at random so that many clients do not return at once, or as long as the service says.
    """
    for failed in range(connection.retries):
        try:
            return (yield from attempt())
        except ServiceError as error:
            if not _passes(error):
                raise
            delay = min(_FIRST_DELAY * 2**failed, _LONGEST_DELAY) * random.uniform(0.5, 1)
            yield Pause(max(delay, error.retry_after or 0))
    return (yield from attempt())


def changed(connection: Connection, changes: Mapping[str, Any]) -> Connection:
    """The same connection with those of the changes that are not None."""
    return replace(connection, **{name: value for name, value in changes.items() if value is not None})


def _passes(error: ServiceError) -> bool:
    if isinstance(error, APIConnectionError):
        return True
    if error.code in _LASTING_CODES or (error.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return False
    return error.status in _PASSING or (error.status in (500, 409) and error.code in _RETRIED_CODES)
