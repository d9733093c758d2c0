from __future__ import annotations

import http.client
import json
import os
import re
import time
from typing import Any, Callable, Iterator, List, Mapping, Optional, Union
from urllib.parse import unquote

from ._decode import decode
from ._errors import ServiceError, error_from
from ._meta import Meta, meta_of
from ._types import StoredFile, StoredFiles

Call = Callable[[str, str, Mapping[str, Any], Callable[[http.client.HTTPResponse], Any]], Any]
"""Calls an endpoint with fields, and reads its answer."""

_CHUNK = 256 * 1024
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 5.0


class MadeFile:
    """A file that a call made or found.

    Its bytes are in the answer; or they are stored, and downloaded when they are wanted; or, with ``async_=True``, a
    job makes them, which is waited for. Bytes in an answer can be read once.
    """

    def __init__(self, call: Call, response: http.client.HTTPResponse) -> None:
        headers = response.headers
        self._call = call
        self._response: Optional[http.client.HTTPResponse] = None
        self.job_id: Optional[str] = None
        """ID of the job that makes the file."""
        self.stored: Optional[StoredFile] = None
        """Where the file is stored, if the answer said so or a job is done."""
        self.documents: List[StoredFile] = []
        """Where each is stored, if the call made several."""
        self.document_id: Optional[str] = headers.get("X-Document-Id")
        """ID of the document, if the file is stored. That of a job is known before the job is done."""
        self.url: Optional[str] = headers.get("X-Storage-Url")
        """Link to the file that needs no credential, if it is stored."""
        self.filename = _filename(headers.get("Content-Disposition", ""))
        self.content_type = headers.get("Content-Type", "application/octet-stream")
        self.meta: Meta = meta_of(response.status, headers)
        """What the headers of the answer said."""
        if not self.content_type.startswith("application/json"):
            self._response = response
            return
        with response:
            body = json.loads(response.read())
        self.meta = meta_of(response.status, headers, body.get("warnings"))
        if response.status == 202:
            self.job_id = self.document_id = body["job_id"]
        else:
            self._keep(_stored(body))

    def _keep(self, stored: Union[StoredFile, StoredFiles]) -> None:
        if isinstance(stored, StoredFiles):
            self.documents = stored.documents
            return
        self.documents = [stored]
        self.stored = stored
        self.document_id, self.url = stored.document_id, stored.url
        self.filename, self.content_type = stored.filename, stored.content_type

    def done(self, timeout: float = 900) -> MadeFile:
        """Waits for the job to end, less and less impatiently, and gives the file itself.

        Raises the error with which the job failed, or ``timed_out`` after so many seconds. The job goes on then.
        """
        if self.job_id and not self.documents:
            self._keep(wait_for_job(self._call, self.job_id, timeout))
        return self

    def chunks(self) -> Iterator[bytes]:
        """The bytes as they arrive."""
        with self._open() as response:
            while True:
                chunk = response.read(_CHUNK)
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

    def _open(self) -> http.client.HTTPResponse:
        if self._response is not None:
            response, self._response = self._response, None
            return response
        self.done()
        if self.documents and self.stored is None:
            raise ServiceError("invalid_options", "The files are stored one by one: see `documents`.")
        if self.stored is None:
            raise ServiceError("invalid_options", "The bytes of this answer have been read already.")
        path = "/files/{document_id}/download"
        fields = {"document_id": self.document_id}
        response: http.client.HTTPResponse = self._call("GET", path, fields, lambda answer: answer)
        return response


def wait_for_job(call: Call, job_id: str, timeout: float = 900) -> Union[StoredFile, StoredFiles]:
    """Asks for a job until it has ended; gives what it stored."""
    end = time.monotonic() + timeout
    pause = _FIRST_PAUSE
    while True:
        job = call("GET", "/jobs/{job_id}", {"job_id": job_id}, lambda answer: json.loads(answer.read()))
        if job.get("result"):
            return _stored(job["result"])
        if job.get("error"):
            raise error_from(job["error"], f"Job {job_id} failed.")
        if time.monotonic() + pause > end:
            message = f"Job {job_id} is still {job['status']} after {timeout:g} seconds. It goes on: wait again."
            raise ServiceError("timed_out", message)
        time.sleep(pause)
        pause = min(pause * 1.5, _LONGEST_PAUSE)


def _stored(body: Mapping[str, Any]) -> Union[StoredFile, StoredFiles]:
    return decode(StoredFiles if "documents" in body else StoredFile, body)


def _filename(disposition: str) -> str:
    """The name in its full form (RFC 8187), or as ASCII."""
    encoded = re.search(r"filename\*=UTF-8''([^;]+)", disposition)
    if encoded:
        return unquote(encoded[1])
    plain = re.search(r'filename="([^"]*)"', disposition)
    return plain[1] if plain else "file"
