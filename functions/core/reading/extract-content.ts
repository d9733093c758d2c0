import type { PageBlocks } from './blocks/block.ts';
import { type PageLayout, pageLayout } from './blocks/page-layout.ts';
import { blockReader } from './blocks/read-blocks.ts';
import { type GeometryOptions, type ReadTotals, readGeometry } from './read-geometry.ts';

/** The number of pages read together to find repeated headers and footers; fewer if they have much text. */
const pagesTogether = 64;
const lettersTogether = 400_000;

/**
 * Passes the blocks of the requested pages to `take`, in order: headings, paragraphs, lists, tables and the others.
 * Throws what `extractText` throws, and visibility_unknown unless hidden text is included.
 */
export async function extractContent(
  pdf: Uint8Array,
  options: GeometryOptions,
  take: (pages: readonly PageBlocks[]) => void | Promise<void>,
): Promise<ReadTotals> {
  const reader = blockReader();
  let waiting: PageLayout[] = [];
  let letters = 0;
  const flush = async () => {
    if (waiting.length > 0) await take(reader.read(waiting));
    waiting = [];
    letters = 0;
  };
  const totals = await readGeometry(pdf, { ...options, structure: true }, async (pages) => {
    for (const page of pages) {
      waiting.push(pageLayout(page));
      letters += page.geometry.letters.count;
      if (waiting.length >= pagesTogether || letters >= lettersTogether) await flush();
    }
  });
  await flush();
  return totals;
}
