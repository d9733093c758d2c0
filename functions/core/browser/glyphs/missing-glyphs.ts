import { inflateSync } from 'node:zlib';
import { decodeHex, mappedText } from './unicode-map.ts';

/**
 * Finds the characters that a PDF of Chromium's shows as boxes, because no font had a glyph. `rare` are the document's
 * candidates. Not for other PDFs: it relies on the layout of Chromium's writer.
 */
export function missingCharacters(pdf: Buffer, rare: string): ReadonlySet<string> {
  const missing = new Set<string>();
  const drawn = new Set<string>();
  let isAnyUnnamed = false;
  for (const stream of textStreams(pdf)) {
    if (stream.includes('begincmap')) {
      for (const character of mappedText(stream)) drawn.add(character);
      continue;
    }
    let named: string | undefined;
    for (const [token, actualText, codes] of stream.matchAll(tokens)) {
      if (actualText !== undefined) named = decodeHex(actualText);
      else if (token === 'EMC') named = undefined;
      else if (!hasZero(codes ?? '')) for (const character of named ?? '') drawn.add(character);
      else if (named === undefined) isAnyUnnamed = true;
      else for (const character of named) missing.add(character);
    }
  }
  // Chromium omits the text of the first character without a glyph: it is the one that is drawn nowhere.
  if (isAnyUnnamed) for (const character of rare) if (!drawn.has(character)) missing.add(character);
  return missing;
}

/** The start of a span with a replacement text, glyphs shown by their codes, and the end of a span. */
const tokens = /\/ActualText <feff([0-9a-f]*)>|<([0-9a-f]+)> Tj|EMC/gi;

/** Whether one of the codes, of four digits each, is 0: the code of the missing glyph. */
function hasZero(codes: string): boolean {
  for (let at = 0; at < codes.length; at += 4) if (codes.startsWith('0000', at)) return true;
  return false;
}

/** The most content that is examined, so that a page cannot keep the service busy. */
const maximumBytes = 64 * 1024 * 1024;

/** The content of every stream that may show text or define which text is shown. */
function* textStreams(pdf: Buffer): Generator<string> {
  let leftBytes = maximumBytes;
  let at = pdf.indexOf(begin);
  while (at >= 0) {
    const start = at + begin.length;
    const dictionary = pdf.toString('latin1', Math.max(0, pdf.lastIndexOf(' obj\n', at)), at);
    const end = start + Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    if (!/\/Length1|\/Subtype \/Image/.test(dictionary)) {
      const content = unpacked(pdf.subarray(start, end), dictionary, leftBytes);
      if (!content) return;
      leftBytes -= content.length;
      yield content.toString('latin1');
    }
    at = pdf.indexOf(begin, end);
  }
}

const begin = '>> stream\n';

/** A stream's decompressed bytes; undefined if they exceed `maximumLength`. */
function unpacked(bytes: Buffer, dictionary: string, maximumLength: number): Buffer | undefined {
  if (!dictionary.includes('/FlateDecode')) return bytes.length > maximumLength ? undefined : bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: maximumLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}
