from __future__ import annotations

import weakref
from typing import Any, Mapping, Type, TypeVar, Union

from ._calls import call, read, result_of, upload
from ._connection import Connection
from ._files import FileInput, named_file
from ._listing import Listing
from ._made_file import MadeFile, made_file
from ._steps import Answer
from ._transport import run

Result = TypeVar("Result")


class Calls:
    """What the methods for endpoints are made of."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._files: "weakref.WeakSet[MadeFile]" = weakref.WeakSet()

    def upload(self, file: FileInput) -> str:
        """Uploads a file of up to 100 MB, and gives the ID to send as ``document_id``. It is kept for a day."""
        steps = upload(self._connection, named_file(file), self._connection.idempotency_key)
        return run(self._connection, steps)

    def _make(self, method: str, path: str, fields: Mapping[str, Any]) -> MadeFile:
        """Calls an endpoint that makes or gives a file."""
        answer = run(self._connection, call(self._connection, method, path, fields))
        return self._kept(answer)

    def _read(self, method: str, path: str, fields: Mapping[str, Any], kind: Type[Result]) -> Result:
        """Calls an endpoint that gives JSON."""
        return run(self._connection, read(self._connection, method, path, fields, kind))

    def _read_either(
        self, method: str, path: str, fields: Mapping[str, Any], kind: Type[Result]
    ) -> Union[MadeFile, Result]:
        """Calls an endpoint that gives JSON or a file, as `format` says."""
        answer = run(self._connection, call(self._connection, method, path, fields))
        return result_of(answer, kind) if answer.file is None else self._kept(answer)

    def _list(
        self, path: str, fields: Mapping[str, Any], kind: Type[Result], items: str
    ) -> Listing[Result, Any]:
        """Calls an endpoint that gives a page of a list."""
        return Listing(lambda asked: self._read("GET", path, asked, kind), fields, items)

    def _kept(self, answer: Answer) -> MadeFile:
        file = made_file(self._connection, answer)
        self._files.add(file)
        return file
