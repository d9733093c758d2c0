import type { PageReading } from '../../ocr/page-reading.ts';
import { readScans } from '../../ocr/read-scans.ts';
import type { Recognise } from '../../ocr/recognise.ts';
import { contentRewriter } from '../../page-content/content-rewriter.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { pageBoxes } from '../finding/page-boxes.ts';
import { namedPages } from '../named-pages.ts';
import { holdsWords, incomplete, type Words } from '../proof/prove-redacted.ts';
import { doubtfulPages } from './doubtful-pages.ts';
import { textAsSpelled } from './misread-words.ts';
import type { DrawingWatch } from './watch-drawing.ts';

/** What is known of a redacted draft, and the recogniser that reads it. Pages count from 1. */
interface DrawingProof {
  readonly words: Words;
  readonly watch: DrawingWatch;
  /** Pages with matches. */
  readonly matched: ReadonlySet<number>;
  /** Pages with glyphs of unknown text. */
  readonly unread: readonly number[];
  /** Pages that were recognised as a whole since their content was changed. */
  readonly proved: ReadonlySet<number>;
  readonly languages: readonly string[];
  readonly recognise: Recognise;
  /** The maximum number of pages to recognise. */
  readonly maximumPages: number;
}

/** What has read the drawing. */
interface DrawingReading {
  /** The pages, from 1, that were recognised. */
  readonly recognised: readonly number[];
  /** Whether shapes of glyphs were compared with their text. */
  readonly hasComparedShapes: boolean;
}

/**
 * Reads the drawing of a redacted draft, which has no boxes yet. Tesseract reads pages
 * with matches that draw more than glyphs, and all pages with glyphs that nothing else identifies. Throws
 * redaction_incomplete if words are still read. See docs/decisions/redaction.md#the-result-is-read-from-its-drawing
 */
export async function proveDrawing(draft: Draft, proof: DrawingProof): Promise<DrawingReading> {
  const { words, watch, matched, unread, proved, languages, recognise, maximumPages } = proof;
  if (words.needles.size === 0) return { recognised: [], hasComparedShapes: false };
  const pdf = writeDraft({ ...draft, output: {} });
  const all = draft.sourcePages.map((_, index) => index + 1);
  const first = all.filter((page) => watch.first.has(page - 1));
  const shapes = await doubtfulPages(pdf, first, all);
  const doubtful = new Set([...unread, ...shapes.doubtful]);
  const isUnproved = (page: number) =>
    !proved.has(page) && (doubtful.has(page) || (matched.has(page) && watch.drawing.has(page - 1)));
  const pages = all.filter(isUnproved);
  const read = pages.slice(0, maximumPages);
  if (read.length > 0) {
    const readings = await readScans(pdf, read, { ocr: 'always', languages, recognise, asDrawn: true });
    for (const reading of readings) {
      if (reading.isUnreadable)
        draft.warnings.push(unproved([reading.page], 'is too complex to be recognised'));
      else if (holdsWords(textOf(draft, reading, doubtful.has(reading.page)), words))
        throw incomplete(
          `the drawing of page ${reading.page}`,
          'Set `ocr` to `always` to remove words from pictures and drawings too, or redact them with a box.',
        );
    }
  }
  if (pages.length > read.length)
    draft.warnings.push(
      unproved(pages.slice(maximumPages), `come after the ${maximumPages} pages that one call recognises`),
    );
  return { recognised: read, hasComparedShapes: shapes.isJudged };
}

/** The recognised text of a page, corrected by its glyphs unless these are doubtful. */
function textOf(draft: Draft, reading: PageReading, isDoubtful: boolean): string {
  const index = reading.page - 1;
  const glyphs = isDoubtful ? [] : contentRewriter(draft).glyphs(index);
  const { toPoint, widthPoints } = pageBoxes(
    draft.file,
    readPage(draft.file, draft.sourcePages[index] as SourcePage), // only pages of the draft were read
  );
  // PDFium does not use the page's own unit.
  const unit = widthPoints / reading.pageWidthPoints;
  return textAsSpelled(reading, glyphs, (x, y) => toPoint(x * unit, y * unit));
}

function unproved(pages: readonly number[], why: string): string {
  return `The drawing of ${namedPages(pages)} was not read again by a recogniser: it ${why}. The result was verified there by its codes and shapes only.`;
}
