import { type HiddenRun, hiddenText } from '../../hidden-text/hidden-text.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';

/** The text of a draft that no reader of its pages sees. Throws visibility_unknown. */
export async function findHiddenGlyphs(draft: Draft): Promise<readonly HiddenRun[]> {
  return unseenIn(writeDraft({ ...draft, output: {} }));
}

/** The same for a written PDF. */
export async function unseenIn(pdf: Uint8Array): Promise<readonly HiddenRun[]> {
  const found: HiddenRun[] = [];
  await hiddenText(pdf, {}, (pages) => {
    for (const { hidden } of pages) for (const run of hidden) found.push(run);
  });
  return found;
}

/** Whether the glyphs of a run are seen, and only what they are read as is hidden. */
export function isOnlyMisread({ reason, isDrawn }: HiddenRun): boolean {
  return reason === 'mismatch' && isDrawn;
}
