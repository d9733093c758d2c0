import { inflateSync } from 'node:zlib';
import { decodeHex, mappedText } from './unicode-map.ts';

/**
 * Finds which characters a PDF of Chromium's shows as boxes, because no font had a glyph. `rare` are the characters of
 * the document that this is possible for. Not for other PDFs: it reads content as Chromium's writer lays it out.
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
  // Chromium leaves out the text of the first character without a glyph: it is one that is drawn nowhere.
  if (isAnyUnnamed) for (const character of rare) if (!drawn.has(character)) missing.add(character);
  return missing;
}

/** What begins a span that stands for a text, shows glyphs by their codes, and ends a span. */
const tokens = /\/ActualText <feff([0-9a-f]*)>|<([0-9a-f]+)> Tj|EMC/gi;

/** Whether one of the codes, of four digits each, is 0: that of the glyph for missing ones. */
function hasZero(codes: string): boolean {
  for (let at = 0; at < codes.length; at += 4) if (codes.startsWith('0000', at)) return true;
  return false;
}

/** The most content that is looked at, so that a page cannot keep us busy. */
const maximumBytes = 64 * 1024 * 1024;

/** The content of every stream that may show text or say what text is shown. */
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

/** A stream's bytes; undefined if they are more than `maximumLength`. */
function unpacked(bytes: Buffer, dictionary: string, maximumLength: number): Buffer | undefined {
  if (!dictionary.includes('/FlateDecode')) return bytes.length > maximumLength ? undefined : bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: maximumLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}
