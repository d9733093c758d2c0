import { type ContentRewriter, contentRewriter } from '../page-content/content-rewriter.ts';
import type { Glyph } from '../page-content/glyph.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { divideStatedTexts } from './finding/divide-stated-texts.ts';
import { type EngineReading, engineReading } from './finding/engine-reading.ts';
import { type PageTexts, pageTexts } from './finding/find-matches.ts';
import type { StatedParts } from './finding/text-pieces.ts';
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
  /** Reads a page, by its index from 0. With `hasWords`, its text is read in all ways, not only from its glyphs. */
  read(index: number, hasWords: boolean): Promise<ReadPage>;
  /** Returns a reader for another search, which reuses cached pages. */
  again(): PageReader;
  close(): Promise<void>;
}

/** Pages are cached up to this many glyphs, each of which takes about half a kilobyte. */
const keptGlyphs = 200_000;

interface ReaderOptions {
  readonly pictures?: PictureReadings | undefined;
  readonly engine?: EngineReading;
  readonly shapes?: ShapeReading;
}

const none: ReadonlySet<number> = new Set();
const letter = /[\p{L}\p{N}]/u;

export function pageReader(
  draft: Draft,
  { pictures, engine = engineReading(draft), shapes = shapeReading(draft) }: ReaderOptions = {},
): PageReader {
  const rewriter = contentRewriter(draft);
  const withTags = tagTexts(draft);
  const kept = new Map<number, ReadPage>();
  let left = keptGlyphs;
  const reader: PageReader = {
    rewriter,
    async read(index, hasWords) {
      const known = kept.get(index);
      if (known) return known;
      const drawn = rewriter.glyphs(index);
      const { glyphs: found, unread } = hasWords
        ? await shapes.read(index, drawn)
        : { glyphs: drawn, unread: none };
      const glyphs = hasWords ? withTags(index, found) : found;
      const stated = divideStatedTexts(glyphs);
      const read = hasWords ? await engine.piecesOf(index, glyphs) : undefined;
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
    // Reading is limited in total, so another search starts with a new limit.
    again: () => (left >= 0 ? reader : pageReader(draft, { pictures, engine, shapes })),
    close: () => engine.close(),
  };
  return reader;
}
