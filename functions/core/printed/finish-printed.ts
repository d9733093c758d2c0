import { setMetadata } from '../metadata/set-metadata.ts';
import { draftOf } from '../pdf-objects/editing/draft.ts';
import { writeDraft } from '../pdf-objects/editing/write-draft.ts';
import { writeUpdate } from '../pdf-objects/editing/write-update.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import { openSource } from '../pdf-objects/structure/open-source.ts';
import { dropOtherLinks } from './drop-other-links.ts';
import type { PageProperties } from './page-properties.ts';

/** A finished PDF, and what was left out of it. */
export interface FinishedPdf {
  readonly pdf: Uint8Array;
  readonly warnings: readonly string[];
}

/** Sets a printed page's properties in Info and XMP, and removes links that lead to no address if there may be any. */
export function finishPrinted(
  pdf: Uint8Array,
  { language, ...texts }: PageProperties,
  hasOtherLinks: boolean,
): FinishedPdf {
  const draft = draftOf(openSource(parsePdf(pdf)));
  const isLanguageNew = language !== undefined && !draft.catalog.has('Lang');
  const properties = isLanguageNew ? { ...texts, language } : texts;
  if (Object.keys(properties).length > 0) setMetadata(draft, properties);
  if (!hasOtherLinks) return { pdf: writeUpdate(draft), warnings: [] };
  dropOtherLinks(draft);
  return { pdf: writeDraft(draft), warnings: draft.warnings };
}
