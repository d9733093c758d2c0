from __future__ import annotations

import http.client
import random
import time
from dataclasses import dataclass
from typing import IO, Any, Callable, Dict, Optional, TypeVar, Union
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._errors import ServiceError, error_of

Result = TypeVar("Result")

_PASSING = {408, 429, 502, 503, 504}
"""Statuses that are worth another try: the service was busy or broken for a moment."""

_RETRIED_CODES = {"processing_failed", "browser_crashed", "idempotency_in_progress", "unknown"}
"""The codes of 500 and 409 that are. Without a code, it was a gateway that answered."""

_LASTING_CODES = {"byob_access_denied", "render_timeout"}

_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
_LONGEST_RETRY_AFTER = 60.0


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would take the key to another place."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


@dataclass(frozen=True)
class Connection:
    """How a client reaches the service."""

    base_url: str
    key: Union[str, Callable[[], str]]
    timeout: float
    retries: int
    idempotency_key: Optional[str] = None

    def authorization(self) -> Dict[str, str]:
        key = self.key() if callable(self.key) else self.key
        return {"Authorization": f"Bearer {key}"}

    def send(
        self,
        method: str,
        url: str,
        headers: Dict[str, str],
        body: Union[bytes, IO[bytes], None],
        read: Callable[[http.client.HTTPResponse], Result],
    ) -> Result:
        """Sends a request once, and reads its answer."""
        request = Request(url, data=body, headers=headers, method=method)
        try:
            response = _opener.open(request, timeout=self.timeout)
            return read(response)
        except HTTPError as refusal:
            with refusal:
                raise error_of(refusal.code, refusal.headers, refusal.read()) from None
        except (URLError, OSError, http.client.HTTPException) as failure:
            raise self._failure(url, failure) from failure

    def _failure(self, url: str, failure: Exception) -> ServiceError:
        reason = failure.reason if isinstance(failure, URLError) else failure
        if isinstance(reason, TimeoutError):
            message = f"The service did not answer within {self.timeout:g} seconds. Raise timeout, or use async_=True."
            return ServiceError("timed_out", message)
        parts = urlsplit(url)
        message = f"The connection to {parts.scheme}://{parts.netloc} failed. Check base_url and the network."
        return ServiceError("no_connection", message)

    def retrying(self, attempt: Callable[[], Result]) -> Result:
        """Does something again, up to so many times, if it fails in a way that passes.

        Waits longer each time, at random so that many clients do not return at once, or as long as the service says.
        """
        for failed in range(self.retries):
            try:
                return attempt()
            except ServiceError as error:
                if not _passes(error):
                    raise
                delay = min(_FIRST_DELAY * 2**failed, _LONGEST_DELAY) * random.uniform(0.5, 1)
                time.sleep(max(delay, error.retry_after or 0))
        return attempt()


def _passes(error: ServiceError) -> bool:
    if error.code in ("no_connection", "timed_out"):
        return True
    if error.code in _LASTING_CODES or (error.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return False
    return error.status in _PASSING or (error.status in (500, 409) and error.code in _RETRIED_CODES)
