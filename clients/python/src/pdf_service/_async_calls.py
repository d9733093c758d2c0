from __future__ import annotations

import weakref
from typing import Any, Mapping, Type, TypeVar, Union

from ._async_listing import AsyncListing
from ._async_made_file import AsyncMadeFile, async_made_file
from ._async_transport import run_async
from ._calls import call, read, result_of, upload
from ._connection import Connection
from ._files import FileInput, named_file
from ._steps import Answer

Result = TypeVar("Result")


class AsyncCalls:
    """What the methods for endpoints are made of, with ``asyncio``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._files: "weakref.WeakSet[AsyncMadeFile]" = weakref.WeakSet()

    async def upload(self, file: FileInput) -> str:
        """Uploads a file of up to 100 MB, and gives the ID to send as ``document_id``. It is kept for a day."""
        steps = upload(self._connection, named_file(file), self._connection.idempotency_key)
        return await run_async(self._connection, steps)

    async def _make(self, method: str, path: str, fields: Mapping[str, Any]) -> AsyncMadeFile:
        """Calls an endpoint that makes or gives a file."""
        answer = await run_async(self._connection, call(self._connection, method, path, fields))
        return self._kept(answer)

    async def _read(self, method: str, path: str, fields: Mapping[str, Any], kind: Type[Result]) -> Result:
        """Calls an endpoint that gives JSON."""
        return await run_async(self._connection, read(self._connection, method, path, fields, kind))

    async def _read_either(
        self, method: str, path: str, fields: Mapping[str, Any], kind: Type[Result]
    ) -> Union[AsyncMadeFile, Result]:
        """Calls an endpoint that gives JSON or a file, as `format` says."""
        answer = await run_async(self._connection, call(self._connection, method, path, fields))
        return result_of(answer, kind) if answer.file is None else self._kept(answer)

    def _list(
        self, path: str, fields: Mapping[str, Any], kind: Type[Result], items: str
    ) -> AsyncListing[Result, Any]:
        """Calls an endpoint that gives a page of a list."""
        return AsyncListing(lambda asked: self._read("GET", path, asked, kind), fields, items)

    def _kept(self, answer: Answer) -> AsyncMadeFile:
        file = async_made_file(self._connection, answer)
        self._files.add(file)
        return file
