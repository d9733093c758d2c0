from __future__ import annotations

import asyncio
import base64
import http.client
import io
import ssl
from dataclasses import dataclass
from email.message import Message
from typing import AsyncIterator, Awaitable, Dict, Optional, Tuple, TypeVar
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from ._errors import InvalidInputError
from ._steps import Body, Sending

Result = TypeVar("Result")

_CHUNK = 256 * 1024
_LONGEST_HEAD = 256 * 1024


class BrokenAnswer(OSError):
    """What came is not HTTP, or ends too early."""


@dataclass
class Response:
    """An answer whose body is still to come, over a connection of its own."""

    status: int
    headers: Message
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    timeout: float

    async def chunks(self) -> AsyncIterator[bytes]:
        """The body as it arrives. Each step is bounded by the timeout."""
        try:
            if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
                async for chunk in self._chunked():
                    yield chunk
            else:
                async for chunk in self._sized(self.headers.get("Content-Length")):
                    yield chunk
        finally:
            self.close()

    async def read(self) -> bytes:
        """The whole body."""
        return b"".join([chunk async for chunk in self.chunks()])

    def close(self) -> None:
        """Ends the connection."""
        self.writer.close()

    async def _sized(self, length: Optional[str]) -> AsyncIterator[bytes]:
        rest = None if length is None else int(length)
        while rest is None or rest > 0:
            size = _CHUNK if rest is None else min(rest, _CHUNK)
            chunk = await _within(self.timeout, self.reader.read(size))
            if not chunk:
                if rest is None:
                    return
                raise BrokenAnswer("the answer ends too early")
            rest = None if rest is None else rest - len(chunk)
            yield chunk

    async def _chunked(self) -> AsyncIterator[bytes]:
        while True:
            line = await _line(self.reader, self.timeout)
            size = int(line.split(b";")[0], 16)
            if size == 0:
                return
            async for chunk in self._sized(str(size)):
                yield chunk
            await _line(self.reader, self.timeout)


async def exchange(sending: Sending, headers: Dict[str, str], timeout: float) -> Response:
    """Sends a request over a connection of its own, and reads the head of its answer."""
    reader, writer, target = await _connect(urlsplit(sending.url), timeout)
    try:
        host = urlsplit(sending.url).netloc.rpartition("@")[2]
        all_headers = {"Host": host, "Connection": "close", "Accept-Encoding": "identity", **headers}
        if isinstance(sending.body, bytes):
            all_headers["Content-Length"] = str(len(sending.body))
        lines = [f"{sending.method} {target} HTTP/1.1", *(f"{name}: {all_headers[name]}" for name in all_headers)]
        if any("\r" in line or "\n" in line for line in lines):
            raise InvalidInputError("invalid_options", "A header has a line break.")
        writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
        try:
            await _write_body(writer, sending.body, timeout)
        except ConnectionError:
            pass  # a service that refuses a request may answer before it has all of it
        while True:
            status, answered = await _head(reader, timeout)
            if status >= 200:
                return Response(status, answered, reader, writer, timeout)
    except BaseException:
        writer.close()
        raise


async def _connect(
    url: SplitResult, timeout: float
) -> Tuple[asyncio.StreamReader, asyncio.StreamWriter, str]:
    """A connection to the service, through the environment's proxy if there is one; and the target of the request."""
    host, is_secure = url.hostname or "", url.scheme == "https"
    port = url.port or (443 if is_secure else 80)
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    context = ssl.create_default_context() if is_secure else None
    address = getproxies().get(url.scheme)
    if not address or proxy_bypass(host):
        opening = asyncio.open_connection(host, port, ssl=context, limit=_LONGEST_HEAD)
        reader, writer = await _within(timeout, opening)
        return reader, writer, target
    proxy = urlsplit(address if "//" in address else f"//{address}")
    opening = asyncio.open_connection(proxy.hostname, proxy.port or 80, limit=_LONGEST_HEAD)
    reader, writer = await _within(timeout, opening)
    if context is None:
        return reader, writer, url.geturl()
    try:
        await _tunnel(reader, writer, proxy, f"{host}:{port}", timeout)
        if not hasattr(writer, "start_tls"):
            message = "AsyncClient needs Python 3.11 or newer to reach an https service through a proxy."
            raise InvalidInputError("invalid_options", message)
        await _within(timeout, writer.start_tls(context, server_hostname=host))
    except BaseException:
        writer.close()
        raise
    return reader, writer, target


async def _tunnel(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, proxy: SplitResult, place: str, timeout: float
) -> None:
    lines = [f"CONNECT {place} HTTP/1.1", f"Host: {place}"]
    if proxy.username:
        login = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
        lines.append(f"Proxy-Authorization: Basic {base64.b64encode(login.encode()).decode()}")
    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
    status, _ = await _head(reader, timeout)
    if status != 200:
        raise BrokenAnswer(f"the proxy answered {status}")


async def _write_body(writer: asyncio.StreamWriter, body: Body, timeout: float) -> None:
    if body is None:
        await _within(timeout, writer.drain())
        return
    with io.BytesIO(body) if isinstance(body, bytes) else open(body, "rb") as file:
        while True:
            chunk = await asyncio.to_thread(file.read, _CHUNK)
            if not chunk:
                return
            writer.write(chunk)
            await _within(timeout, writer.drain())


async def _head(reader: asyncio.StreamReader, timeout: float) -> Tuple[int, Message]:
    try:
        head = await _within(timeout, reader.readuntil(b"\r\n\r\n"))
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as failure:
        raise BrokenAnswer("the answer has no complete head") from failure
    first, _, rest = head.partition(b"\r\n")
    words = first.split(None, 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise BrokenAnswer("the answer is not HTTP")
    return int(words[1]), http.client.parse_headers(io.BytesIO(rest))


async def _line(reader: asyncio.StreamReader, timeout: float) -> bytes:
    try:
        return (await _within(timeout, reader.readuntil(b"\r\n"))).strip()
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as failure:
        raise BrokenAnswer("the answer ends too early") from failure


async def _within(timeout: float, work: Awaitable[Result]) -> Result:
    return await asyncio.wait_for(work, timeout)
