import { partsSize, tooManyParts } from './part-bounds.ts';
import type { PlannedPart } from './planned-part.ts';

/** Makes a PDF of pages, counted from 0. */
export type Assemble = (indexes: readonly number[]) => Promise<Uint8Array>;

interface Bounds {
  readonly maximumBytes: number;
  readonly maximumParts: number;
  readonly sizeOf: (part: Uint8Array) => Promise<number>;
}

interface SizedPart extends PlannedPart {
  readonly pdf: Uint8Array;
  readonly sizeBytes: number;
}

/**
 * Splits pages in order into parts, each with as many pages as fit the size. A page that is larger alone is a part of
 * its own, and a warning names it. Throws invalid_field for too many parts, and output_too_large.
 */
export async function partsBySize(
  pageCount: number,
  assemble: Assemble,
  { maximumBytes, maximumParts, sizeOf }: Bounds,
): Promise<{ readonly parts: readonly SizedPart[]; readonly warnings: readonly string[] }> {
  const parts: SizedPart[] = [];
  const warnings: string[] = [];
  const size = partsSize();
  const partOf = async (first: number, length: number): Promise<SizedPart> => {
    const indexes = Array.from({ length }, (_, index) => first + index);
    const pdf = await assemble(indexes);
    return { indexes, pdf, sizeBytes: await sizeOf(pdf) };
  };
  let guess = 1;
  for (let first = 0; first < pageCount; ) {
    if (parts.length === maximumParts) throw tooManyParts('max_bytes', maximumParts);
    const part = await largestPart((length) => partOf(first, length), pageCount - first, guess, maximumBytes);
    if (part.sizeBytes > maximumBytes)
      warnings.push(`page ${first + 1} alone is larger than max_bytes: its part has ${part.sizeBytes} bytes`);
    size.add(part.pdf);
    parts.push(part);
    guess = part.indexes.length;
    first += guess;
  }
  return { parts, warnings };
}

/**
 * The part with the most pages that fits the size, or with one page. The search begins at a guess, doubles until a part
 * is too large, and then halves the interval.
 */
async function largestPart(
  partOf: (length: number) => Promise<SizedPart>,
  maximumLength: number,
  guess: number,
  maximumBytes: number,
): Promise<SizedPart> {
  let fitting: SizedPart | undefined;
  let tooLong = maximumLength + 1;
  let length = Math.min(guess, maximumLength);
  for (;;) {
    const part = await partOf(length);
    if (part.sizeBytes <= maximumBytes) fitting = part;
    else tooLong = length;
    if (length === 1 && tooLong === 1) return part;
    const fits = fitting?.indexes.length ?? 0;
    if (fitting && fits + 1 >= tooLong) return fitting;
    const isBounded = tooLong <= maximumLength;
    length = isBounded ? Math.max(1, Math.floor((fits + tooLong) / 2)) : Math.min(fits * 2, maximumLength);
  }
}
