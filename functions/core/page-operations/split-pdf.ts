import { setImmediate } from 'node:timers/promises';
import { entryNames } from '../contract/fields/files/entry-names.ts';
import { Problem } from '../contract/problems/problem.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { settled, writeDraft } from '../pdf-objects/editing/write-draft.ts';
import { assemblePdf } from '../pdf-objects/structure/joining/assemble-pdf.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { reportProgress } from '../progress.ts';
import { lostSignatures } from '../signatures/lost-signatures.ts';
import { bookmarkParts } from './bookmark-parts.ts';
import { checkedPageCount, partsSize, tooManyParts } from './part-bounds.ts';
import { type Assemble, partsBySize } from './parts-by-size.ts';
import type { PlannedPart } from './planned-part.ts';

/** The places to cut a PDF. `ranges` returns lists of pages, counted from 1, for the page count of the PDF. */
export type Cut =
  | { readonly every: number }
  | { readonly ranges: (pageCount: number) => readonly (readonly number[])[] }
  | { readonly at: 'bookmarks' }
  | { readonly maximumBytes: number };

interface SplitOptions {
  readonly password?: string | undefined;
  /** The beginning of the parts' file names. */
  readonly name: string;
  readonly maximumParts: number;
  /** The size of a part as delivered; by default, its own. */
  readonly sizeOf?: ((part: Uint8Array) => Promise<number>) | undefined;
  /** Finishes each part before it is written. */
  readonly finish?: ((part: Draft) => Promise<Draft>) | undefined;
}

interface SplitPdf {
  readonly pdfs: readonly {
    readonly filename: string;
    readonly pdf: Uint8Array;
    readonly pageCount: number;
  }[];
  readonly warnings?: readonly string[];
}

/**
 * Splits a PDF into parts, each with the objects that its pages need, as `extractPages` does. All parts are in memory,
 * and their total size is limited to that of a response. Throws invalid_field for too many parts and for a PDF without
 * bookmarks, too_many_pages, output_too_large, pdf_encrypted, not_a_pdf, and the errors of `ranges`.
 */
export async function splitPdf(pdf: Uint8Array, cut: Cut, options: SplitOptions): Promise<SplitPdf> {
  const { password, name, maximumParts, sizeOf = async ({ length }) => length, finish } = options;
  return withOpenedPdfs([{ bytes: pdf, password }], async ([source]) => {
    if (!source) throw new Problem('missing_field', 'Give a PDF.');
    const warned = new Set([lostSignatures(source) ?? []].flat());
    const assemble: Assemble = async (indexes) => {
      await setImmediate(); // so that the call can end between two parts when its time is up
      const selections = [{ ...source, indexes }];
      if (!finish) return assemblePdf(selections);
      const finished = await finish(settled({ selections, warnings: [], output: {} }));
      for (const warning of finished.warnings) warned.add(warning);
      return writeDraft(finished);
    };
    if ('maximumBytes' in cut) {
      const pageCount = checkedPageCount(source.sourcePages.length);
      const bySize = await partsBySize(pageCount, assemble, { ...cut, maximumParts, sizeOf });
      const warnings = [...bySize.warnings, ...warned];
      return { pdfs: named(bySize.parts, name), ...(warnings.length > 0 && { warnings }) };
    }
    const planned = plannedParts(source, cut, maximumParts);
    checkedPageCount(planned.reduce((sum, { indexes }) => sum + indexes.length, 0));
    const parts: (PlannedPart & { readonly pdf: Uint8Array })[] = [];
    const size = partsSize();
    for (const [index, part] of planned.entries()) {
      reportProgress('splitting', index, planned.length);
      const assembled = await assemble(part.indexes);
      size.add(assembled);
      parts.push({ ...part, pdf: assembled });
    }
    return { pdfs: named(parts, name), ...(warned.size > 0 && { warnings: [...warned] }) };
  });
}

function plannedParts(
  source: OpenedSource,
  cut: Exclude<Cut, { readonly maximumBytes: number }>,
  maximumParts: number,
): readonly PlannedPart[] {
  const pageCount = source.sourcePages.length;
  if ('every' in cut) {
    const count = Math.ceil(pageCount / cut.every);
    if (count > maximumParts) throw tooManyParts('every', maximumParts);
    return Array.from({ length: count }, (_, part) => {
      const first = part * cut.every;
      const length = Math.min(cut.every, pageCount - first);
      return { indexes: Array.from({ length }, (__, index) => first + index) };
    });
  }
  const field = 'at' in cut ? 'at' : 'ranges';
  const parts: readonly PlannedPart[] =
    'at' in cut
      ? bookmarkParts(source)
      : cut.ranges(pageCount).map((pages) => ({ indexes: pages.map((page) => page - 1) }));
  if (parts.length > maximumParts) throw tooManyParts(field, maximumParts);
  return parts;
}

/** Parts with their file names: the title of each, or its number among all. */
function named(
  parts: readonly (PlannedPart & { readonly pdf: Uint8Array })[],
  name: string,
): SplitPdf['pdfs'] {
  const digits = String(parts.length).length;
  const numbered = (index: number) => `${name}-${String(index + 1).padStart(digits, '0')}`;
  const titles = parts.map(({ title }, index) => `${title?.trim() || numbered(index)}.pdf`);
  const filenames = entryNames(titles, `${name}.pdf`);
  return parts.map(({ pdf, indexes }, index) => ({
    filename: filenames[index] as string, // there is one for each
    pdf,
    pageCount: indexes.length,
  }));
}
