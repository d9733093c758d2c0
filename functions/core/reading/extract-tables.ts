import { type GeometryOptions, type ReadTotals, readGeometry } from './read-geometry.ts';
import { openContinuing } from './tables/continuing-tables.ts';
import { findTables } from './tables/find-tables.ts';
import type { FoundTable } from './tables/found-table.ts';

/** The tables of a page, from its top. */
export interface PageTables {
  readonly page: number;
  readonly tables: readonly FoundTable[];
}

/**
 * Passes the tables of the requested pages to `take`, page by page in order. Throws what `extractText` throws, and
 * visibility_unknown unless hidden text is included.
 */
export async function extractTables(
  pdf: Uint8Array,
  options: GeometryOptions,
  take: (page: PageTables) => void | Promise<void>,
): Promise<ReadTotals> {
  const markContinuing = openContinuing();
  return readGeometry(pdf, options, async (pages) => {
    for (const { page, geometry } of pages) {
      const tables = findTables(geometry, (upright, found) => markContinuing(page, upright, found));
      await take({ page, tables });
    }
  });
}
