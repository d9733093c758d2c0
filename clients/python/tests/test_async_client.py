"""Tests of the client for asyncio against a running service, as test_client.py has them."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
import time
import unittest
from pathlib import Path

from pdf_service import (
    APIConnectionError,
    APITimeoutError,
    AsyncClient,
    AsyncJobFile,
    AsyncStoredMadeFile,
    AuthenticationError,
    InvalidInputError,
    ServiceError,
)

URL, KEY = os.environ["PDF_SERVICE_URL"], os.environ["PDF_SERVICE_KEY"]


class TestAsyncCalls(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.client = AsyncClient(URL + "/", KEY)
        self.folder = Path(tempfile.mkdtemp())

    async def refusal(self, call) -> ServiceError:
        with self.assertRaises(ServiceError) as caught:
            await call
        return caught.exception

    async def test_makes_saves_and_reads_files(self) -> None:
        pdf = await self.client.text_to_pdf(text="Hello", filename="größe")
        self.assertEqual((pdf.filename, pdf.content_type), ("größe.pdf", "application/pdf"))
        self.assertEqual((pdf.meta.status, pdf.meta.credits_used), (200, 0.01))
        path = self.folder / "hello.pdf"
        await pdf.save(path)
        result = await self.client.extract_text(file=str(path), pages=[1])
        self.assertEqual((result.text, result.meta.credits_used), ("Hello", 0.01))
        self.assertEqual((await self.refusal(pdf.read())).code, "invalid_options")
        self.assertIsInstance(await self.refusal(self.client.extract_text(file="nowhere.pdf")), InvalidInputError)
        content = await self.client.extract_content(file=path)
        self.assertIn("Hello", content.markdown)

    async def test_gives_the_rows_of_a_batch_as_they_end(self) -> None:
        requests = [{"text": "one"}, {"text": "two", "page_size": "none"}]
        batch = await self.client.create_batch(endpoint="/textToPdf", requests=requests)
        statuses = [row.status async for row in self.client.batch_rows(batch.batch_id)]
        self.assertEqual(statuses, ["completed", "failed"])

    async def test_uploads_files_that_are_too_large_for_a_request(self) -> None:
        page = await (await self.client.text_to_pdf(text="large")).read()
        path = self.folder / "large.pdf"
        path.write_bytes(page + b" " * 5_000_000)
        client = self.client.with_options(idempotency_key="python-async-large")
        merged = await client.merge_pdfs(files=[path, page])
        self.assertEqual((await self.client.page_count(file=await merged.read())).page_count, 2)
        async with await client.merge_pdfs(files=[path, page]) as again:
            self.assertEqual((again.meta.is_replay, again.meta.credits_used), (True, 0))

    async def test_stores_lists_downloads_and_waits_for_jobs(self) -> None:
        for text in "ab":
            stored = await self.client.text_to_pdf(
                text=text, filename=f"async-{text}", storage={"mode": "default"}
            )
            self.assertIs(type(stored), AsyncStoredMadeFile)
        names = [each.filename async for each in self.client.list_files(limit=1)]
        self.assertEqual([name for name in names if name.startswith("async-")], ["async-b.pdf", "async-a.pdf"])
        self.assertEqual(len((await self.client.list_files(limit=1)).documents), 1)
        self.assertEqual((await self.client.extract_text(file=await stored.read())).text, "b")
        job = await self.client.text_to_pdf(text="later", async_=True)
        self.assertIs(type(job), AsyncJobFile)
        self.assertEqual((await job.done()).stored.document_id, job.job_id)
        self.assertEqual((await self.client.wait_for_job(job.job_id)).document_id, job.job_id)
        failing = await self.client.extract_pages(document_id=job.job_id, pages=9, async_=True)
        self.assertEqual((await self.refusal(failing.done())).code, "page_out_of_range")

    async def test_errors_headers_and_estimates_are_those_of_the_other_client(self) -> None:
        error = await self.refusal(self.client.text_to_pdf(text="x", font_size=999))
        self.assertEqual(
            (type(error), error.code, error.status, str(error)),
            (InvalidInputError, "invalid_field", 400, "font_size must be at most 144."),
        )
        self.assertIsInstance(await self.refusal(AsyncClient(URL, "svc_live_x").get_credits()), AuthenticationError)
        nowhere = AsyncClient("http://127.0.0.1:1", "key", retries=0)
        self.assertIs(type(await self.refusal(nowhere.get_credits())), APIConnectionError)
        raw = await self.client.with_raw_response.text_to_pdf(text="raw")
        self.assertEqual((raw.status, raw.headers["content-type"]), (200, "application/pdf"))
        self.assertEqual(len(await raw.parse().read()), int(raw.headers["content-length"]))
        estimate = await self.client.estimate("text_to_pdf", text="Hello")
        self.assertEqual(estimate.credits.maximum, 0.01)

    async def test_context_managers_let_go_of_files_and_keys_may_be_coroutines(self) -> None:
        async def key() -> str:
            return KEY

        async with AsyncClient(key=key) as client:
            left = await client.text_to_pdf(text="left")
        self.assertEqual((await self.refusal(left.read())).code, "invalid_options")

    async def test_calls_run_at_once_and_end_when_they_are_cancelled(self) -> None:
        made = await asyncio.gather(*(self.client.text_to_pdf(text=str(n)) for n in range(4)))
        texts = [(await self.client.extract_text(file=await pdf.read())).text for pdf in made]
        self.assertEqual(texts, ["0", "1", "2", "3"])
        async with Answering(b"", ends=False) as answering:
            call = asyncio.ensure_future(answering.client.get_credits())
            await answering.asked.wait()
            call.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await call
            await answering.ended.wait()

    async def test_takes_answers_of_each_length_and_refuses_broken_ones(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        for answer in (
            b"HTTP/1.1 100 Continue\r\n\r\n" + head + b"Content-Length: 17\r\n\r\n" + b'{"page_count": 1}',
            head + b"\r\n" + b'{"page_count": 1}',
            head + b'Transfer-Encoding: chunked\r\n\r\n6;x=y\r\n{"page\r\nb\r\n_count": 1}\r\n0\r\n\r\n',
        ):
            async with Answering(answer) as answering:
                self.assertEqual((await answering.client.page_count(pdf_base64="")).page_count, 1)
        for answer in (
            b"",
            b"SSH-2.0-OpenSSH\r\n\r\n",
            head,
            head + b'Content-Length: 18\r\n\r\n{"page_count": 1}',
            head + b"Transfer-Encoding: chunked\r\n\r\nz\r\n",
            head + b'Transfer-Encoding: chunked\r\n\r\n6\r\n{"page\r\n',
        ):
            async with Answering(answer) as answering:
                error = await self.refusal(answering.client.page_count(pdf_base64=""))
                self.assertIs(type(error), APIConnectionError)
        async with Answering(head, ends=False) as answering:
            slow = answering.client.with_options(timeout=0.05)
            self.assertIs(type(await self.refusal(slow.page_count(pdf_base64=""))), APITimeoutError)

    async def test_retries_what_passes_and_waits_in_the_service_for_jobs(self) -> None:
        busy = b'HTTP/1.1 503 Busy\r\nRetry-After: 0\r\nContent-Length: 2\r\n\r\n{}'
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
        async with Answering(busy, head + b'{"page_count": 1}') as answering:
            client = answering.client.with_options(retries=1)
            self.assertEqual((await client.page_count(pdf_base64="")).page_count, 1)
            self.assertEqual(answering.header("idempotency-key", 0), answering.header("idempotency-key", 1))
        many = b'HTTP/1.1 429 Too Many\r\nRetry-After: 0\r\nContent-Length: 28\r\n\r\n{"code": "too_many_at_once"}'
        ended = b'{"status": "failed", "error": {"code": "not_a_pdf", "message": "No."}}'
        async with Answering(head + b'{"status": "queued"}', many, head + ended) as answering:
            started = time.monotonic()
            error = await self.refusal(answering.client.wait_for_job("1"))
            self.assertIs(type(error), InvalidInputError)
            self.assertGreaterEqual(time.monotonic() - started, 0.5)
            self.assertEqual(
                [asked.split(b" ")[1] for asked in answering.requests],
                [b"/jobs/1?wait=20", b"/jobs/1?wait=20", b"/jobs/1"],
            )


class Answering:
    """A server that gives each request the next answer, as it is, and the client for it."""

    def __init__(self, *answers: bytes, ends: bool = True) -> None:
        self.answers, self.ends = list(answers), ends
        self.requests: list = []

    async def __aenter__(self) -> Answering:
        self.asked, self.ended = asyncio.Event(), asyncio.Event()
        self.server = await asyncio.start_server(self.answer, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        self.client = AsyncClient(f"http://127.0.0.1:{port}", "key", retries=0)
        return self

    async def __aexit__(self, *_) -> None:
        self.server.close()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        await reader.readexactly(int(length[1]) if length else 0)
        self.requests.append(head)
        self.asked.set()
        writer.write(self.answers.pop(0))
        if not self.ends:
            while await reader.read(1024):
                pass
            self.ended.set()
        writer.close()

    def header(self, name: str, request: int) -> str:
        lines = self.requests[request].decode().lower().split("\r\n")
        return next(line for line in lines if line.startswith(f"{name}:"))


if __name__ == "__main__":
    unittest.main()
