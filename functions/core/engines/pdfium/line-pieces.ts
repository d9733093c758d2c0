import { hasRightToLeft } from '../../page-text/reading-order.ts';
import type { Box, PlacedLine, StatedPart } from '../../page-text/shown-text.ts';
import { endOnBaseline, isLevelMatrix, leanOf } from './leaning-letters.ts';
import { sourceAt } from './lines-on-page.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';
import { readBox } from './read-box.ts';
import { unmirrored } from './segment-mirroring.ts';

/** A character with its marks, or all characters of one glyph, with its position on the line. */
export interface LinePiece {
  readonly text: string;
  /** The index of each of its characters in PDFium's text. */
  readonly sources: readonly number[];
  readonly left: number;
  readonly right: number;
  /** The horizontal extent of its ink. */
  readonly inkLeft: number;
  readonly inkRight: number;
  /** The height of its font's em. */
  readonly em: number;
  /** Whether PDFium adds a space before or after it, or ends a part of the line. */
  readonly isBesideGap: boolean;
  /** Its parts with replacement text, by their start in its own text. */
  readonly stated: readonly (readonly [at: number, part: StatedPart])[];
  readonly x: number;
}

/** Returns the pieces of characters on one line, from left to right. */
export function linePieces(characters: readonly Character[]): readonly LinePiece[] {
  const pieces = joined(characters)
    .map(({ glyph, marks }) => {
      const all = [...glyph, ...marks];
      const first = glyph[0] as Character; // every glyph has one
      return {
        text: textOf(all),
        sources: all.flatMap(({ sources }) => sources),
        left: Math.min(...glyph.map(({ left }) => left)),
        right: Math.max(...glyph.map(({ right }) => right)),
        inkLeft: Math.min(...glyph.map(({ inkLeft }) => inkLeft)),
        inkRight: Math.max(...glyph.map(({ inkRight }) => inkRight)),
        em: first.em,
        isBesideGap: all.some(({ isBesideGap }) => isBesideGap),
        stated: statedIn(all),
        x: first.x,
      };
    })
    .sort((one, other) =>
      isAt(one, other) ? Number(other.text === ' ') - Number(one.text === ' ') : one.x - other.x,
    );
  return pieces.map((piece, at) => withNonJoiner(piece, pieces[at - 1], pieces[at + 1]));
}

const zeroWidthNonJoiner = '\u200c';

/**
 * Makes a space that takes no room a non-joiner, if it is between Arabic letters: there it ends the form of a letter within a
 * word, as in Persian.
 */
function withNonJoiner(
  piece: LinePiece,
  before: LinePiece | undefined,
  after: LinePiece | undefined,
): LinePiece {
  const isWithin = piece.text === ' ' && after && isAt(piece, after) && isArabic(after) && isArabic(before);
  return isWithin ? { ...piece, text: zeroWidthNonJoiner } : piece;
}

function isArabic(piece: LinePiece | undefined): boolean {
  return piece !== undefined && /^\p{Script=Arabic}/u.test(piece.text);
}

/** A character of PDFium's text and its box. */
export interface Character extends Box {
  /** One character, or the replacement text of a part, and the indexes of its UTF-16 units in PDFium's text. */
  readonly text: string;
  readonly sources: readonly number[];
  /** Its start on the baseline. */
  readonly x: number;
  readonly y: number;
  readonly em: number;
  readonly inkLeft: number;
  readonly inkRight: number;
  isBesideGap: boolean;
  readonly stated?: StatedPart | undefined;
}

type Group = readonly Character[];

function statedIn(group: Group): LinePiece['stated'] {
  let at = 0;
  return group.flatMap(({ text, stated }) => {
    at += text.length;
    return stated ? [[at - text.length, stated] as const] : [];
  });
}

/**
 * Returns the characters of a PDFium line, without the spaces that stand for a gap. Undefined for a line that is not
 * horizontal.
 */
