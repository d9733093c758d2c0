from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, Mapping, Optional, TypeVar

Result = TypeVar("Result")
Item = TypeVar("Item")


class Listing(Generic[Result, Item]):
    """A list: ``for`` goes through all its items, page by page."""

    def __init__(
        self, get_page: Callable[[Mapping[str, Any]], Result], fields: Mapping[str, Any], items: str
    ) -> None:
        self._get_page = get_page
        self._fields = dict(fields)
        self._items = items
        self.page: Result = get_page(self._fields)
        """The first page, as it was answered."""

    def __iter__(self) -> Iterator[Item]:
        fields, page = self._fields, self.page
        while True:
            items = getattr(page, self._items)
            yield from items
            following = next_fields(fields, page, len(items))
            if following is None:
                return
            fields, page = following, self._get_page(following)


def next_fields(fields: Dict[str, Any], page: Any, count: int) -> Optional[Dict[str, Any]]:
    """The fields that ask for the page after one with so many items; None if there is none."""
    if hasattr(page, "next_cursor"):
        return {**fields, "cursor": page.next_cursor} if page.next_cursor else None
    offset = (fields.get("offset") or 0) + count
    return {**fields, "offset": offset} if count and offset < page.total else None
