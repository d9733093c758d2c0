from __future__ import annotations

from typing import Any, Callable, Iterator, Optional, Union

from ._batches import RowsOfBatch
from ._calls import wait_for_job
from ._connection import changed, connection_of
from ._estimate import Estimate, Estimates
from ._operations import Operations
from ._raw import RawCalls
from ._transport import run
from ._types import BatchRow, StoredFile, StoredFiles


class Client(Operations):
    """A client of the service, which calls it with a key. Threads may share one.

    ``with Client() as client`` lets go of files that were not read when it ends.

    Args:
        base_url: Address of the service, such as ``https://pdf.example.com``. Default: PDF_SERVICE_URL in the environment.
        key: An API key, or an OAuth access token. A function is asked before each request: for tokens that expire.
            Default: PDF_SERVICE_API_KEY in the environment.
        timeout: How long to wait for the service at each step of a call, in seconds.
        retries: How often to try again what may succeed the next time.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        key: Union[str, Callable[[], str], None] = None,
        *,
        timeout: float = 120,
        retries: int = 2,
    ) -> None:
        super().__init__(connection_of(base_url, key, timeout, retries))

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
        return self._changed(timeout=timeout, retries=retries, idempotency_key=idempotency_key)

    @property
    def with_raw_response(self) -> RawCalls:
        """The same methods; each gives the status and the headers of its answer, and the result with ``parse()``."""
        return RawCalls(lambda on_answer: self._changed(on_answer=on_answer))

    def estimate(self, method: str, **fields: Any) -> Estimate:
        """What a call would cost: ``client.estimate("html_to_pdf", html=html)``. Nothing is done or charged."""
        result: Estimate = getattr(Estimates(self._connection), method)(**fields)
        return result

    def wait_for_job(self, job_id: str, timeout: float = 900) -> Union[StoredFile, StoredFiles]:
        """Waits for a job to end, and gives what it stored: ``StoredFiles`` for a split. Raises the error with which it failed."""
        return run(self._connection, wait_for_job(self._connection, job_id, timeout))

    def batch_rows(self, batch_id: str) -> Iterator[BatchRow]:
        """The rows of a batch in order, each once it has ended: ``for row in client.batch_rows(batch_id)``."""
        rows = RowsOfBatch(self._connection, batch_id)
        while True:
            ended = run(self._connection, rows.next_rows())
            if not ended:
                return
            yield from ended

    def close(self) -> None:
        """Lets go of files that were not read. The client can still be used."""
        for file in list(self._files):
            file.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _changed(self, **changes: Any) -> Client:
        client = Client.__new__(Client)
        Operations.__init__(client, changed(self._connection, changes))
        client._files = self._files
        return client
