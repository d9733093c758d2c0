from __future__ import annotations

import json
import re
from typing import Any, List, Optional, Union
from urllib.parse import unquote

from ._calls import stored_in
from ._errors import InvalidInputError
from ._meta import Meta, meta_of
from ._steps import Answer
from ._types import StoredFile, StoredFiles


class Made:
    """What an answer says of a file that a call made or found, without its bytes."""

    def __init__(self, answer: Answer) -> None:
        headers = answer.headers
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
        self.meta: Meta = meta_of(answer.status, headers)
        """What the headers of the answer said."""
        self._file = answer.file
        if self._file is not None:
            return
        body = json.loads(answer.body)
        self.meta = meta_of(answer.status, headers, body.get("warnings"))
        if answer.status == 202:
            self.job_id = self.document_id = body["job_id"]
        else:
            self._keep(stored_in(body))

    def _keep(self, stored: Union[StoredFile, StoredFiles]) -> None:
        if isinstance(stored, StoredFiles):
            self.documents = stored.documents
            return
        self.documents = [stored]
        self.stored = stored
        self.document_id, self.url = stored.document_id, stored.url
        self.filename, self.content_type = stored.filename, stored.content_type

    def _taken(self) -> Any:
        """What the bytes of the answer are read from, once; None if they are stored."""
        file, self._file = self._file, None
        return file

    def _check_one(self) -> None:
        if self.documents and self.stored is None:
            raise InvalidInputError("invalid_options", "The files are stored one by one: see `documents`.")
        if self.stored is None:
            raise InvalidInputError("invalid_options", "The bytes of this answer have been read already.")


def _filename(disposition: str) -> str:
    """The name in its full form (RFC 8187), or as ASCII."""
    encoded = re.search(r"filename\*=UTF-8''([^;]+)", disposition)
    if encoded:
        return unquote(encoded[1])
    plain = re.search(r'filename="([^"]*)"', disposition)
    return plain[1] if plain else "file"
