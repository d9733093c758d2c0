import { type Pages, parsePages } from '../../contract/fields/pages/pages-field.ts';
import { contentRewriter } from '../../page-content/content-rewriter.ts';
import type { MarkedText } from '../../page-content/glyph.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { type PaintedMarks, paintedMarks } from './painted-marks.ts';
import { textStatements } from './text-statements.ts';
import { type UndrawnTag, undrawnTags } from './undrawn-tags.ts';
import type { UndrawnText } from './undrawn-text.ts';
import { type UndrawnValue, undrawnValues } from './undrawn-values.ts';

/** Texts that programs find in a document but no page shows. */
export interface UndrawnTexts {
  readonly values: readonly UndrawnValue[];
  readonly tags: readonly UndrawnTag[];
  readonly marks: readonly UndrawnMark[];
}

/** Marked content that states a text but draws nothing. */
export interface UndrawnMark extends UndrawnText {
  readonly page: number;
  readonly mark: MarkedText;
}

/**
 * Finds values of form fields without a place on a page, and texts of tags and marked content without drawn content:
 * for the chosen pages, and for what belongs to no page. Throws page_out_of_range and output_too_large, and
 * PdfLimitExceeded for content that is made to be read forever.
 */
export function undrawnTexts(draft: Draft, pages?: Pages): UndrawnTexts {
  const chosen = new Set(parsePages(pages, draft.sourcePages.length));
  const rewriter = contentRewriter(draft);
  const painted = new Map<number, PaintedMarks>();
  const paintedOn = (pageIndex: number) => {
    const known = painted.get(pageIndex) ?? paintedMarks(draft, rewriter, pageIndex);
    painted.set(pageIndex, known);
    return known;
  };
  const mayState = textStatements(draft.file);
  const stating = [...chosen].filter(
    (page) => mayState(readPage(draft.file, draft.sourcePages[page - 1] as SourcePage)), // within bounds, as parsePages says
  );
  const isChosen = (page: number | null) => page === null || chosen.has(page);
  return {
    values: undrawnValues(draft).filter(({ page }) => isChosen(page)),
    tags: undrawnTags(draft, rewriter, isChosen, paintedOn),
    marks: stating.flatMap((page) => undrawnMarks(page, paintedOn(page - 1))),
  };
}

function undrawnMarks(page: number, { empty }: PaintedMarks): readonly UndrawnMark[] {
  return empty.flatMap((mark): UndrawnMark[] => {
    const texts = [...new Set(mark.texts.values())].filter((text) => /[\p{L}\p{N}]/u.test(text));
    return texts.length > 0 ? [{ page, text: texts.join('\n').trim(), reason: 'mismatch', mark }] : [];
  });
}
