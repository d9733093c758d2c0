import { documentObjects } from '../../page-content/streams/change-values.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isString,
  type Value,
} from '../../pdf-objects/objects/values.ts';
import { readingsOf, readingsOfText, textOfBytes } from '../matching/readings.ts';
import { decodedStream, maximumStreamBytes } from './decoded-stream.ts';
import { streamKinds } from './stream-kinds.ts';

/** The maximum size of a document's streams that is read as text. */
const maximumBytes = 256 * 1024 * 1024;

/** Dates and file identifiers are meaningless numbers that match many patterns. */
const dates =
  /D:\d{4,14}(?:[-+Z][\d']*)?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:?\d\d)?|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** Returns the texts of a document other than its pages': of strings, names and streams, in every possible decoding. */
export function documentTexts(draft: Draft): readonly string[] {
  const texts = new Set<string>();
  const kindOf = streamKinds(draft);
  const budget = { bytes: maximumBytes };
  for (const { number, value, data } of documentObjects(draft)) {
    eachText(value, (reading) => texts.add(withoutDates(reading)));
    if (!data || !isDictionary(value) || kindOf(number, value, data) !== 'other') continue;
    const text = streamText(draft.file, value, data, budget);
    for (const reading of text === undefined ? [] : readingsOfText(text)) texts.add(withoutDates(reading));
  }
  return [...texts];
}

/** Returns a text without PDF dates and identifiers. */
export function withoutDates(text: string): string {
  return text.replace(dates, ' ');
}

/** Returns a stream as text; undefined if it is not text, or too large. */
export function streamText(
  file: PdfFile,
  dictionary: Dictionary,
  data: Uint8Array,
  budget: { bytes: number },
): string | undefined {
  const bytes = decodedStream(file, dictionary, data, Math.min(maximumStreamBytes, budget.bytes));
  budget.bytes -= bytes?.length ?? 0;
  return bytes && textOfBytes(bytes);
}

/** Calls `take` with every reading of each string and name in a value. */
function eachText(value: Value, take: (reading: string) => void): void {
  if (isString(value)) for (const reading of readingsOf(value)) take(reading);
  else if (typeof value === 'string') take(value);
  else if (isArray(value)) for (const item of value) eachText(item, take);
  else if (isDictionary(value))
    for (const [key, item] of value) {
      take(key);
      eachText(item, take);
    }
}
