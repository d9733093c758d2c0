import type { Rectangle } from '../../../../geometry/rectangle.ts';
import { isBlank } from '../../../../page-text/is-blank.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import type { PageScene } from '../page-scene.ts';
import { indexesOf, pageWords, type Word } from '../page-words.ts';
import type { TextState } from '../text-state.ts';
import type { BookedGlyph, GlyphBook } from './glyph-book.ts';
import { isLigature, unitText } from './letter-units.ts';

/** The glyph that a font has for a character. */
export interface UnknownGlyph {
  readonly font: Pointer;
  readonly code: number;
}

/** What the glyphs of a page's fonts say of its letters, by PDFium's index. */
export interface ClaimedLetters {
  /** Letters whose glyph is another letter. */
  readonly others: readonly number[];
  /** Letters whose glyph cannot be compared. */
  readonly unknown: ReadonlyMap<number, UnknownGlyph>;
  /** Text objects with a glyph that must be looked at in its place: one without an outline, or for several letters. */
  readonly unclear: ReadonlySet<Pointer>;
}

/** The letters of a font on a page. */
interface FontLetters {
  /** By character. */
  readonly glyphs: Map<number, BookedGlyph>;
  /** 1 for each common character whose glyph shows it. */
  readonly shown: Uint8Array;
  /** All but blanks, by PDFium's index. */
  readonly indexes: number[];
}

const space = 0x20;

/** The characters of Latin. */
const shownCodes = 0x250;

const joining = /\p{Script=Arabic}/u;

/** The number and share of a font's glyphs that show others at which all of its text counts as untrue. */
const leastOthers = 3;
const leastShare = 0.4;

/** Compares the letters of a page with the glyphs that their fonts have for them, but for Type 3 fonts. */
export function claimedLetters(
  { letters, units, orders, states }: PageScene,
  book: GlyphBook,
  recognised?: ReadonlySet<string>,
): ClaimedLetters {
  const unknown = new Map<number, UnknownGlyph>();
  const unclear = new Set<Pointer>();
  const fonts = new Map<Pointer, FontLetters>();
  let object = 0;
  let font: FontLetters | undefined;
  let pointer: Pointer = 0;
  let state: TextState | undefined;
  for (let index = 0; index < letters.count; index++) {
    const own = letters.objects[index] as number; // one for each letter
    const size = units.sizes[index] as number; // as above
    if (own === 0 || size === 0) continue;
    if (own !== object) {
      object = own;
      state = states.get(orders.get(own) ?? -1);
      pointer = state && !state.isType3 ? state.font : 0;
      font = fonts.get(pointer) ?? { glyphs: new Map(), shown: new Uint8Array(shownCodes), indexes: [] };
      fonts.set(pointer, font);
    }
    if (pointer === 0 || !font) continue;
    if (size === 1 && font.shown[letters.codes[index] as number] === 1) {
      font.indexes.push(index);
      continue;
    }
    const unit = size > 1 ? unitText(letters, units, index) : '';
    const code = size > 1 ? (unit.codePointAt(0) ?? space) : (letters.codes[index] as number);
    if (size > 1 && unit.length > String.fromCodePoint(code).length) {
      if (!isLigature(unit) || (state && isSlight(letters.boxOf(index), state))) unclear.add(own);
      continue;
    }
    if (isBlank(code)) continue;
    let glyph = font.glyphs.get(code);
    if (!glyph) {
      glyph = book.glyph(pointer, code);
      font.glyphs.set(code, glyph);
    }
    font.indexes.push(index);
    if (glyph.claim === 'shown' && code < shownCodes) font.shown[code] = 1;
    if (!glyph.hasInk) {
      if (glyph.isWritten) unclear.add(own);
    } else if (glyph.claim === 'unknown' && glyph.isWritten) {
      // Its letters have many designs: one that is neither another letter nor a dot or a line is taken for what it states.
      const isPlausible =
        joining.test(String.fromCodePoint(code)) && state && !isSlight(letters.boxOf(index), state);
      if (isPlausible) continue;
      const isRecognised = recognised && recognised.size > 0 && recognised.has(book.keyOf(pointer, code));
      if (!isRecognised) unknown.set(index, { font: pointer, code });
    }
  }
  const others = [...fonts.values()].flatMap(({ glyphs, indexes }) => {
    const count = [...glyphs.values()].filter(({ claim }) => claim === 'other').length;
    if (count === 0) return [];
    const isUntrue = count >= leastOthers && count >= leastShare * glyphs.size;
    return indexes.filter(
      (index) => isUntrue || glyphs.get(letters.codes[index] as number)?.claim === 'other',
    );
  });
  return { others, unknown, unclear };
}

/** Smaller glyphs, in ems, are blanks, dots, dashes or rules: thinner ones, and those smaller in both directions. */
const thinnest = 0.12;
const smallest = 0.4;

function isSlight({ left, right, top, bottom }: Rectangle, { emWidth, emHeight }: TextState): boolean {
  const [width, height] = [right - left, bottom - top];
  const em = Math.min(emWidth, emHeight);
  return Math.min(width, height) <= thinnest * em || Math.max(width, height) <= smallest * em;
}

/** The share of a word's letters without which it cannot be read. */
const mostOfWord = 0.5;

/**
 * Returns the doubtful letters of words that have mostly such ones, with their doubts, for rows of words with several of
 * them, `least` or more on two glyphs or more. With `isWhole`, the other letters of those words share a doubt. Lost letters
 * do not count.
 */
export function mostlyDoubtful<Doubt>(
  { letters, units }: PageScene,
  doubts: ReadonlyMap<number, Doubt>,
  least: number,
  isWhole: boolean,
  isLost: (index: number) => boolean,
): ReadonlyMap<number, Doubt> {
  const found = new Map<number, Doubt>();
  if (doubts.size === 0) return found;
  let row: (readonly [number, Doubt])[] = [];
  const endRow = () => {
    const own = row.filter(([index]) => doubts.has(index));
    const glyphs = own.filter(([index]) => units.sizes[index] !== 0);
    if (own.length >= least && glyphs.length > 1) for (const [index, doubt] of row) found.set(index, doubt);
    row = [];
  };
  for (const word of pageWords(letters)) {
    const hasDoubts = isAny(doubts, word);
    if (!hasDoubts && row.length === 0) continue;
    const indexes = indexesOf(word);
    if (!hasDoubts) {
      // A word that is wholly lost stands between two that are in doubt as well.
      if (!indexes.every(isLost)) endRow();
      continue;
    }
    const kept = indexes.filter((index) => !isLost(index));
    const own = kept.filter((index) => doubts.has(index));
    const first = own[0];
    if (first === undefined || own.length < mostOfWord * kept.length) {
      endRow();
      continue;
    }
    const shared = doubts.get(first) as Doubt; // as found
    for (const index of indexes)
      if (isWhole || doubts.has(index)) row.push([index, doubts.get(index) ?? shared]);
  }
  endRow();
  return found;
}

function isAny(doubts: ReadonlyMap<number, unknown>, { start, end }: Word): boolean {
  for (let index = start; index < end; index++) if (doubts.has(index)) return true;
  return false;
}
