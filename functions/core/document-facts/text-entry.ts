import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString } from '../pdf-objects/objects/values.ts';

/** Texts in a response are cut here: names are short, and a file may repeat a long one ten thousand times. */
const maximumCharacters = 2_000;

/** The text of an entry, or null if it has none. */
export function textEntry(
  file: PdfFile,
  entries: Dictionary | undefined,
  key: string,
  maximum = maximumCharacters,
): string | null {
  const value = resolve(file, entries?.get(key));
  return isString(value) ? cutText(decodeTextString(value), maximum) : null;
}

/** The name in an entry, or null. */
export function nameEntry(file: PdfFile, entries: Dictionary | undefined, key: string): string | null {
  const value = resolve(file, entries?.get(key));
  return typeof value === 'string' ? cutText(value) : null;
}

/** A text cut to the maximum, without half a character at its end. */
export function cutText(text: string, maximum = maximumCharacters): string {
  return text.slice(0, maximum).toWellFormed();
}
