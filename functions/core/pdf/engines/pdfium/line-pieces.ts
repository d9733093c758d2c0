import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';
import { readBox } from './read-box.ts';
import { unmirrored } from './segment-mirroring.ts';

/** A character with its marks, or all the characters of one glyph, and its position on the line. */
export interface LinePiece {
  readonly text: string;
  /** Where each of its characters is in PDFium's text. */
  readonly sources: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly height: number;
  /** Whether PDFium adds a space before or after it. */
  readonly isBesideGap: boolean;
}

/**
 * The pieces of a line of PDFium's text from left to right, without the spaces that PDFium adds. Returns undefined if
 * the line is rotated, or is not a single line.
 */
export function linePieces(
  pdfium: Pdfium,
  text: Pointer,
  start: number,
  line: string,
): readonly LinePiece[] | undefined {
  const found = charactersOf(pdfium, text, start, unmirrored(line));
  const first = found?.at(0);
  if (!found || !first || !found.every((one) => Math.abs(one.y - first.y) < heightOf(first) / 2)) {
    return undefined;
  }
  return joined(found)
    .flatMap((group) =>
      group[0]
        ? [
            {
              text: textOf(group),
              sources: group.map(({ source }) => source),
              left: group[0].left,
              right: group[0].right,
              height: heightOf(group[0]),
              isBesideGap: group.some(({ isBesideGap }) => isBesideGap),
            },
          ]
        : [],
    )
    .sort((one, other) => one.left - other.left);
}

interface Character {
  readonly text: string;
  readonly source: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The middle of its ink. */
  readonly middle: number;
  isBesideGap: boolean;
}

type Group = readonly Character[];

function heightOf({ top, bottom }: Character): number {
  return top - bottom;
}

function charactersOf(
  pdfium: Pdfium,
  text: Pointer,
  start: number,
  line: string,
): readonly Character[] | undefined {
  const memory = pdfium.malloc(48);
  try {
    const characters: Character[] = [];
    let isGap = false;
    for (let at = 0; at < line.length; at++) {
      const index = pdfium.FPDFText_GetCharIndexFromTextIndex(text, start + at);
      if (index < 0 || !pdfium.FPDFText_GetLooseCharBox(text, index, memory)) return undefined;
      if (pdfium.FPDFText_IsGenerated(text, index) === 1) {
        isGap = true;
        const last = characters.at(-1);
        if (last) last.isBesideGap = true;
        continue;
      }
      const box = readBox(pdfium, memory);
      pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
      pdfium.FPDFText_GetCharBox(text, index, memory + 16, memory + 24, memory + 32, memory + 40);
      const view = new DataView(pdfium.memory().buffer, memory, 48);
      const angle = pdfium.FPDFText_GetCharAngle(text, index);
      if (Math.min(angle, 2 * Math.PI - angle) > 0.02) return undefined;
      characters.push({
        ...box,
        text: line.charAt(at),
        source: start + at,
        isBesideGap: isGap,
        x: view.getFloat64(0, true),
        y: view.getFloat64(8, true),
        middle: (view.getFloat64(16, true) + view.getFloat64(24, true)) / 2,
      });
      isGap = false;
    }
    return characters;
  } finally {
    pdfium.free(memory);
  }
}

/** Groups the characters of one glyph, then marks with the character that they belong to. */
function joined(characters: readonly Character[]): readonly Group[] {
  const groups: Character[][] = [];
  for (const character of characters) {
    const last = groups.at(-1);
    if (last?.[0] && isSamePlace(last[0], character)) last.push(character);
    else groups.push([character]);
  }
  const bases = groups.filter((group) => !group.every(isMark));
  const places = new Map(bases.map((group) => [placeOf(group), group]));
  const followed = new Map<Group, Character[]>();
  groups.forEach((group, at) => {
    if (!group.every(isMark)) return;
    const base = places.get(placeOf(group)) ?? nearer(group, groups[at - 1], groups[at + 1]);
    followed.set(base ?? group, [...(followed.get(base ?? group) ?? []), ...group]);
  });
  return bases.map((group) => [...asRead(group), ...(followed.get(group) ?? [])]);
}

/** PDFium also reverses the characters of one glyph: marks come before their letter, and an alef before its lam. */
function asRead(group: Group): Group {
  const isTurned =
    /^\p{M}+[^\p{M}]/u.test(textOf(group)) ||
    /^[\u0622\u0623\u0625\u0627]\p{M}*\u0644\p{M}*$/u.test(textOf(group));
  return isTurned ? group.toReversed() : group;
}

function textOf(group: Group): string {
  return group.map(({ text }) => text).join('');
}

function isMark({ text }: Character): boolean {
  return /\p{M}/u.test(text);
}

function placeOf([first]: Group): string {
  return first ? `${first.x.toFixed(2)} ${first.y.toFixed(2)}` : '';
}

function isSamePlace(one: Character, other: Character): boolean {
  return Math.abs(one.x - other.x) < 0.01 && Math.abs(one.y - other.y) < 0.01;
}

function nearer([mark]: Group, before: Group | undefined, after: Group | undefined): Group | undefined {
  const [one] = before ?? [];
  const [other] = after ?? [];
  if (!mark || !one || !other) return before ?? after;
  return distance(mark, other) < distance(mark, one) ? after : before;
}

function distance(mark: Character, base: Character): number {
  return Math.abs(mark.middle - (base.left + base.right) / 2);
}
