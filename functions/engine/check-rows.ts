import { limits } from '../core/contract/limits.ts';
import type { RowFaults } from '../core/contract/messages/row-faults.ts';
import { readyTemplateThread } from '../core/engines/templates/template-engine.ts';

/** How much of the rows is checked at a time: each portion has a second of the processor. */
const portion = { rows: 1_000, bytes: 8 * 1024 * 1024 } as const;

/** What a schema, as JSON, refuses of rows, as lines of JSON. Throws invalid_template, also if a portion takes too long. */
export async function checkRows({
  schema,
  rows,
}: {
  readonly schema: Uint8Array;
  readonly rows: Uint8Array;
}): Promise<{ readonly json: RowFaults }> {
  const thread = await readyTemplateThread();
  const invalid: number[] = [];
  const first: RowFaults['first'][number][] = [];
  let checked = 0;
  for (const { lines, count } of portionsOf(rows)) {
    const left = limits.batches.describedRows - first.length;
    const faults = await thread.call('checkRows', [schema, lines, left]);
    for (const index of faults.invalid) invalid.push(checked + index);
    first.push(...faults.first);
    checked += count;
  }
  return { json: { invalid, first } };
}

/** Whole lines, copied: what crosses to a thread takes the whole of its buffer along. The last line has no end. */
function* portionsOf(rows: Uint8Array): Generator<{ readonly lines: Uint8Array; readonly count: number }> {
  const lineEnd = 0x0a;
  let [start, count] = [0, 0];
  for (let end = rows.indexOf(lineEnd); start < rows.byteLength; end = rows.indexOf(lineEnd, end + 1)) {
    const isLast = end < 0;
    const until = isLast ? rows.byteLength : end;
    count += 1;
    if (!isLast && count < portion.rows && until - start < portion.bytes) continue;
    yield { lines: rows.slice(start, until), count };
    [start, count] = [until + 1, 0];
  }
}
