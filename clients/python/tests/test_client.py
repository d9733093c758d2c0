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
from pathlib import Path
from unittest.mock import patch

from pdf_service import Client, ServiceError, verify_webhook

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

    def test_errors_have_code_status_request_and_fields(self) -> None:
        error = self.refusal(lambda: self.client.text_to_pdf(text="x", font_size=999))
        self.assertEqual((error.code, error.status), ("invalid_field", 400))
        self.assertEqual(str(error), "font_size must be at most 144.")
        self.assertEqual(error.details, [{"field": "font_size", "message": "must be at most 144"}])
        self.assertTrue(error.request_id)
        nowhere = Client("http://127.0.0.1:1", "key", retries=0)
        self.assertEqual(self.refusal(nowhere.get_credits).code, "no_connection")
        self.assertEqual(self.refusal(lambda: Client(None, "key")).code, "invalid_options")

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
