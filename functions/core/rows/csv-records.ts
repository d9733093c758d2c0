import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '../contract/problems/problem.ts';

/** How much text the parser gets at a time, and how long one record may be, in characters. */
const pieceCharacters = 64 * 1024;
const recordCharacters = 1024 * 1024;

const separators = [',', ';', '\t', '|'] as const;

/**
 * The records of a CSV (RFC 4180), titles included. The separator is the one that occurs most often in the first line. Lines without
 * content are left out. Throws invalid_rows, naming the line.
 */
export async function* csvRecords(text: string): AsyncGenerator<readonly string[], void> {
  const parser = parse({
    delimiter: separatorOf(text),
    max_record_size: recordCharacters,
    skip_records_with_empty_values: true,
    skip_empty_lines: true,
  });
  const pieces = Readable.from(piecesOf(text));
  pieces.pipe(parser);
  try {
    for await (const record of parser) yield record as string[]; // no option asks for another shape
  } catch (error) {
    if (error instanceof CsvError) throw problemOf(error);
    throw error;
  } finally {
    pieces.destroy();
    parser.destroy();
  }
}

function* piecesOf(text: string): Generator<string, void> {
  for (let start = 0; start < text.length; start += pieceCharacters)
    yield text.slice(start, start + pieceCharacters);
}

function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const titles = text
    .slice(0, end < 0 ? recordCharacters : Math.min(end, recordCharacters))
    .replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => titles.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const faults: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'does not have as many fields as the title row',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed',
  INVALID_OPENING_QUOTE: 'has a quote within a field; write it twice, and the field in quotes',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; within a field, write a quote twice',
  CSV_MAX_RECORD_SIZE: 'is longer than 1 MB, perhaps because a quote is not closed',
};

function problemOf(error: CsvError): Problem {
  const { lines } = error as CsvError & { readonly lines?: number };
  const fault = faults[error.code] ?? 'cannot be read';
  return new Problem('invalid_rows', `Line ${lines ?? 1} ${fault}.`, { cause: error });
}
