"""Tests against a running service: PDF_SERVICE_URL is its address, PDF_SERVICE_KEY a key of a new account."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import io
import json
import os
import tempfile
import time
import unittest
from email.message import Message
from pathlib import Path
from unittest.mock import patch

import pdf_service
from pdf_service import Client, JobFile, MadeFile, ServiceError, StoredMadeFile, verify_webhook

URL, KEY = os.environ["PDF_SERVICE_URL"], os.environ["PDF_SERVICE_KEY"]


class Refused(unittest.TestCase):
    def refusal(self, call) -> ServiceError:
        with self.assertRaises(ServiceError) as caught:
            call()
        return caught.exception


class TestCalls(Refused):
    def setUp(self) -> None:
        self.client = Client(URL + "/", KEY)
        self.folder = Path(tempfile.mkdtemp())

    def test_gives_a_file_with_its_name_its_cost_and_saves_it(self) -> None:
        pdf = self.client.text_to_pdf(text="Hello", filename="größe")
        self.assertEqual(pdf.filename, "größe.pdf")
        self.assertEqual(pdf.content_type, "application/pdf")
        self.assertEqual((pdf.meta.status, pdf.meta.credits_used, pdf.document_id), (200, 0.01, None))
        path = self.folder / "hello.pdf"
        pdf.save(path)
        result = self.client.extract_text(file=path, pages=[1])
        self.assertEqual((result.text, result.pages[0].page, result.total_pages), ("Hello", 1, 1))
        self.assertEqual(result.meta.credits_used, 0.01)
        self.assertEqual(self.refusal(pdf.read).code, "invalid_options")

    def test_gives_json_or_a_file_of_the_format_that_is_asked_for(self) -> None:
        statement = self.client.get_credits_statement(month="2026-01")
        self.assertEqual((statement.month, statement.calls, statement.by_key), ("2026-01", 0, []))
        pdf = self.client.get_credits_statement(month="2026-01", format="pdf")
        self.assertEqual((pdf.filename, pdf.content_type), ("statement-2026-01.pdf", "application/pdf"))

    def test_takes_files_as_bytes_paths_open_files_and_with_a_name(self) -> None:
        one = self.client.text_to_pdf(text="one").read()
        two = self.folder / "two.pdf"
        self.client.text_to_pdf(text="two").save(two)
        three = io.BytesIO(self.client.text_to_pdf(text="three").read())
        merged = self.client.merge_pdfs(files=[one, two, ("three.pdf", three)])
        self.assertEqual(self.client.extract_text(file=merged.read()).text.split(), ["one", "two", "three"])

    def test_uploads_files_that_are_too_large_for_a_request_in_one_call(self) -> None:
        page = self.client.text_to_pdf(text="large").read()
        path = self.folder / "large.pdf"
        path.write_bytes(page + b" " * 5_000_000)
        client = self.client.with_options(idempotency_key="python-large")
        first = client.merge_pdfs(files=[path, page])
        self.assertEqual(self.client.page_count(file=first.read()).page_count, 2)
        again = client.merge_pdfs(files=[path, page])
        self.assertTrue(again.meta.is_replay)
        self.assertEqual(again.meta.credits_used, 0)

    def test_stores_lists_and_downloads(self) -> None:
        for text in "abc":
            stored = self.client.text_to_pdf(text=text, filename=f"list-{text}", storage={"mode": "default"})
            self.assertEqual(stored.stored.page_count, 1)
            self.assertIn("/d/", stored.url)
        names = [document.filename for document in self.client.list_files(limit=2)]
        self.assertEqual(
            [name for name in names if name.startswith("list-")], ["list-c.pdf", "list-b.pdf", "list-a.pdf"]
        )
        self.assertGreaterEqual(self.client.list_files(limit=1).page.total, 3)
        self.assertEqual(self.client.extract_text(file=stored.read()).text, "c")
        self.assertEqual(self.client.get_file(document_id=stored.document_id).filename, "list-c.pdf")

    def test_waits_for_jobs_and_raises_what_they_failed_with(self) -> None:
        job = self.client.text_to_pdf(text="later", async_=True)
        self.assertEqual((job.meta.status, job.job_id), (202, job.document_id))
        self.assertEqual(self.client.extract_text(file=job.read()).text, "later")
        self.assertEqual(self.client.wait_for_job(job.job_id).document_id, job.job_id)
        failing = self.client.extract_pages(document_id=job.document_id, pages=9, async_=True)
        self.assertEqual(self.refusal(failing.done).code, "page_out_of_range")

    def test_gives_the_rows_of_a_batch_as_they_end(self) -> None:
        requests = [{"text": "one"}, {"text": "two", "page_size": "none"}, {"text": "three"}]
        batch = self.client.create_batch(endpoint="/textToPdf", requests=requests)
        rows = list(self.client.batch_rows(batch.batch_id))
        self.assertEqual([row.row for row in rows], [1, 2, 3])
        self.assertEqual([row.status for row in rows], ["completed", "failed", "completed"])
        self.assertEqual(rows[1].code, "invalid_field")

    def test_errors_have_code_status_request_and_fields(self) -> None:
        error = self.refusal(lambda: self.client.text_to_pdf(text="x", font_size=999))
        self.assertEqual((error.code, error.status), ("invalid_field", 400))
        self.assertEqual(str(error), "font_size must be at most 144.")
        self.assertEqual(error.details, [{"field": "font_size", "message": "must be at most 144"}])
        self.assertTrue(error.request_id)
        nowhere = Client("http://127.0.0.1:1", "key", retries=0)
        self.assertEqual(self.refusal(nowhere.get_credits).code, "no_connection")
        self.assertEqual(self.refusal(lambda: Client("pdf.example.com", "key")).code, "invalid_options")

    def test_a_text_is_a_path_and_one_without_a_file_there_is_refused_before_the_call(self) -> None:
        path = self.folder / "on-disk.pdf"
        self.client.text_to_pdf(text="on disk").save(path)
        self.assertEqual(self.client.extract_text(file=str(path)).text, "on disk")
        merged = self.client.merge_pdfs(files=[str(path), ("named.pdf", str(path))])
        self.assertEqual(self.client.page_count(file=merged.read()).page_count, 2)
        for wrong in ("nowhere.pdf", Path("nowhere.pdf")):
            error = self.refusal(lambda: self.client.extract_text(file=wrong))
            self.assertIsInstance(error, pdf_service.InvalidInputError)
            self.assertEqual(error.code, "invalid_options")
            self.assertEqual(
                str(error),
                f'"nowhere.pdf" cannot be sent as a file: there is no such file in {os.getcwd()}. '
                "Give a path, bytes or an open file.",
            )
        self.assertIn("…", str(self.refusal(lambda: self.client.extract_text(file="%PDF-1.7" * 1000))))
        text = io.StringIO("text")
        self.assertIn('"rb"', str(self.refusal(lambda: self.client.extract_text(file=text))))

    def test_content_comes_as_json_or_as_a_zip(self) -> None:
        pdf = self.client.text_to_pdf(text="Some content").read()
        self.assertIn("Some content", self.client.extract_content(file=pdf).markdown)
        blocks = self.client.extract_content(file=pdf, format="json").pages[0].blocks
        self.assertEqual(blocks[0]["text"], "Some content")
        self.assertEqual(self.client.estimate("extract_content", file=pdf).credits.minimum, 0.02)
        with self.client.extract_content(file=pdf, format="zip") as content:
            self.assertEqual(content.content_type, "application/zip")

    def test_the_class_of_a_file_says_where_it_is(self) -> None:
        self.assertIs(type(self.client.text_to_pdf(text="x")), MadeFile)
        self.assertIs(type(self.client.text_to_pdf(text="x", storage={"mode": "default"})), StoredMadeFile)
        job = self.client.text_to_pdf(text="x", async_=True)
        self.assertIs(type(job), JobFile)
        self.assertIs(type(job.done()), StoredMadeFile)
        self.assertEqual(job.done().stored.document_id, job.job_id)

    def test_errors_are_of_the_class_of_their_code(self) -> None:
        nowhere = "01a1fde1-1f03-7d2f-8d1a-b6b4c4f7a0c2"
        unreachable = Client("http://127.0.0.1:1", "key", retries=0)
        for call, kind in [
            (lambda: self.client.text_to_pdf(text="x", font_size=999), pdf_service.InvalidInputError),
            (lambda: self.client.get_file(document_id=nowhere), pdf_service.NotFoundError),
            (lambda: Client(URL, "svc_live_wrong").get_credits(), pdf_service.AuthenticationError),
            (unreachable.get_credits, pdf_service.APIConnectionError),
            (lambda: self.client.with_options(timeout=0.000001, retries=0).get_credits(), pdf_service.APITimeoutError),
            (lambda: Client("pdf.example.com", "key"), pdf_service.InvalidInputError),
        ]:
            self.assertIs(type(self.refusal(call)), kind)
        failing = self.client.extract_pages(
            file=self.client.text_to_pdf(text="x").read(), pages=9, async_=True
        )
        self.assertIs(type(self.refusal(failing.done)), pdf_service.InvalidInputError)
        for status, body, kind in [
            (401, {}, pdf_service.AuthenticationError),
            (403, {"code": "spend_cap_reached"}, pdf_service.InsufficientCreditsError),
            (403, {"code": "a_new_code", "doc_url": "https://d"}, pdf_service.PermissionDeniedError),
            (409, {}, pdf_service.ConflictError),
            (422, {"code": "idempotency_key_reused"}, pdf_service.ConflictError),
            (429, {}, pdf_service.RateLimitError),
            (503, {}, pdf_service.ServiceBusyError),
            (502, {}, pdf_service.InternalServerError),
            (418, {}, ServiceError),
        ]:
            error = pdf_service._errors.error_of(status, Message(), json.dumps(body).encode())
            self.assertIs(type(error), kind)
            self.assertEqual(error.doc_url, body.get("doc_url"))

    def test_the_address_and_the_key_may_be_in_the_environment(self) -> None:
        with patch.dict(os.environ, {"PDF_SERVICE_API_KEY": KEY}):
            self.assertEqual(Client().get_credits().meta.status, 200)
        self.assertEqual(Client().get_credits().meta.status, 200)  # PDF_SERVICE_KEY, the name before
        with patch.dict(os.environ):
            del os.environ["PDF_SERVICE_KEY"]
            self.assertIn("PDF_SERVICE_API_KEY", str(self.refusal(Client)))

    def test_gives_the_status_and_the_headers_of_an_answer_beside_its_result(self) -> None:
        raw = self.client.with_raw_response.text_to_pdf(text="raw")
        self.assertEqual((raw.status, raw.headers["content-type"]), (200, "application/pdf"))
        self.assertEqual((raw.credits_used, raw.request_id), (0.01, raw.headers["X-Request-Id"]))
        self.assertEqual(self.client.with_raw_response.page_count(file=raw.parse().read()).parse().page_count, 1)

    def test_with_lets_go_of_files_that_were_not_read(self) -> None:
        with Client() as client:
            left = client.text_to_pdf(text="left")
        self.assertEqual(self.refusal(left.read).code, "invalid_options")
        with self.client.text_to_pdf(text="left") as pdf:
            pass
        self.assertEqual(self.refusal(pdf.read).code, "invalid_options")

    def test_estimates_what_a_call_would_cost(self) -> None:
        estimate = self.client.estimate("text_to_pdf", text="Hello")
        self.assertEqual((estimate.endpoint, estimate.credits.maximum), ("/textToPdf", 0.01))
        self.assertEqual(self.client.estimate("page_count", pdf_url="https://example.com/a.pdf").credits.minimum, 0.01)

    def test_fields_named_as_keywords_of_python(self) -> None:
        usage = self.client.get_credits_usage(from_="2026-01-01", to="2026-01-02")
        self.assertEqual((usage.from_, usage.to), ("2026-01-01", "2026-01-02"))

    def test_work_whose_answer_was_lost_is_paid_for_once(self) -> None:
        before = self.client.get_credits().spent
        with patch("http.client.HTTPConnection.getresponse", losing_the_first()):
            pdf = self.client.text_to_pdf(text="once")
        self.assertTrue(pdf.meta.is_replay)
        self.assertAlmostEqual(self.client.get_credits().spent - before, 0.01)


def losing_the_first():
    """Answers as the service does, but the first answer is lost after the work is done."""
    answer, lost = http.client.HTTPConnection.getresponse, []

    def getresponse(connection):
        response = answer(connection)
        if lost:
            return response
        lost.append(response.read())
        raise ConnectionResetError("the connection was lost")

    return getresponse


class TestWebhooks(Refused):
    secret = "whsec_c2VjcmV0IG9mIHRoaXMgdGVzdCwgMjQgYnl0ZXM="
    other = "whsec_YW5vdGhlciBzZWNyZXQgb2YgMjQgYnl0ZXM="
    body = json.dumps({"type": "job.completed", "timestamp": "2026-11-22T00:00:00Z", "data": {"job_id": "1"}})

    def headers(self, age: int = 0) -> dict:
        timestamp = str(int(time.time()) - age)
        key = base64.b64decode(self.secret[len("whsec_") :])
        signed = f"msg_1.{timestamp}.{self.body}".encode()
        signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        return {
            "webhook-id": "msg_1",
            "Webhook-Timestamp": timestamp,
            "webhook-signature": f"v1,bm90IGl0 v1,{signature}",
        }

    def test_verifies_what_the_service_signs_and_nothing_else(self) -> None:
        event = verify_webhook(self.body.encode(), self.headers(), [self.other, self.secret])
        self.assertEqual((event.type, event.data), ("job.completed", {"job_id": "1"}))
        for body, headers, secret in [
            (self.body + " ", self.headers(), self.secret),
            (self.body, self.headers(), self.other),
            (self.body, self.headers(age=301), self.secret),
            (self.body, {}, self.secret),
        ]:
            error = self.refusal(lambda: verify_webhook(body, headers, secret))
            self.assertEqual(error.code, "invalid_webhook")


if __name__ == "__main__":
    unittest.main()
