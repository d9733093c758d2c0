import { ifReadable } from '../../pdf-objects/errors.ts';
import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { parseValue } from '../../pdf-objects/objects/parse-value.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { scanObject } from '../../pdf-objects/objects/scan-object.ts';
import { cursorAt } from '../../pdf-objects/objects/tokens.ts';
import { isArray, isDictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { everyObject } from '../../pdf-objects/structure/every-object.ts';
import { openSource } from '../../pdf-objects/structure/open-source.ts';
import { reachableObjects } from '../../pdf-objects/structure/reachable-objects.ts';
import { textOfBytes } from '../matching/readings.ts';
import { appearanceKey, withoutNames } from '../outside-pages/content-names.ts';
import { decodedStream } from '../outside-pages/decoded-stream.ts';
import { programWords } from '../outside-pages/program-words.ts';
import { heldBy, heldByText, type Scrubbing } from '../outside-pages/scrubbing.ts';
import { isStandardName, isStandardString } from '../outside-pages/standard-names.ts';
import { streamKinds } from '../outside-pages/stream-kinds.ts';
import { bytesFinder } from './find-bytes.ts';

/** The maximum unpacked size of one stream that is searched. */
const maximumUnpackedBytes = 256 * 1024 * 1024;

/**
 * Returns a place in a written PDF that still contains words: a string or name of an object, or an unfiltered stream.
 * Undefined if none. Texts of pages are checked elsewhere, and texts by the makers of fonts and profiles are kept. A
 * stream that may be text and cannot be searched is a place, too.
 */
export function findInObjects(
  pdf: Uint8Array,
  needles: Pick<Scrubbing, 'needles' | 'nameNeedles'>,
): string | undefined {
  const file = parsePdf(pdf);
  const kindOf = streamKinds(openSource(file));
  const wordIn = bytesFinder(needles.needles.texts);
  const holdsBytes = (bytes: Uint8Array) => wordIn(bytes) !== undefined;
  const reachable = new Set([...reachableObjects(file)].map(([number]) => number));
  if (identifiersOf(file).some(holdsBytes)) return 'the identifier of the file';
  for (const { number, value } of everyObject(file)) {
    const data = scanObject(file, number)?.data;
    if (isDictionary(value) && ofFile.has(value.get('Type')) && !reachable.has(number)) continue;
    if (holds(value, needles)) return `object ${number}`;
    if (!data || !isDictionary(value)) continue;
    const kind = kindOf(number, value, data);
    const found = decodedStream(file, value, data, maximumUnpackedBytes);
    if (!found && kind === 'other') return `the stream of object ${number}`;
    const bytes = found ?? data;
    const text = kind === 'other' ? textOfBytes(bytes) : undefined;
    if (text !== undefined && heldByText(needles, text) !== undefined)
      return `the stream of object ${number}`;
    if (kind !== 'program' && kind !== 'content' && holdsBytes(bytes))
      return `the stream of object ${number}`;
    if (kind === 'program' && programWords(bytes, needles).length > 0)
      return `the stream of object ${number}`;
    if (kind === 'content' && holdsInContent(bytes, needles, holdsBytes))
      return `the stream of object ${number}`;
  }
  return undefined;
}

/**
 * Streams with the file's own objects. Cross-references are numbers, which match short words by chance. Packed objects
 * are searched one by one, where names of the standard are known.
 */
const ofFile: ReadonlySet<unknown> = new Set(['XRef', 'ObjStm']);

function identifiersOf(file: PdfFile): readonly Uint8Array[] {
  const identifiers = resolveArray(file, file.trailer.get('ID')) ?? [];
  return identifiers.map((value) => resolve(file, value)).filter(isString);
}

/**
 * Strings of content are codes of a font, whose text is checked elsewhere, but they may also contain the words in plain
 * bytes.
 */
function holdsInContent(
  bytes: Uint8Array,
  needles: Pick<Scrubbing, 'needles' | 'nameNeedles'>,
  holdsBytes: (bytes: Uint8Array) => boolean,
): boolean {
  let isFound = false;
  eachContentToken(bytes, (start, end) => {
    if (isFound) return;
    if (bytes[start] === 0x2f) isFound = holds(nameAt(bytes, start, end), needles);
    else if (bytes[start] === 0x28 || bytes[start] === 0x3c) {
      const value = plainString(bytes, start, end) ?? ifReadable(() => parseValue(cursorAt(bytes, start)));
      isFound = isString(value) && holdsBytes(value);
    }
  });
  return isFound;
}

/** Returns the bytes of a string without escapes and line ends. */
function plainString(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  if (bytes[start] !== 0x28 || bytes[end - 1] !== 0x29) return undefined;
  const inner = bytes.subarray(start + 1, end - 1);
  return inner.includes(0x5c) || inner.includes(0x0d) ? undefined : inner;
}

function holds(value: Value, needles: Pick<Scrubbing, 'needles' | 'nameNeedles'>): boolean {
  if (isString(value)) return heldBy(needles, value) !== undefined;
  if (typeof value === 'string') return !isStandardName(value) && heldBy(needles, value) !== undefined;
  if (isArray(value)) return value.some((item) => holds(item, needles));
  if (!isDictionary(value)) return false;
  for (const [key, item] of value) {
    const isExempt = ofGlyphs.has(key) || (isString(item) && isStandardString(key, item));
    if (holds(key, needles) || (!isExempt && holdsAt(key, item, needles))) return true;
  }
  return false;
}

function holdsAt(key: string, value: Value, needles: Pick<Scrubbing, 'needles' | 'nameNeedles'>): boolean {
  if (key !== appearanceKey || !isString(value)) return holds(value, needles);
  return holds(withoutNames(key, value), needles) || holdsInContent(value, needles, () => false);
}

/** Glyph names are those of the font's program. */
const ofGlyphs = new Set(['Differences', 'CharProcs', 'CharSet', 'Encoding']);
