from __future__ import annotations

import http.client
import os
import socket
from typing import Any, Iterator, Union

from ._calls import call, wait_for_job
from ._connection import Connection, connection_failed
from ._made import Made
from ._steps import Answer
from ._transport import run
from ._types import StoredFile

_CHUNK = 256 * 1024


class MadeFile(Made):
    """A file that a call made or found.

    Its bytes are in the answer; or they are stored, and downloaded when they are wanted; or, with ``async_=True``, a
    job makes them, which is waited for. Bytes in an answer can be read once. ``with`` lets go of bytes that were not read.
    """

    def __init__(self, connection: Connection, answer: Answer) -> None:
        super().__init__(answer)
        self._connection = connection

    def done(self, timeout: float = 900) -> MadeFile:
        """Waits for the job to end, and gives the file itself.

        Raises the error with which the job failed, or ``timed_out`` after so many seconds. The job goes on then.
        """
        if self.job_id and not self.documents:
            self._keep(run(self._connection, wait_for_job(self._connection, self.job_id, timeout)))
        return self

    def chunks(self) -> Iterator[bytes]:
        """The bytes as they arrive."""
        with self._open() as response:
            while True:
                try:
                    chunk = response.read(_CHUNK)
                except (OSError, http.client.HTTPException) as failure:
                    url, timeout = self._connection.base_url, self._connection.timeout
                    raise connection_failed(url, timeout, isinstance(failure, socket.timeout)) from failure
                if not chunk:
                    return
                yield chunk

    def read(self) -> bytes:
        """All bytes."""
        return b"".join(self.chunks())

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the file to disk as it arrives. If that fails, no half of a file remains."""
        try:
            with open(path, "wb") as file:
                for chunk in self.chunks():
                    file.write(chunk)
        except BaseException:
            if os.path.exists(path):
                os.remove(path)
            raise

    def close(self) -> None:
        """Lets go of bytes that were not read."""
        file = self._taken()
        if file is not None:
            file.close()

    def __enter__(self) -> MadeFile:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _open(self) -> http.client.HTTPResponse:
        taken: Any = self._taken()
        if taken is None:
            self.done()
            self._check_one()
            fields = {"document_id": self.document_id}
            steps = call(self._connection, "GET", "/files/{document_id}/download", fields)
            taken = run(self._connection, steps).file
        response: http.client.HTTPResponse = taken
        return response


class StoredMadeFile(MadeFile):
    """A file that is stored: a call with ``storage`` gives it, and a job that is done."""

    stored: StoredFile
    document_id: str
    url: str


class JobFile(MadeFile):
    """A file that a job makes: a call with ``async_=True`` gives it."""

    job_id: str
    document_id: str

    def done(self, timeout: float = 900) -> StoredMadeFile:
        """Waits for the job to end, and gives the file with the place where it is stored.

        Raises the error with which the job failed, or ``timed_out`` after so many seconds. The job goes on then.
        """
        super().done(timeout)
        return _as_stored(self)


def made_file(connection: Connection, answer: Answer) -> MadeFile:
    """The file of an answer, of the class that says most of it."""
    if answer.status == 202:
        return JobFile(connection, answer)
    file = MadeFile(connection, answer)
    return file if file.stored is None else _as_stored(file)


def _as_stored(file: MadeFile) -> StoredMadeFile:
    stored = StoredMadeFile.__new__(StoredMadeFile)
    stored.__dict__.update(file.__dict__)
    return stored
