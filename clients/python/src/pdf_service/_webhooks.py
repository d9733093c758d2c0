from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Sequence, Union

from ._errors import InvalidInputError, InvalidWebhookError


@dataclass(frozen=True)
class WebhookEvent:
    """A webhook whose signature is the service's. Ignore types that you do not know."""

    type: str
    """``job.completed``, ``job.failed``, or a type to come."""
    timestamp: str
    data: Dict[str, Any]
    """For the two types above, the job."""


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    tolerance: float = 300,
) -> WebhookEvent:
    """The event of a webhook, verified as Standard Webhooks has it.

    Args:
        body: The body as it came: parsed and written again, it would not verify.
        headers: The headers of the request.
        secret: ``whsec_…`` from the dashboard; a list if several may have signed.
        tolerance: How old or how far ahead a webhook may be, in seconds.

    Raises ``invalid_webhook`` as an InvalidWebhookError: answer it with 400.
    """
    found = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (found.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not signatures:
        raise _invalid("has no webhook-id, webhook-timestamp or webhook-signature")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > tolerance:
        raise _invalid("is too old, or this machine's clock is wrong")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    for each in [secret] if isinstance(secret, str) else secret:
        expected = base64.b64encode(hmac.new(_key(each), signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(f"v1,{expected}".encode(), given.encode()) for given in signatures.split(" ")):
            event = json.loads(content)
            return WebhookEvent(event["type"], event["timestamp"], event["data"])
    raise _invalid("is not signed with this secret")


def _key(secret: str) -> bytes:
    text = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        key = base64.b64decode(text, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise InvalidInputError("invalid_options", "secret is not a webhook secret: it begins with whsec_.")
    return key


def _invalid(why: str) -> InvalidWebhookError:
    return InvalidWebhookError("invalid_webhook", f"The webhook {why}.")
