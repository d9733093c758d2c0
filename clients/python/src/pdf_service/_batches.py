from __future__ import annotations

from typing import List, Optional

from ._calls import read
from ._connection import Connection
from ._steps import Pause, Steps
from ._types import Batch, BatchRow, ListRowsResult

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 5.0
_PAGE = 100
_FINAL = ("completed", "failed", "cancelled")


class RowsOfBatch:
    """The rows of a batch in order, each once it has ended. Of a batch that has ended, all of them."""

    def __init__(self, connection: Connection, batch_id: str) -> None:
        self._connection = connection
        self._batch_id = batch_id
        self._cursor: Optional[str] = None
        self._given = 0
        """How many rows of the page at the cursor were given."""
        self._batch: Optional[Batch] = None
        self._pause = _FIRST_PAUSE
        self._is_done = False

    def next_rows(self) -> Steps[List[BatchRow]]:
        """The next rows that have ended, once there are any. None are left if the list is empty."""
        while not self._is_done:
            if self._batch is None:
                fields = {"batch_id": self._batch_id}
                self._batch = yield from read(self._connection, "GET", "/batches/{batch_id}", fields, Batch)
            rows = yield from self._read_page(is_over=self._batch.status in _FINAL)
            if rows:
                self._pause = _FIRST_PAUSE
                return rows
            if not self._is_done and self._batch is None:
                yield Pause(self._pause)
                self._pause = min(self._pause * 1.5, _LONGEST_PAUSE)
        return []

    def _read_page(self, is_over: bool) -> Steps[List[BatchRow]]:
        """The rows of the page at the cursor that were not given, up to the first that has not ended."""
        fields = {"batch_id": self._batch_id, "limit": _PAGE, "cursor": self._cursor}
        page = yield from read(
            self._connection, "GET", "/batches/{batch_id}/rows", fields, ListRowsResult
        )
        rows: List[BatchRow] = []
        for row in page.rows[self._given :]:
            if not is_over and row.status not in _FINAL:
                break
            rows.append(row)
        self._given += len(rows)
        if self._given < len(page.rows):
            self._batch = None  # asked for again before the rest
        elif page.next_cursor:
            self._cursor, self._given = page.next_cursor, 0
        else:
            self._is_done = True
        return rows
