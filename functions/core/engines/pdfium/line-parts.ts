import { hasRightToLeft, strongDirection } from '../../page-text/reading-order.ts';
import type { Character } from './line-pieces.ts';

/** Characters that PDFium returns as a line or a part of one. There is at least one. */
export interface LinePart {
  /** The number of PDFium's line. */
  readonly line: number;
  readonly characters: readonly Character[];
}

/**
 * The maximum distance between baselines of one line, relative to their height: in some scripts, they climb within a
 * word.
 */
const sameLine = 0.4;

/** The widest gap between parts of a line, relative to their height, and the maximum overlap. */
const widestGap = 0.35;
const farthestOver = 0.5;

/** The maximum number of parts, which are compared with each other. Beyond it, they are left as they are. */
const maximumParts = 5_000;

/**
 * Splits one of PDFium's lines into lines of the page, from the top. On pages with narrow columns, PDFium takes glyphs
 * drawn one by one for vertical writing, and joins lines below each other.
 */
export function partsOfLine(line: number, characters: readonly Character[]): readonly LinePart[] {
  const parts: Character[][] = [];
  const heightPoints = characters.reduce((most, { top, bottom }) => Math.max(most, top - bottom), 0);
  for (const character of characters) {
    const last = parts.at(-1)?.at(-1);
    if (last && Math.abs(last.y - character.y) < sameLine * heightPoints) parts.at(-1)?.push(character);
    else parts.push([character]);
  }
  return parts
    .sort(([one], [other]) => (other?.y ?? 0) - (one?.y ?? 0))
    .map((part) => ({ line, characters: part }));
}

/** Groups parts beside each other, in the order of the first of each, because PDFium also splits lines and words. */
export function joinedParts(parts: readonly LinePart[]): readonly (readonly LinePart[])[] {
  if (parts.length > maximumParts) return parts.map((part) => [part]);
  const bands = parts
    .map((part, at) => ({ part, at, ...bandOf(part) }))
    .sort((one, other) => other.top - one.top);
  const groups = parts.map((_, at) => at);
  const groupOf = (at: number): number => {
    while (groups[at] !== at) at = groups[at] as number; // each points to one of them
    return at;
  };
  for (const [index, one] of bands.entries())
    for (let next = index + 1; next < bands.length; next++) {
      const other = bands[next] as Band; // within bounds
      if (other.top < one.bottom) break;
      if (!areBeside(one, other)) continue;
      const [first, second] = [groupOf(one.at), groupOf(other.at)].sort((a, b) => a - b) as [number, number];
      groups[second] = first;
    }
  const joined = Map.groupBy(parts.entries(), ([at]) => groupOf(at));
  return [...joined].sort(([one], [other]) => one - other).map(([, own]) => own.map(([, part]) => part));
}

interface Band {
  readonly part: LinePart;
  readonly at: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly y: number;
  /** Whether it has left-to-right text only. */
  readonly isFromLeft: boolean;
}

function bandOf({ characters }: LinePart): Omit<Band, 'part' | 'at'> {
  let [left, right, top, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const one of characters) {
    left = Math.min(left, one.left);
    right = Math.max(right, one.right);
    top = Math.max(top, one.top);
    bottom = Math.min(bottom, one.bottom);
  }
  const isFromLeft =
    !characters.some(({ text }) => hasRightToLeft(text)) &&
    characters.some(({ text }) => strongDirection(text) === 'ltr');
  return { left, right, top, bottom, y: characters[0]?.y ?? 0, isFromLeft };
}

function areBeside(one: Band, other: Band): boolean {
  if (one.isFromLeft && other.isFromLeft) return false;
  const height = Math.max(one.top - one.bottom, other.top - other.bottom);
  if (Math.abs(one.y - other.y) >= sameLine * height) return false;
  const gap = Math.max(one.left - other.right, other.left - one.right);
  return gap < widestGap * height && gap > -farthestOver * height;
}
