from __future__ import annotations

import os
from dataclasses import dataclass
from email.message import Message
from typing import Any, Generator, Mapping, TypeVar, Union

Result = TypeVar("Result")

Body = Union[bytes, "os.PathLike[str]", None]
"""What is sent: bytes, or a file on disk."""


@dataclass(frozen=True)
class Sending:
    """A request to send."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Body = None
    is_authorized: bool = True
    """Whether it carries the key. An upload's URL needs none."""


@dataclass(frozen=True)
class Pause:
    """A time to wait before the next step."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """The answer to a request. A file is left to be read; everything else is read."""

    status: int
    headers: Message
    body: bytes
    file: Any = None
    """What the bytes of a file are read from: as the client that sent the request has it."""


Steps = Generator[Union[Sending, Pause], Any, Result]
"""What is to be done for a call, step by step: each request gives its answer, or raises its error.

A client with threads and one with ``asyncio`` take the same steps, so that both retry, upload and wait alike.
"""


def holds_file(status: int, headers: Message) -> bool:
    """Whether an answer is a file, whose bytes are not read before they are wanted."""
    kind = headers.get("Content-Type", "")
    return 200 <= status < 300 and kind != "" and not kind.startswith("application/json")
