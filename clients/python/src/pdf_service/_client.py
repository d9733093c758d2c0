from __future__ import annotations

import dataclasses
from typing import Any, Callable, Optional, Union
from urllib.parse import urlsplit

from ._connection import Connection
from ._errors import ServiceError
from ._estimate import Estimate, Estimates
from ._made_file import wait_for_job
from ._operations import Operations
from ._types import StoredFile, StoredFiles


class Client(Operations):
    """A client of the service, which calls it with a key. Threads may share one.

    Args:
        base_url: Address of the service, such as ``https://pdf.example.com``.
        key: An API key, or an OAuth access token. A function is asked before each request: for tokens that expire.
        timeout: How long to wait for the service at each step of a call, in seconds.
        retries: How often to try again what may succeed the next time.
    """

    def __init__(
        self,
        base_url: Optional[str],
        key: Union[str, Callable[[], str], None],
        *,
        timeout: float = 120,
        retries: int = 2,
    ) -> None:
        if not base_url or urlsplit(base_url).scheme not in ("http", "https"):
            raise ServiceError("invalid_options", "Client needs base_url: the address of the service.")
        if not key:
            raise ServiceError("invalid_options", "Client needs key: an API key or an access token.")
        super().__init__(Connection(base_url.rstrip("/"), key, timeout, retries))

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Client:
        """The same client with other options, for one call or for many.

        Args:
            idempotency_key: A value of your own for one piece of work, such as the number of an invoice: a call with
                the same key and the same request gives the first answer again for 24 hours, at no cost.
        """
        given = {"timeout": timeout, "retries": retries, "idempotency_key": idempotency_key}
        changes: Any = {name: value for name, value in given.items() if value is not None}
        client = Client.__new__(Client)
        Operations.__init__(client, dataclasses.replace(self._connection, **changes))
        return client

    def estimate(self, method: str, **fields: Any) -> Estimate:
        """What a call would cost: ``client.estimate("html_to_pdf", html=html)``. Nothing is done or charged."""
        result: Estimate = getattr(Estimates(self._connection), method)(**fields)
        return result

    def wait_for_job(self, job_id: str, timeout: float = 900) -> Union[StoredFile, StoredFiles]:
        """Waits for a job to end, and gives what it stored: ``StoredFiles`` for a split. Raises the error with which it failed."""
        return wait_for_job(self._call, job_id, timeout)
