import { callEndpoint } from './call-endpoint.ts';
import type { Connection } from './connection.ts';
import { endpoints } from './generated/endpoints.ts';
import type { Batch, BatchRow, ListRowsResult } from './generated/types.ts';
import type { CallOptions } from './options.ts';
import type { Fields } from './request.ts';
import { wait } from './wait.ts';

/** How to follow the rows of a batch. */
export interface RowsOptions extends Pick<CallOptions, 'signal'> {
  /** Is given the batch every time that the service was asked, at the end, too. */
  readonly onBatch?: (batch: Batch) => void;
}

const pauses = { firstMs: 500, longestMs: 5_000, growth: 1.5 } as const;

/** As many rows as a page may have. */
const pageRows = 100;

/**
 * The rows of a batch in order, each once it has ended; of a batch that has ended, all of them. Rows that were never begun
 * have the status `cancelled`.
 */
export async function* rowsOfBatch(
  connection: Connection,
  batchId: string,
  { signal, onBatch }: RowsOptions = {},
): AsyncGenerator<BatchRow, void> {
  const ask = <Answer>(endpoint: 'getBatch' | 'listRows', fields: Fields = {}) =>
    callEndpoint(
      connection,
      endpoints[endpoint],
      { batch_id: batchId, ...fields },
      signal ? { signal } : {},
      (response) => response.json() as Promise<Answer>,
    );
  let place: Fields = { limit: pageRows };
  let given = 0; // rows of this page
  for (
    let pauseMs: number = pauses.firstMs;
    ;
    pauseMs = Math.min(pauseMs * pauses.growth, pauses.longestMs)
  ) {
    const batch = await ask<Batch>('getBatch');
    onBatch?.(batch);
    for (;;) {
      const { rows, next_cursor } = await ask<ListRowsResult>('listRows', place);
      const waiting = rows.findIndex((row, index) => index >= given && !hasEnded(row));
      const ended = rows.slice(given, waiting < 0 || hasEnded(batch) ? rows.length : waiting);
      if (ended.length > 0) pauseMs = pauses.firstMs;
      yield* ended;
      given += ended.length;
      if (given < rows.length) break;
      if (!next_cursor) return;
      place = { limit: pageRows, cursor: next_cursor };
      given = 0;
    }
    await wait(pauseMs, signal);
  }
}

function hasEnded({ status }: Pick<BatchRow, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
