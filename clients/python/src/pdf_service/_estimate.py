from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Mapping

from ._async_operations import AsyncOperations
from ._meta import Meta
from ._operations import Operations


@dataclass(frozen=True)
class Credits:
    minimum: float
    maximum: float


@dataclass(frozen=True)
class Estimate:
    """What a call would cost, in credits: the two are equal if the number of pages is known."""

    endpoint: str
    credits: Credits
    meta: Meta = dataclasses.field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


class Estimates(Operations):
    """Asks each endpoint what the call would cost, instead of making it."""

    def _make(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        return self._read(method, path, fields, Estimate)

    def _read(self, method: str, path: str, fields: Mapping[str, Any], kind: Any) -> Any:
        return super()._read(method, path, {**fields, "dry_run": True}, Estimate)

    def _read_either(self, method: str, path: str, fields: Mapping[str, Any], kind: Any) -> Any:
        return self._read(method, path, fields, kind)


class AsyncEstimates(AsyncOperations):
    """The same with ``asyncio``."""

    async def _make(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        return await self._read(method, path, fields, Estimate)

    async def _read(self, method: str, path: str, fields: Mapping[str, Any], kind: Any) -> Any:
        return await super()._read(method, path, {**fields, "dry_run": True}, Estimate)

    async def _read_either(self, method: str, path: str, fields: Mapping[str, Any], kind: Any) -> Any:
        return await self._read(method, path, fields, kind)
