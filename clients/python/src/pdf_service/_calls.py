from __future__ import annotations

import dataclasses
import json
import re
import time
import uuid
from typing import Any, Dict, Mapping, Optional, Tuple, Type, TypeVar, Union
from urllib.parse import quote, urlencode

from ._connection import Connection, retrying
from ._decode import decode
from ._errors import APITimeoutError, InvalidInputError, RateLimitError, ServiceError, error_from
from ._files import NamedFile, is_file, multipart, named_file
from ._meta import meta_of
from ._steps import Answer, Pause, Sending, Steps
from ._types import FILE_FIELDS, StoredFile, StoredFiles

Result = TypeVar("Result")

_MOST_IN_FORM = 4 * 1024 * 1024
"""Beside so many bytes of files in a form, there is room for its other fields in what Lambda takes."""

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 5.0
_LONGEST_WAIT = 20


def call(
    connection: Connection, method: str, path: str, fields: Mapping[str, Any], key: Optional[str] = None
) -> Steps[Answer]:
    """Calls an endpoint, again if that is safe and may help.

    Each try of a POST has the same idempotency key, so that the work is done and paid for once.
    """
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
        body, headers["Content-Type"] = yield from _body(connection, sent)
    elif sent:
        url += "?" + urlencode({name: _text(value) for name, value in sent.items()})
    answer = yield from retrying(connection, lambda: _send(Sending(method, url, headers, body)))
    if connection.on_answer:
        connection.on_answer(answer)
    return answer


def read(
    connection: Connection, method: str, path: str, fields: Mapping[str, Any], kind: Type[Result]
) -> Steps[Result]:
    """Calls an endpoint that gives JSON."""
    return result_of((yield from call(connection, method, path, fields)), kind)


def result_of(answer: Answer, kind: Type[Result]) -> Result:
    """The JSON of an answer, as a dataclass."""
    body = json.loads(answer.body)
    meta = meta_of(answer.status, answer.headers, body.get("warnings"))
    return dataclasses.replace(decode(kind, body), meta=meta)  # type: ignore[type-var]


def upload(connection: Connection, file: NamedFile, key: Optional[str]) -> Steps[str]:
    """Uploads a file, and gives the ID to send as ``document_id``."""
    answer = yield from call(connection, "POST", "/uploads", {"filename": file.name, "size": file.size}, key)
    place = json.loads(answer.body)
    headers = {"Content-Length": str(file.size), "Content-Type": "application/octet-stream"}
    put = Sending("PUT", place["upload_url"], headers, file.content, is_authorized=False)
    try:
        yield from retrying(connection, lambda: _send(put))
    except ServiceError as error:
        # The place was given before, and its URL works for an hour: the file is there already.
        if not ("Idempotency-Replayed" in answer.headers and error.status == 403):
            raise
    return str(place["document_id"])


def wait_for_job(
    connection: Connection, job_id: str, timeout: float = 900
) -> Steps[Union[StoredFile, StoredFiles]]:
    """Asks for a job until it has ended; gives what it stored.

    The service answers when the job ends or 20 seconds have passed. Where it answers at once, it is asked less and less
    often.
    """
    end = time.monotonic() + timeout
    pause, longest = _FIRST_PAUSE, min(_LONGEST_WAIT, connection.timeout / 2)
    while True:
        asked_at = time.monotonic()
        wait = int(min(longest, end - asked_at))
        try:
            fields = {"job_id": job_id, "wait": wait if wait > 0 else None}
            answer = yield from call(connection, "GET", "/jobs/{job_id}", fields)
        except RateLimitError as error:
            if wait <= 0 or error.code != "too_many_at_once":
                raise
            longest = 0  # so many others wait in this account that the service makes no more of them wait
            continue
        job = json.loads(answer.body)
        if job.get("result"):
            return stored_in(job["result"])
        if job["status"] == "completed":
            place = job["run"]["output_key"]
            message = f"Job {job_id} stored no document: its result is {place} in your bucket."
            raise InvalidInputError("invalid_options", message)
        if job.get("error"):
            raise error_from(job["error"], f"Job {job_id} failed.")
        rest = max(0.0, asked_at + pause - time.monotonic())
        if time.monotonic() + rest >= end:
            message = f"Job {job_id} is still {job['status']} after {timeout:g} seconds. It goes on: wait again."
            raise APITimeoutError("timed_out", message)
        yield Pause(rest)
        pause = min(pause * 1.5, _LONGEST_PAUSE)


def stored_in(body: Mapping[str, Any]) -> Union[StoredFile, StoredFiles]:
    """Where an answer or a job says that its files are stored."""
    if "documents" in body:
        return decode(StoredFiles, body)
    return decode(StoredFile, body)


def _send(sending: Sending) -> Steps[Answer]:
    answer: Answer = yield sending
    return answer


def _body(connection: Connection, fields: Mapping[str, Any]) -> Steps[Tuple[bytes, str]]:
    """Fields as JSON; or, if there are files, as a form. Files too large for one are uploaded, and named by ID."""
    lists = {
        name: value if isinstance(value, list) else [value]
        for name, value in fields.items()
        if name in FILE_FIELDS
    }
    files = [(name, named_file(each)) for name, values in lists.items() for each in values if is_file(each)]
    sent_as_files = {name for name, _ in files}
    others = {name: value for name, value in fields.items() if name not in sent_as_files}
    if not files:
        return json.dumps(others).encode(), "application/json"
    if sum(file.size for _, file in files) <= _MOST_IN_FORM:
        return multipart({name: _text(value) for name, value in others.items()}, files)
    key = connection.idempotency_key
    ids = []
    for index, (_, file) in enumerate(files):
        ids.append((yield from upload(connection, file, key and f"{key}.upload-{index + 1}")))
    if isinstance(fields[files[0][0]], list):
        others["document_ids"] = ids
    else:
        for (name, _), document_id in zip(files, ids):
            others.update(_named_by_id(name, document_id))
    return json.dumps(others).encode(), "application/json"


def _named_by_id(name: str, document_id: str) -> Mapping[str, Any]:
    """The field that names an uploaded file. A file beside others is an object with its source."""
    if name == "file":
        return {"document_id": document_id}
    return {"bundle_document_id": document_id} if name == "bundle" else {name: {"document_id": document_id}}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
