import { type ContentRewriter, contentRewriter } from '../page-content/content-rewriter.ts';
import type { Glyph, MarkedText, ShownCode } from '../page-content/glyph.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { differentCodes, type ShownCodes } from './drawing/shown-codes.ts';
import { divideStatedTexts } from './finding/divide-stated-texts.ts';
import { type EngineReading, engineReading } from './finding/engine-reading.ts';
import { joinedTexts, type PageTexts, pageTexts } from './finding/find-matches.ts';
import type { MayMatch } from './finding/may-match.ts';
import type { StatedParts } from './finding/text-pieces.ts';
import { runReader, type TextRuns } from './finding/text-runs.ts';
import { needlesOf } from './matching/needles.ts';
import type { PictureGlyph } from './pictures/picture-text.ts';
import type { PictureReadings } from './pictures/read-pictures.ts';
import { textsWithPictures } from './pictures/texts-with-pictures.ts';
import { type ShapeReading, shapeReading } from './shapes/read-shapes.ts';
import { tagTexts } from './tags/tag-texts.ts';

/** A page prepared for searching. */
export interface ReadPage {
  readonly glyphs: readonly Glyph[];
  /** The text recognised in its pictures. Their indexes follow those of the glyphs. */
  readonly recognised: readonly PictureGlyph[];
  readonly texts: PageTexts;
  /** The texts stated in place of its glyphs. */
  readonly stated: StatedParts;
  /** The glyphs of unknown text. */
  readonly unread: ReadonlySet<number>;
}

/** Reads the pages of a draft to search them. */
export interface PageReader {
  readonly rewriter: ContentRewriter;
  /**
   * Reads a page, by its index from 0. With `hasWords`, its text is read in all ways, not only from its glyphs. A plain
   * page for which `mayMatch` is false is returned as if it were blank.
   */
  read(index: number, hasWords: boolean, mayMatch: MayMatch | undefined): Promise<ReadPage>;
  /** The codes that a page shows, once it was read. */
  codesOf(index: number): ShownCodes | undefined;
  /** Returns a reader for another search, which reuses cached pages. */
  again(): PageReader;
  close(): Promise<void>;
}

/** Pages are cached up to this many glyphs, each of which takes about half a kilobyte. */
const keptGlyphs = 200_000;

/** The runs of plain pages are cached up to this many letters. */
const keptLetters = 8_000_000;

interface ReaderOptions {
  readonly pictures?: PictureReadings | undefined;
  readonly engine?: EngineReading;
  readonly shapes?: ShapeReading;
  /** The words to find. Their letters distinguish glyphs that are known only by their shapes. */
  readonly words?: readonly string[];
  readonly ignoreCase: boolean;
}

const none: ReadonlySet<number> = new Set();
const blank: ReadPage = {
  glyphs: [],
  recognised: [],
  texts: joinedTexts([]),
  stated: new Map(),
  unread: none,
};
const letter = /[\p{L}\p{N}]/u;

export function pageReader(
  draft: Draft,
  {
    pictures,
    words = [],
    engine = engineReading(draft),
    shapes = shapeReading(draft, words.join('')),
    ignoreCase,
  }: ReaderOptions,
): PageReader {
  const rewriter = contentRewriter(draft);
  const withTags = tagTexts(draft);
  const { isIn: isWanted } = needlesOf(words, { ignoreCase });
  const kept = new Map<number, ReadPage>();
  const plain = new Map<number, TextRuns>();
  const codes = new Map<number, ShownCodes>();
  const runsOf = runReader(ignoreCase);
  let left = keptGlyphs;
  let leftLetters = keptLetters;
  /** The runs of a page; undefined if its text may be read in several ways. */
  const plainRuns = async (index: number, shown: readonly ShownCode[]): Promise<TextRuns | undefined> => {
    const runs = pictures ? undefined : runsOf(shown);
    if (!runs) return undefined;
    const marks = [...new Set(shown.map((one) => one.marks))].map((all) => ({ marks: all }));
    if (withTags(index, marks).some((one) => one.marks.some(isStating))) return undefined;
    if (await engine.saysMore(index, runs.counts)) return undefined;
    leftLetters -= runs.letters.reduce((sum, run) => sum + run.length, 0);
    if (leftLetters >= 0) plain.set(index, runs);
    return runs;
  };
  const reader: PageReader = {
    rewriter,
    async read(index, hasWords, mayMatch) {
      const known = kept.get(index);
      if (known) return known;
      const knownRuns = plain.get(index);
      if (mayMatch && knownRuns && !mayMatch(knownRuns)) return blank;
      const shown = rewriter.shown(index);
      codes.set(index, differentCodes(shown));
      const runs = mayMatch && !knownRuns ? await plainRuns(index, shown) : undefined;
      if (runs && mayMatch?.(runs) === false) return blank;
      const drawn = rewriter.placed(shown);
      const { glyphs: found, unread } = hasWords
        ? await shapes.read(index, drawn)
        : { glyphs: drawn, unread: none };
      const glyphs = hasWords ? withTags(index, found) : found;
      const stated = divideStatedTexts(glyphs);
      const read = hasWords ? await engine.piecesOf(index, glyphs, isWanted) : undefined;
      const own = pageTexts(glyphs, { read, stated });
      const picture = hasWords ? pictures?.textOf(index, glyphs.length) : undefined;
      const texts = picture ? textsWithPictures(glyphs, own, picture) : own;
      const readByEngine = new Set(read?.flatMap(({ text, owners }) => (letter.test(text) ? owners : [])));
      const isLeft = (glyph: number) => glyphs[glyph]?.font.type3 !== undefined || !readByEngine.has(glyph);
      const page = {
        glyphs,
        recognised: picture?.glyphs ?? [],
        texts,
        stated,
        unread: new Set([...unread].filter(isLeft)),
      };
      left -= glyphs.length + page.recognised.length;
      if (left >= 0 && hasWords) kept.set(index, page);
      return page;
    },
    codesOf: (index) => codes.get(index),
    // Reading is limited in total, so another search starts with a new limit.
    again: () => (left >= 0 ? reader : pageReader(draft, { pictures, words, engine, shapes, ignoreCase })),
    close: () => engine.close(),
  };
  return reader;
}

function isStating({ actualText }: MarkedText): boolean {
  return actualText !== undefined;
}
