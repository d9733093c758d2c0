from __future__ import annotations

import dataclasses
import http.client
import json
import re
import uuid
from typing import Any, Callable, Dict, Mapping, Optional, Type, TypeVar, Union
from urllib.parse import quote, urlencode

from ._connection import Connection
from ._decode import decode
from ._errors import ServiceError
from ._files import FileInput, NamedFile, is_file, multipart, named_file
from ._listing import Listing
from ._made_file import MadeFile
from ._meta import meta_of

Result = TypeVar("Result")
Item = TypeVar("Item")

_MOST_IN_FORM = 4 * 1024 * 1024
"""Beside so many bytes of files in a form, there is room for its other fields in what Lambda takes."""


class Calls:
    """What the methods for endpoints are made of."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def upload(self, file: FileInput) -> str:
        """Uploads a file of up to 100 MB, and gives the ID to send as ``document_id``. It is kept for a day."""
        return self._upload(named_file(file), self._connection.idempotency_key)

    def _upload(self, file: NamedFile, key: Optional[str]) -> str:
        def place_of(response: http.client.HTTPResponse) -> Dict[str, Any]:
            with response:
                is_replay = "Idempotency-Replayed" in response.headers
                return {**json.loads(response.read()), "is_replay": is_replay}

        place = self._call("POST", "/uploads", {"filename": file.name, "size": file.size}, place_of, key)

        def put() -> None:
            headers = {"Content-Length": str(file.size), "Content-Type": "application/octet-stream"}
            send = self._connection.send
            if isinstance(file.content, bytes):
                send("PUT", place["upload_url"], headers, file.content, _discard)
            else:
                with open(file.content, "rb") as content:
                    send("PUT", place["upload_url"], headers, content, _discard)

        try:
            self._connection.retrying(put)
        except ServiceError as error:
            # The place was given before, and its URL works for an hour: the file is there already.
            if not (place["is_replay"] and error.status == 403):
                raise
        return str(place["document_id"])

    def _make(self, path: str, fields: Mapping[str, Any]) -> MadeFile:
        """Calls an endpoint that makes a file."""
        return self._call("POST", path, fields, self._made_file)

    def _download(self, path: str, fields: Mapping[str, Any]) -> MadeFile:
        """Calls an endpoint that gives a file."""
        return self._call("GET", path, fields, self._made_file)

    def _made_file(self, response: http.client.HTTPResponse) -> MadeFile:
        return MadeFile(self._call, response)

    def _read(self, method: str, path: str, fields: Mapping[str, Any], kind: Type[Result]) -> Result:
        """Calls an endpoint that gives JSON."""

        def result_of(response: http.client.HTTPResponse) -> Result:
            with response:
                body = json.loads(response.read())
            result = decode(kind, body)
            meta = meta_of(response.status, response.headers, body.get("warnings"))
            return dataclasses.replace(result, meta=meta)  # type: ignore[type-var]

        return self._call(method, path, fields, result_of)

    def _unzip(self, path: str, fields: Mapping[str, Any], kind: Type[Result]) -> Union[MadeFile, Result]:
        """Calls an endpoint that gives a ZIP, or JSON if `format` says so."""
        if fields.get("format") == "json":
            return self._read("POST", path, fields, kind)
        return self._make(path, fields)

    def _read_either(self, path: str, fields: Mapping[str, Any], kind: Type[Result]) -> Union[Result, MadeFile]:
        """Calls an endpoint that gives JSON, or a file if `format` says so."""
        if fields.get("format") in (None, "json"):
            return self._read("GET", path, fields, kind)
        return self._download(path, fields)

    def _list(
        self, path: str, fields: Mapping[str, Any], kind: Type[Result], items: str
    ) -> Listing[Result, Any]:
        """Calls an endpoint that gives a page of a list."""
        return Listing(lambda asked: self._read("GET", path, asked, kind), fields, items)

    def _call(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any],
        read: Callable[[http.client.HTTPResponse], Result],
        key: Optional[str] = None,
    ) -> Result:
        """Calls an endpoint, again if that is safe and may help.

        Each try of a POST has the same idempotency key, so that the work is done and paid for once.
        """
        connection = self._connection
        sent = {name: value for name, value in fields.items() if value is not None}
        inside = set(re.findall(r"{(\w+)}", path))
        url = connection.base_url + re.sub(r"{(\w+)}", lambda name: quote(str(sent[name[1]]), safe=""), path)
        sent = {name: value for name, value in sent.items() if name not in inside}
        headers: Dict[str, str] = {}
        body: Optional[bytes] = None
        if method == "POST":
            key = key or connection.idempotency_key or (str(uuid.uuid4()) if connection.retries else None)
            headers.update({"Idempotency-Key": key} if key else {})
        if method in ("POST", "PUT"):
            body, headers["Content-Type"] = self._body(sent)
        elif sent:
            url += "?" + urlencode({name: _text(value) for name, value in sent.items()})
        return connection.retrying(
            lambda: connection.send(method, url, {**headers, **connection.authorization()}, body, read)
        )

    def _body(self, fields: Mapping[str, Any]) -> "tuple[bytes, str]":
        """Fields as JSON; or, if there are files, as a form. Files too large for one are uploaded, and named by ID."""
        lists = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
        files = [
            (name, named_file(each)) for name, values in lists.items() for each in values if is_file(each)
        ]
        others = {name: value for name, value in fields.items() if not any(map(is_file, lists[name]))}
        if not files:
            return json.dumps(others).encode(), "application/json"
        if sum(file.size for _, file in files) <= _MOST_IN_FORM:
            return multipart({name: _text(value) for name, value in others.items()}, files)
        key = self._connection.idempotency_key
        ids = [
            self._upload(file, key and f"{key}.upload-{index + 1}") for index, (_, file) in enumerate(files)
        ]
        name = files[0][0]
        one = "bundle_document_id" if name == "bundle" else "document_id"
        others["document_ids" if isinstance(fields[name], list) else one] = (
            ids if isinstance(fields[name], list) else ids[0]
        )
        return json.dumps(others).encode(), "application/json"


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _discard(response: http.client.HTTPResponse) -> None:
    response.close()
