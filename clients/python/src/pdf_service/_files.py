from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import IO, Any, List, Mapping, NamedTuple, Tuple, Union

from ._errors import InvalidInputError

Content = Union[bytes, bytearray, str, "os.PathLike[str]", IO[bytes]]

FileInput = Union[Content, Tuple[str, Content]]
"""A file to send: its bytes, a path as a text or a `Path`, or an open file; or one of these with a name, as a tuple."""


class NamedFile(NamedTuple):
    """A file with its name, and its size in bytes known."""

    name: str
    content: Union[bytes, "os.PathLike[str]"]
    size: int

    def read(self) -> bytes:
        """All bytes."""
        if isinstance(self.content, bytes):
            return self.content
        with open(self.content, "rb") as file:
            return file.read()


def named_file(given: FileInput) -> NamedFile:
    """The file with its name. One without a name is called ``file``. Raises ``invalid_options``."""
    if isinstance(given, tuple):
        own_name, content = given
        return named_file(content)._replace(name=own_name)
    if isinstance(given, (bytes, bytearray)):
        return NamedFile("file", bytes(given), len(given))
    if isinstance(given, (str, os.PathLike)):
        return _file_at(given)
    name = getattr(given, "name", None)
    content = given.read()
    if not isinstance(content, bytes):
        raise InvalidInputError("invalid_options", 'The file is open for text. Open it with "rb", for bytes.')
    return NamedFile(os.path.basename(name) if isinstance(name, str) else "file", content, len(content))


def _file_at(path: Union[str, "os.PathLike[str]"]) -> NamedFile:
    if not os.path.isfile(path):
        shown = str(path) if len(str(path)) <= 80 else f"{str(path)[:80]}…"
        message = (
            f'"{shown}" cannot be sent as a file: there is no such file in {os.getcwd()}. '
            "Give a path, bytes or an open file."
        )
        raise InvalidInputError("invalid_options", message)
    return NamedFile(os.path.basename(path), Path(path), os.path.getsize(path))


def is_file(value: Any) -> bool:
    """Whether a value of a field that takes files is one."""
    if isinstance(value, tuple):
        return len(value) == 2 and isinstance(value[0], str) and is_file(value[1])
    return isinstance(value, (bytes, bytearray, str, os.PathLike)) or hasattr(value, "read")


def multipart(fields: Mapping[str, str], files: List[Tuple[str, NamedFile]]) -> Tuple[bytes, str]:
    """A form's body, and its content type."""
    boundary = uuid.uuid4().hex
    parts: List[bytes] = []
    for field, text in fields.items():
        parts.append(_part(boundary, f'name="{field}"', text.encode()))
    for field, file in files:
        name = file.name.replace("\\", "_").replace('"', "%22").replace("\r", "").replace("\n", "")
        parts.append(_part(boundary, f'name="{field}"; filename="{name}"', file.read()))
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _part(boundary: str, disposition: str, content: bytes) -> bytes:
    head = f"--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n"
    return head.encode() + content + b"\r\n"
