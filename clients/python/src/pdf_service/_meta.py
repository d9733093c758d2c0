from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message
from typing import Optional, Sequence, Tuple
from urllib.parse import unquote


@dataclass(frozen=True)
class Meta:
    """What the headers of an answer say about the call."""

    request_id: Optional[str] = None
    """ID of the request, to quote when you ask for help."""
    status: int = 0
    credits_used: Optional[float] = None
    """What the call cost, in credits; None if it has no price."""
    credits_remaining: Optional[float] = None
    warnings: Tuple[str, ...] = ()
    """What went wrong without failing the call. Without a list of them in the answer, the first one."""
    is_replay: bool = False
    """Whether this is the first answer to the idempotency key, given again."""


def meta_of(status: int, headers: Message, warnings: Optional[Sequence[str]] = None) -> Meta:
    """Reads the headers. ``warnings`` is the list in the answer's body, if it has one."""
    first = headers.get("X-Warning")
    if warnings is None:
        warnings = () if first is None else (_decoded(first),)
    return Meta(
        request_id=headers.get("X-Request-Id"),
        status=status,
        credits_used=_number(headers.get("X-Credits-Used")),
        credits_remaining=_number(headers.get("X-Credits-Remaining")),
        warnings=tuple(warnings),
        is_replay=headers.get("Idempotency-Replayed") == "true",
    )


def _number(text: Optional[str]) -> Optional[float]:
    return None if text is None else float(text)


def _decoded(warning: str) -> str:
    """The service percent-encodes only what is not ASCII: a warning may have percent signs of its own."""
    return re.sub(r"(?:%[89A-F][0-9A-F])+", lambda found: unquote(found.group()), warning)
