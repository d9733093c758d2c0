from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Generic, Mapping, Optional, TypeVar

from ._listing import next_fields

Result = TypeVar("Result")
Item = TypeVar("Item")


class AsyncListing(Generic[Result, Item]):
    """A list: ``async for`` goes through all its items, page by page, and ``await`` gives the first page."""

    def __init__(
        self, get_page: Callable[[Mapping[str, Any]], Awaitable[Result]], fields: Mapping[str, Any], items: str
    ) -> None:
        self._get_page = get_page
        self._fields = dict(fields)
        self._items = items
        self._first: Optional[Result] = None

    def __await__(self) -> Generator[Any, None, Result]:
        return self._first_page().__await__()

    async def __aiter__(self) -> AsyncIterator[Item]:
        fields, page = self._fields, await self._first_page()
        while True:
            items = getattr(page, self._items)
            for item in items:
                yield item
            following = next_fields(fields, page, len(items))
            if following is None:
                return
            fields, page = following, await self._get_page(following)

    async def _first_page(self) -> Result:
        if self._first is None:
            self._first = await self._get_page(self._fields)
        return self._first
