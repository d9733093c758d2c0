from __future__ import annotations

import json
from email.message import Message
from typing import Any, Dict, List, Mapping, Optional, Type

from ._error_classes import CLASS_OF_CODE, CLASS_OF_STATUS


class ServiceError(Exception):
    """A call that failed. The message says what went wrong and what to do about it.

    ``code`` is for programs: one of the service's, or of the client's own ``no_connection``,
    ``timed_out``, ``invalid_webhook`` and ``invalid_options``. The subclasses say the same for ``except``.
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
        doc_url: Optional[str] = None,
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
        self.doc_url = doc_url
        """The page of the documentation that explains the error, if the service named one."""


class InvalidInputError(ServiceError):
    """The request is not as the service needs it: fields, files, pages or sizes. ``details`` has the fields."""


class AuthenticationError(ServiceError):
    """The API key or the access token is missing, wrong or expired."""


class PermissionDeniedError(ServiceError):
    """The key or token is right, but not allowed to do this."""


class InsufficientCreditsError(PermissionDeniedError):
    """The account has not enough credits, or the cap of its key is reached."""


class NotFoundError(ServiceError):
    """There is no such document, job or endpoint."""


class ConflictError(ServiceError):
    """Another call stands in the way, such as one with the same idempotency key."""


class RateLimitError(ServiceError):
    """There were too many calls. ``retry_after`` says when to try again."""


class ServiceBusyError(ServiceError):
    """The service is busy for the moment."""


class InternalServerError(ServiceError):
    """The service failed. Quote ``request_id`` when you ask for help."""


class APIConnectionError(ServiceError):
    """The service cannot be reached, or the connection was lost."""


class APITimeoutError(APIConnectionError):
    """There was no answer in time."""


class InvalidWebhookError(ServiceError):
    """A webhook is not the service's, or too old."""


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
    code = problem.get("code", "unknown")
    return _class_of(code, facts.get("status") or 0)(
        code,
        problem.get("message", message),
        details=problem.get("details"),
        doc_url=problem.get("doc_url"),
        **facts,
    )


def _class_of(code: str, status: int) -> Type[ServiceError]:
    """Of a code or a status that this client does not know, the plain ServiceError."""
    other = "InternalServerError" if status >= 500 else "ServiceError"
    found: Type[ServiceError] = globals()[CLASS_OF_CODE.get(code) or CLASS_OF_STATUS.get(status, other)]
    return found


def _problem(text: str) -> Mapping[str, Any]:
    try:
        problem = json.loads(text)
    except ValueError:
        return {}  # not the service's own, but a gateway's
    return problem if isinstance(problem, dict) else {}


def _seconds(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and text.isdigit() else None
