import { type KnownShapes, likelyLetters } from '../../letter-shapes/likely-letters.ts';
import type { Glyph } from '../../page-content/glyph.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { type DrawnCode, drawCodes } from './draw-codes.ts';

/** The glyphs of a page, and the unreadable ones among them. */
interface ReadGlyphs {
  readonly glyphs: readonly Glyph[];
  readonly unread: ReadonlySet<number>;
}

/** Finds the text of glyphs that the document does not state, by their drawing operations or their shapes. */
export interface ShapeReading {
  read(pageIndex: number, glyphs: readonly Glyph[]): Promise<ReadGlyphs>;
}

/**
 * The possible letters of a shape, most likely first; empty for one that draws nothing, undefined for an unknown one.
 */
type Letters = readonly string[] | undefined;

/**
 * The maximum number of the document's letters to compare shapes with, and of compared codes: more than its fonts have.
 */
const maximumOwn = 400;
const maximumCodes = 4_000;

/** The width, in points, at which the widest letter of a font is drawn. */
const widestPoints = 40;

/** Characters that are only a stroke. */
const stroke = /^[lI]$/;

/** Reads glyphs of a draft. `sought` are the letters of the words to find. */
export function shapeReading(draft: Draft, sought = ''): ShapeReading {
  const texts = new Map<string, Letters>();
  const own: KnownShapes[] = [];
  const ownKeys = new Set<string>();
  return {
    async read(pageIndex, glyphs) {
      const silent = glyphs.filter(isSilent);
      if (silent.length === 0) return { glyphs, unread: new Set() };
      const inner = Map.groupBy(glyphs, ({ host }) => host);
      const spoken = new Map(silent.map((glyph) => [glyph.index, innerText(inner.get(glyph.index))]));
      const drawn = silent.filter((glyph) => spoken.get(glyph.index) === undefined && glyph.fontNumber > 0);
      const asked = firstOfEach(drawn)
        .filter((glyph) => !texts.has(keyOf(glyph)))
        .slice(0, maximumCodes - texts.size);
      if (asked.length > 0) {
        const page = readPage(draft.file, draft.sourcePages[pageIndex] as SourcePage); // callers count from the pages themselves
        const resources = resolveDictionary(draft.file, page.get('Resources')) ?? new Map();
        const letters = firstOfEach(
          glyphs.filter((glyph) => glyph.fontNumber > 0 && /^[\p{L}\p{N}]$/u.test(glyph.text)),
        )
          .filter((glyph) => !ownKeys.has(keyOf(glyph)))
          .slice(0, maximumOwn - own.length);
        const shapes = await drawCodes(draft, [...codesOf(asked), ...codesOf(letters)], resources);
        for (const [at, glyph] of letters.entries()) {
          const shape = shapes[asked.length + at];
          ownKeys.add(keyOf(glyph));
          if (shape) own.push({ letter: glyph.text, shapes: [shape] });
        }
        const shapeOf = new Map(asked.map((glyph, at) => [glyph, shapes[at]]));
        for (const ofFont of Map.groupBy(asked, ({ fontNumber }) => fontNumber).values()) {
          const found = likelyLetters(
            ofFont.map((glyph) => shapeOf.get(glyph)),
            own,
            sought,
          );
          for (const [at, glyph] of ofFont.entries()) texts.set(keyOf(glyph), found[at]);
        }
      }
      const unread = new Set<number>();
      let before = '';
      const read = glyphs.map((glyph) => {
        const isInWord = /[\p{L}\p{N}]$/u.test(before);
        before = glyph.text;
        if (!isSilent(glyph)) return glyph;
        const text = spoken.get(glyph.index);
        const letters = text === undefined ? texts.get(keyOf(glyph)) : [text];
        if (letters === undefined && !isStated(glyph)) unread.add(glyph.index);
        const [first = '', second] = stroke.test(letters?.[0] ?? '')
          ? strokes(isInWord)
          : inCase(letters ?? [], sought, isInWord);
        before = first;
        const isCode = glyph.otherText !== undefined && /[\p{L}\p{N}]/u.test(glyph.otherText);
        return { ...glyph, text: first, otherText: second ?? (isCode ? glyph.otherText : undefined) };
      });
      return { glyphs: read, unread };
    },
  };
}

/** Readings of a stroke: at the beginning of a word more likely a capital, within it a small letter. */
function strokes(isInWord: boolean): readonly string[] {
  return isInWord ? ['l', 'I'] : ['I', 'l'];
}

/** Returns the letters with the likelier case first: within a word the small one, unless only one of them is sought. */
function inCase(letters: readonly string[], sought: string, isInWord: boolean): readonly string[] {
  const [first = '', second = ''] = letters;
  const differInCase = first !== second && first.toLowerCase() === second.toLowerCase();
  if (!differInCase || sought.includes(first) !== sought.includes(second)) return letters;
  const [small, capital] = [first.toLowerCase(), first.toUpperCase()];
  return isInWord ? [small, capital] : [capital, small];
}

/** Whether a glyph is visible and its font states no text for it. */
function isSilent({ text, mode, font }: Glyph): boolean {
  return text === '' && (mode !== invisible || font.type3 !== undefined);
}

const invisible = 3;

function isStated({ marks }: Glyph): boolean {
  return marks.some(({ actualText }) => actualText !== undefined);
}

/** Returns the text of a glyph's own drawing; undefined if some of that is unknown, too. */
function innerText(glyphs: readonly Glyph[] | undefined): string | undefined {
  return glyphs?.every(({ text }) => text !== '') ? glyphs.map(({ text }) => text).join('') : undefined;
}

function keyOf({ fontNumber, code, length }: Glyph): string {
  return `${fontNumber} ${code} ${length}`;
}

function firstOfEach(glyphs: readonly Glyph[]): readonly Glyph[] {
  return [...new Map(glyphs.toReversed().map((glyph) => [keyOf(glyph), glyph])).values()];
}

/**
 * Returns codes at sizes at which the letters of their font fill their cells, because Type 3 fonts define their own em.
 */
function codesOf(glyphs: readonly Glyph[]): readonly DrawnCode[] {
  const widths = new Map<number, number>();
  const widthOf = ({ font, code, length }: Glyph) => Math.abs(font.widthOf({ code, length }));
  for (const glyph of glyphs)
    widths.set(glyph.fontNumber, Math.max(widthOf(glyph), widths.get(glyph.fontNumber) ?? 0));
  return glyphs.map(({ fontNumber, code, length }) => {
    const size = widestPoints / (widths.get(fontNumber) || 1);
    return { font: { number: fontNumber, generation: 0 }, code, bytes: length, size };
  });
}
