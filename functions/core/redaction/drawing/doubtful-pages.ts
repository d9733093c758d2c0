import { Problem } from '../../contract/problems/problem.ts';
import { type HiddenRun, readHiddenText } from '../../hidden-text/read-hidden-text.ts';

/**
 * Returns pages, from 1, with glyphs that show something other than their text, or that cannot be compared with it.
 * `first` are pages that together show every glyph of the document: the others are examined only if one of these is
 * returned.
 */
export async function doubtfulPages(
  pdf: Uint8Array,
  first: readonly number[],
  all: readonly number[],
): Promise<readonly number[]> {
  if (first.length === 0) return [];
  const found = await doubtfulAmong(pdf, first);
  return found.length === 0 || first.length === all.length ? found : doubtfulAmong(pdf, all);
}

async function doubtfulAmong(pdf: Uint8Array, pages: readonly number[]): Promise<readonly number[]> {
  const found = new Set<number>();
  try {
    await readHiddenText(pdf, { pages: [...pages] }, (some) => {
      for (const { hidden } of some) for (const run of hidden) if (isDoubtful(run)) found.add(run.page);
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'visibility_unknown') return pages;
    throw error;
  }
  return [...found].sort((one, other) => one - other);
}

function isDoubtful({ reason, isDrawn }: HiddenRun): boolean {
  return reason === 'unverified' || (reason === 'mismatch' && isDrawn);
}
