import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { decodeText } from '../decode-text.ts';
import { csvRecords } from './csv-records.ts';
import { jsonLines } from './json-lines.ts';
import { nestedRow, readTitles } from './nested-row.ts';
import type { Schema } from './typed-cell.ts';

/** How large the rows may be as JSON, with their titles. */
const maximumBytes = 1.5 * limits.batches.fileBytes;

/** The rows of a file, as lines of JSON, and how many they are. */
interface Rows {
  readonly lines: Uint8Array;
  readonly count: number;
}

/**
 * The rows of a CSV file with a title row, or of JSON lines, in order: an object each. Values of a CSV are text, or what the schema
 * asks for. Throws invalid_rows, naming the line.
 */
export async function readRows(file: Uint8Array, schema?: Schema): Promise<Rows> {
  const text = (decodeText(file) ?? '').replace(/^\ufeff/, '');
  const rows = /^\s*\{/.test(text) ? jsonLines(text) : csvRows(text, schema);
  const lines: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`);
    lines.push(line);
    bytes += line.byteLength;
    if (lines.length > limits.batches.rows)
      throw new Problem(
        'invalid_rows',
        `The file has more than ${limits.batches.rows} rows. Send it in parts.`,
      );
    if (bytes > maximumBytes)
      throw new Problem('invalid_rows', 'The rows of the file are too large. Send it in parts.');
  }
  if (lines.length === 0)
    throw new Problem(
      'invalid_rows',
      'The file has no rows. A CSV has titles in line 1, and a row in each line after it.',
    );
  return { lines: Buffer.concat(lines), count: lines.length };
}

async function* csvRows(text: string, schema: Schema | undefined): AsyncGenerator<object, void> {
  const records = csvRecords(text);
  const { value: titles } = await records.next();
  if (!titles) return;
  const columns = readTitles(titles, schema);
  for await (const cells of records) yield nestedRow(columns, cells);
}
