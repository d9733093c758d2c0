import { DamagedPdf } from '../../errors.ts';
import { parseDictionary } from '../../objects/parse-value.ts';
import { cursorAt } from '../../objects/tokens.ts';
import type { Dictionary, Value } from '../../objects/values.ts';
import { afterImage, eachContentToken, isToken } from './content-tokens.ts';

/** An image within content, represented as if it were an object of its own. */
export interface InlineImage {
  readonly dictionary: Dictionary;
  /** Still encoded. */
  readonly data: Uint8Array;
}

/** Keys of inline images (ISO 32000-2, table 91). */
const longKeys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  L: 'Length',
  W: 'Width',
};

/** The longest possible entry is a palette. */
const maximumDictionaryBytes = 16_384;

/** A white-space character, and `EI`. */
const endBytes = 3;

/** Calls `take` with each inline image of content. Those with an unreadable dictionary are skipped. */
export function eachInlineImage(content: Uint8Array, take: (image: InlineImage) => void): void {
  let begin = -1;
  eachContentToken(content, (start, end) => {
    if (isToken(content, start, end, 'BI')) begin = end;
    if (begin < 0 || !isToken(content, start, end, 'ID')) return;
    const dictionary = dictionaryOf(content, begin, start);
    begin = -1;
    // One white-space character precedes the data.
    if (dictionary) take({ dictionary, data: content.subarray(end + 1, endOfData(content, end)) });
  });
}

function dictionaryOf(content: Uint8Array, start: number, end: number): Dictionary | undefined {
  if (end - start > maximumDictionaryBytes) return undefined;
  const text = Buffer.concat([Buffer.from('<<'), content.subarray(start, end), Buffer.from('>>')]);
  try {
    const entries = parseDictionary(cursorAt(text, 0));
    return new Map([...entries].map(([key, value]): [string, Value] => [longKeys[key] ?? key, value]));
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    throw error;
  }
}

function endOfData(content: Uint8Array, start: number): number {
  const after = afterImage(content, start);
  return isToken(content, after - 2, after, 'EI') ? Math.max(after - endBytes, start + 1) : after;
}
