from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Optional, Union

from ._async_operations import AsyncOperations
from ._async_transport import run_async
from ._batches import RowsOfBatch
from ._calls import wait_for_job
from ._connection import changed, connection_of
from ._estimate import AsyncEstimates, Estimate
from ._raw import AsyncRawCalls
from ._types import BatchRow, StoredFile, StoredFiles


class AsyncClient(AsyncOperations):
    """A client of the service for ``asyncio``, with the methods of ``Client``: ``await`` gives what they give.

    ``async with AsyncClient() as client`` lets go of files that were not read when it ends. A cancelled task ends its
    request.

    Args:
        base_url: Address of the service, such as ``https://pdf.example.com``. Default: PDF_SERVICE_URL in the environment.
        key: An API key, or an OAuth access token. A function or a coroutine function is asked before each request: for
            tokens that expire. Default: PDF_SERVICE_API_KEY in the environment.
        timeout: How long to wait for the service at each step of a call, in seconds.
        retries: How often to try again what may succeed the next time.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        key: Union[str, Callable[[], Union[str, Awaitable[str]]], None] = None,
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
    ) -> AsyncClient:
        """The same client with other options, for one call or for many. See ``Client.with_options``."""
        return self._changed(timeout=timeout, retries=retries, idempotency_key=idempotency_key)

    @property
    def with_raw_response(self) -> AsyncRawCalls:
        """The same methods; each gives the status and the headers of its answer, and the result with ``parse()``."""
        return AsyncRawCalls(lambda on_answer: self._changed(on_answer=on_answer))

    async def estimate(self, method: str, **fields: Any) -> Estimate:
        """What a call would cost: ``await client.estimate("html_to_pdf", html=html)``. Nothing is done or charged."""
        result: Estimate = await getattr(AsyncEstimates(self._connection), method)(**fields)
        return result

    async def wait_for_job(self, job_id: str, timeout: float = 900) -> Union[StoredFile, StoredFiles]:
        """Waits for a job to end, and gives what it stored: ``StoredFiles`` for a split. Raises the error with which it failed."""
        return await run_async(self._connection, wait_for_job(self._connection, job_id, timeout))

    async def batch_rows(self, batch_id: str) -> AsyncIterator[BatchRow]:
        """The rows of a batch in order, each once it has ended: ``async for row in client.batch_rows(batch_id)``."""
        rows = RowsOfBatch(self._connection, batch_id)
        while True:
            ended = await run_async(self._connection, rows.next_rows())
            if not ended:
                return
            for row in ended:
                yield row

    async def aclose(self) -> None:
        """Lets go of files that were not read. The client can still be used."""
        for file in list(self._files):
            await file.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.aclose()

    def _changed(self, **changes: Any) -> AsyncClient:
        client = AsyncClient.__new__(AsyncClient)
        AsyncOperations.__init__(client, changed(self._connection, changes))
        client._files = self._files
        return client
