from __future__ import annotations

from email.message import Message
from typing import Any, Awaitable, Callable, Generic, List, Optional, TypeVar

from ._meta import meta_of
from ._steps import Answer

Result = TypeVar("Result")

Recording = Callable[[Callable[[Answer], None]], Any]
"""Gives the same client, which hands each answer to a function."""


class RawResponse(Generic[Result]):
    """The answer to a call: its status, its headers, and the result that the call gives otherwise."""

    def __init__(self, answer: Answer, result: Result) -> None:
        meta = meta_of(answer.status, answer.headers)
        self.status = answer.status
        self.headers: Message = answer.headers
        """All headers. Case does not matter in ``headers["X-Request-Id"]``."""
        self.request_id: Optional[str] = meta.request_id
        self.credits_used: Optional[float] = meta.credits_used
        """What the call cost, in credits; None if it has no price."""
        self.credits_remaining: Optional[float] = meta.credits_remaining
        self._result = result

    def parse(self) -> Result:
        """The result of the call."""
        return self._result


class RawCalls:
    """The methods of a client; each gives a RawResponse."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def __getattr__(self, name: str) -> Callable[..., RawResponse[Any]]:
        def called(**fields: Any) -> RawResponse[Any]:
            answers: List[Answer] = []
            result = getattr(self._recording(answers.append), name)(**fields)
            return RawResponse(answers[-1], result)

        return called


class AsyncRawCalls:
    """The methods of a client with ``asyncio``; each gives a RawResponse."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def __getattr__(self, name: str) -> Callable[..., Awaitable[RawResponse[Any]]]:
        async def called(**fields: Any) -> RawResponse[Any]:
            answers: List[Answer] = []
            result = await getattr(self._recording(answers.append), name)(**fields)
            return RawResponse(answers[-1], result)

        return called
