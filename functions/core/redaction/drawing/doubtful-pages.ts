import { Problem } from '../../contract/problems/problem.ts';
import { type HiddenRun, readHiddenText } from '../../hidden-text/read-hidden-text.ts';

/** What comparing the shapes of glyphs with their text has shown. */
interface ShapeJudgement {
  /** Pages, from 1, with glyphs that show something other than their text, or that cannot be compared with it. */
  readonly doubtful: readonly number[];
  /** Whether shapes were compared: there are glyphs, and their pages can be judged. */
  readonly isJudged: boolean;
}

/**
 * Compares the shapes of glyphs with their text. `first` are pages that together show every glyph of the document: the
 * others are examined only if one of these is doubtful.
 */
export async function doubtfulPages(
  pdf: Uint8Array,
  first: readonly number[],
  all: readonly number[],
): Promise<ShapeJudgement> {
  if (first.length === 0) return { doubtful: [], isJudged: false };
  const found = await doubtfulAmong(pdf, first);
  return found.doubtful.length === 0 || first.length === all.length ? found : doubtfulAmong(pdf, all);
}

async function doubtfulAmong(pdf: Uint8Array, pages: readonly number[]): Promise<ShapeJudgement> {
  const found = new Set<number>();
  try {
    await readHiddenText(pdf, { pages: [...pages] }, (some) => {
      for (const { hidden } of some) for (const run of hidden) if (isDoubtful(run)) found.add(run.page);
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'visibility_unknown')
      return { doubtful: pages, isJudged: false };
    throw error;
  }
  return { doubtful: [...found].sort((one, other) => one - other), isJudged: true };
}

function isDoubtful({ reason, isDrawn }: HiddenRun): boolean {
  return reason === 'unverified' || (reason === 'mismatch' && isDrawn);
}
