import { chunk } from '../../chunk.ts';
import { legiblePdf } from '../../opening/mended-pdf.ts';
import { type OpenPdf, openPdf } from '../../opening/open-pdf.ts';
import type { Glyph, MarkedText } from '../../page-content/glyph.ts';
import type { Letters } from '../../page-text/page-geometry.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { foldedString } from '../matching/fold-text.ts';
import { glyphsAt } from './glyphs-at.ts';
import { pieceOf } from './order-glyphs.ts';
import { pageBoxes } from './page-boxes.ts';
import { lineBreak, type TextPiece } from './text-pieces.ts';

/** Reads the pages of a draft with PDFium, which may interpret glyphs differently from their fonts. */
export interface EngineReading {
  /** Whether the page's text has characters that these texts lack, or have less often. */
  saysMore(index: number, counts: ReadonlyMap<string, number>): Promise<boolean>;
  /**
   * Returns the text of a page, by its index from 0, if some of it differs from the text of the page's glyphs, or if it
   * is wanted: PDFium may read a word as one that the gaps between its glyphs divide.
   */
  piecesOf(
    index: number,
    glyphs: readonly Glyph[],
    isWanted: (text: string) => boolean,
  ): Promise<readonly TextPiece[] | undefined>;
  close(): Promise<void>;
}

const pagesAtOnce = 16;

/** The maximum distance of a letter from its glyph, in ems and in points. */
const nearEms = 0.2;
const nearPoints = 4;

/** Glyphs with origins this near to each other, in points, are read as one. */
const samePlacePoints = 0.05;

/** Starts reading. The draft must not be changed before this is closed. */
export function engineReading(draft: Draft): EngineReading {
  let opened: OpenPdf | undefined;
  let batches: readonly Promise<readonly string[]>[] | undefined;
  const open = async () => {
    opened ??= await openPdf(writeDraft({ ...draft, output: {} }), undefined, (source) =>
      legiblePdf(source, undefined),
    );
    return opened;
  };
  const textOf = async (index: number) => {
    // The engine reads on while its first texts are used.
    batches ??= textsOf(await open());
    const batch = await batches[Math.floor(index / pagesAtOnce)];
    return batch?.[index % pagesAtOnce] ?? '';
  };
  return {
    saysMore: async (index, counts) => saysMore(await textOf(index), counts),
    async piecesOf(index, glyphs, isWanted) {
      const text = await textOf(index);
      if (!isWanted(text) && !saysMore(text, countsOf(glyphs))) return undefined;
      const [geometry] = await (await open()).geometry([index + 1]);
      if (!geometry) return undefined;
      const page = readPage(draft.file, draft.sourcePages[index] as SourcePage); // callers count from the pages themselves
      const { toPoint, widthPoints } = pageBoxes(draft.file, page);
      // PDFium does not use the page's own unit.
      const unit = widthPoints / geometry.widthPoints;
      return piecesOf(geometry.letters, glyphs, (x, y) => toPoint(x * unit, y * unit));
    },
    async close() {
      await opened?.close();
      opened = undefined;
    },
  };
}

/** Starts to read the texts of all pages, by batches. */
function textsOf(open: OpenPdf): readonly Promise<readonly string[]>[] {
  const pages = Array.from({ length: open.pageCount }, (_, index) => index + 1);
  return chunk(pages, pagesAtOnce).map((batch) => {
    const texts = open.texts(batch);
    texts.catch(() => undefined); // avoids an unhandled rejection if the search ends before it is awaited
    return texts;
  });
}

/** Whether a text has characters that other texts lack, or have less often. */
function saysMore(text: string, others: ReadonlyMap<string, number>): boolean {
  const counts = new Map<string, number>();
  for (const [other, times] of others)
    for (const character of foldedString(other, { ignoreCase: true }))
      counts.set(character, (counts.get(character) ?? 0) + times);
  for (const character of foldedString(text.replace(/[\s-]/g, ''), { ignoreCase: true })) {
    const left = (counts.get(character) ?? 0) - 1;
    if (left < 0) return true;
    counts.set(character, left);
  }
  return false;
}

/** The number of times that glyphs have each text, or that it is stated in their place. */
function countsOf(glyphs: readonly Glyph[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
  const stated = new Set<MarkedText>();
  for (const glyph of glyphs) {
    const mark = statingMark(glyph);
    if (mark) stated.add(mark);
    else for (const text of [glyph.text, glyph.otherText ?? '']) count(text);
  }
  for (const { actualText = '' } of stated) count(actualText);
  return counts;
}

/** The marked content with a replacement text for a glyph, if any. */
function statingMark({ marks }: Glyph): MarkedText | undefined {
  return marks.find(({ actualText, tag }) => actualText && tag === undefined);
}

/** Returns the letters of a page as pieces of its text, each owned by the glyph in its place. */
function piecesOf(
  letters: Letters,
  glyphs: readonly Glyph[],
  toPoint: (x: number, y: number) => readonly [number, number],
): readonly TextPiece[] {
  const near = glyphsAt(glyphs, nearPoints);
  return Array.from({ length: letters.count }, (_, index): TextPiece | undefined => {
    const code = letters.codes[index] as number; // one for each letter
    if (code === 0x0d || code > 0x10ffff) return undefined;
    if (code === 0x0a) return lineBreak;
    const text = String.fromCodePoint(code);
    const [x, y] = toPoint(letters.origins[index * 2] as number, letters.origins[index * 2 + 1] as number);
    return pieceOf(text, text.trim() === '' ? [] : ownersOf(near(x, y), x, y));
  }).filter((piece) => piece !== undefined);
}

function ownersOf(glyphs: readonly Glyph[], x: number, y: number): readonly number[] {
  const placed = glyphs
    .map((glyph) => ({ glyph, distance: Math.hypot(glyph.origin[0] - x, glyph.origin[1] - y) }))
    .filter(({ glyph, distance }) => distance <= Math.max(nearEms * glyph.em, samePlacePoints));
  const nearest = Math.min(...placed.map(({ distance }) => distance));
  // The reported places of a stated text's letters are meaningless: it is searched separately.
  return placed
    .filter(({ glyph, distance }) => distance <= nearest + samePlacePoints && !statingMark(glyph))
    .map(({ glyph }) => glyph.index);
}
