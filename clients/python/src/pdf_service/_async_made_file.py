from __future__ import annotations

import asyncio
import os
from typing import Any, AsyncIterator, Union

from ._async_http import Response
from ._async_transport import as_service_errors, run_async
from ._calls import call, wait_for_job
from ._connection import Connection
from ._made import Made
from ._steps import Answer
from ._types import StoredFile


class AsyncMadeFile(Made):
    """A file that a call made or found.

    Its bytes are in the answer; or they are stored, and downloaded when they are wanted; or, with ``async_=True``, a
    job makes them, which is waited for. Bytes in an answer can be read once. ``async with`` lets go of bytes that were not
    read.
    """

    def __init__(self, connection: Connection, answer: Answer) -> None:
        super().__init__(answer)
        self._connection = connection

    async def done(self, timeout: float = 900) -> AsyncMadeFile:
        """Waits for the job to end, and gives the file itself.

        Raises the error with which the job failed, or ``timed_out`` after so many seconds. The job goes on then.
        """
        if self.job_id and not self.documents:
            self._keep(await run_async(self._connection, wait_for_job(self._connection, self.job_id, timeout)))
        return self

    async def chunks(self) -> AsyncIterator[bytes]:
        """The bytes as they arrive."""
        response = await self._open()
        try:
            with as_service_errors(self._connection.base_url, self._connection.timeout):
                async for chunk in response.chunks():
                    yield chunk
        finally:
            response.close()

    async def read(self) -> bytes:
        """All bytes."""
        return b"".join([chunk async for chunk in self.chunks()])

    async def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the file to disk as it arrives. If that fails, no half of a file remains."""
        try:
            with await asyncio.to_thread(open, path, "wb") as file:
                async for chunk in self.chunks():
                    await asyncio.to_thread(file.write, chunk)
        except BaseException:
            if os.path.exists(path):
                os.remove(path)
            raise

    async def aclose(self) -> None:
        """Lets go of bytes that were not read."""
        response = self._taken()
        if response is not None:
            response.close()

    async def __aenter__(self) -> AsyncMadeFile:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.aclose()

    async def _open(self) -> Response:
        taken: Any = self._taken()
        if taken is None:
            await self.done()
            self._check_one()
            fields = {"document_id": self.document_id}
            steps = call(self._connection, "GET", "/files/{document_id}/download", fields)
            taken = (await run_async(self._connection, steps)).file
        response: Response = taken
        return response


class AsyncStoredMadeFile(AsyncMadeFile):
    """A file that is stored: a call with ``storage`` gives it, and a job that is done."""

    stored: StoredFile
    document_id: str
    url: str


class AsyncJobFile(AsyncMadeFile):
    """A file that a job makes: a call with ``async_=True`` gives it."""

    job_id: str
    document_id: str

    async def done(self, timeout: float = 900) -> AsyncStoredMadeFile:
        """Waits for the job to end, and gives the file with the place where it is stored.

        Raises the error with which the job failed, or ``timed_out`` after so many seconds. The job goes on then.
        """
        await super().done(timeout)
        return _as_stored(self)


def async_made_file(connection: Connection, answer: Answer) -> AsyncMadeFile:
    """The file of an answer, of the class that says most of it."""
    if answer.status == 202:
        return AsyncJobFile(connection, answer)
    file = AsyncMadeFile(connection, answer)
    return file if file.stored is None else _as_stored(file)


def _as_stored(file: AsyncMadeFile) -> AsyncStoredMadeFile:
    stored = AsyncStoredMadeFile.__new__(AsyncStoredMadeFile)
    stored.__dict__.update(file.__dict__)
    return stored
