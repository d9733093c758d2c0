from __future__ import annotations

import os
import uuid
from typing import IO, Any, List, Mapping, NamedTuple, Tuple, Union

Content = Union[bytes, bytearray, os.PathLike[str], IO[bytes]]

FileInput = Union[Content, Tuple[str, Content]]
"""A file to send: its bytes, a path, or an open file; or one of these with a name, as a tuple."""


class NamedFile(NamedTuple):
    """A file with its name, and its size in bytes known."""

    name: str
    content: Union[bytes, os.PathLike[str]]
    size: int

    def read(self) -> bytes:
        """All bytes."""
        if isinstance(self.content, bytes):
            return self.content
        with open(self.content, "rb") as file:
            return file.read()


def named_file(given: FileInput) -> NamedFile:
    """The file with its name. One without a name is called ``file``."""
    if isinstance(given, tuple):
        name, content = given
        return named_file(content)._replace(name=name)
    if isinstance(given, (bytes, bytearray)):
        return NamedFile("file", bytes(given), len(given))
    if isinstance(given, os.PathLike):
        return NamedFile(os.path.basename(given), given, os.path.getsize(given))
    name = getattr(given, "name", None)
    content = given.read()
    return NamedFile(os.path.basename(name) if isinstance(name, str) else "file", content, len(content))


def is_file(value: Any) -> bool:
    """Whether a value of a request is a file."""
    if isinstance(value, tuple):
        return len(value) == 2 and isinstance(value[0], str) and is_file(value[1])
    return isinstance(value, (bytes, bytearray, os.PathLike)) or hasattr(value, "read")


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