export function lineCharacters(
  pdfium: Pdfium,
  text: Pointer,
  line: PlacedLine,
): readonly Character[] | undefined {
  const memory = pdfium.malloc(48);
  try {
    const characters: Character[] = [];
    let isGap = false;
    const shown = unmirrored(line.text);
    for (let at = 0; at < shown.length; ) {
      const part = line.stated?.get(at);
      const character = part?.text ?? String.fromCodePoint(shown.codePointAt(at) as number); // within the line
      const sources = Array.from(character.split(''), () => sourceAt(line, at++));
      const index = pdfium.FPDFText_GetCharIndexFromTextIndex(text, sources[0] as number); // no character is empty
      if (index < 0 || !pdfium.FPDFText_GetLooseCharBox(text, index, memory)) return undefined;
      const box = part?.box ?? readBox(pdfium, memory);
      // A space without width stands for a gap, too, wherever PDFium puts it. Others may be placed elsewhere.
      const isSpace = character === ' ';
      const isEmpty = isSpace && !(box.right > box.left);
      const isAdded = pdfium.FPDFText_IsGenerated(text, index) === 1;
      const last = characters.at(-1);
      if (last && (isSpace || isAdded)) last.isBesideGap = true;
      if (isEmpty || isAdded) {
        isGap = true;
        continue;
      }
      pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
      pdfium.FPDFText_GetCharBox(text, index, memory + 16, memory + 24, memory + 32, memory + 40);
      const [x = 0, y = 0, inkLeft = 0, inkRight = 0] = new Float64Array(pdfium.memory().buffer, memory, 4);
      const matrix = matrixAt(pdfium, text, index, memory);
      // PDFium's angle of a character is that of its stems, which lean in italics.
      if (!isLevelMatrix(matrix)) return undefined;
      const lean = leanOf(matrix);
      const end = endOnBaseline(box, y, lean);
      characters.push({
        ...box,
        text: character,
        sources,
        isBesideGap: isGap,
        x,
        y,
        em: emAt(pdfium, text, index, memory),
        inkLeft,
        inkRight,
        ...(lean !== 0 && { left: x, right: end, inkLeft: x, inkRight: end }),
        ...(part && { stated: part, x: part.x, y: part.y, inkLeft: box.left, inkRight: box.right }),
      });
      isGap = isSpace;
    }
    return characters;
  } finally {
    pdfium.free(memory);
  }
}

/** The height of a character's em. `memory` has room for six numbers. */
export function emAt(pdfium: Pdfium, text: Pointer, index: number, memory: Pointer): number {
  const [, , c = 0, d = 1] = matrixAt(pdfium, text, index, memory);
  return Math.abs(pdfium.FPDFText_GetFontSize(text, index)) * Math.hypot(c, d);
}

function matrixAt(pdfium: Pdfium, text: Pointer, index: number, memory: Pointer): readonly number[] {
  pdfium.FPDFText_GetMatrix(text, index, memory);
  return [...new Float32Array(pdfium.memory().buffer, memory, 4)];
}

/** A glyph's characters, with the marks of other glyphs that belong to it. */
interface MarkedGlyph {
  readonly glyph: Group;
  readonly marks: Group;
}

/** Groups the characters of one glyph, then marks with their base character. */
function joined(characters: readonly Character[]): readonly MarkedGlyph[] {
  const groups: Character[][] = [];
  for (const character of characters) {
    const last = groups.at(-1);
    const isWithin =
      last?.[0] && isSamePlace(last[0], character) && character.text !== ' ' && last[0].text !== ' ';
    if (isWithin) last.push(character);
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
  return bases.map((group) => ({ glyph: asRead(group), marks: followed.get(group) ?? [] }));
}

/**
 * Returns the characters of one glyph in reading order, with marks behind each letter. PDFium reverses those that a
 * font maps together, so that an alef comes before its lam, but not those that it splits from a ligature character.
 */
function asRead(group: Group): Group {
  if (group.length < 2) return group;
  const letters = group.filter((one) => !isMark(one) && !/\p{Cf}/u.test(one.text));
  const isBehindMark = letters.length > 0 && group[0] !== undefined && isMark(group[0]);
  const isTurned =
    isBehindMark || (letters.length > 1 && hasRightToLeft(textOf(group)) && !isLigature(letters));
  return isTurned ? group.toReversed() : group;
}

/** Whether letters form a Unicode ligature in this order but not in reverse. */
function isLigature(letters: Group): boolean {
  return ligatures().has(textOf(letters)) && !ligatures().has(textOf(letters.toReversed()));
}

let known: ReadonlySet<string> | undefined;

/** The letters of each ligature in the presentation form blocks. */
function ligatures(): ReadonlySet<string> {
  known ??= new Set(
    Array.from({ length: 0xfeff - 0xfb1d }, (_, at) =>
      String.fromCharCode(0xfb1d + at)
        .normalize('NFKC')
        .replace(/[\p{M}\s]/gu, ''),
    ).filter((text) => text.length > 1),
  );
  return known;
}

function textOf(group: Group): string {
  return group.map(({ text }) => text).join('');
}

function isMark({ text }: Character): boolean {
  return /^\p{M}+$/u.test(text);
}

function placeOf([first]: Group): string {
  return first ? `${first.x.toFixed(2)} ${first.y.toFixed(2)}` : '';
}

function isSamePlace(one: Character, other: Character): boolean {
  return isAt(one, other) && Math.abs(one.y - other.y) < 0.01;
}

function isAt(one: Pick<Character, 'x'>, other: Pick<Character, 'x'>): boolean {
  return Math.abs(one.x - other.x) < 0.01;
}

function nearer([mark]: Group, before: Group | undefined, after: Group | undefined): Group | undefined {
  const [one] = before ?? [];
  const [other] = after ?? [];
  if (!mark || !one || !other) return before ?? after;
  return distance(mark, other) < distance(mark, one) ? after : before;
}

function distance(mark: Character, base: Character): number {
  return Math.abs((mark.inkLeft + mark.inkRight - base.left - base.right) / 2);
}
