from __future__ import annotations

import json
from email.message import Message
from typing import Any, Dict, List, Mapping, Optional


class ServiceError(Exception):
    """A call that failed. The message says what went wrong and what to do about it.

    ``code`` is for programs: one of the service's, or of the client's own ``no_connection``,
    ``timed_out``, ``invalid_webhook`` and ``invalid_options``.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        details: Optional[List[Dict[str, str]]] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        """The status of the answer; None if there was none."""
        self.request_id = request_id
        """ID of the request, to quote when you ask for help."""
        self.details = details or []
        """The fields that were not accepted, each with ``field`` and ``message``."""
        self.retry_after = retry_after
        """When the service suggests to try again, in seconds."""


def error_of(status: int, headers: Message, body: bytes) -> ServiceError:
    """The error that an answer describes."""
    text = body.decode("utf-8", "replace")
    more = f": {text[:200]}" if text else ""
    return error_from(
        _problem(text),
        f"The service answered {status}{more}",
        status=status,
        request_id=headers.get("X-Request-Id"),
        retry_after=_seconds(headers.get("Retry-After")),
    )


def error_from(problem: Mapping[str, Any], message: str, **facts: Any) -> ServiceError:
    """The error that a body describes, such as that of a failed job."""
    facts["request_id"] = problem.get("request_id", facts.get("request_id"))
    return ServiceError(
        problem.get("code", "unknown"),
        problem.get("message", message),
        details=problem.get("details"),
        **facts,
    )


def _problem(text: str) -> Mapping[str, Any]:
    try:
        problem = json.loads(text)
    except ValueError:
        return {}  # not the service's own, but a gateway's
    return problem if isinstance(problem, dict) else {}


def _seconds(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and text.isdigit() else None
