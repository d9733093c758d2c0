import type { FieldWish, FoundField } from './facts/field-wish.ts';
import { fieldFinder } from './facts/find-fields.ts';
import { type GeometryOptions, type ReadTotals, readGeometry } from './read-geometry.ts';

export interface ExtractedFields extends ReadTotals {
  readonly fields: readonly FoundField[];
  /** The number of pages read. */
  readonly pageCount: number;
}

/**
 * Finds facts in the requested pages by their labels: one for each wish, in their order. Throws what `extractText`
 * throws, visibility_unknown unless hidden text is included, and invalid_regex.
 */
export async function extractFields(
  pdf: Uint8Array,
  wishes: readonly FieldWish[],
  options: GeometryOptions,
): Promise<ExtractedFields> {
  const finder = fieldFinder(wishes);
  let pageCount = 0;
  const totals = await readGeometry(pdf, { ...options, structure: true }, async (pages) => {
    for (const page of pages) finder.add(page);
    pageCount += pages.length;
  });
  return { ...totals, pageCount, fields: finder.found() };
}
