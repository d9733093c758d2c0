import type { ReadOptions } from '../../opening/extract-text.ts';
import { withOpenedPdfs } from '../../opening/with-opened-pdfs.ts';
import { draftOf } from '../../pdf-objects/editing/draft.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import type { UndrawnText } from './undrawn-text.ts';
import { undrawnTexts } from './undrawn-texts.ts';

/**
 * Lists text that programs find in a PDF but no page shows: see `undrawnTexts`. Throws what it throws, pdf_encrypted
 * and not_a_pdf.
 */
export async function listUndrawn(
  pdf: Uint8Array,
  { pages, password }: ReadOptions,
): Promise<readonly UndrawnText[]> {
  return withOpenedPdfs([{ bytes: pdf, password }], ([source]) => {
    const { values, tags, marks } = undrawnTexts(draftOf(source as OpenedSource), pages); // one for one
    return [...values, ...tags, ...marks].map(({ page, text, reason }) => ({ page, text, reason }));
  });
}
