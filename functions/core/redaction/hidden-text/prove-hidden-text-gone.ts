import type { HiddenRun } from '../../hidden-text/read-hidden-text.ts';
import type { Recognise } from '../../ocr/recognise.ts';
import { foldedLetters } from '../matching/fold-text.ts';
import { incomplete } from '../proof/prove-redacted.ts';
import { hiddenTextIn, isOnlyMisread } from './find-hidden-glyphs.ts';

/**
 * Checks that a written PDF has none of the removed hidden text. Throws redaction_incomplete where some of it is left,
 * and visibility_unknown.
 */
export async function proveHiddenTextGone(
  pdf: Uint8Array,
  removed: readonly HiddenRun[],
  recognise: Recognise | undefined,
): Promise<void> {
  if (removed.length === 0) return;
  const gone = Map.groupBy(removed, ({ page }) => page);
  for (const run of await hiddenTextIn(pdf, recognise)) {
    if (isOnlyMisread(run)) continue;
    const text = foldedLetters(run.text);
    const isLeft = gone
      .get(run.page)
      ?.some(
        (one) =>
          isInPlace(run.box, one.box) &&
          (foldedLetters(one.text).includes(text) || text.includes(foldedLetters(one.text))),
      );
    if (isLeft && text !== '') throw incomplete(`the hidden text of page ${run.page}`);
  }
}

function isInPlace(one: HiddenRun['box'], other: HiddenRun['box']): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}
