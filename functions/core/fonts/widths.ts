import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';

/** The widths of a simple font's dictionary, in thousandths of the em (ISO 32000-2, 9.6.2). */
export interface SimpleWidths {
  /** Whether the first and last codes and all their widths are stated. */
  readonly isComplete: boolean;
  /** A code's width; undefined if the dictionary does not state it. */
  widthOf(code: number): number | undefined;
}

export function simpleWidths(file: PdfFile, font: Dictionary): SimpleWidths {
  const [first, last] = ['FirstChar', 'LastChar'].map((key) => resolve(file, font.get(key)));
  const widths = resolveArray(file, font.get('Widths'))
    ?.slice(0, 256)
    .map((item) => resolve(file, item));
  const missing = resolve(file, resolveDictionary(file, font.get('FontDescriptor'))?.get('MissingWidth'));
  const start = typeof first === 'number' ? first : 0;
  const isStated = widths !== undefined && typeof first === 'number';
  return {
    isComplete: isStated && typeof last === 'number' && widths.length === last - first + 1,
    widthOf(code) {
      const own = isStated ? widths[code - start] : undefined;
      if (typeof own === 'number' && code >= start) return own;
      return isStated ? (typeof missing === 'number' ? missing : 0) : undefined;
    },
  };
}

/** The widths of CIDs (ISO 32000-2, 9.7.4.3). */
export function cidWidths(file: PdfFile, descendant: Dictionary): (cid: number) => number {
  const stated = resolve(file, descendant.get('DW'));
  const fallback = typeof stated === 'number' ? stated : 1_000;
  const widths = new Map<number, number>();
  const items = (resolveArray(file, descendant.get('W')) ?? []).map((item) => resolve(file, item));
  for (let at = 0; at + 1 < items.length; ) {
    const [first, second, third] = [items[at], items[at + 1], items[at + 2]];
    if (typeof first !== 'number') break;
    if (Array.isArray(second)) {
      for (const [index, item] of second.slice(0, 65_536).entries())
        note(widths, first + index, resolve(file, item));
      at += 2;
    } else if (typeof second === 'number' && typeof third === 'number') {
      for (let cid = first; cid <= Math.min(second, 65_535); cid++) note(widths, cid, third);
      at += 3;
    } else break;
  }
  return (cid) => widths.get(cid) ?? fallback;
}

function note(widths: Map<number, number>, cid: number, width: Value): void {
  if (typeof width === 'number') widths.set(cid, width);
}

/** Widths that differ by at most this are equal (ISO 19005-2, 6.2.11.5). */
const tolerance = 1;

/** Whether widths are equal for every reader, however it rounds. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < tolerance - 0.01;
}

/** Whether widths are not equal for any reader. */
export function isApart(one: number, other: number): boolean {
  return Math.abs(one - other) > tolerance;
}
