import { type HiddenRun, readHiddenText } from '../../hidden-text/read-hidden-text.ts';
import type { Recognise } from '../../ocr/recognise.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';

/** Returns the text of a draft that is invisible on its pages. Throws visibility_unknown. */
export async function findHiddenGlyphs(
  draft: Draft,
  recognise: Recognise | undefined,
): Promise<readonly HiddenRun[]> {
  return hiddenTextIn(writeDraft({ ...draft, output: {} }), recognise);
}

/** Does the same for a written PDF. */
export async function hiddenTextIn(
  pdf: Uint8Array,
  recognise: Recognise | undefined,
): Promise<readonly HiddenRun[]> {
  const found: HiddenRun[] = [];
  await readHiddenText(pdf, { recognise }, (pages) => {
    for (const { hidden } of pages) for (const run of hidden) found.push(run);
  });
  return found;
}

/** Whether the glyphs of a run are visible, and only their text is hidden. */
export function isOnlyMisread({ reason, isDrawn }: HiddenRun): boolean {
  return reason === 'mismatch' && isDrawn;
}
