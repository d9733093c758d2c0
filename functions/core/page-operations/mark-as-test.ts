import type { Draft } from '../pdf-objects/editing/draft.ts';
import { draftWriter } from '../pdf-objects/editing/draft-writer.ts';
import { lettersMark } from '../watermark/letters-mark.ts';
import { stampPages } from '../watermark/stamp-pages.ts';
import { changePdf } from './change-pdf.ts';

/** Puts a pale TEST over every page of a finished PDF, for the test environment. */
export async function markAsTest(pdf: Uint8Array): Promise<Uint8Array> {
  const marked = await changePdf([{ bytes: pdf }], (draft) => testMarked(draft));
  return marked.pdf;
}

/**
 * Like `markAsTest`, for a PDF that is still being changed. If transparency is not allowed, the letters are thin lines.
 */
export function testMarked(draft: Draft, { isOpaque = false } = {}): Draft {
  const mark = lettersMark(draftWriter(draft), isOpaque ? 1 : 10);
  const opacity = isOpaque ? 1 : 0.2;
  stampPages(draft, { position: 'center', rotationDegrees: 45, opacity, layer: 'over' }, () => mark);
  return draft;
}
